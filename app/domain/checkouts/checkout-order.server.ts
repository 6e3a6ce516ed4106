import { db, type Tx } from "#app/infra/database/db.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { paymentProvider } from "#app/infra/payments/provider.server.ts";
import type { SignedInUser } from "../actor.ts";
import { getUserBooking, namesOf } from "../bookings/booking-sides.server.ts";
import { DomainError } from "../domain-error.ts";
import { formatCents } from "../money/cents.ts";
import { providerFor } from "../payment-choice/payment-choice.server.ts";
import { PAYMENT_MAX } from "../quotes/quote.ts";
import { isPaidDirectly } from "../service-lines/service-line.ts";
import { isPaused } from "../settlement/is-paused.server.ts";
import { requireWithinLimits } from "./payer-limits.server.ts";

const conflict = (text: string) => new DomainError("conflict", text);

/** The payment provider for a booking's work. Throws `conflict` where payments aren't set up, or not for adult content. */
export async function requireProvider(bookingId: string, from: Tx = db()): Promise<PaymentProvider> {
	const isAdult = (await from.quote.count({ where: { bookingId, status: "ACCEPTED", isAdult: true } })) > 0;
	const provider = providerFor({ isAdult });
	if (provider) return provider;
	throw conflict(
		isAdult && paymentProvider()
			? "This is adult content, and no payment provider of this site takes payments for it anymore. Cancel the booking, or contact our team."
			: "Payments aren't set up on this site yet, so nothing can be paid here.",
	);
}

/**
 * What a creator is about to pay: milestones of a booking that can be funded now, or all of those
 * without a list. `amountCents` is all that they pay, `taxCents` the sales tax in it. Throws
 * `not_found` for other people's bookings, `forbidden` for the professional, and `conflict` where the
 * work can't be paid, or not now, or not this much by this payer (`requireWithinLimits`).
 */
export async function getCheckoutOrder(
	user: Pick<SignedInUser, "id">,
	{ bookingId, milestoneIds }: { bookingId: string; milestoneIds?: readonly string[] },
	from: Tx = db(),
) {
	const { booking, side } = await getUserBooking(user, bookingId, from);
	if (side !== "CREATOR") throw new DomainError("forbidden", "Only the creator of the booking pays for it.");
	const provider = await requireProvider(bookingId, from);
	if (isPaidDirectly(booking.serviceLine))
		throw conflict(
			"Legal services are paid to the attorney directly, so nothing is paid or held on this site.",
		);
	if (booking.phase !== "OPEN")
		throw conflict("This request was sent in early access, so nothing can be paid for it on this site.");
	if (booking.status !== "ACCEPTED" && booking.status !== "IN_PROGRESS")
		throw conflict(
			"Nothing can be paid for this booking now: there is no signed agreement, or the booking has ended.",
		);
	if (!booking.professional.user || booking.professional.state === "SUSPENDED")
		throw conflict(`${booking.professional.businessName} can't take payments now. Contact our team.`);
	if (await isPaused("CHECKOUTS", from))
		throw conflict("Payments are paused for the moment. Nothing was paid. Try again in a few hours.");
	const planned = await from.milestone.findMany({
		where: { bookingId, status: "PLANNED" },
		orderBy: { position: "asc" },
		select: { id: true, position: true, title: true, amountCents: true, taxCents: true },
	});
	const milestones = milestoneIds ? planned.filter(({ id }) => milestoneIds.includes(id)) : planned;
	if (milestones.length === 0 || milestones.length < new Set(milestoneIds).size)
		throw conflict(
			"These milestones are funded already, or have ended. Open the booking to see what is left.",
		);
	const taxCents = milestones.reduce((sum, milestone) => sum + milestone.taxCents, 0);
	const amountCents = milestones.reduce((sum, milestone) => sum + milestone.amountCents, taxCents);
	if (milestones.length > 1 && amountCents > PAYMENT_MAX)
		throw conflict(
			`A payment can be ${formatCents(PAYMENT_MAX)} at most. Fund these milestones one after the other.`,
		);
	const payee = namesOf(booking).PROFESSIONAL;
	await requireWithinLimits(from, { payerId: user.id, payee, milestones, amountCents });
	return { provider, booking, payee, milestones, amountCents, taxCents };
}

/** The checkouts that may still pay for milestones, the latest first. */
export const findOpenCheckouts = (milestoneIds: readonly string[], from: Tx = db()) =>
	from.checkout.findMany({
		where: { lines: { some: { openFor: { in: [...milestoneIds] } } } },
		orderBy: { id: "desc" },
		include: { lines: { select: { milestoneId: true } } },
	});
