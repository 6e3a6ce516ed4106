import { data } from "react-router";
import { claimNextWork, claimWork, releaseWork } from "#app/domain/office/queues/claim-work.server.ts";
import { ClaimWorkForm, ReleaseWorkForm } from "#app/domain/office/queues/work-forms.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { queuePath, type WorkKind, workItemPath } from "#app/domain/platform/work-item.ts";
import { getForm } from "#app/forms/form-context.server.ts";
import { lastWord } from "#app/server/route-patterns.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/claim-work";
import { queueKind } from "./parts/next-work-item.server.ts";

/** Only a POST claims or releases a work item, because a prefetch must not. */
export const loader = ({ params }: Route.LoaderArgs) => seeOther(queuePath(queueKind(params.queue)));

/** The last word of the URL says what happens to the work item in the form. */
export function action({ params, context, pattern }: Route.ActionArgs) {
	const kind = queueKind(params.queue);
	const typed = Object.fromEntries(getForm(context));
	switch (lastWord(pattern)) {
		case "claim":
			return claim(getActor(context), kind, typed);
		case "release":
			return release(getActor(context), kind, typed);
		default:
			throw data(null, { status: 404 });
	}
}

/** Claims the work item, or the next free one, and redirects to it. */
async function claim(actor: Actor, kind: WorkKind, typed: Record<string, unknown>): Promise<Response> {
	const { subjectId } = ClaimWorkForm.safeParse(typed).data ?? {};
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

/** Releases the work item without a decision. */
async function release(actor: Actor, kind: WorkKind, typed: Record<string, unknown>): Promise<Response> {
	const { data: input } = ReleaseWorkForm.safeParse(typed);
	if (!input) return redirectWithFlash(queuePath(kind), "You had no item to release.", "error");
	await releaseWork(actor, { kind, ...input });
	return redirectWithFlash(queuePath(kind), "Released. Anyone on the team can claim it.");
}
