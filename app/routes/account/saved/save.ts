import { professionalPath } from "#app/domain/profiles/professional.ts";
import { saveProfessional } from "#app/domain/profiles/saved-professionals.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { getForm } from "#app/forms/form-context.server.ts";
import { safePath } from "#app/server/safe-path.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/save";

/** Saving requires a POST, so a link here only redirects. */
export const loader = ({ params }: Route.LoaderArgs) =>
	seeOther(professionalPath(encodeURIComponent(params.professionalId)));

/** Redirects to the page with the button: the profile, the directory, or a match. */
export const action = ({ params: { professionalId }, context }: Route.ActionArgs) =>
	buttonAction(
		() => saveProfessional(getActor(context), professionalId),
		safePath(getForm(context).get("from"), professionalPath(encodeURIComponent(professionalId))),
		"Saved. Find them under Saved professionals.",
	);
