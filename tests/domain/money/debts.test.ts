import { beforeEach, describe, expect, it } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { recordTextFile } from "#app/domain/bookings/record/check-record.ts";
import { readZip } from "#app/domain/bookings/record/read-zip.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { contestDebt, decideDebt, getDebt } from "#app/domain/money/debt.server.ts";
import { DecideDebtForm } from "#app/domain/money/debt-forms.ts";
import { sumEarnings } from "#app/domain/money/earnings.server.ts";
import { getBalance } from "#app/domain/money/ledger.server.ts";
import { getAvailableFunds } from "#app/domain/money/own-funds.server.ts";
import { releaseHeld, sendPayouts } from "#app/domain/money/payout.server.ts";
import { sendRefunds } from "#app/domain/money/refund.server.ts";
import { decideMoneyDecision } from "#app/domain/office/finance/money-decision.server.ts";
import { searchRecords } from "#app/domain/office/queues/search-records.server.ts";
import { findWorkItems } from "#app/domain/office/queues/work-queries.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { askDeletion } from "#app/domain/trust/delete-account.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { checkExport, downloadRecord, readRecord } from "../../support/market/record.ts";
import { deliver, newMoneyDeal, pay } from "../../support/money/deal.ts";
import { addFunds, debtState, newOwing, oweClaim, repay } from "../../support/money/guarantee-money.ts";
import { newFinance } from "../../support/money/second-person.ts";

/** Creates a professional who owes $900 and has funded milestones of $100, $200, and $300. */
async function newDebtor() {
	const deal = await newOwing([100_000, 10_000, 20_000, 30_000]);
	const { reference } = await db().receivable.findUniqueOrThrow({ where: { id: deal.debtId } });
	const asProfessional = () => visitor({ user: { ...deal.professional, provedAt: now() } });
	return { ...deal, reference, asProfessional };
}

let deal: Awaited<ReturnType<typeof newDebtor>>;
beforeEach(async () => {
	deal = await newDebtor();
});

const payoutStates = async () =>
	(await db().payout.findMany({ orderBy: { id: "asc" } })).map(({ status, keptCents }) => [
		status,
		keptCents,
	]);
const decide = async (decision: "stands" | "reduce" | "end", amount: number | null = null) =>
	decideDebt((await newFinance())(), { debtId: deal.debtId, decision, amount, reason: "We looked again." });
async function confirm(decision: "confirm" | "decline" = "confirm"): Promise<void> {
	const { id: decisionId } = await db().moneyDecision.findFirstOrThrow({ where: { status: "WAITING" } });
	await decideMoneyDecision((await newFinance())(), { decisionId, decision, reason: "Yes." });
}
const contest = () =>
	contestDebt(deal.asProfessional(), { reference: deal.reference, objection: "The bank was wrong." });

it("finance finds a debt and its booking by their references", async () => {
	const finance = (await newFinance())();
	const { reference } = await db().booking.findUniqueOrThrow({ where: { id: deal.bookingId } });
	const found = async (typed: string) => (await searchRecords(finance, typed)).map(({ kind }) => kind);
	expect([await found(deal.reference), await found(reference)]).toEqual([["Debt"], ["Booking"]]);
});

