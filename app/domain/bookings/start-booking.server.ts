import type { Actor } from "../actor.ts";
import { performTransition } from "./perform-transition.server.ts";

/**
 * The professional says that the work on an accepted booking has begun. The creator is told and can
 * then confirm its completion.
 */
export const startBooking = (actor: Actor, input: { bookingId: string }): Promise<void> => performTransition(actor, "start", input);
