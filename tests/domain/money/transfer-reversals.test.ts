import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { contestDebt, decideDebt } from "#app/domain/money/debt.server.ts";
import { getStatement, sumEarnings } from "#app/domain/money/earnings.server.ts";
import { getBalance } from "#app/domain/money/ledger.server.ts";
import { ATTEMPTS_BEFORE_ISSUE, sentReference } from "#app/domain/money/payment.server.ts";
import { applyEvent } from "#app/domain/money/payment-events.server.ts";
import { repeatPayout, sendPayouts } from "#app/domain/money/payout.server.ts";
import { reverseTransfers } from "#app/domain/money/reverse-transfer.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { HOUR, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { visitor } from "../../support/accounts/actors.ts";
import { deliver } from "../../support/money/deal.ts";
import { debtState, newOwing, oweChargeback, repay } from "../../support/money/guarantee-money.ts";
import { newFinance } from "../../support/money/second-person.ts";

beforeEach(() => setClock(new Date("2026-11-02T12:00:00Z")));

afterEach(() => setClock(undefined));

/** Creates a professional who owes $900, of which this much, in cents, is in their balance at the provider. */
async function newCase(balance = 90_000, amounts: readonly number[] = [100_000, 50_000]) {
	const deal = await newOwing(amounts, { isPayoutRefused: true });
	const { bank, payeeId, debtId } = deal;
	bank.payees.set(payeeId, balance);
	const { reference } = await db().receivable.findUniqueOrThrow({ where: { id: debtId } });
	const run = () => reverseTransfers(undefined, [bank.provider]);
	/** Applies the bank's reports, each twice. */
	async function hear(): Promise<void> {
		for (const event of bank.events.splice(0))
			for (let times = 0; times < 2; times++)
				await transaction((tx) => applyEvent(tx, moneyOutcomes, bank.provider.name, event));
	}
	const reversal = () =>
		db().transferReversal.findFirstOrThrow({ where: { receivableId: debtId }, orderBy: { id: "asc" } });
	const payout = () => db().payout.findFirstOrThrow({ where: { milestoneId: deal.milestoneIds[0] ?? "" } });
	const taken = () => [...bank.moved.reversal.values()].reduce((sum, { cents }) => sum + cents, 0);
	const asProfessional = () => visitor({ user: { ...deal.professional, provedAt: now() } });
	async function expectBooks(): Promise<void> {
		expect(await findLedgerFaults()).toEqual([]);
		expect(await getBalance(`clearing:${bank.provider.name}`)).toBe(BigInt(bank.balance()));
		const { owed } = await debtState(debtId);
		expect(await getBalance(`receivable:${deal.professional.id}`)).toBe(BigInt(owed));
	}
	return { ...deal, reference, run, hear, reversal, payout, taken, asProfessional, expectBooks };
}

const passHours = (hours: number) => setClock(later(now(), hours * HOUR));

