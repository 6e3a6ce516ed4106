import type { Actor } from "../actor.ts";
import { moveProfessional } from "./move-professional.server.ts";
import { profileSuspended } from "./professional-mails.server.ts";

/** The team takes a professional out of the directory, with a reason that the owner reads. The address of the profile answers that it is gone. */
export const suspendProfessional = (actor: Actor, { professionalId, reason }: { professionalId: string; reason: string }): Promise<void> =>
	moveProfessional(actor, professionalId, { reason }, { action: "suspend-professional", from: "LISTED", to: "SUSPENDED", mail: (owner) => profileSuspended(owner, reason) });
