import type { Actor } from "../actor.ts";
import { performTransition } from "./perform-transition.server.ts";

/**
 * The professional who was asked accepts a request that is not answered yet and not expired. The
 * creator is told; the time it took counts.
 */
export const acceptBooking = (actor: Actor, input: { bookingId: string }): Promise<void> => performTransition(actor, "accept", input);
