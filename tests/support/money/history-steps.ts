import * as fc from "fast-check";
import { FINAL_MILESTONE_STATUSES, milestoneTransitions, statesFor } from "#app/domain/bookings/milestone.ts";
import { getHeldCents } from "#app/domain/money/amounts.ts";
import { releaseHeld } from "#app/domain/money/payout.server.ts";
import { refundHeld, repeatRefund, returnPayment } from "#app/domain/money/refund.server.ts";
import { settleIssue } from "#app/domain/office/finance/decide-money-issue.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { lockBooking } from "#app/domain/platform/lock-booking.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { provingCount } from "../proof/proof.ts";
import { addCheckout } from "./deal.ts";
import { type HistoryMethod, PAYMENT_METHODS } from "./history-bank.ts";
import { calm, type HistoryRun } from "./history-run.ts";

const n = fc.nat({ max: 5 });
const share = fc.integer({ min: 1, max: 100 });
const isWon = fc.boolean();
const kind = fc.constantFrom("refund" as const, "bankPayout" as const);
const method = fc.constantFrom(...PAYMENT_METHODS);

/** A step of a history: an event, the number of the item that it affects, and a choice or a percentage. */
const step = fc.oneof(
	{
		weight: 2,
		arbitrary: fc.tuple(fc.constant("pay" as const), fc.subarray([0, 1], { minLength: 1 }), method),
	},
	{ weight: 1, arbitrary: fc.tuple(fc.constant("pay unknown" as const), share) },
	{ weight: 3, arbitrary: fc.tuple(fc.constant("release" as const), n) },
	{ weight: 2, arbitrary: fc.tuple(fc.constant("refund" as const), n) },
	{ weight: 2, arbitrary: fc.tuple(fc.constant("split" as const), n, share) },
	{ weight: 1, arbitrary: fc.tuple(fc.constant("release part" as const), n, share) },
	{ weight: 1, arbitrary: fc.tuple(fc.constant("refund part" as const), n, share) },
	{
		weight: 3,
		arbitrary: fc.tuple(fc.constant("charge back" as const), n, fc.constantFrom(100, 100, 60, 30)),
	},
	{ weight: 1, arbitrary: fc.tuple(fc.constant("inquire" as const), n, fc.constantFrom(100, 60)) },
	{ weight: 3, arbitrary: fc.tuple(fc.constant("decide" as const), n, isWon) },
	{ weight: 2, arbitrary: fc.tuple(fc.constant("charge professional" as const), n) },
	{ weight: 3, arbitrary: fc.tuple(fc.constant("send back" as const), n, kind) },
	{ weight: 1, arbitrary: fc.tuple(fc.constant("take back" as const), n, share) },
	{ weight: 1, arbitrary: fc.tuple(fc.constant("change payee" as const), isWon) },
	{ weight: 2, arbitrary: fc.tuple(fc.constant("repeat and return" as const)) },
	{ weight: 1, arbitrary: fc.tuple(fc.constant("wait" as const)) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const lost: Step[] = [
	["charge back", 0, 100],
	["decide", 0, false],
];
const charged: Step[] = [["wait"], ["charge professional", 0]];
const released: Step[] = [["wait"], ["release", 0]];
/**
 * How some histories begin, because these steps rarely follow each other by chance. The professional owes us
 * money after a chargeback, or someone takes money back at the bank. The payout is on its way or has come
 * back, or something is wrong with the payee's details.
 */
const beginning = fc.constantFrom<Step[]>(
	[],
	[...released, ...lost, ...Array<Step>(3).fill(["charge professional", 0])],
	[...released, ["wait"], ["send back", 0, "bankPayout"], ...lost, ...charged],
	[["change payee", false], ...released, ["wait"], ...lost, ...charged],
	[["change payee", false], ...released, ["wait"], ["take back", 0, 60], ...lost, ...charged],
	[...released, ...Array<Step>(3).fill(["take back", 0, 40])],
);

export const history = fc.record({
	amounts: fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 2, maxLength: 2 }),
	/** The first step pays for everything, so that there is money to move. */
	steps: fc
		.tuple(
			method,
			beginning,
			fc.array(step, { minLength: 2, maxLength: provingCount("HISTORY_STEPS", 6, 12) }),
		)
		.map(([method, first, steps]): Step[] => [["pay", [0, 1], method], ...first, ...steps]),
	/**
	 * The sales tax, in thousandths of a percent: none, usual rates, and one at which most amounts
	 * leave a remainder.
	 */
	taxRate: fc.constantFrom(0, 8_250, 8_875, 24_999),
	refusals: fc.integer(),
});
export type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** Picks an item of a list, if it isn't empty. */
const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % all.length];
const takePart = (cents: number, share: number): number => Math.max(1, Math.floor((cents * share) / 100));

