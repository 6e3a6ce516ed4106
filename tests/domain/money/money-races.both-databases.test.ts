import { beforeEach, expect, it } from "vitest";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { postEntry } from "#app/domain/money/ledger.server.ts";
import { releaseHeld } from "#app/domain/money/payout.server.ts";
import { refundHeld, repeatRefund, sendRefunds } from "#app/domain/money/refund.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { lockBooking } from "#app/domain/platform/lock-booking.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { newBooking } from "../../support/market/bookings.ts";
import { applyReport } from "../../support/money/apply-report.ts";
import { balances, deliver, newPaidDeal } from "../../support/money/deal.ts";

/**
 * As many as the pool has connections, so that no transaction has to wait for one while the machine is busy.
 */
const RACERS = 10;
const ALL = Array.from({ length: RACERS }, (_, n) => n);

/**
 * Runs ten transactions at once. Returns how many succeeded, and throws any error that isn't a domain error.
 */
async function race(work: (tx: Tx, n: number) => Promise<unknown>): Promise<number> {
	const outcomes = await Promise.allSettled(ALL.map((n) => transaction((tx) => work(tx, n))));
	for (const outcome of outcomes)
		if (outcome.status === "rejected" && !(outcome.reason instanceof DomainError)) throw outcome.reason;
	return outcomes.filter(({ status }) => status === "fulfilled").length;
}

// Each entry about a booking is added to the booking's record, so the bookings must exist.
beforeEach(async () => {
	for (const id of ["b", "b1", "b2"]) await newBooking("ACCEPTED", { id });
});

const milestone = { id: "m", bookingId: "b" };
const fund = (tx: Tx, id = "m", bookingId = "b") =>
	postEntry(tx, "milestone-funded", {
		payment: { id: "p", provider: "bank" },
		milestone: { id, bookingId },
		cents: 100,
		taxCents: 0,
		memo: "",
	});
const release = (tx: Tx, releaseId: string, cents: number, from = milestone, professionalId = "q") =>
	postEntry(tx, "milestone-released", {
		releaseId,
		milestone: from,
		professionalId,
		cents,
		feeCents: 0,
		memo: "",
	});

/** Checks the ledger, but ignores errors about payments, because most entries here name made-up ones. */
async function expectSound(): Promise<void> {
	expect((await findLedgerFaults()).filter((fault) => !fault.startsWith("Payment"))).toEqual([]);
}

it("if ten simultaneous postings would together overdraw an account, only the three that its balance covers succeed", async () => {
	await transaction((tx) => fund(tx));
	expect(await race((tx, n) => release(tx, `o${n}`, 30))).toBe(3);
	expect(await balances()).toEqual({ "clearing:bank": 100, "held:m": -10, "payable:q": -90 });
	await expectSound();
});

it("the same posting, made ten times at once, creates only one entry, and all callers get it", async () => {
	const ids = await Promise.all(ALL.map(() => transaction((tx) => fund(tx))));
	expect([
		new Set(ids.map(({ entryId }) => entryId)).size,
		ids.filter(({ isNew }) => isNew).length,
		await db().ledgerEntry.count(),
	]).toEqual([1, 1, 1]);
	expect(await balances()).toEqual({ "clearing:bank": 100, "held:m": -100 });
	await expectSound();
});

it("postings to new accounts create each account only once", async () => {
	expect(await race((tx, n) => fund(tx, `m${n}`))).toBe(RACERS);
	expect(await db().ledgerAccount.findUnique({ where: { name: "clearing:bank" } })).toMatchObject({
		version: RACERS,
		balanceCents: BigInt(RACERS * 100),
	});
	await expectSound();
});