describe("a debt is deducted from payouts", () => {
	it("as announced by an email with the amount and the beginning of a record hash", async () => {
		const { text } = await db().outboxEmail.findFirstOrThrow({ where: { kind: "debt-booked" } });
		expect(text).toMatch(/^You owe: +\$900\.00$/m);
		expect(text).toMatch(/^Record: [0-9a-f]{12}$/m);
	});

	it("across several payouts, until it is paid back", async () => {
		expect(await debtState(deal.debtId)).toEqual({ status: "OPEN", owed: 90_000 });
		for (const n of [1, 2]) await deal.release(n);
		await deal.send();
		expect(await payoutStates()).toEqual([
			["PAID", 0],
			["KEPT", 9_000],
			["KEPT", 18_000],
		]);
		expect(await debtState(deal.debtId)).toEqual({ status: "OPEN", owed: 63_000 });
		expect(await sumEarnings(deal.professional)).toMatchObject({
			available: 0,
			paidOut: 90_000,
			kept: 27_000,
			owedToUs: 63_000,
		});
		await repay(deal, deal.debtId, 63_000);
		await deal.release(3);
		await deal.send();
		expect((await payoutStates()).at(-1)).toEqual(["PAID", 0]);
		expect([await debtState(deal.debtId), await findLedgerFaults()]).toEqual([
			{ status: "SETTLED", owed: 0 },
			[],
		]);
	});

	it("oldest first, and never for more than the payout", async () => {
		await addFunds(deal.bank, 100_000);
		const newer = await oweClaim(deal, deal.milestoneIds[1] ?? "", 5_000);
		await repay(deal, deal.debtId, 80_000);
		await deal.release(1);
		await deal.send();
		expect([await debtState(deal.debtId), await debtState(newer)]).toMatchObject([
			{ owed: 1_000 },
			{ owed: 5_000 },
		]);
		await deal.release(2);
		await deal.send();
		expect([await debtState(deal.debtId), await debtState(newer)]).toEqual([
			{ status: "SETTLED", owed: 0 },
			{ status: "SETTLED", owed: 0 },
		]);
		expect((await payoutStates()).slice(1)).toEqual([
			["KEPT", 9_000],
			["PAID", 6_000],
		]);
		expect(await findLedgerFaults()).toEqual([]);
	});

	it("for another booking, and neither booking's record tells its creator about the debt", async () => {
		const other = { ...(await newMoneyDeal([50_000])), bank: deal.bank };
		const { bookingId, milestoneIds } = other;
		await db().booking.update({
			where: { id: bookingId },
			data: { professionalId: deal.professionalId },
		});
		await pay(other, [0]);
		await deliver(deal.bank);
		await transaction((tx) => releaseHeld(tx, { milestoneId: milestoneIds[0] ?? "", amountCents: 50_000 }));
		await deal.send();
		expect(await debtState(deal.debtId)).toEqual({ status: "OPEN", owed: 45_000 });
		for (const id of [deal.bookingId, bookingId])
			expect(JSON.stringify(await readRecord(id))).not.toMatch(/receivable|RCV-/);
	});

	it("that exceed it, and the record shows what is left of the payout only to the professional and the team", async () => {
		await repay(deal, deal.debtId, 85_000);
		await deal.release(1);
		await deal.send();
		expect((await payoutStates()).at(-1)).toEqual(["PAID", 5_000]);
		const { bookingId } = deal;
		const entries = await readRecord(bookingId);
		const { number = 0 } = entries.findLast(({ posting }) => posting === "transfer-sent") ?? {};
		const name = recordTextFile(number, "payout");
		expect(entries[number - 1]).not.toHaveProperty("lines");
		const team = visitor({ user: await newMember("ADMIN") });
		const read = async (actor: Actor, isTeam = false) => {
			const files = readZip(await downloadRecord(actor, bookingId, isTeam));
			expect((await checkExport(files)).problems).toEqual([]);
			const text = files.get(name);
			return text && new TextDecoder().decode(text);
		};
		expect(await read(visitor({ user: deal.creator }))).toBeUndefined();
		const paid = expect.stringContaining('{"account":"transfers-in-transit","cents":"-');
		expect([await read(deal.asProfessional()), await read(team, true)]).toEqual([paid, paid]);
	});

	it("only once, even if the transfer goes unanswered, is refused, and is sent again", async () => {
		await repay(deal, deal.debtId, 85_000);
		deal.bank.refuses = (kind, { reference }) => kind === "transfer" && reference.split("-").length === 2;
		deal.bank.luck = () => "unanswered";
		await deal.release(3);
		await sendPayouts(moneyOutcomes, undefined, [deal.bank.provider]);
		deal.bank.luck = () => "fine";
		await deal.send();
		expect((await payoutStates()).at(-1)).toEqual(["WAITING", 5_000]);
		const { id } = await db().payout.findFirstOrThrow({ where: { status: "WAITING" } });
		await db().payout.update({
			where: { id },
			data: { round: 2, failure: null, attempts: 0, nextAttemptAt: now() },
		});
		await deal.send();
		expect((await payoutStates()).at(-1)).toEqual(["PAID", 5_000]);
		expect([await getBalance(`receivable:${deal.professional.id}`), await findLedgerFaults()]).toEqual([
			0n,
			[],
		]);
		expect(deal.bank.wrongs).toEqual([]);
	});
});