/** Runs a command that may come too late. Anything but a domain error is a failure. */
async function attempt(work: (tx: Tx) => Promise<unknown>): Promise<void> {
	try {
		await transaction(work);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
	}
}

type Ending = "release" | "refund" | "split";

/** The team ends a milestone, gives a share of the held money to the professional, and refunds the rest. */
async function end(
	tx: Tx,
	milestoneId: string,
	how: Ending,
	share = how === "release" ? 100 : 0,
): Promise<void> {
	const { to } = milestoneTransitions[how];
	const { count } = await tx.milestone.updateMany({
		where: { id: milestoneId, status: { in: [...statesFor(how, "TEAM")] }, frozenAt: null },
		data: { status: to },
	});
	if (count === 0) throw new DomainError("conflict", "It has ended, or it is frozen.");
	const held = getHeldCents(await tx.milestone.findUniqueOrThrow({ where: { id: milestoneId } }));
	const released = how === "split" ? takePart(held, share) : (held * share) / 100;
	if (released > 0) await releaseHeld(tx, { milestoneId, amountCents: released });
	if (released < held) await refundHeld(tx, { milestoneId, amountCents: held - released, reason: "DISPUTE" });
}

/** Takes a step, without waiting for its consequences. */
export async function take(run: HistoryRun, step: Step): Promise<void> {
	const { deal, payments, contests } = run;
	const { bank, milestoneIds } = deal;
	switch (step[0]) {
		case "pay":
			await pay(run, await addCheckout(deal, step[1]), step[2]);
			break;
		case "pay unknown":
			await pay(run, { reference: `PAY-unknown-${payments.length}`, amountCents: step[1] * 100 }, "card");
			break;
		case "release":
		case "refund":
		case "split":
			await attempt((tx) => end(tx, pick(milestoneIds, step[1]) ?? "", step[0] as Ending, step[2]));
			break;
		case "release part":
		case "refund part": {
			const milestone = await db().milestone.findUniqueOrThrow({
				where: { id: pick(milestoneIds, step[1]) ?? "" },
			});
			const part = { milestoneId: milestone.id, amountCents: takePart(getHeldCents(milestone), step[2]) };
			const isOpen = !FINAL_MILESTONE_STATUSES.includes(milestone.status) && getHeldCents(milestone) > 1;
			if (isOpen)
				await attempt((tx) =>
					step[0] === "release part"
						? releaseHeld(tx, part)
						: refundHeld(tx, { ...part, reason: "DISCRETIONARY" }),
				);
			break;
		}
		case "charge back":
		case "inquire": {
			const payment = pick(payments, step[1]);
			const open = contests
				.filter(({ paymentId }) => paymentId === payment?.id)
				.reduce((sum, { cents }) => sum + cents, 0);
			if (!payment || payment.cents - open < 1) break;
			const cents = Math.min(takePart(payment.cents, step[2]), payment.cents - open);
			const isInquiry = step[0] === "inquire";
			const contest = await bank.contest({ paymentId: payment.id, cents, isInquiry });
			if (contest) contests.push(contest);
			break;
		}
		case "decide": {
			const contest = pick(
				contests.filter(({ isDecided }) => !isDecided),
				step[1],
			);
			if (!contest) break;
			if (contest.isInquiry && !step[2] && (await bank.escalate(contest))) {
				contest.isInquiry = false;
				break;
			}
			contest.isDecided = true;
			if (contest.isInquiry || step[2]) contests.splice(contests.indexOf(contest), 1);
			await bank.decide(contest, step[2]);
			break;
		}
		case "charge professional": {
			const chargeback = pick(await findUndecided(run), step[1]);
			if (chargeback) await settle(run, chargeback.id, "charge");
			break;
		}
		case "take back":
			await bank.takeBack(step[1], step[2]);
			break;
		case "send back":
			await bank.sendBack(step[1], step[2]);
			break;
		case "change payee":
			await bank.changePayee(step[1]);
			break;
		case "repeat and return":
			await repeatAndReturn(run);
			break;
		case "wait":
			await calm(run);
	}
}

