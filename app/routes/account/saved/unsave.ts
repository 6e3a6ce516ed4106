import { href } from "react-router";
import { professionalPath } from "#app/domain/profiles/professional.ts";
import { unsaveProfessional } from "#app/domain/profiles/saved-professionals.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { getForm } from "#app/forms/form-context.server.ts";
import { safePath } from "#app/server/safe-path.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/unsave";

/** Removing requires a POST, so a link here only redirects. */
export const loader = () => seeOther(href("/saved"));

/** Redirects to the page with the button: the list, the profile, or a match. */
export const action = ({ params: { professionalId }, context }: Route.ActionArgs) =>
	buttonAction(
		() => unsaveProfessional(getActor(context), professionalId),
		safePath(getForm(context).get("from"), professionalPath(encodeURIComponent(professionalId))),
		"Removed from your saved professionals.",
	);
