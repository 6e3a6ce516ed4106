import { data, href } from "react-router";
import { resumeSearch } from "#app/domain/profiles/saved-search.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/resume-search";

/** Only receives posts from the button of a search. */
export const loader = () => data(null, { status: 404 });

export const action = ({ params, context }: Route.ActionArgs) =>
	buttonAction(
		() => resumeSearch(getActor(context), params.searchId),
		href("/saved/searches"),
		"Resumed. We'll email you when someone new matches.",
	);
