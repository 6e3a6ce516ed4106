import { professionalPath } from "#app/domain/professionals/professional.ts";
import { saveProfessional } from "#app/domain/saved-professionals/save-professional.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/save";

/** A link saves nothing; the button on the profile does. */
export const loader = ({ params }: Route.LoaderArgs) => seeOther(professionalPath(encodeURIComponent(params.professionalId)));

export const action = ({ params: { professionalId }, context }: Route.ActionArgs) =>
	buttonAction(() => saveProfessional(actorOf(context), professionalId), professionalPath(encodeURIComponent(professionalId)), "Saved. Your list is at Saved professionals.");
