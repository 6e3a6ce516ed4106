import { requireUser } from "#app/domain/platform/actor.ts";
import {
	firstOpen,
	firstUnfinished,
	getApplicationStanding,
	getDraft,
} from "#app/domain/vetting/application-draft.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/professional";
import { STATUS_PATH, stepPath } from "./parts/step-data.server.ts";

/**
 * Resumes the application at its first unfinished step, or at the first step that has to be changed. If it
 * can't be edited now or has ended, redirects to its status.
 */
export async function loader({ context }: Route.LoaderArgs) {
	const actor = getActor(context);
	requireUser(actor, "PROFESSIONAL");
	const draft = await getDraft(actor);
	if (!draft) return seeOther(STATUS_PATH);
	if (draft.id === null && (await getApplicationStanding(actor))) return seeOther(STATUS_PATH);
	return seeOther(stepPath(draft.open ? firstOpen(draft) : firstUnfinished(draft)));
}

/**
 * Never rendered for a professional. Without a component, others would get a bare error response.
 */
export default function Professional() {
	return null;
}
