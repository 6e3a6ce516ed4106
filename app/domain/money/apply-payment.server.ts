import type { Tx } from "#app/infra/database/db.server.ts";
import type { ProviderEvent } from "#app/infra/payments/payment-provider.ts";
import type { PaymentOutcome } from "#generated/prisma/sqlite/client/enums.ts";
import { formatCents } from "../platform/cents.ts";
import { DomainError } from "../platform/domain-error.ts";
import { lockBooking } from "../platform/lock-booking.server.ts";
import { endCheckouts } from "./checkout.server.ts";
import { openMoneyIssue } from "./finance.server.ts";
import { postEntry } from "./ledger.server.ts";
import type { MoneyOutcomes } from "./outcomes.server.ts";
import { askForPayoutDetails } from "./payee.server.ts";
import { lockPayment } from "./payment.server.ts";
import { returnPayment } from "./refund.server.ts";
import { applyRepayment } from "./repay-debt.server.ts";

type Funding = { paymentId: string; milestoneId: string; amountCents: number; taxCents: number };

/**
 * Records that a payment funds a milestone: posts the payment with its sales tax, and links it to the
 * milestone. A repeated call for the same payment does nothing. Throws `conflict` if another payment funded
 * the milestone or the amounts differ. The new payment then has to be returned.
 */
export async function recordFunding(
	tx: Tx,
	{ paymentId, milestoneId, amountCents, taxCents }: Funding,
): Promise<void> {
	const { count } = await tx.milestone.updateMany({
		where: { id: milestoneId, amountCents, taxCents, OR: [{ paymentId: null }, { paymentId }] },
		data: { paymentId },
	});
	if (count === 0)
		throw new DomainError("conflict", "Another payment funded this milestone, or it has another amount.");
	const { provider, checkout } = await tx.payment.findUniqueOrThrow({
		where: { id: paymentId },
		select: { provider: true, checkout: { select: { reference: true } } },
	});
	const { bookingId } = await tx.milestone.findUniqueOrThrow({
		where: { id: milestoneId },
		select: { bookingId: true },
	});
	const milestone = { id: milestoneId, bookingId };
	await postEntry(tx, "milestone-funded", {
		payment: { id: paymentId, provider },
		milestone,
		cents: amountCents,
		taxCents,
		memo: checkout?.reference ?? "",
	});
}

/** Posts the fee that the provider kept from a payment. We bear this cost. */
async function recordProviderFee(tx: Tx, { paymentId }: { paymentId: string }): Promise<void> {
	const { provider, providerId, feeCents } = await tx.payment.findUniqueOrThrow({
		where: { id: paymentId },
		select: { provider: true, providerId: true, feeCents: true },
	});
	if (feeCents > 0)
		await postEntry(tx, "provider-fee", {
			payment: { id: paymentId, provider },
			cents: feeCents,
			memo: providerId,
		});
}

/**
 * Records a payment that couldn't be applied to a checkout. It stays in suspense until the team reviews it.
 */
export async function recordUnmatched(tx: Tx, { paymentId }: { paymentId: string }): Promise<void> {
	const { payment, memo } = await lockPayment(tx, paymentId);
	const { providerId, amountCents } = payment;
	const { isNew } = await postEntry(tx, "payment-suspended", {
		payment,
		part: null,
		cents: amountCents,
		memo,
	});
	if (!isNew) return;
	await openMoneyIssue(tx, {
		kind: "UNMATCHED_PAYMENT",
		subjectId: paymentId,
		amountCents,
		summary: `${formatCents(amountCents)} arrived as ${providerId} and matches no checkout.`,
	});
}

type PaymentSucceeded = Extract<ProviderEvent, { kind: "payment-succeeded" }>;

const findCheckout = (tx: Tx, provider: string, reference: string) =>
	tx.checkout.findFirst({
		where: { provider, reference },
		include: { lines: { orderBy: { milestone: { position: "asc" } }, include: { milestone: true } } },
	});
type KnownCheckout = NonNullable<Awaited<ReturnType<typeof findCheckout>>>;

/**
 * Applies a payment that arrived. It funds the milestones of its checkout that are waiting for payment, or
 * pays back the checkout's debt. The part for milestones that were already funded or have ended is returned.
 * Money that doesn't match a checkout waits for the team. A repeated call for the same payment does nothing.
 */
export async function applyPayment(
	tx: Tx,
	outcomes: MoneyOutcomes,
	provider: string,
	event: PaymentSucceeded,
): Promise<void> {
	const known = await findCheckout(tx, provider, event.reference);
	if (known) await lockBooking(tx, known.bookingId);
	if ((await tx.payment.count({ where: { provider, providerId: event.paymentId } })) > 0) return;
	const checkout = await findCheckout(tx, provider, event.reference);
	const mismatch = findMismatch(checkout, event);
	if (!checkout || mismatch)
		return suspend(tx, provider, event, {
			checkout,
			reason: `It matches no checkout. ${mismatch}`,
			failure: anotherAmount(event),
		});

	if (checkout.receivableId) {
		const paymentId = await createPayment(tx, provider, event, {
			checkoutId: checkout.id,
			outcome: "REPAID",
		});
		await endCheckouts(tx, [checkout.id], "pay");
		const payment = { id: paymentId, provider, amountCents: event.amountCents };
		await applyRepayment(tx, { payment, receivableId: checkout.receivableId });
		return recordProviderFee(tx, { paymentId });
	}

	const fundable = checkout.lines.filter(isFundable);
	const paymentId = await createPayment(tx, provider, event, {
		checkoutId: checkout.id,
		outcome: fundable.length > 0 ? "FUNDED" : "RETURNED",
	});
	await endCheckouts(tx, [checkout.id], "pay");
	for (const { milestoneId, amountCents, taxCents } of fundable) {
		await outcomes.funded(tx, milestoneId);
		await recordFunding(tx, { paymentId, milestoneId, amountCents, taxCents });
		await askForPayoutDetails(tx, milestoneId);
	}
	await recordProviderFee(tx, { paymentId });
	if (fundable.length > 0) await reportPayment(tx, outcomes, paymentId, { checkout, fundable });
	await returnUnusedLines(tx, outcomes, paymentId, { checkout, fundable });
}

