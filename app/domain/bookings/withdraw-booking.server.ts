import type { Actor } from "../actor.ts";
import { performTransition } from "./perform-transition.server.ts";

/** Withdraws the creator's unanswered request and notifies the professional. */
export const withdrawBooking = (
	actor: Actor,
	input: { bookingId: string; reason?: string | undefined },
): Promise<void> => performTransition(actor, "withdraw", input);
