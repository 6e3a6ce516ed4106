import type { Actor } from "../actor.ts";
import { performTransition } from "./perform-transition.server.ts";

/**
 * Either side of a started booking asks the team to decide, with a reason that the other side and
 * the team read.
 */
export const disputeBooking = (actor: Actor, input: { bookingId: string; reason: string }): Promise<void> => performTransition(actor, "dispute", input);
