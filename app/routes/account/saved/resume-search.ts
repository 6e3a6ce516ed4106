import { href } from "react-router";
import { resumeSearch } from "#app/domain/saved-searches/resume-search.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/resume-search";

/** Only a button resumes, never a link. */
export const loader = () => seeOther(href("/saved/searches"));

export const action = ({ params, context }: Route.ActionArgs) =>
	buttonAction(() => resumeSearch(actorOf(context), params.searchId), href("/saved/searches"), "Resumed. We'll email you when someone new matches.");
