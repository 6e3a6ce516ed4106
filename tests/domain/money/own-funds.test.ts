import { afterEach, describe, expect, it } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { postEntry } from "#app/domain/money/ledger.server.ts";
import { getAvailableFunds, orderDeposit, sendDeposits } from "#app/domain/money/own-funds.server.ts";
import { ATTEMPTS_BEFORE_ISSUE } from "#app/domain/money/payment.server.ts";
import { applyEvent } from "#app/domain/money/payment-events.server.ts";
import { reconcilePayments } from "#app/domain/money/reconcile-payments.server.ts";
import { payGuarantee } from "#app/domain/money/refund.server.ts";
import { getOwnFunds } from "#app/domain/office/finance/finance-queries.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { REFUSED_DEPOSIT } from "#app/infra/payments/test-bank/test-cards.ts";
import { HOUR, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { deliver, newMoneyDeal, newPaidDeal } from "../../support/money/deal.ts";
import { fillOwnFunds } from "../../support/money/guarantee-claims.ts";
import { addFunds, oweClaim, repay, requestFunds } from "../../support/money/guarantee-money.ts";
import { expectCleared, settle } from "../../support/money/payments.ts";
import { newFinance } from "../../support/money/second-person.ts";
import { release } from "../../support/money/settle-deal.ts";

afterEach(() => setClock(undefined));

it("a deposit is available once it has arrived, and our ledger agrees with the provider's", async () => {
	await orderDeposit((await newFinance())(), { amount: 500_000 });
	expect([await getAvailableFunds(), await sendDeposits(), await getAvailableFunds()]).toEqual([0, 1, 0]);
	await fillOwnFunds(100_000);
	await expectCleared(600_000);
	expect(await reconcilePayments(moneyOutcomes)).toBe(0);
	expect(await getOwnFunds((await newFinance())())).toMatchObject({
		addedCents: 600_000,
		availableCents: 600_000,
		usedCents: 0,
		budgetCents: 1_000_000,
		deposits: [{ status: "ARRIVED" }, { status: "ARRIVED" }],
	});
});

it("a deposit whose call goes unanswered is ordered only once, and posted only once even if it is reported twice", async () => {
	const { bank } = await newMoneyDeal();
	await requestFunds(bank, 5_000);
	const startedAt = now();
	for (const [n, luck] of (["lost", "unanswered", "fine"] as const).entries()) {
		bank.luck = () => luck;
		setClock(later(startedAt, n * HOUR));
		expect(await sendDeposits(undefined, [bank.provider])).toBe(luck === "fine" ? 1 : 0);
	}
	const [event, ...others] = bank.events;
	expect(others).toEqual([]);
	await deliver(bank);
	if (event) await transaction((tx) => applyEvent(tx, moneyOutcomes, bank.provider.name, event));
	expect(await getAvailableFunds()).toBe(5_000);
});

it("only finance can order deposits, and only with a recent proof of identity", async () => {
	const reviewer = await newMember("ADMIN", undefined, ["REVIEWER"]);
	await expect(
		orderDeposit(visitor({ user: { ...reviewer, provedAt: now() } }), { amount: 100 }),
	).rejects.toMatchObject({ code: "forbidden" });
	const finance = (await newFinance())();
	const stale = { ...finance, user: finance.user && { ...finance.user, provedAt: null } };
	await expect(orderDeposit(stale, { amount: 100 })).rejects.toMatchObject({ code: "unauthenticated" });
});

it("the guarantee isn't paid from money that is held for others", async () => {
	const deal = await newPaidDeal();
	const other = await newPaidDeal();
	await release(deal.milestoneId, 100_000);
	await addFunds(deal.bank, 9_999);
	const payAll = (amountCents: number) =>
		transaction((tx) => payGuarantee(tx, { milestoneId: deal.milestoneId, amountCents }));
	await expect(payAll(10_000)).rejects.toMatchObject({
		code: "conflict",
		message:
			"Our own money for the guarantee is $99.99, which isn't enough to pay $100.00. Ask finance to add money first.",
	});
	await payAll(9_999);
	expect(other.milestoneId).not.toBe(deal.milestoneId);
	expect(await getAvailableFunds()).toBe(0);
});

describe("a deposit that the provider refuses", () => {
	const findDeposit = () => db().fundsDeposit.findFirstOrThrow();
	const findIssue = () => db().moneyIssue.findFirst({ where: { kind: "DEPOSIT_FAILED" } });
	const findActions = async () =>
		(await db().auditEvent.findMany({ where: { subjectType: "FundsDeposit" }, orderBy: { id: "asc" } })).map(
			({ action }) => action,
		);

	it("fails, never becomes available, and becomes an issue for finance", async () => {
		await orderDeposit((await newFinance())(), { amount: REFUSED_DEPOSIT });
		expect(await sendDeposits()).toBe(1);
		setClock(later(now(), HOUR));
		await settle();
		const { reference, ...deposit } = await findDeposit();
		expect(deposit).toMatchObject({
			status: "FAILED",
			failure: "Our bank refused to transfer the money.",
			nextAttemptAt: null,
		});
		expect(await findIssue()).toMatchObject({
			closedAt: null,
			summary: `The deposit ${reference} of $66.66 was refused: Our bank refused to transfer the money.`,
		});
		expect(await findActions()).toEqual(["order-deposit", "refuse-deposit"]);
		setClock(later(now(), HOUR));
		expect(await sendDeposits()).toBe(0);
		await expectCleared(0);
		expect([await getAvailableFunds(), await reconcilePayments(moneyOutcomes)]).toEqual([0, 0]);
	});

	it.each(["before", "after"] as const)("is available if the money arrives %s the refusal", async (order) => {
		const { bank } = await newMoneyDeal();
		bank.refuses = () => true;
		await requestFunds(bank, 5_000);
		await sendDeposits(undefined, [bank.provider]);
		const { reference } = await findDeposit();
		bank.fund(reference, 5_000);
		if (order === "before") bank.events.reverse();
		const [first, second] = bank.events;
		await deliver(bank);
		for (const event of [second, first])
			if (event) await transaction((tx) => applyEvent(tx, moneyOutcomes, bank.provider.name, event));
		expect(await findDeposit()).toMatchObject({ status: "ARRIVED", failure: null });
		expect(await findIssue()).toEqual(
			order === "after" ? expect.objectContaining({ closedAt: expect.any(Date) }) : null,
		);
		expect(await findActions()).toEqual([
			...(order === "after" ? ["refuse-deposit"] : []),
			"receive-deposit",
		]);
		expect([await getAvailableFunds(), await findLedgerFaults()]).toEqual([5_000, []]);
	});
});

it("a deposit that gets no answer becomes an issue after several attempts, and a later answer closes the issue", async () => {
	const { bank } = await newPaidDeal();
	await requestFunds(bank, 5_000);
	bank.luck = () => "lost";
	const attempt = async () => {
		await sendDeposits(undefined, [bank.provider]);
		setClock(later(now(), 6 * HOUR));
	};
	const issue = () => db().moneyIssue.findFirst({ where: { kind: "DEPOSIT_FAILED" } });
	for (let attempts = 0; attempts < ATTEMPTS_BEFORE_ISSUE; attempts++) await attempt();
	expect(await issue()).toBeNull();
	await attempt();
	expect(await issue()).toMatchObject({ closedAt: null, amountCents: 5_000 });
	bank.luck = () => "fine";
	await attempt();
	expect((await issue())?.closedAt).toEqual(expect.any(Date));
});

it("the guarantee isn't paid from our own money that is needed to cover others' money after a loss", async () => {
	const deal = await newPaidDeal([500_000, 100_000]);
	await newPaidDeal();
	const [lost = "", claimed = ""] = deal.milestoneIds;
	await release(lost, 500_000);
	await release(claimed, 100_000);
	await addFunds(deal.bank, 100_000);
	const payClaim = (amountCents: number) =>
		transaction((tx) => payGuarantee(tx, { milestoneId: claimed, amountCents }));
	await payClaim(10_000);
	deal.bank.chargeBack(deal.paymentId, 400_000);
	await deliver(deal.bank);
	// Fees of $600.00, minus costs of $203.60 and a loss of $4,000.00, plus $900.00 of our own.
	expect(await getAvailableFunds()).toBe(60_000 - 20_360 - 400_000 + 90_000);
	await expect(payClaim(1)).rejects.toMatchObject({ code: "conflict" });
	await addFunds(deal.bank, 270_361);
	expect([await getAvailableFunds(), await findLedgerFaults()]).toEqual([1, []]);
	await payClaim(1);
	expect(await findLedgerFaults()).toEqual([]);
	// The ledger check finds a payment that bypassed the limit.
	const milestone = { id: claimed, bookingId: deal.bookingId };
	const refund = { id: "unchecked", reference: "RFD-1", round: 1, paymentId: deal.paymentId, milestone };
	await transaction((tx) => postEntry(tx, "guarantee-paid", { refund, cents: 5 }));
	expect(await findLedgerFaults()).toContainEqual(
		expect.stringContaining("pays 5 cents more under the guarantee than our own money covers"),
	);
});

it("a repayment that was charged back isn't available for the guarantee", async () => {
	const deal = await newPaidDeal();
	await release(deal.milestoneId, 100_000);
	await addFunds(deal.bank, 50_000);
	const debtId = await oweClaim(deal, deal.milestoneId, 40_000);
	expect(await getAvailableFunds()).toBe(10_000);
	const repayment = await repay(deal, debtId, 40_000);
	expect(await getAvailableFunds()).toBe(50_000);
	deal.bank.chargeBack(repayment, 40_000);
	await deliver(deal.bank);
	// Our own $500.00 and the fee of $100.00, minus the costs of $29.30 and the $400.00 that was charged back.
	expect(await getAvailableFunds()).toBe(50_000 + 10_000 - 2_930 - 40_000);
});
