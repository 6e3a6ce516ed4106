import type { Tx } from "#app/infra/database/db.server.ts";
import { MINUTE, nowAfter } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { appendToRecord } from "../platform/booking-record.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { formatWhen, getTimeZone } from "../platform/time/time-zones.server.ts";
import { queueWebhook } from "../platform/webhooks/queue-webhook.server.ts";
import {
	type BookingActor,
	type BookingSide,
	type BookingTransition,
	bookingTransitions,
	canTransition,
	getTarget,
	isQuiet,
} from "./booking.ts";
import { getReaders, getTransitionNotification, notifySide, refreshPages } from "./booking-emails.server.ts";
import { eventTitle } from "./booking-labels.ts";
import type { Offer } from "./booking-notifications.ts";
import { type BookingSides, getSideNames, listPeople, summarizeBooking } from "./booking-sides.server.ts";
import { updateUsageLicense } from "./rights/usage-license.server.ts";
import { closeDeadlines } from "./set-deadline.server.ts";

/** Why a transition is no longer possible: who did what in the meantime, and when. */
export async function describeConflict(
	tx: Tx,
	booking: BookingSides,
	reader: BookingSide | null,
): Promise<string> {
	const { status } = await tx.booking.findUniqueOrThrow({
		where: { id: booking.id },
		select: { status: true },
	});
	if (status === "REQUESTED")
		return "The time to answer this request is over, so it expired. Nothing was changed.";
	const [last] = await tx.bookingEvent.findMany({
		where: { bookingId: booking.id },
		orderBy: [{ at: "desc" }, { id: "desc" }],
		take: 1,
	});
	if (!last) return "Someone else already updated this booking. Nothing was changed.";
	return `This is no longer possible. ${eventTitle(last, reader, getSideNames(booking), booking.phase)} on ${formatWhen(last.at)}. Nothing else was changed.`;
}

type Move = {
	role: BookingActor;
	reason?: string | undefined;
	/** What emails tell a side about a quote or the milestones' money. */
	offer?: ((reader: BookingSide, timeZone: string) => Offer | undefined) | undefined;
	/** Whether part of the work was accepted or paid for. */
	isEarned?: boolean;
};

/**
 * Makes a transition of a booking's lifecycle, in the caller's transaction: status, timeline, record, audit
 * log, and notifications. If two people act at the same time, only one succeeds. Throws `conflict`, saying
 * what happened in the meantime, if the booking's state doesn't allow the transition.
 */
export async function transitionBooking(
	tx: Tx,
	actor: Actor,
	transition: BookingTransition,
	booking: BookingSides,
	{ role, reason, offer, isEarned = false }: Move,
): Promise<void> {
	const at = nowAfter(booking.statusAt);
	const { from } = bookingTransitions[transition];
	const to = getTarget(transition, isEarned);
	const isAnswer = transition === "accept" || transition === "decline" || transition === "send-quote";
	const isNoLongerOpen =
		to !== "QUOTED" && (canTransition(transition, "REQUESTED") || canTransition(transition, "QUOTED"));
	const { count } = await tx.booking.updateMany({
		where: { id: booking.id, status: { in: [...from] }, ...(isAnswer && { expiresAt: { gt: at } }) },
		data: {
			status: to,
			statusAt: at,
			...(isNoLongerOpen && { openFor: null }),
			...(isAnswer && { answeredAt: at }),
			...(to === "COMPLETED" && { completedAt: at }),
		},
	});
	const side = role === "CREATOR" || role === "PROFESSIONAL" ? role : null;
	if (count === 0) throw new DomainError("conflict", await describeConflict(tx, booking, side));

	if (canTransition(transition, "REQUESTED")) await closeDeadlines(tx, booking.id, ["REQUEST_ANSWER"]);
	if (to === "COMPLETED" || to === "CANCELLED") await endAgreement(tx, booking.id, at);
	if (transition === "cancel-rest") await endWaitingAmendment(tx, booking.id, at);
	await tx.bookingEvent.create({
		data: { bookingId: booking.id, status: to, side, reason: reason ?? null, at },
	});
	await appendToRecord(tx, booking.id, {
		kind: "booking",
		facts: { transition, to, by: role },
		texts: { reason },
	});
	if (isAnswer) await countResponse(tx, booking, at);
	await recordEvent(tx, actor, {
		action: `${transition}-booking`,
		subject: ["Booking", booking.id],
		detail: { mover: role },
	});
	await queueWebhook(tx, { type: "BOOKING_CHANGED", data: { bookingId: booking.id, status: to } });
	await notifySides(tx, booking, transition, { role, reason, offer });
}

/** Expires an unsigned amendment, because its work won't be done anymore. */
async function endWaitingAmendment(tx: Tx, bookingId: string, at: Date): Promise<void> {
	await tx.quote.updateMany({
		where: { bookingId, status: "SENT" },
		data: { status: "EXPIRED", statusAt: at, changesDueAt: null },
	});
	await closeDeadlines(tx, bookingId, ["QUOTE_VALIDITY", "QUOTE_CHANGES"]);
}

/**
 * Ends an unsigned amendment and every open deadline together with the booking. Whether rights are granted is
 * decided now, too.
 */
async function endAgreement(tx: Tx, bookingId: string, at: Date): Promise<void> {
	await endWaitingAmendment(tx, bookingId, at);
	await tx.deadline.updateMany({ where: { bookingId, closedAt: null }, data: { closedAt: at } });
	await updateUsageLicense(tx, bookingId);
}

/** Includes a response in the professional's average response time, which their profile shows. */
async function countResponse(tx: Tx, { professionalId, requestedAt }: BookingSides, at: Date): Promise<void> {
	const minutes = Math.round((at.getTime() - requestedAt.getTime()) / MINUTE);
	await tx.professional.update({
		where: { id: professionalId },
		data: { responseMinutes: { increment: minutes }, responseCount: { increment: 1 } },
	});
}

/**
 * Refreshes both sides' pages, and notifies each side for which the transition has text. Earlier
 * notifications for the side that acted are marked as read.
 */
async function notifySides(
	tx: Tx,
	booking: BookingSides,
	transition: BookingTransition,
	{ role, reason, offer }: Move,
): Promise<void> {
	for (const { side, person } of listPeople(booking)) {
		await refreshPages(tx, booking.id, person, { hasActed: side === role });
		if (isQuiet(transition) || !getReaders(transition, role).includes(side)) continue;
		const facts = { ...summarizeBooking(booking, reason, offer?.(side, getTimeZone(person))), role };
		const notification = getTransitionNotification(transition, side, facts);
		await notifySide(tx, facts, { side, person }, { kind: transition, ...notification });
	}
}
