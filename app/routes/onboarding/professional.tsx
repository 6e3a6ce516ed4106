import { requireUser } from "#app/domain/actor.ts";
import { getApplicationStanding } from "#app/domain/applications/application-queries.server.ts";
import { firstOpen, firstUnfinished, getDraft } from "#app/domain/applications/draft-queries.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/professional";
import { STATUS_PATH, stepPath } from "./parts/step-data.server.ts";

/** Goes on with the application: to its first unfinished step, or to its status once it was sent. */
export async function loader({ context }: Route.LoaderArgs) {
	const actor = actorOf(context);
	requireUser(actor, "PROFESSIONAL");
	const draft = await getDraft(actor);
	if (!draft) return seeOther(STATUS_PATH);
	if (draft.id === null && (await getApplicationStanding(actor))) return seeOther(STATUS_PATH);
	return seeOther(stepPath(draft.open ? firstOpen(draft) : firstUnfinished(draft)));
}

/** Never shown to a professional; it makes a page of this address, so that who may not be here is told so on one. */
export default function Professional() {
	return null;
}
