import { claimNextWork, claimWork } from "#app/domain/office/queues/claim-work.server.ts";
import { ClaimWorkForm } from "#app/domain/office/queues/work-forms.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { queuePath, workItemPath } from "#app/domain/platform/work-item.ts";
import { getForm } from "#app/forms/form-context.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/claim";
import { queueKind } from "./parts/next-work-item.server.ts";

/** Only a POST claims a work item, because a prefetch must not. */
export const loader = ({ params }: Route.LoaderArgs) => seeOther(queuePath(queueKind(params.queue)));

/** Claims the work item in the form, or the next free one, and redirects to it. */
export async function action({ params, context }: Route.ActionArgs) {
	const kind = queueKind(params.queue);
	const actor = getActor(context);
	const { subjectId } = ClaimWorkForm.safeParse(Object.fromEntries(getForm(context))).data ?? {};
	try {
		if (subjectId) await claimWork(actor, { kind, subjectId });
		const id = subjectId ?? (await claimNextWork(actor, kind));
		if (!id) return redirectWithFlash(queuePath(kind), "No open items in this queue.", "error");
		return redirectWithFlash(workItemPath(kind, id), "It's yours for 30 minutes.");
	} catch (error) {
		if (error instanceof DomainError && error.code === "conflict")
			return redirectWithFlash(queuePath(kind), error.message, "error");
		throw error;
	}
}