async function pay(
	{ deal: { bank }, payments }: HistoryRun,
	checkout: { reference: string; amountCents: number },
	method: HistoryMethod,
): Promise<void> {
	const id = await bank.pay(checkout, method);
	if (id !== null) payments.push({ id, cents: checkout.amountCents });
}

/** The team resends failed refunds, and returns unmatched money. */
async function repeatAndReturn({ deal: { bank } }: HistoryRun): Promise<void> {
	const payment = { provider: bank.provider.name };
	const refused = await db().refund.findMany({
		where: { payment, status: "FAILED" },
		orderBy: [{ amountCents: "asc" }, { id: "asc" }],
		select: { id: true },
	});
	for (const { id: refundId } of refused) await attempt((tx) => repeatRefund(tx, { refundId }));
	const strays = await db().payment.findMany({
		where: { ...payment, outcome: "UNMATCHED" },
		select: { id: true },
	});
	for (const { id: paymentId } of strays)
		await attempt((tx) => returnPayment(tx, { paymentId, reason: "UNMATCHED" }));
}

/** The lost chargebacks about which finance hasn't decided. */
async function findUndecided({ deal: { bank } }: HistoryRun) {
	const lost = await db().chargeback.findMany({
		where: { provider: bank.provider.name, status: "LOST" },
		orderBy: [{ amountCents: "asc" }, { id: "asc" }],
		select: { id: true, amountCents: true },
	});
	const issues = await db().moneyIssue.findMany({
		where: { kind: "CHARGEBACK", closedAt: null, subjectId: { in: lost.map(({ id }) => id) } },
		select: { subjectId: true },
	});
	return lost.filter(({ id }) => issues.some(({ subjectId }) => subjectId === id));
}

/** Finance decides the open issue about a chargeback or a payout. */
async function settle(
	{ deal: { bookingId } }: HistoryRun,
	subjectId: string,
	decision: "charge" | "close" | "repeat",
): Promise<void> {
	await attempt(async (tx) => {
		await lockBooking(tx, bookingId);
		const kind = decision === "repeat" ? "TRANSFER_TAKEN_BACK" : "CHARGEBACK";
		const issue = await tx.moneyIssue.findFirst({ where: { kind, subjectId, closedAt: null } });
		if (issue) await settleIssue(tx, issue, { decision, reason: "Yes.", decidedById: null, at: now() });
	});
}

/**
 * Finance decides all lost chargebacks, so that payouts continue, and pays out again some of what was taken
 * back at the bank.
 */
async function decideIssues(run: HistoryRun): Promise<void> {
	for (const { id, amountCents } of await findUndecided(run)) {
		if (amountCents % 2 === 0) await settle(run, id, "charge");
		await settle(run, id, "close");
	}
	const { professionalId, amounts } = run.deal;
	if (amounts.every((cents) => cents % 2 === 0)) return;
	for (const { id } of await db().payout.findMany({ where: { professionalId }, select: { id: true } }))
		await settle(run, id, "repeat");
}

/** Finishes a history: chargebacks are decided, milestones end, and refused orders are retried. */
export async function finish(run: HistoryRun): Promise<void> {
	const { deal, contests } = run;
	const { bank, bookingId, amounts } = deal;
	bank.refuseNothing();
	await calm(run);
	if (amounts.some((cents) => cents % 3 === 0))
		for (const kind of ["refund", "bankPayout"] as const) await take(run, ["send back", 0, kind]);
	for (;;) {
		const open = contests.find(({ isDecided }) => !isDecided);
		if (!open) break;
		await take(run, ["decide", 0, open.cents % 2 === 0]);
	}
	await calm(run);
	await decideIssues(run);
	const open = await db().milestone.findMany({
		where: { bookingId, status: { notIn: [...FINAL_MILESTONE_STATUSES] } },
		select: { id: true, status: true },
	});
	for (const { id, status } of open)
		if (status === "PLANNED") await db().milestone.update({ where: { id }, data: { status: "CANCELLED" } });
		else await transaction((tx) => end(tx, id, "refund"));
	await take(run, ["change payee", true]);
	await repeatAndReturn(run);
	await calm(run);
}
