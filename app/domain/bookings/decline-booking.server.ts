import type { Actor } from "../actor.ts";
import { performTransition } from "./perform-transition.server.ts";

/**
 * The professional declines a request, with a reason that the creator reads. It counts in the
 * response time.
 */
export const declineBooking = (actor: Actor, input: { bookingId: string; reason: string }): Promise<void> =>
	performTransition(actor, "decline", input);