describe("a repayment", () => {
	it("that arrives a second time is returned, and the professional is told", async () => {
		await repay(deal, deal.debtId, 90_000);
		await repay(deal, deal.debtId, 90_000);
		await sendRefunds(undefined, [deal.bank.provider]);
		await deliver(deal.bank);
		expect(await db().refund.findMany()).toMatchObject([
			{ amountCents: 90_000, reason: "RETURNED", status: "CONFIRMED" },
		]);
		expect(
			(
				await db().outboxEmail.findMany({ where: { kind: { startsWith: "debt-" } }, orderBy: { id: "asc" } })
			).map(({ subject }) => subject),
		).toEqual([
			"You owe Greenroom $900.00",
			"Payment received: $900.00 of what you owe",
			"Payment coming back to you: $900.00",
			"Refund sent: $900.00",
		]);
		expect(await findLedgerFaults()).toEqual([]);
	});

	it("that arrives after part of the debt was deducted pays the rest, and the excess is returned", async () => {
		await deal.release(1);
		await deal.send();
		await repay(deal, deal.debtId, 90_000);
		expect(await db().refund.findMany()).toMatchObject([{ amountCents: 9_000, reason: "RETURNED" }]);
		expect([await debtState(deal.debtId), await findLedgerFaults()]).toEqual([
			{ status: "SETTLED", owed: 0 },
			[],
		]);
	});
});

describe("a repayment that is charged back", () => {
	const chargeBack = async (paymentId: string, cents: number) => {
		const id = deal.bank.chargeBack(paymentId, cents);
		await deliver(deal.bank);
		return async (isWon: boolean) => {
			deal.bank.decide(id, paymentId, cents, isWon);
			await deliver(deal.bank);
			await deliver(deal.bank);
		};
	};
	const expectBooks = async (losses: bigint, state: { status: string; owed: number }) => {
		expect([await debtState(deal.debtId), await getBalance("losses"), await findLedgerFaults()]).toEqual([
			state,
			losses,
			[],
		]);
		expect(await getBalance(`receivable:${deal.professional.id}`)).toBe(BigInt(state.owed));
	};

	it("becomes owed again once the bank has decided, and is then deducted from payouts", async () => {
		const decideAt = await chargeBack(await repay(deal, deal.debtId, 90_000), 90_000);
		await expectBooks(100_000n, { status: "SETTLED", owed: 0 });
		await decideAt(false);
		await expectBooks(10_000n, { status: "OPEN", owed: 90_000 });
		expect(await db().outboxEmail.findFirst({ orderBy: { id: "desc" } })).toMatchObject({
			kind: "debt-restored",
			subject: "You owe Greenroom $900.00 again",
			text: expect.stringContaining("We keep it from your next payouts"),
		});
		expect(await db().moneyIssue.findFirst({ orderBy: { id: "desc" } })).toMatchObject({
			kind: "CHARGEBACK",
			closedAt: null,
			summary: expect.stringContaining("They owe us $900.00 again."),
		});
		await expect(askDeletion(deal.asProfessional())).rejects.toMatchObject({ code: "conflict" });
		await deal.release(1);
		await deal.send();
		expect((await payoutStates()).at(-1)).toEqual(["KEPT", 9_000]);
		await expectBooks(10_000n, { status: "OPEN", owed: 81_000 });
	});

	it("still covers the debt if we win", async () => {
		const decideAt = await chargeBack(await repay(deal, deal.debtId, 90_000), 90_000);
		await decideAt(true);
		await expectBooks(10_000n, { status: "SETTLED", owed: 0 });
	});

	it("in parts adds each part to the debt again, but never more than was repaid", async () => {
		await repay(deal, deal.debtId, 50_000);
		// $500.00 of this is no longer owed, so it is returned.
		const paymentId = await repay(deal, deal.debtId, 90_000);
		await sendRefunds(undefined, [deal.bank.provider]);
		await deliver(deal.bank);
		await (await chargeBack(paymentId, 30_000))(false);
		await expectBooks(10_000n, { status: "OPEN", owed: 30_000 });
		await (await chargeBack(paymentId, 20_000))(false);
		await expectBooks(20_000n, { status: "OPEN", owed: 40_000 });
	});

	it("becomes owed again even if the team had given up the rest of the debt, and even if the debt is contested", async () => {
		const paymentId = await repay(deal, deal.debtId, 40_000);
		await decide("end");
		await confirm();
		const decideAt = await chargeBack(paymentId, 30_000);
		await decideAt(false);
		await expectBooks(60_000n, { status: "OPEN", owed: 30_000 });
		const other = await chargeBack(paymentId, 10_000);
		await contest();
		await other(false);
		await expectBooks(60_000n, { status: "CONTESTED", owed: 40_000 });
		const { text } = await db().outboxEmail.findFirstOrThrow({
			where: { kind: "debt-restored" },
			orderBy: { id: "desc" },
		});
		expect(text).toContain("we keep nothing from your payouts");
		expect(text).not.toContain("pay it back now");
	});

	it("is our loss if the account was deleted in the meantime", async () => {
		const decideAt = await chargeBack(await repay(deal, deal.debtId, 90_000), 90_000);
		await db().professional.update({ where: { id: deal.professionalId }, data: { userId: null } });
		await decideAt(false);
		expect([await getBalance("losses"), await findLedgerFaults()]).toEqual([100_000n, []]);
		expect(await db().receivable.findUnique({ where: { id: deal.debtId } })).toMatchObject({
			status: "SETTLED",
		});
	});
});

