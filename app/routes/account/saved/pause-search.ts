import { data, href } from "react-router";
import { pauseSearch } from "#app/domain/profiles/saved-search.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/pause-search";

/** Only receives posts from the button of a search. */
export const loader = () => data(null, { status: 404 });

export const action = ({ params, context }: Route.ActionArgs) =>
	buttonAction(
		() => pauseSearch(getActor(context), params.searchId),
		href("/saved/searches"),
		"Paused. We won't email you about this search.",
	);