describe("after a lost chargeback, a payout that hasn't reached the bank", () => {
	it("is taken back in full, which settles the debt and ends the payout", async () => {
		const one = await newCase();
		expect(await debtState(one.debtId)).toEqual({ status: "OPEN", owed: 90_000 });
		await one.run();
		await one.hear();
		expect(await debtState(one.debtId)).toEqual({ status: "SETTLED", owed: 0 });
		expect(await one.payout()).toMatchObject({ status: "KEPT", keptCents: 90_000, failure: null });
		expect(await db().moneyIssue.count({ where: { kind: "PAYOUT_FAILED", closedAt: null } })).toBe(0);
		expect(await sumEarnings(one.professional)).toMatchObject({ kept: 90_000, refused: 0, owedToUs: 0 });
		const { kept, totals } = await getStatement(one.asProfessional(), "2026-11");
		expect([kept.map(({ amountCents }) => amountCents), totals.kept]).toEqual([[90_000], 90_000]);
		await one.expectBooks();
		await one.run();
		expect(one.taken()).toBe(90_000);
	});

	it("is taken back as far as the balance goes, and the rest is still owed and still paid out", async () => {
		const one = await newCase(30_000);
		await one.run();
		await one.hear();
		expect(await debtState(one.debtId)).toEqual({ status: "OPEN", owed: 60_000 });
		expect(await one.payout()).toMatchObject({ status: "FAILED", keptCents: 30_000 });
		const { text, subject } = await db().outboxEmail.findFirstOrThrow({ where: { kind: "debt-reversed" } });
		expect(subject).toBe("We took back $300.00 for what you owe");
		expect(text).toMatch(/^Still owed: +\$600\.00$/m);
		// The bank accepts payouts again, and the rest of the payout is all that it gets.
		one.bank.refuses = () => false;
		one.bank.payees.set(one.payeeId, 60_000);
		const { id: payoutId } = await one.payout();
		await transaction((tx) => repeatPayout(tx, { payoutId }));
		await one.send();
		expect(await one.payout()).toMatchObject({ status: "PAID" });
		const sent = [...one.bank.moved.bankPayout.values()].filter(({ isRefused }) => !isRefused);
		expect(sent.map(({ cents }) => cents)).toEqual([60_000]);
		await one.expectBooks();
	});

	it("is taken back although the response to its transfer was lost and the bank refused it twice", async () => {
		const one = await newCase();
		const { id: payoutId } = await one.payout();
		await db().payout.update({ where: { id: payoutId }, data: { transferId: null } });
		await transaction((tx) => repeatPayout(tx, { payoutId }));
		await sendPayouts(moneyOutcomes, undefined, [one.bank.provider]);
		await one.hear();
		expect(await one.payout()).toMatchObject({ status: "FAILED", round: 2, transferId: null });
		await one.run();
		await one.hear();
		expect(await debtState(one.debtId)).toEqual({ status: "SETTLED", owed: 0 });
		await one.expectBooks();
	});

	it("has nothing to take back if its transfer was refused and it was kept for debts", async () => {
		const one = await newCase();
		one.bank.moved.transfer.clear();
		await db().payout.updateMany({ data: { transferId: null, status: "KEPT" } });
		await one.run();
		expect([one.taken(), await one.reversal()]).toMatchObject([0, { status: "ENDED", nextAttemptAt: null }]);
	});

	it("isn't taken back if the balance is empty", async () => {
		const one = await newCase(0);
		await one.run();
		expect(await one.reversal()).toMatchObject({ status: "ENDED", amountCents: 0, failure: null });
		expect(await db().moneyIssue.count({ where: { kind: "REVERSAL_FAILED" } })).toBe(0);
		expect([one.taken(), await debtState(one.debtId)]).toEqual([0, { status: "OPEN", owed: 90_000 }]);
	});

	it("is taken back once the bank refuses it, even if an earlier attempt failed because the payout was already on its way", async () => {
		const one = await newCase();
		const { id: payoutId } = await one.payout();
		await transaction((tx) => repeatPayout(tx, { payoutId }));
		await sendPayouts(moneyOutcomes, undefined, [one.bank.provider]);
		await one.run();
		expect([one.taken(), await one.reversal()]).toMatchObject([0, { status: "ENDED", nextAttemptAt: null }]);
		await one.hear();
		expect(await one.payout()).toMatchObject({ status: "FAILED" });
		await one.run();
		await one.hear();
		expect(await debtState(one.debtId)).toEqual({ status: "SETTLED", owed: 0 });
		await one.expectBooks();
	});

	it("is taken back only after its transfer is confirmed", async () => {
		const one = await newOwing([100_000, 100_000]);
		const { provider, events } = one.bank;
		await repay(one, one.debtId, 90_000);
		await one.release(1);
		await sendPayouts(moneyOutcomes, undefined, [provider]);
		const late = events.splice(0);
		const debtId = await oweChargeback(one, one.payments[1] ?? "", 100_000);
		expect(await reverseTransfers(undefined, [provider])).toBe(0);
		events.push(...late);
		await deliver(one.bank);
		expect(await reverseTransfers(undefined, [provider])).toBe(1);
		await deliver(one.bank);
		expect(await debtState(debtId)).toEqual({ status: "SETTLED", owed: 0 });
		expect(await findLedgerFaults()).toEqual([]);
	});

	it("is taken back, unlike a payout that reached the bank before", async () => {
		const { debtId } = await newOwing([100_000]);
		expect(await db().transferReversal.count({ where: { receivableId: debtId } })).toBe(0);
	});
});

