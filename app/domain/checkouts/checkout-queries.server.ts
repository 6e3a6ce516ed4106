import { db } from "#app/infra/database/db.server.ts";
import { paymentProvider } from "#app/infra/payments/provider.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { namesOf, withSides } from "../bookings/booking-sides.server.ts";
import { DomainError } from "../domain-error.ts";

/** Where a payment is, as the person who pays sees it. Throws `not_found` for anyone else. */
export async function getCheckout(
	actor: Actor,
	{ bookingId, reference }: { bookingId: string; reference: string },
) {
	const { id: payerId } = requireUser(actor);
	const checkout = await db().checkout.findFirst({
		where: { bookingId, reference, payerId },
		include: {
			booking: { include: withSides },
			lines: {
				orderBy: { milestone: { position: "asc" } },
				select: {
					milestoneId: true,
					amountCents: true,
					taxCents: true,
					milestone: { select: { position: true, title: true, status: true } },
				},
			},
			payments: {
				orderBy: { receivedAt: "asc" },
				select: {
					amountCents: true,
					outcome: true,
					refunds: { select: { reference: true, amountCents: true, reason: true, milestoneId: true } },
				},
			},
		},
	});
	if (!checkout) throw new DomainError("not_found", "Payment not found");
	const { booking, lines, payments, status, address, amountCents, failure, expiresAt, createdAt, statusAt } =
		checkout;
	return {
		...{ reference, status, amountCents, failure, expiresAt, createdAt, statusAt },
		booking: { id: booking.id, reference: booking.reference, title: booking.title },
		payee: namesOf(booking).PROFESSIONAL,
		provider: paymentProvider()?.label ?? "The bank",
		/** Where it can be paid, if it still can. */
		address: status === "OPEN" ? address : null,
		lines: lines.map(({ milestone, ...line }) => ({ ...line, ...milestone })),
		/** The sales tax in the amount. */
		taxCents: lines.reduce((sum, line) => sum + line.taxCents, 0),
		/** Money of this payment that goes back because it funds nothing. */
		returnedCents: payments
			.flatMap(({ refunds }) => refunds)
			.reduce(
				(sum, refund) =>
					sum + (refund.reason === "RETURNED" || refund.reason === "UNMATCHED" ? refund.amountCents : 0),
				0,
			),
		isUnmatched: payments.some(({ outcome }) => outcome === "UNMATCHED"),
	};
}