it("if two transactions deadlock, one is retried, and both succeed", async () => {
	const [one, two] = [
		{ id: "m1", bookingId: "b1" },
		{ id: "m2", bookingId: "b2" },
	];
	for (const { id, bookingId } of [one, two]) await transaction((tx) => fund(tx, id, bookingId));
	const { promise: bothHoldOne, resolve: reportHolding } = Promise.withResolvers<void>();
	const { promise: oneIsDone, resolve: reportDone } = Promise.withResolvers<void>();
	let [runs, holding] = [0, 0];
	const work = async (tx: Tx, [first, second]: [typeof one, typeof one]) => {
		// If the transaction were retried immediately, it could take the lock before the other transaction, which
		// is waiting for that lock, wakes up.
		if (++runs > 2) await oneIsDone;
		await release(tx, `1-${first.id}`, 40, first, `of-${first.id}`);
		if (++holding === 2) reportHolding();
		// SQLite starts the second transaction only when the first has ended.
		if (isPostgres()) await bothHoldOne;
		await release(tx, `2-${second.id}`, 40, second, `of-${second.id}`);
	};
	const orders: [typeof one, typeof one][] = [
		[one, two],
		[two, one],
	];
	await Promise.all(orders.map((order) => transaction((tx) => work(tx, order)).then(reportDone)));
	expect([runs, await balances()]).toEqual([
		isPostgres() ? 3 : 2,
		{ "clearing:bank": 200, "held:m1": -20, "held:m2": -20, "payable:of-m1": -80, "payable:of-m2": -80 },
	]);
	await expectSound();
});

it("only one of a release and a refund of the same milestone succeeds", async () => {
	const { milestoneId } = await newPaidDeal([100_000]);
	const facts = { milestoneId, amountCents: 100_000 };
	expect(
		await race((tx, n) => (n % 2 ? releaseHeld(tx, facts) : refundHeld(tx, { ...facts, reason: "DISPUTE" }))),
	).toBe(1);
	expect((await db().payout.count()) + (await db().refund.count())).toBe(1);
	await db().milestone.update({ where: { id: milestoneId }, data: { status: "REFUNDED" } });
	expect(await findLedgerFaults()).toEqual([]);
});

it("parts of a milestone that are released at once add up to its amount, and their fees to its fee", async () => {
	const { milestoneId } = await newPaidDeal([10_003]);
	expect(await race((tx) => releaseHeld(tx, { milestoneId, amountCents: 1_429 }))).toBe(7);
	expect(await db().payout.aggregate({ _sum: { amountCents: true, feeCents: true } })).toEqual({
		_sum: { amountCents: 9_003, feeCents: 1_000 },
	});
	await db().milestone.update({ where: { id: milestoneId }, data: { status: "ACCEPTED" } });
	expect(await findLedgerFaults()).toEqual([]);
});

it("a release and a chargeback of the same payment take the money only once", async () => {
	const { bank, bookingId, milestoneId, paymentId } = await newPaidDeal([100_000]);
	bank.chargeBack(paymentId, 100_000);
	const [report] = bank.events.splice(0);
	if (!report) return expect.unreachable();
	await race(async (tx, n) => {
		// The commands that release money lock the booking first, and so does the chargeback.
		await lockBooking(tx, bookingId);
		if (n % 2) await releaseHeld(tx, { milestoneId, amountCents: 100_000 });
		else await applyReport(tx, bank.provider.name, report);
	});
	const { losses = 0 } = await balances();
	expect([await db().chargeback.count(), losses]).toEqual([
		1,
		(await db().payout.count()) === 1 ? 100_000 : 0,
	]);
	expect((await findLedgerFaults()).filter((fault) => !fault.includes("are held"))).toEqual([]);
});

it("the same report is applied only once, and a returned refund is retried only once", async () => {
	const { bank, milestoneId } = await newPaidDeal([100_000]);
	await transaction((tx) => refundHeld(tx, { milestoneId, amountCents: 100_000, reason: "DISPUTE" }));
	await db().milestone.update({ where: { id: milestoneId }, data: { status: "REFUNDED" } });
	bank.refuses = (_, { reference }) => reference.split("-").length === 2;
	await sendRefunds(undefined, [bank.provider]);
	const [report] = bank.events.splice(0);
	if (!report) return expect.unreachable();
	expect(await race((tx) => applyReport(tx, bank.provider.name, report))).toBe(RACERS);
	const { id: refundId } = await db().refund.findFirstOrThrow();
	expect(await race((tx) => repeatRefund(tx, { refundId }))).toBe(1);
	await sendRefunds(undefined, [bank.provider]);
	await deliver(bank);
	expect(await db().refund.findMany()).toMatchObject([{ status: "CONFIRMED", round: 2 }]);
	expect(await findLedgerFaults()).toEqual([]);
});
