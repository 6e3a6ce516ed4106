import type { Actor } from "../actor.ts";
import { performTransition } from "./perform-transition.server.ts";

/** Either side cancels an accepted or started booking, with a reason that the other side reads. */
export const cancelBooking = (actor: Actor, input: { bookingId: string; reason: string }): Promise<void> => performTransition(actor, "cancel", input);
