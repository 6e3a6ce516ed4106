import type { Tx } from "#app/infra/database/db.server.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { readSentReference } from "./sent-reference.server.ts";

const withBooking = {
	milestone: { select: { id: true, bookingId: true } },
	payment: { select: { provider: true, checkout: { select: { bookingId: true } } } },
} as const;

/**
 * The refund that a report of the provider is about, with its booking locked. Null if it is about
 * an earlier round, which was refused. Throws for a refund that we never sent.
 */
export async function findSentRefund(tx: Tx, sent: string) {
	const { reference, round } = readSentReference(sent);
	const known = await tx.refund.findUnique({ where: { reference }, include: withBooking });
	const bookingId = known?.milestone?.bookingId ?? known?.payment.checkout?.bookingId ?? null;
	if (bookingId) await lockBooking(tx, bookingId);
	const refund = await tx.refund.findUnique({ where: { reference }, include: withBooking });
	if (!refund || round > refund.round) throw new Error(`No refund was sent as ${sent}.`);
	return round < refund.round ? null : { ...refund, bookingId };
}
