import { data, href } from "react-router";
import { pauseSearch, resumeSearch } from "#app/domain/profiles/saved-search.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { lastWord } from "#app/server/route-patterns.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/search-emails";

/** This URL has no page, because it only receives POSTs from the buttons of a saved search. */
export const loader = () => data(null, { status: 404 });

/** Pauses or resumes the emails about a search, as the last word of the URL says. */
export const action = ({ params: { searchId }, context, pattern }: Route.ActionArgs) =>
	lastWord(pattern) === "pause"
		? buttonAction(
				() => pauseSearch(getActor(context), searchId),
				href("/saved/searches"),
				"Paused. We won't email you about this search.",
			)
		: buttonAction(
				() => resumeSearch(getActor(context), searchId),
				href("/saved/searches"),
				"Resumed. We'll email you when someone new matches.",
			);
