import type { Actor } from "../actor.ts";
import { doDeed } from "./do-deed.server.ts";

/** The creator confirms that the work is complete, for good. Both sides can then review each other. */
export const completeBooking = (actor: Actor, input: { bookingId: string }): Promise<void> => doDeed(actor, "complete", input);
