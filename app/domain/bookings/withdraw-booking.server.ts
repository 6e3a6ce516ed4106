import type { Actor } from "../actor.ts";
import { performTransition } from "./perform-transition.server.ts";

/** The creator withdraws a request that is not answered yet. The professional is told. */
export const withdrawBooking = (actor: Actor, input: { bookingId: string; reason?: string | undefined }): Promise<void> => performTransition(actor, "withdraw", input);
