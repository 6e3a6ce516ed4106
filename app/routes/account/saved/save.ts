import { professionalPath } from "#app/domain/professionals/professional.ts";
import { saveProfessional } from "#app/domain/saved-professionals/save-professional.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/save";

/** Only the button on the profile saves, never a link. */
export const loader = ({ params }: Route.LoaderArgs) => seeOther(professionalPath(encodeURIComponent(params.professionalId)));

export const action = ({ params: { professionalId }, context }: Route.ActionArgs) =>
	buttonAction(() => saveProfessional(actorOf(context), professionalId), professionalPath(encodeURIComponent(professionalId)), "Saved. Find them under Saved professionals.");
