import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { getPayoutCents } from "#app/domain/money/amounts.ts";
import { bookReceivable } from "#app/domain/money/chargeback.server.ts";
import { createDebt, lockDebt } from "#app/domain/money/debt.server.ts";
import { getOwedCents } from "#app/domain/money/debt.ts";
import { postEntry } from "#app/domain/money/ledger.server.ts";
import { sendDeposits } from "#app/domain/money/own-funds.server.ts";
import { newReferenceFor } from "#app/domain/money/payment.server.ts";
import { applyEvent } from "#app/domain/money/payment-events.server.ts";
import { releaseHeld, sendPayouts } from "#app/domain/money/payout.server.ts";
import { payGuarantee } from "#app/domain/money/refund.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { freeReference } from "../market/free-reference.ts";
import type { CarelessBank } from "./careless-bank.ts";
import { deliver, newMoneyDeal, pay } from "./deal.ts";

/** Finance orders a deposit of our own money, which isn't sent yet. */
export async function requestFunds(bank: { provider: PaymentProvider }, amountCents: number): Promise<void> {
	const at = now();
	await db().fundsDeposit.create({
		data: {
			reference: await newReferenceFor(db(), "OWN"),
			provider: bank.provider.name,
			amountCents,
			statusAt: at,
			createdAt: at,
			nextAttemptAt: at,
		},
	});
}

/** Finance orders a deposit of our own money, and the deposit arrives. */
export async function addFunds(bank: CarelessBank, amountCents: number): Promise<void> {
	await requestFunds(bank, amountCents);
	await sendDeposits(undefined, [bank.provider]);
	await deliver(bank);
}

type Deal = { bookingId: string; bank: CarelessBank; professional: { id: string } };

/**
 * A claim is paid, and the professional has to repay it, in full unless `amountCents` is given. Returns the
 * debt's ID.
 */
export const oweClaim = (
	{ bookingId }: Deal,
	milestoneId: string,
	paidCents: number,
	amountCents = paidCents,
): Promise<string> =>
	transaction(async (tx) => {
		await payGuarantee(tx, { milestoneId, amountCents: paidCents });
		const debt = await createDebt(tx, {
			cause: "GUARANTEE",
			subjectId: `claim of ${milestoneId}`,
			bookingId,
			amountCents,
			reason: "It wasn't what was agreed.",
		});
		await postEntry(tx, "guarantee-owed", { debt, cents: amountCents });
		return debt.id;
	});

/** Loses a chargeback of a released payment, for which finance records a debt. Returns the debt's ID. */
export async function oweChargeback(
	{ bank, professional }: Deal,
	paymentId: string,
	lostCents: number,
): Promise<string> {
	const providerId = bank.chargeBack(paymentId, lostCents);
	await deliver(bank);
	bank.decide(providerId, paymentId, lostCents, false);
	await deliver(bank);
	const { id: chargebackId, lines } = await db().chargeback.findFirstOrThrow({
		where: { providerId },
		include: { lines: { include: { milestone: true } } },
	});
	const amountCents = lines.reduce((sum, line) => sum + getPayoutCents(line.milestone, line.lostCents), 0);
	await transaction((tx) => bookReceivable(tx, { chargebackId, personId: professional.id, amountCents }));
	await db().moneyIssue.updateMany({ where: { subjectId: chargebackId }, data: { closedAt: now() } });
	return (await db().receivable.findFirstOrThrow({ where: { subjectId: chargebackId } })).id;
}

/**
 * Creates a deal with milestones of these amounts, each paid for separately. The first was released and paid
 * out before the chargeback of its payment, so the professional owes that amount, less the fee. If their bank
 * refuses payouts, it is still in their balance at the provider.
 */
export async function newOwing(amounts: readonly number[], { isPayoutRefused = false } = {}) {
	const deal = await newMoneyDeal(amounts);
	const { bank, milestoneIds } = deal;
	bank.refuses = (kind) => isPayoutRefused && kind === "bankPayout";
	const payments: string[] = [];
	for (const n of milestoneIds.keys()) payments.push(await pay(deal, [n]));
	await deliver(bank);
	const release = (n: number) =>
		transaction((tx) =>
			releaseHeld(tx, { milestoneId: milestoneIds[n] ?? "", amountCents: amounts[n] ?? 0 }),
		);
	const send = async () => {
		do await deliver(bank);
		while ((await sendPayouts(moneyOutcomes, undefined, [bank.provider])) > 0);
		await deliver(bank);
	};
	await release(0);
	await send();
	const debtId = await oweChargeback(deal, payments[0] ?? "", amounts[0] ?? 0);
	return { ...deal, payments, release, send, debtId };
}

/**
 * The professional pays this much at the bank, through a checkout for the debt. The report is
 * applied. Returns the bank's ID of the payment.
 */
export async function repay(
	{ bookingId, bank, professional }: Deal,
	receivableId: string,
	amountCents: number,
): Promise<string> {
	const at = now();
	const reference = await freeReference("PAY");
	await db().checkout.create({
		data: {
			reference,
			bookingId,
			receivableId,
			payerId: professional.id,
			provider: bank.provider.name,
			amountCents,
			status: "OPEN",
			statusAt: at,
			createdAt: at,
			expiresAt: at,
		},
	});
	const paymentId = bank.pay(reference, amountCents, 0);
	for (let event = bank.events.shift(); event; event = bank.events.shift()) {
		const report = event;
		await transaction((tx) => applyEvent(tx, moneyOutcomes, bank.provider.name, report));
	}
	return paymentId;
}

/** Finds a debt's status, and the amount still owed on it, in cents. */
export async function debtState(id: string): Promise<{ status: string; owed: number }> {
	const { debt } = await transaction((tx) => lockDebt(tx, id));
	return { status: debt.status, owed: getOwedCents(debt) };
}
