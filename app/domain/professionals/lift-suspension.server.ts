import type { Actor } from "../actor.ts";
import { moveProfessional } from "./move-professional.server.ts";
import { professionalPath } from "./professional.ts";
import { suspensionLifted } from "./professional-mails.server.ts";

/** The team puts a suspended professional back into the directory. */
export const liftSuspension = (actor: Actor, { professionalId }: { professionalId: string }): Promise<void> =>
	moveProfessional(
		actor,
		professionalId,
		{},
		{ action: "lift-suspension", from: "SUSPENDED", to: "LISTED", mail: (owner) => suspensionLifted(owner, professionalPath(professionalId)) },
	);