it("if the repayment of a claim's debt is charged back, the guarantee can pay less", async () => {
	// Our own money and the fee of $100.00, minus costs of $47.60 and the loss, leave $52.40.
	await addFunds(deal.bank, 100_000);
	const debtId = await oweClaim(deal, deal.milestoneIds[1] ?? "", 5_000);
	expect(await getAvailableFunds()).toBe(240);
	const paymentId = await repay(deal, debtId, 5_000);
	expect(await getAvailableFunds()).toBe(5_240);
	await oweClaim(deal, deal.milestoneIds[2] ?? "", 4_000);
	const id = deal.bank.chargeBack(paymentId, 5_000);
	deal.bank.decide(id, paymentId, 5_000, false);
	await deliver(deal.bank);
	expect([await getAvailableFunds(), await findLedgerFaults()]).toEqual([-3_760, []]);
});

describe("a contested debt", () => {
	it("isn't deducted from payouts until the team has answered", async () => {
		await contest();
		expect(await db().outboxEmail.findFirstOrThrow({ where: { kind: "debt-notice" } })).toMatchObject({
			recipient: site().contact.support,
			subject: `Contested debt: ${deal.reference}`,
		});
		await deal.release(1);
		await deal.send();
		expect((await payoutStates()).at(-1)).toEqual(["PAID", 0]);
		expect((await findWorkItems("RECEIVABLE", 10)).map(({ id }) => id)).toEqual([deal.debtId]);
		expect(await decide("stands")).toEqual({ isDone: true });
		expect(await findWorkItems("RECEIVABLE", 10)).toEqual([]);
		await deal.release(2);
		await deal.send();
		expect((await payoutStates()).at(-1)).toEqual(["KEPT", 18_000]);
		await expect(contest()).rejects.toMatchObject({ code: "conflict" });
		expect(await getDebt(deal.asProfessional(), deal.reference)).toMatchObject({
			answer: "We looked again.",
		});
	});

	it("isn't visible to other professionals", async () => {
		const other = await newDebtor();
		await expect(getDebt(other.asProfessional(), deal.reference)).rejects.toMatchObject({
			code: "not_found",
		});
	});
});

describe("giving up a debt", () => {
	it("always requires a second person, however small the amount is, and reduces the debt when that person confirms", async () => {
		await contest();
		await expect(decide("reduce", 90_000)).rejects.toMatchObject({
			fieldErrors: { amount: ["Enter less than $900.00. That's the current balance."] },
		});
		expect(await decide("reduce", 89_999)).toEqual({ isDone: false });
		expect(await debtState(deal.debtId)).toEqual({ status: "CONTESTED", owed: 90_000 });
		await confirm();
		expect([await debtState(deal.debtId), await getBalance("losses"), await findLedgerFaults()]).toEqual([
			{ status: "OPEN", owed: 89_999 },
			10_001n,
			[],
		]);
	});

	it("ends the debt if finance enters 0 as the remaining amount", async () => {
		const { amount } = DecideDebtForm.parse({ decision: "reduce", amount: "0", reason: "We looked again." });
		await decide("reduce", amount);
		await confirm();
		expect([await debtState(deal.debtId), await findLedgerFaults()]).toEqual([
			{ status: "WRITTEN_OFF", owed: 0 },
			[],
		]);
	});

	it("can't be confirmed if part of the debt was deducted from a payout in the meantime", async () => {
		await decide("end");
		await deal.release(1);
		await deal.send();
		await expect(confirm()).rejects.toMatchObject({ code: "conflict" });
		await confirm("decline");
		await decide("end");
		await confirm();
		expect([await debtState(deal.debtId), await findLedgerFaults()]).toEqual([
			{ status: "WRITTEN_OFF", owed: 0 },
			[],
		]);
	});
});

it("an account can't be deleted while its owner owes something", async () => {
	await db().milestone.updateMany({ data: { status: "ACCEPTED" } });
	await db().booking.updateMany({ data: { status: "COMPLETED" } });
	await expect(askDeletion(deal.asProfessional())).rejects.toThrow(
		"You owe us $900.00. Pay it back on your earnings page or, if you disagree, contest it there. Then delete your account.",
	);
});
