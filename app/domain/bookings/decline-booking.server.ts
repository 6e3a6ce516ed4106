import type { Actor } from "../actor.ts";
import { doDeed } from "./do-deed.server.ts";

/** The professional who was asked declines a request, with a reason that the creator reads. The time it took counts. */
export const declineBooking = (actor: Actor, input: { bookingId: string; reason: string }): Promise<void> => doDeed(actor, "decline", input);
