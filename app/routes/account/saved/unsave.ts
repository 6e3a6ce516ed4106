import { href } from "react-router";
import { professionalPath } from "#app/domain/professionals/professional.ts";
import { unsaveProfessional } from "#app/domain/saved-professionals/unsave-professional.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { formOf } from "#app/forms/form-context.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/unsave";

/** Only the button removes, never a link. */
export const loader = () => seeOther(href("/saved"));

/** Redirects to the page with the button: the list or the profile. */
export async function action({ params: { professionalId }, context }: Route.ActionArgs) {
	const form = formOf(context);
	const from = form.get("from") === "saved" ? href("/saved") : professionalPath(encodeURIComponent(professionalId));
	return buttonAction(() => unsaveProfessional(actorOf(context), professionalId), from, "Removed from your saved professionals.");
}
