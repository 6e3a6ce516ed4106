import type { Actor } from "../actor.ts";
import { performTransition } from "./perform-transition.server.ts";

/**
 * The professional who was asked declines a request, with a reason that the creator reads. The time
 * it took counts.
 */
export const declineBooking = (actor: Actor, input: { bookingId: string; reason: string }): Promise<void> => performTransition(actor, "decline", input);
