import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { checkText } from "../off-platform-contact/check-text.server.ts";
import { bookingTransitions, isOfPhase, isPermitted, type SideTransition } from "./booking.ts";
import { getUserBooking } from "./booking-sides.server.ts";
import { transitionBooking } from "./transition-booking.server.ts";

/** What to do instead in an open marketplace. */
const otherWay: Partial<Record<SideTransition, string>> = {
	accept: "This request is answered with a priced quote. Send a quote, or decline the request.",
	start: "The work begins once the first milestone is funded.",
	complete: "The booking is complete once the last milestone is accepted.",
};

type Input = { bookingId: string; reason?: string | undefined };

/**
 * The common part of both sides' transitions. Throws `not_found` for anyone who isn't a side of the
 * booking, `forbidden` for the wrong side, and `conflict` if it is too late. A repeated post runs
 * it once.
 */
export async function performTransition(
	actor: Actor,
	transition: SideTransition,
	{ bookingId, reason }: Input,
): Promise<void> {
	const user = requireUser(actor);
	await withIdempotency(
		actor,
		`${transition}-booking`,
		{ bookingId, reason: reason ?? null },
		async (remember) =>
			transaction(async (tx) => {
				const { booking, side } = await getUserBooking(user, bookingId, tx);
				if (!isPermitted(transition, side))
					throw new DomainError("forbidden", "Only the other side of the booking can do this.");
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
				await transitionBooking(tx, actor, transition, booking, { mover: side, reason });
				const result = { done: true };
				await remember(tx, result);
				return result;
			}),
	);
}
