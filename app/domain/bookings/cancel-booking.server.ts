import type { Actor } from "../actor.ts";
import { doDeed } from "./do-deed.server.ts";

/** Either side cancels an accepted booking or one under way, with a reason that the other side reads. */
export const cancelBooking = (actor: Actor, input: { bookingId: string; reason: string }): Promise<void> => doDeed(actor, "cancel", input);
