import { taxOn } from "#app/domain/money/amounts.ts";
import { newReference } from "#app/domain/platform/reference.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { newMember } from "../accounts/actors.ts";
import { newProfessional } from "../market/bookings.ts";
import { applyReport } from "./apply-report.ts";
import { type CarelessBank, newCarelessBank } from "./careless-bank.ts";

let count = 0;

/**
 * Creates an accepted booking with milestones of these amounts, a fee of 10%, optionally a sales tax, a
 * payee, and its own bank, but no quote or agreement.
 */
export async function newMoneyDeal(amounts: readonly number[] = [100_000], taxRate = 0) {
	const number = ++count;
	const bank = newCarelessBank(`bank-${number}`);
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
	const payeeId = `payee-${number}`;
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

/**
 * The creator pays for milestones. The bank's report isn't applied yet. Returns the bank's ID of
 * the payment.
 */
export async function pay(
	{ bank, bookingId, creator, milestoneIds, amounts, taxes }: PaidDeal,
	which: readonly number[],
): Promise<string> {
	const at = now();
	const lines = which.map((n) => ({
		milestoneId: milestoneIds[n] ?? "",
		amountCents: amounts[n] ?? 0,
		taxCents: taxes[n] ?? 0,
	}));
	const amountCents = lines.reduce((sum, line) => sum + line.amountCents + line.taxCents, 0);
	let reference = newReference("PAY");
	while ((await db().checkout.count({ where: { reference } })) > 0) reference = newReference("PAY");
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
	return bank.pay(reference, amountCents, Math.floor(amountCents * 0.029) + 30);
}
type PaidDeal = {
	bank: CarelessBank;
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
