import type { Actor } from "../actor.ts";
import { doDeed } from "./do-deed.server.ts";

/** Either side of a booking under way asks the team to decide, with a reason that the other side and the team read. */
export const disputeBooking = (actor: Actor, input: { bookingId: string; reason: string }): Promise<void> => doDeed(actor, "dispute", input);
