import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { OPEN_BOOKING_STATUSES } from "#app/domain/bookings/booking.ts";
import { summarizeStatuses } from "#app/domain/bookings/milestone.server.ts";
import { runDeadlines } from "#app/domain/bookings/run-deadlines.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { expectLedgerAgrees, findMilestones } from "../../support/market/milestones.ts";
import { newRequest } from "../../support/market/quotes.ts";
import { provingCount } from "../../support/proof/proof.ts";
import {
	type AgreedWay,
	agreedWays,
	bookingSteps,
	leavingSteps,
	runStep,
	type StepAt,
} from "../../support/quotes/booking-steps.ts";

afterEach(() => setClock(undefined));

// Steps that advance the booking are drawn more often, so that histories reach the end. A number moves the
// clock by that many minutes, or back if it is negative.
const path = ["send", "accept", "fund", "deliver", "accept delivery"];
const step = fc.oneof(
	{ weight: 12, arbitrary: fc.constantFrom(...path) },
	{ weight: 8, arbitrary: fc.constantFrom(...Object.keys(bookingSteps)) },
	{ weight: 2, arbitrary: fc.integer({ min: 1, max: 10 * 24 * 60 }) },
	{ weight: 1, arbitrary: fc.integer({ min: -120, max: -1 }) },
);
/**
 * Each history begins with some of these steps, from none to all, in this order. All of them together
 * complete two milestones or two months.
 */
const begun = [
	"send",
	"accept",
	...Array.from({ length: 2 }, () => ["fund", "deliver", "accept delivery"]).flat(),
];
const start = fc.integer({ min: 0, max: begun.length });
const way = fc.oneof(
	{ weight: 3, arbitrary: fc.constant<AgreedWay>("once") },
	{ weight: 2, arbitrary: fc.constantFrom<AgreedWay>("monthly", "directly") },
);
const leaver = fc.constantFrom("CREATOR" as const, "PROFESSIONAL" as const, "no one" as const);

const AGREED = ["ACCEPTED", "IN_PROGRESS", "COMPLETED", "CANCELLED"];

const readBooking = (id: string) =>
	db().booking.findUniqueOrThrow({
		where: { id },
		include: {
			quotes: {
				orderBy: { version: "asc" },
				include: {
					agreement: { include: { signatures: true } },
					items: true,
					milestones: { orderBy: { position: "asc" } },
				},
			},
			deadlines: { where: { closedAt: null } },
		},
	});
type Quote = Awaited<ReturnType<typeof readBooking>>["quotes"][number];

/** Whether both sides have signed a version. */
const isSigned = ({ status, agreement }: Quote) =>
	status === "ACCEPTED" || (status === "SUPERSEDED" && agreement?.signatures.length === 2);

type Planned = { position: number; title: string; amountCents: number; feeCents: number };
const facts = ({ position, title, amountCents, feeCents }: Planned) => ({
	position,
	title,
	amountCents,
	feeCents,
});

