import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askTeam } from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import { appealDecision } from "#app/domain/bookings/disputes/decide-dispute.server.ts";
import { runDeadlines } from "#app/domain/bookings/run-deadlines.server.ts";
import { formatDeadline, getTimeZone } from "#app/domain/platform/time/time-zones.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import {
	decide,
	disagree,
	newAnswered,
	newDispute,
	openAt,
	passDays,
} from "../../support/market/disputes.ts";
import { deliverAt, freeze, milestoneAt, newFunded } from "../../support/market/milestones.ts";
import { onDay } from "../../support/money/cancel.ts";

beforeEach(() => onDay(0));
afterEach(() => setClock(undefined));

type Reader = { email: string };

/** The text of the latest email of a kind to someone. */
const textTo = async ({ email: recipient }: Reader, kind: string): Promise<string> =>
	(
		await db().outboxEmail.findFirst({
			where: { recipient, kind: `booking-dispute-${kind}` },
			orderBy: { id: "desc" },
		})
	)?.text ?? expect.fail(`There is no email ${kind}.`);

const dueAt = async (subjectId: string, kind: "DISPUTE_TALKS" | "DISPUTE_DECISION") =>
	(await db().deadline.findUniqueOrThrow({ where: { kind_subjectId: { kind, subjectId } } })).dueAt;

describe("a step during a chargeback", () => {
	const thaw = async (bookingId: string) => {
		await db().milestone.update({
			where: { id: (await milestoneAt(bookingId)).id },
			data: { frozenAt: null },
		});
		await runDeadlines();
	};

	it("leaves both sides the days to settle that were left before it, and names no date", async () => {
		const deal = await newDispute();
		onDay(2);
		await freeze(deal.bookingId);
		await runDeadlines();
		onDay(40);
		await disagree(deal);
		await runDeadlines();
		const text = await textTo(deal.creator, "answered");
		expect(text).toContain("deadlines are paused");
		expect(text).not.toContain("If you don't settle it by");
		onDay(50);
		await thaw(deal.bookingId);
		expect(await dueAt(deal.disputeId, "DISPUTE_TALKS")).toEqual(later(now(), 18 * DAY));
		expect(await dueAt(deal.disputeId, "DISPUTE_DECISION")).toEqual(later(now(), 28 * DAY));
	});

	it("names no date by which the team decides the dispute", async () => {
		const deal = await newAnswered();
		await freeze(deal.bookingId);
		await runDeadlines();
		onDay(40);
		await askTeam(deal.asCreator(), deal);
		const text = await textTo(deal.professional, "team");
		expect(text).toContain("deadlines are paused");
		expect(text).not.toContain("We'll decide by");
	});

	it("names no date by which the team decides the appeal", async () => {
		const deal = await newAnswered();
		await askTeam(deal.asCreator(), deal);
		await decide(deal.disputeId, 10_000);
		await freeze(deal.bookingId);
		await runDeadlines();
		onDay(40);
		await appealDecision(deal.asProfessional(), { ...deal, statement: "No", files: [] });
		const text = await textTo(deal.creator, "appealed");
		expect(text).toContain("deadlines are paused");
		expect(text).not.toContain("decides by");
	});
});

it("an email about a dispute names its own deadline, not that of a later one in the same booking", async () => {
	const deal = await newFunded({}, [0, 1]);
	for (const position of [0, 1]) await deliverAt(deal, position);
	const first = { ...deal, disputeId: await openAt(deal) };
	await disagree(first);
	onDay(3);
	const second = await openAt(deal, { position: 1 });
	await askTeam(deal.asCreator(), first);
	const reader = await db().user.findUniqueOrThrow({ where: { id: deal.professional.id } });
	const shown = async (id: string) =>
		formatDeadline(await dueAt(id, "DISPUTE_DECISION"), getTimeZone(reader));
	const text = await textTo(reader, "team");
	expect(text).toContain(`We'll decide by ${await shown(first.disputeId)}.`);
	expect(text).not.toContain(await shown(second));
});

it("a reminder is an email of its own, even for someone who gets one email a day", async () => {
	const deal = await newDispute();
	await db().emailTiming.create({ data: { userId: deal.professional.id, isDaily: true } });
	await passDays(5);
	expect(await textTo(deal.professional, "reminder")).toContain("Answer by");
	expect(await db().digestLine.count()).toBe(0);
});
