import type { Actor } from "../actor.ts";
import { performTransition } from "./perform-transition.server.ts";

/**
 * The professional starts the work on an accepted booking. Notifies the creator, who can then
 * confirm its completion.
 */
export const startBooking = (actor: Actor, input: { bookingId: string }): Promise<void> =>
	performTransition(actor, "start", input);
