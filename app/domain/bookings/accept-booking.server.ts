import type { Actor } from "../actor.ts";
import { doDeed } from "./do-deed.server.ts";

/** The professional who was asked accepts a request that is not answered yet and not expired. The creator is told; the time it took counts. */
export const acceptBooking = (actor: Actor, input: { bookingId: string }): Promise<void> => doDeed(actor, "accept", input);
