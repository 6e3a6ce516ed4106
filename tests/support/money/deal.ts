import { taxOn } from "#app/domain/money/amounts.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { newMember } from "../accounts/actors.ts";
import { newProfessional } from "../market/bookings.ts";
import { freeReference } from "../market/free-reference.ts";
import { applyReport } from "./apply-report.ts";
import { type CarelessBank, newCarelessBank } from "./careless-bank.ts";

let banks = 0;
let count = 0;

/** Creates a deal as `newDealAt` does, with its own careless bank. */
export const newMoneyDeal = (amounts: readonly number[] = [100_000], taxRate = 0) => {
	const number = ++banks;
	return newDealAt(newCarelessBank(`bank-${number}`), { payeeId: `payee-${number}`, amounts, taxRate });
};

type NewDeal = {
	/** The professional's account at the bank. */
	payeeId: string;
	amounts: readonly number[];
	taxRate: number;
};

/**
 * Creates an accepted booking with milestones of these amounts, a fee of 10%, optionally a sales tax, and a
 * payee at this bank, but no quote or agreement.
 */
export async function newDealAt<Bank extends { provider: PaymentProvider }>(
	bank: Bank,
	{ payeeId, amounts, taxRate }: NewDeal,
) {
	const number = ++count;
	const creator = await newMember("CREATOR");
	const { user: professional, professionalId } = await newProfessional();
	const at = now();
	const { id: bookingId } = await db().booking.create({
		data: {
			reference: `BKG-${String(number).padStart(6, "0")}`,
			creatorId: creator.id,
			professionalId,
			phase: "OPEN",
			status: "ACCEPTED",
			title: "Portraits",
			description: "Twelve portraits",
			serviceLine: "PHOTO_VIDEO",
			isRemote: true,
			preferredDates: "May",
			budgetRange: "FROM_1000_TO_2500",
			requestedAt: at,
			expiresAt: at,
			statusAt: at,
		},
	});
	const taxes = amounts.map((cents) => taxOn(cents, taxRate));
	await db().milestone.createMany({
		data: amounts.map((amountCents, position) => ({
			...(taxRate > 0 && { taxCents: taxes[position] ?? 0, taxState: "TX" }),
			bookingId,
			position,
			title: `Part ${position + 1}`,
			deliverable: "Files",
			dueOn: "2027-01-01",
			amountCents,
			feeCents: Math.floor(amountCents / 10),
			statusAt: at,
		})),
	});
	const milestones = await db().milestone.findMany({ where: { bookingId }, orderBy: { position: "asc" } });
	await db().payee.create({
		data: {
			professionalId,
			provider: bank.provider.name,
			providerId: payeeId,
			isReady: true,
			hasTaxDetails: true,
			createdAt: at,
		},
	});
	return {
		bank,
		creator,
		professional,
		professionalId,
		bookingId,
		milestoneIds: milestones.map(({ id }) => id),
		amounts,
		taxes,
		payeeId,
	};
}

/** The fee that a careless bank keeps from a payment, in cents. */
export const carelessFee = (cents: number): number => Math.floor(cents * 0.029) + 30;

/**
 * The creator pays for milestones at a careless bank. The bank's report isn't applied yet. Returns the bank's
 * ID of the payment.
 */
export async function pay(
	{ bank, ...deal }: UnpaidDeal & { bank: CarelessBank },
	which: readonly number[],
): Promise<string> {
	const { reference, amountCents } = await addCheckout({ bank, ...deal }, which);
	return bank.pay(reference, amountCents, carelessFee(amountCents));
}

/** Adds a checkout for milestones, as if its payer were on the provider's page. */
export async function addCheckout(
	{ bank, bookingId, creator, milestoneIds, amounts, taxes }: UnpaidDeal,
	which: readonly number[],
): Promise<{ reference: string; amountCents: number }> {
	const at = now();
	const lines = which.map((n) => ({
		milestoneId: milestoneIds[n] ?? "",
		amountCents: amounts[n] ?? 0,
		taxCents: taxes[n] ?? 0,
	}));
	const amountCents = lines.reduce((sum, line) => sum + line.amountCents + line.taxCents, 0);
	const reference = await freeReference("PAY");
	const facts = {
		reference,
		bookingId,
		payerId: creator.id,
		provider: bank.provider.name,
		amountCents,
		status: "OPEN",
		statusAt: at,
		createdAt: at,
		expiresAt: at,
	} as const;
	await db().checkout.create({ data: { ...facts, lines: { create: lines } } });
	return { reference, amountCents };
}
type UnpaidDeal = {
	bank: { provider: PaymentProvider };
	bookingId: string;
	creator: { id: string };
	milestoneIds: readonly string[];
	amounts: readonly number[];
	taxes: readonly number[];
};

/** Creates an accepted booking whose milestones were paid together and are funded. */
export async function newPaidDeal(amounts?: readonly number[], taxRate?: number) {
	const deal = await newMoneyDeal(amounts, taxRate);
	const paymentId = await pay(
		deal,
		deal.amounts.map((_, n) => n),
	);
	await deliver(deal.bank);
	const [milestoneId = ""] = deal.milestoneIds;
	return { ...deal, paymentId, milestoneId };
}

/** Applies every waiting report, in order. */
export async function deliver({ events, provider }: CarelessBank): Promise<void> {
	for (let event = events.shift(); event; event = events.shift()) {
		const report = event;
		await transaction((tx) => applyReport(tx, provider.name, report));
	}
}

/**
 * Computes the balances by account, in cents, with positive debits. Accounts with a zero balance are left
 * out.
 */
export async function balances(): Promise<Record<string, number>> {
	const accounts = await db().ledgerAccount.findMany({
		where: { balanceCents: { not: 0 } },
		orderBy: { name: "asc" },
	});
	return Object.fromEntries(accounts.map(({ name, balanceCents }) => [name, Number(balanceCents)]));
}