type Line = KnownCheckout["lines"][number];

/** Reports a payment that funded milestones, for its receipt. */
async function reportPayment(
	tx: Tx,
	outcomes: MoneyOutcomes,
	paymentId: string,
	{ checkout: { bookingId, reference }, fundable }: { checkout: KnownCheckout; fundable: readonly Line[] },
): Promise<void> {
	const payment = await tx.payment.findUniqueOrThrow({
		where: { id: paymentId },
		select: { amountCents: true, method: true, receivedAt: true },
	});
	const lines = fundable.map(({ milestone: { position, title }, amountCents, taxCents }) => ({
		position,
		title,
		amountCents,
		taxCents,
	}));
	await outcomes.paymentReceived(tx, { ...payment, bookingId, reference, lines });
}

const isFundable = ({ milestone, amountCents, taxCents }: Line): boolean =>
	milestone.status === "PLANNED" && milestone.amountCents === amountCents && milestone.taxCents === taxCents;

/** The payment for a milestone: its amount plus the sales tax on it. */
const getGrossCents = ({ amountCents, taxCents }: Line): number => amountCents + taxCents;

/** Why a payment doesn't match a checkout, in a sentence for the team. Null if it matches. */
function findMismatch(
	checkout: KnownCheckout | null,
	{ currency, amountCents, reference }: PaymentSucceeded,
): string | null {
	if (!checkout) return `No checkout is known as ${reference}.`;
	if (currency !== "USD") return `It was paid in ${currency}, and its amount is given in that currency.`;
	return amountCents === checkout.amountCents
		? null
		: `${reference} was for ${formatCents(checkout.amountCents)}.`;
}

type Outcome = { checkoutId: string | null; outcome: PaymentOutcome };

async function createPayment(
	tx: Tx,
	provider: string,
	{ paymentId: providerId, amountCents, feeCents, method, at }: PaymentSucceeded,
	outcome: Outcome,
): Promise<string> {
	const { id } = await tx.payment.create({
		data: {
			provider,
			providerId,
			amountCents,
			feeCents,
			method: method ?? null,
			receivedAt: at,
			...outcome,
		},
		select: { id: true },
	});
	return id;
}

/**
 * Puts a payment in suspense for the team, with the reason, because every attempt to apply its event failed.
 * Returns false if the payment was already known.
 */
export async function suspendPayment(
	tx: Tx,
	provider: string,
	event: PaymentSucceeded,
	reason: string,
): Promise<boolean> {
	const known = await findCheckout(tx, provider, event.reference);
	if (known) await lockBooking(tx, known.bookingId);
	if ((await tx.payment.count({ where: { provider, providerId: event.paymentId } })) > 0) return false;
	const failure = `Your payment ${event.reference} arrived, but we couldn't match it to your booking. Our team is looking into it, and you don't need to do anything.`;
	await suspend(tx, provider, event, {
		checkout: await findCheckout(tx, provider, event.reference),
		reason: `It was paid for ${event.reference} and can't be booked: ${reason}`,
		failure,
	});
	return true;
}

const anotherAmount = ({ reference }: PaymentSucceeded): string =>
	`The amount we received for ${reference} isn't the agreed amount. Our team is looking into it, and you don't need to do anything.`;

type Suspended = {
	checkout: KnownCheckout | null;
	/** Why the payment is suspended, worded for the team. */
	reason: string;
	/** The message that the payer sees. */
	failure: string;
};

async function suspend(
	tx: Tx,
	provider: string,
	event: PaymentSucceeded,
	{ checkout, reason, failure }: Suspended,
): Promise<void> {
	const paymentId = await createPayment(tx, provider, event, {
		checkoutId: checkout?.id ?? null,
		outcome: "UNMATCHED",
	});
	await recordUnmatched(tx, { paymentId });
	await recordProviderFee(tx, { paymentId });
	const { amountCents, paymentId: providerId } = event;
	const summary = `${formatCents(amountCents)} arrived as ${providerId}. ${reason}`;
	await openMoneyIssue(tx, {
		kind: "UNMATCHED_PAYMENT",
		subjectId: paymentId,
		bookingId: checkout?.bookingId ?? null,
		amountCents,
		summary,
	});
	if (checkout) await endCheckouts(tx, [checkout.id], "fail", failure);
}

/** Returns the part of a payment that doesn't fund anything. */
async function returnUnusedLines(
	tx: Tx,
	outcomes: MoneyOutcomes,
	paymentId: string,
	{ checkout, fundable }: { checkout: KnownCheckout; fundable: readonly Line[] },
): Promise<void> {
	const { lines, bookingId, reference } = checkout;
	const rest = lines.filter((line) => !fundable.includes(line));
	if (rest.length === 0) return;
	if (fundable.length === 0) await returnPayment(tx, { paymentId, reason: "RETURNED" });
	else
		for (const line of rest)
			await returnPayment(tx, {
				paymentId,
				reason: "RETURNED",
				part: { milestoneId: line.milestoneId, amountCents: getGrossCents(line) },
			});
	const amountCents = rest.reduce((sum, line) => sum + getGrossCents(line), 0);
	await outcomes.paymentReturned(tx, { bookingId, amountCents, reference });
}
