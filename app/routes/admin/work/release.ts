import { releaseWork } from "#app/domain/office/queues/claim-work.server.ts";
import { ReleaseWorkForm } from "#app/domain/office/queues/work-forms.ts";
import { queuePath } from "#app/domain/platform/work-item.ts";
import { getForm } from "#app/forms/form-context.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/release";
import { queueKind } from "./parts/next-work-item.server.ts";

export const loader = ({ params }: Route.LoaderArgs) => seeOther(queuePath(queueKind(params.queue)));

/** Releases a work item without a decision. */
export async function action({ params, context }: Route.ActionArgs) {
	const kind = queueKind(params.queue);
	const { data: input } = ReleaseWorkForm.safeParse(Object.fromEntries(getForm(context)));
	if (!input) return redirectWithFlash(queuePath(kind), "You had no item to release.", "error");
	await releaseWork(getActor(context), { kind, ...input });
	return redirectWithFlash(queuePath(kind), "Released. Anyone on the team can claim it.");
}
