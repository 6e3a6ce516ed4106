import type { Actor } from "../actor.ts";
import { performTransition } from "./perform-transition.server.ts";

/**
 * The creator confirms that the work is complete, which is final. Both sides can then review each
 * other.
 */
export const completeBooking = (actor: Actor, input: { bookingId: string }): Promise<void> =>
	performTransition(actor, "complete", input);