describe("an order to reverse a transfer", () => {
	it.each([
		["the call never arrived", ["fine", "lost"]],
		["it was carried out, but the response was lost", ["fine", "unanswered"]],
		["the balance couldn't be read", ["lost"]],
	] as const)("is carried out once, although %s", async (_, ends) => {
		const one = await newCase(40_000);
		const left = [...ends];
		one.bank.luck = () => left.shift() ?? "fine";
		expect(await one.run()).toBe(0);
		expect(await one.run()).toBe(0);
		for (let hours = 0; hours < 3; hours++) {
			passHours(1);
			await one.run();
		}
		await one.hear();
		expect([one.taken(), await debtState(one.debtId)]).toEqual([40_000, { status: "OPEN", owed: 50_000 }]);
		await one.expectBooks();
	});

	it("is repeated with the remaining balance after a refusal, and given up after the third refusal, with an issue", async () => {
		const one = await newCase(40_000);
		const orders: string[] = [];
		one.bank.refuses = (kind, { reference, cents }) => {
			if (kind === "reversal") orders.push(`${reference.slice(10)} ${cents}`);
			one.bank.payees.set(one.payeeId, 40_000 - orders.length * 5_000);
			return kind === "reversal";
		};
		for (let runs = 0; runs < 5; runs++) await one.run();
		expect(orders).toEqual([" 40000", "-2 35000", "-3 30000"]);
		expect(await one.reversal()).toMatchObject({ status: "ENDED", failure: "The account is closed" });
		expect(await db().moneyIssue.findFirstOrThrow({ where: { kind: "REVERSAL_FAILED" } })).toMatchObject({
			closedAt: null,
			summary: expect.stringContaining("The provider refused it: The account is closed"),
		});
		expect(await debtState(one.debtId)).toEqual({ status: "OPEN", owed: 90_000 });
		await one.expectBooks();
	});

	it("opens an issue after several attempts without a response, and a later response closes the issue", async () => {
		const one = await newCase();
		one.bank.luck = () => "lost";
		for (let attempts = 0; attempts <= ATTEMPTS_BEFORE_ISSUE; attempts++) {
			await one.run();
			passHours(6);
		}
		const open = () => db().moneyIssue.count({ where: { kind: "REVERSAL_FAILED", closedAt: null } });
		expect(await open()).toBe(1);
		one.bank.luck = () => "fine";
		await one.run();
		expect(await open()).toBe(0);
		await one.hear();
		expect(await debtState(one.debtId)).toEqual({ status: "SETTLED", owed: 0 });
	});
});

describe("a reversal never takes more than the debt,", () => {
	it("even if a payout and a repayment arrive while the order is unanswered", async () => {
		const one = await newCase(40_000);
		const ends = ["fine", "unanswered"] as const;
		let calls = 0;
		one.bank.luck = () => ends[calls++] ?? "fine";
		await one.run();
		expect(await one.reversal()).toMatchObject({ status: "SENDING", amountCents: 40_000 });
		one.bank.events.splice(0);
		await one.release(1);
		await one.send();
		// $450 was deducted from the other payout, and $400 is being taken back.
		expect(await debtState(one.debtId)).toEqual({ status: "OPEN", owed: 45_000 });
		await repay(one, one.debtId, 45_000);
		expect(await debtState(one.debtId)).toEqual({ status: "OPEN", owed: 40_000 });
		expect(await db().refund.findMany()).toMatchObject([{ amountCents: 40_000, reason: "RETURNED" }]);
		const finance = (await newFinance())();
		await expect(
			decideDebt(finance, { debtId: one.debtId, decision: "end", amount: null, reason: "Enough." }),
		).rejects.toThrow("We're taking some of this back");
		const { reference } = await one.reversal();
		const report = {
			id: "late",
			at: now(),
			kind: "transfer-reversed",
			reference,
			amountCents: 40_000,
		} as const;
		one.bank.events.push(report);
		await one.hear();
		expect(await debtState(one.debtId)).toEqual({ status: "SETTLED", owed: 0 });
		expect(await findLedgerFaults()).toEqual([]);
	});

	it("and nothing while the debt is contested, until it is upheld", async () => {
		const one = await newCase();
		await contestDebt(one.asProfessional(), { reference: one.reference, objection: "The bank was wrong." });
		await one.run();
		expect([one.taken(), (await one.reversal()).status]).toEqual([0, "WAITING"]);
		const finance = (await newFinance())();
		await decideDebt(finance, { debtId: one.debtId, decision: "stands", amount: null, reason: "It stands." });
		await one.run();
		await one.hear();
		expect([one.taken(), await debtState(one.debtId)]).toEqual([90_000, { status: "SETTLED", owed: 0 }]);
	});

	it("and nothing once it is paid back", async () => {
		const one = await newCase();
		await repay(one, one.debtId, 90_000);
		await one.run();
		expect([one.taken(), (await one.payout()).status]).toEqual([0, "FAILED"]);
		expect(await one.reversal()).toMatchObject({ status: "ENDED", nextAttemptAt: null });
		await one.expectBooks();
	});

	it("and nothing once it is paid back, until that repayment is lost to a chargeback", async () => {
		const one = await newCase();
		const paymentId = await repay(one, one.debtId, 90_000);
		const chargebackId = one.bank.chargeBack(paymentId, 90_000);
		await one.hear();
		one.bank.decide(chargebackId, paymentId, 90_000, false);
		await one.hear();
		expect(await debtState(one.debtId)).toEqual({ status: "OPEN", owed: 90_000 });
		await one.run();
		await one.hear();
		expect([one.taken(), await debtState(one.debtId)]).toEqual([90_000, { status: "SETTLED", owed: 0 }]);
		await one.expectBooks();
	});

	it("even if several nodes order it at the same time", async () => {
		const one = await newCase(50_000);
		await Promise.all([one.run(), one.run(), one.run()]);
		await one.hear();
		expect([one.taken(), await debtState(one.debtId)]).toEqual([50_000, { status: "OPEN", owed: 40_000 }]);
		await one.expectBooks();
	});
});

