import type { Actor } from "../actor.ts";
import { doDeed } from "./do-deed.server.ts";

/** The professional says that the work on an accepted booking has begun. The creator is told and can then confirm its completion. */
export const startBooking = (actor: Actor, input: { bookingId: string }): Promise<void> => doDeed(actor, "start", input);
