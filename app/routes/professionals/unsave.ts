import { href } from "react-router";
import { professionalPath } from "#app/domain/professionals/professional.ts";
import { unsaveProfessional } from "#app/domain/professionals/unsave-professional.server.ts";
import { buttonAction } from "#app/http/button-action.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { seeOther } from "#app/http/flash.server.ts";
import type { Route } from "./+types/unsave";

/** A link removes nothing; the button does. */
export const loader = () => seeOther(href("/saved"));

/** Goes back to where the button stands: the list, or the profile. */
export async function action({ request, params: { professionalId }, context }: Route.ActionArgs) {
	const form = await request.formData();
	const from = form.get("from") === "saved" ? href("/saved") : professionalPath(encodeURIComponent(professionalId));
	return buttonAction(() => unsaveProfessional(actorOf(context), professionalId), from, "Removed from your saved professionals.");
}
