import { nowAfter } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea, requireUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { bookingCommand, command } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { checkText } from "../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { bookingTransitions, isOfPhase, isPermitted, type SideTransition } from "./booking.ts";
import { getUserBooking } from "./booking-sides.server.ts";
import { transitionBooking } from "./transition-booking.server.ts";

/** What to do or expect instead of these transitions in an open marketplace. */
const otherWay: Partial<Record<SideTransition, string>> = {
	accept: "Answer this request with a priced quote, or decline it.",
	start: "The work begins once the first milestone is funded.",
	complete: "The booking is complete once the last milestone is accepted.",
};

type TransitionInput = { bookingId: string; reason?: string | undefined };

/**
 * The shared part of both sides' transitions. Throws `not_found` for anyone on neither side of the booking,
 * `forbidden` for the wrong side, `invalid` if a required reason is missing, and `conflict` if the transition
 * isn't possible now. A repeated submission has no further effect.
 */
export async function performTransition(
	actor: Actor,
	transition: SideTransition,
	{ bookingId, reason }: TransitionInput,
): Promise<void> {
	const user = requireUser(actor);
	await bookingCommand(actor, `${transition}-booking`, { bookingId, reason: reason ?? null }, async (tx) => {
		const { booking, side } = await getUserBooking(user, bookingId, tx);
		if (!isPermitted(transition, side))
			throw new DomainError("forbidden", "Only the other party can do this.");
		if (bookingTransitions[transition].reason === "required" && !reason)
			throw new DomainError("invalid", "Enter a reason");
		if (!isOfPhase(transition, booking.phase))
			throw new DomainError("conflict", otherWay[transition] ?? "This isn't possible for this booking.");
		if (transition === "accept" && booking.professional.state !== "LISTED")
			throw new DomainError(
				"conflict",
				"Your profile isn't listed right now, so you can't accept requests. Decline it, or contact support.",
			);
		await checkText(tx, actor, { place: "REASON", subjectId: bookingId, text: reason ?? "" });
		await transitionBooking(tx, actor, transition, booking, { role: side, reason });
	});
}

/**
 * The professional accepts an unanswered request that hasn't expired. Notifies the creator and
 * records the response time.
 */
export const acceptBooking = (actor: Actor, input: { bookingId: string }): Promise<void> =>
	performTransition(actor, "accept", input);

/**
 * The professional declines a request, with a reason for the creator to read. Declining counts toward the
 * professional's response time.
 */
export const declineBooking = (actor: Actor, input: { bookingId: string; reason: string }): Promise<void> =>
	performTransition(actor, "decline", input);

/** The creator withdraws their unanswered request, and the professional is notified. */
export const withdrawBooking = (
	actor: Actor,
	input: { bookingId: string; reason?: string | undefined },
): Promise<void> => performTransition(actor, "withdraw", input);

/**
 * The professional starts the work on an accepted booking. Notifies the creator, who can then confirm that
 * the work is complete.
 */
export const startBooking = (actor: Actor, input: { bookingId: string }): Promise<void> =>
	performTransition(actor, "start", input);

/**
 * The creator confirms that the work is complete, which is final. Both sides can then review each
 * other.
 */
export const completeBooking = (actor: Actor, input: { bookingId: string }): Promise<void> =>
	performTransition(actor, "complete", input);

type NoteInput = { bookingId: string; text: string };

/** An admin adds a note to a booking, for the team only. The sides never see it, and it can't be edited. */
export async function addNote(actor: Actor, { bookingId, text }: NoteInput): Promise<{ noteId: string }> {
	const { id: authorId } = requireArea(actor, "bookings");
	return command(actor, "add-note", { bookingId, text }, async (tx) => {
		const booking = await tx.booking.findUnique({
			where: { id: bookingId },
			select: { requestedAt: true },
		});
		if (!booking) throw new DomainError("not_found", "This booking doesn't exist.");
		const last = await tx.bookingNote.findFirst({
			where: { bookingId },
			orderBy: [{ at: "desc" }, { id: "desc" }],
			select: { at: true },
		});
		const { id: noteId } = await tx.bookingNote.create({
			data: { bookingId, authorId, text, at: nowAfter(last?.at ?? booking.requestedAt) },
			select: { id: true },
		});
		await recordEvent(tx, actor, {
			action: "add-note",
			subject: ["Booking", bookingId],
			detail: { noteId },
		});
		return { noteId };
	});
}
