import { href } from "react-router";
import { pauseSearch } from "#app/domain/saved-searches/pause-search.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/pause-search";

/** Only a button pauses, never a link. */
export const loader = () => seeOther(href("/saved/searches"));

export const action = ({ params, context }: Route.ActionArgs) =>
	buttonAction(() => pauseSearch(actorOf(context), params.searchId), href("/saved/searches"), "Paused. We won't email you about this search.");