it("a node whose balance call took too long doesn't order a different amount than the node that took over", async () => {
	const one = await newCase(50_000);
	const { provider } = one.bank;
	const { getPayeeBalance } = provider;
	let isSlow = true;
	provider.getPayeeBalance = async (payeeId) => {
		const balance = await getPayeeBalance(payeeId);
		if (isSlow) {
			isSlow = false;
			passHours(1);
			// The other node reserves the amount, but its order never arrives.
			const left = ["fine", "lost"] as const;
			let calls = 0;
			one.bank.luck = () => left[calls++] ?? "fine";
			await one.run();
		}
		return balance;
	};
	expect(await one.run()).toBe(0);
	expect([one.taken(), await one.reversal()]).toMatchObject([0, { status: "SENDING", amountCents: 50_000 }]);
	passHours(1);
	await one.run();
	await one.hear();
	expect([one.taken(), await debtState(one.debtId)]).toEqual([50_000, { status: "OPEN", owed: 40_000 }]);
	await one.expectBooks();
});

it("a reversal reported with a different amount than was ordered fails instead of being ignored", async () => {
	const one = await newCase();
	await one.run();
	const [report] = one.bank.events;
	if (report?.kind !== "transfer-reversed") throw new Error("The bank reported nothing.");
	const apply = (amountCents: number) =>
		transaction((tx) => applyEvent(tx, moneyOutcomes, one.bank.provider.name, { ...report, amountCents }));
	await expect(apply(80_000)).rejects.toThrow("of 80000 cents was never ordered");
	expect(await one.reversal()).toMatchObject({ status: "SENDING", amountCents: 90_000 });
	await one.hear();
	await expect(apply(80_000)).rejects.toThrow("of 80000 cents was never ordered");
	await one.expectBooks();
});

it("money that someone took back at the provider isn't taken back again", async () => {
	const one = await newCase();
	const { reference, round } = await one.payout();
	const report = { kind: "transfer-taken-back", reversalId: "trr_1", amountCents: 30_000 } as const;
	one.bank.report({ ...report, reference: sentReference({ reference, round }) });
	await one.hear();
	await one.run();
	await one.hear();
	expect([one.taken(), await debtState(one.debtId)]).toEqual([60_000, { status: "OPEN", owed: 30_000 }]);
	expect(await findLedgerFaults()).toEqual([]);
});

it("a report about a reversal that we never ordered is refused", async () => {
	const one = await newCase();
	const { reference } = await one.reversal();
	const report = { id: "r", at: now(), kind: "transfer-reversed", amountCents: 90_000 } as const;
	for (const sent of [reference, `${reference}-2`, "TRR-999999x"])
		await expect(
			transaction((tx) =>
				applyEvent(tx, moneyOutcomes, one.bank.provider.name, { ...report, reference: sent }),
			),
		).rejects.toThrow();
});