/** Checks what must be true after every step. */
async function expectSound({ bookingId, way: agreed }: StepAt): Promise<void> {
	const { status, quotes, deadlines } = await readBooking(bookingId);
	const waiting = quotes.filter((quote) => quote.status === "SENT");
	const accepted = quotes.filter((quote) => quote.status === "ACCEPTED");
	expect(quotes.map(({ version }) => version)).toEqual(quotes.map((_, i) => i + 1));
	expect(waiting.length).toBe(status === "QUOTED" ? 1 : Math.min(waiting.length, 1));
	expect(accepted.length).toBe(AGREED.includes(status) ? 1 : 0);
	for (const quote of quotes) {
		expect(quote.totalCents).toBe(quote.feeCents + quote.payoutCents);
		expect(quote.milestones.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(quote.totalCents);
		expect(quote.milestones.reduce((sum, { feeCents }) => sum + feeCents, 0)).toBe(quote.feeCents);
		expect(quote.agreement?.signatures).toHaveLength(isSigned(quote) ? 2 : 1);
	}
	const milestones = await findMilestones(bookingId);
	if (agreed === "monthly") {
		// Both sides have signed each month.
		const signed = quotes.filter(isSigned).flatMap((quote) => quote.milestones);
		for (const one of milestones)
			expect(
				signed.some(
					({ title, amountCents, feeCents }) =>
						one.title.startsWith(title) && one.amountCents === amountCents && one.feeCents === feeCents,
				),
			).toBe(true);
	} else expect(milestones.map(facts)).toEqual((accepted[0]?.milestones ?? []).map(facts));
	const { isOver, isEarned, isActive } = summarizeStatuses(milestones.map((milestone) => milestone.status));
	if (milestones.length > 0) {
		expect([status, isOver]).toEqual([status, status === "COMPLETED" || status === "CANCELLED"]);
		if (isOver) expect(status).toBe(isEarned ? "COMPLETED" : "CANCELLED");
		if (status === "ACCEPTED") expect(isActive).toBe(false);
	}
	// A request, a waiting version, and an ongoing agreement each have a deadline, except that an agreement on
	// work that is paid for directly may have none. A booking that has ended has none.
	const kinds = deadlines.map(({ kind }) => kind);
	const counted = (wanted: string) => milestones.filter((milestone) => milestone.status === wanted).length;
	const expectDeadlines = (kind: string, count: number) =>
		expect([status, kind, kinds.filter((one) => one === kind).length]).toEqual([status, kind, count]);
	expectDeadlines("QUOTE_VALIDITY", waiting.length);
	expectDeadlines("QUOTE_CHANGES", waiting.filter(({ changesDueAt }) => changesDueAt).length);
	expectDeadlines("REQUEST_ANSWER", status === "REQUESTED" ? 1 : 0);
	expectDeadlines("FIRST_FUNDING", status === "ACCEPTED" ? 1 : 0);
	// A dispute pauses its milestone's deadline, so that the remaining time runs after a withdrawal.
	const disputes = await db().dispute.findMany({ where: { bookingId } });
	const open = disputes.filter(({ openFor }) => openFor !== null);
	expect(open.map(({ openFor }) => openFor).sort()).toEqual(
		milestones.flatMap(({ id, status: state }) => (state === "DISPUTED" ? [id] : [])).sort(),
	);
	const paused = (wanted: string) =>
		open.filter((one) => one.resumesAs === wanted && one.openedBy !== "CLOCK").length;
	expectDeadlines("DELIVERY", counted("FUNDED") + paused("FUNDED"));
	expectDeadlines("ACCEPTANCE", counted("DELIVERED") + paused("DELIVERED"));
	expectDeadlines("CHANGES", counted("CHANGES_REQUESTED") + paused("CHANGES_REQUESTED"));
	const inState = (...states: string[]) => open.filter((one) => states.includes(one.status)).length;
	expectDeadlines("DISPUTE_ANSWER", inState("OPEN"));
	expectDeadlines("DISPUTE_TALKS", inState("ANSWERED"));
	expectDeadlines("DISPUTE_DECISION", inState("OPEN", "ANSWERED", "TEAM"));
	expectDeadlines("DISPUTE_APPEAL", inState("DECIDED"));
	expectDeadlines("APPEAL_DECISION", inState("APPEALED"));
	const proposals = await db().splitProposal.count({
		where: { milestone: { bookingId }, openFor: { not: null } },
	});
	expect(kinds.filter((kind) => kind === "SPLIT_ANSWER" || kind === "DISPUTE_PROPOSAL")).toHaveLength(
		proposals,
	);
	expectDeadlines("NEXT_FUNDING", status === "IN_PROGRESS" && !isActive && agreed !== "directly" ? 1 : 0);
	await expectLedgerAgrees(bookingId);
}

const findStatus = async ({ bookingId }: StepAt) =>
	(await db().booking.findUniqueOrThrow({ where: { id: bookingId }, select: { status: true } })).status;

/** Runs a booking's deadlines until none is open, with neither side doing anything. */
async function waitForDeadlines({ bookingId }: StepAt): Promise<void> {
	for (;;) {
		const next = await db().deadline.findFirst({
			where: { bookingId, closedAt: null },
			orderBy: { nextAt: "asc" },
		});
		if (!next) return;
		setClock(next.nextAt > now() ? next.nextAt : later(now(), MINUTE));
		await runDeadlines();
	}
}

/**
 * Ends the booking with one side's own step. The creator can't cancel delivered work or a dispute, so the
 * booking's deadlines end those.
 */
async function leave(at: StepAt, who: "CREATOR" | "PROFESSIONAL"): Promise<void> {
	const status = await findStatus(at);
	const isDelivered = (await findMilestones(at.bookingId)).some((milestone) =>
		["DELIVERED", "CHANGES_REQUESTED", "DISPUTED"].includes(milestone.status),
	);
	const [left] = await Promise.allSettled([runStep(leavingSteps[status]?.[who] ?? "none", at)]);
	if (left.status === "rejected" && !(isDelivered && who === "CREATOR" && left.reason instanceof DomainError))
		throw left.reason;
	if (!isDelivered) return;
	await waitForDeadlines(at);
	// Mediation of legal work may have returned the booking to a status in which someone has to act.
	if (OPEN_BOOKING_STATUSES.includes(await findStatus(at))) await runStep("creator cancels", at);
}

/**
 * Checks the end of a history: either one side ends the booking, or no one does anything and the deadlines
 * expire.
 */
async function expectExit(at: StepAt, who: "CREATOR" | "PROFESSIONAL" | "no one"): Promise<void> {
	if (who === "no one") await waitForDeadlines(at);
	const status = await findStatus(at);
	const isOpen = OPEN_BOOKING_STATUSES.includes(status);
	// The only work without a deadline is paid for directly, and either side can end it.
	if (who === "no one" && isOpen) expect([at.way, status]).toEqual(["directly", "IN_PROGRESS"]);
	if (isOpen) await leave(at, who === "no one" ? "CREATOR" : who);
	expect([status, OPEN_BOOKING_STATUSES.includes(await findStatus(at))]).toEqual([status, false]);
	expect(await db().deadline.count({ where: { bookingId: at.bookingId, closedAt: null } })).toBe(0);
	await expectSound(at);
}

describe("whatever two sides, the team, and the clock do, in any order,", () => {
	it("totals, versions, signatures, milestones, money, and deadlines agree, and each side can leave or a deadline ends the booking", async () => {
		await fc.assert(
			fc.asyncProperty(
				way,
				start,
				fc.array(step, { minLength: 3, maxLength: 14 }),
				leaver,
				async (agreed, from, then, who) => {
					setClock(undefined);
					const deal = await newRequest(agreedWays[agreed]);
					const at: StepAt = { bookingId: deal.bookingId, quoteId: "none", deal, way: agreed };
					for (const one of [...begun.slice(0, from), ...then]) {
						if (typeof one === "number") {
							setClock(later(now(), one * MINUTE));
							await runDeadlines();
						} else {
							const [result] = await Promise.allSettled([runStep(one, at)]);
							if (result.status === "rejected" && !(result.reason instanceof DomainError))
								throw result.reason;
							at.quoteId =
								(
									await db().quote.findFirst({
										where: { bookingId: deal.bookingId },
										orderBy: { version: "desc" },
										select: { id: true },
									})
								)?.id ?? at.quoteId;
						}
						await expectSound(at);
					}
					await expectExit(at, who);
				},
			),
			{ numRuns: provingCount("BOOKING_HISTORIES", 15, 150) },
		);
	}, 3_600_000);
});
