import type { Actor } from "../actor.ts";
import { performTransition } from "./perform-transition.server.ts";

/**
 * The professional accepts an unanswered, unexpired request. Notifies the creator and records the
 * response time.
 */
export const acceptBooking = (actor: Actor, input: { bookingId: string }): Promise<void> =>
	performTransition(actor, "accept", input);
