import { data } from "react-router";
import {
	claimNextWork,
	claimSeveral,
	claimWork,
	releaseAll,
	releaseWork,
} from "#app/domain/office/queues/claim-work.server.ts";
import { ClaimSeveralForm, ClaimWorkForm, ReleaseWorkForm } from "#app/domain/office/queues/work-forms.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { CLAIM_MINUTES, queuePath, type WorkKind, workItemPath } from "#app/domain/platform/work-item.ts";
import { getForm } from "#app/forms/form-context.server.ts";
import { lastWord } from "#app/server/route-patterns.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/claim-work";
import { queueKind } from "./parts/next-work-item.server.ts";

/** Only a POST claims or releases a work item, so that a prefetch can't. */
export const loader = ({ params }: Route.LoaderArgs) => seeOther(queuePath(queueKind(params.queue)));

/** Claims or releases work items, as the last word of the URL says. */
export function action({ params, context, pattern }: Route.ActionArgs) {
	const kind = queueKind(params.queue);
	const form = getForm(context);
	const typed = Object.fromEntries(form);
	switch (lastWord(pattern)) {
		case "claim":
			return claim(getActor(context), kind, typed);
		case "claim-several":
			return claimChosen(getActor(context), kind, form.getAll("subjectId"));
		case "release-all":
			return releaseEach(getActor(context), kind);
		case "release":
			return release(getActor(context), kind, typed);
		default:
			throw data(null, { status: 404 });
	}
}

/**
 * Claims the work item, or the next free one, and redirects to it. Redirects to the queue if it can't be
 * claimed or none is free.
 */
async function claim(actor: Actor, kind: WorkKind, typed: Record<string, unknown>): Promise<Response> {
	const { subjectId } = ClaimWorkForm.safeParse(typed).data ?? {};
	try {
		if (subjectId) await claimWork(actor, { kind, subjectId });
		const id = subjectId ?? (await claimNextWork(actor, kind));
		if (!id) return redirectWithFlash(queuePath(kind), "No items in this queue are free for you.", "error");
		return redirectWithFlash(workItemPath(kind, id), `You've claimed this for ${CLAIM_MINUTES} minutes.`);
	} catch (error) {
		if (error instanceof DomainError && error.code === "conflict")
			return redirectWithFlash(queuePath(kind), error.message, "error");
		throw error;
	}
}

/** Claims the work items that were chosen in the list. */
async function claimChosen(actor: Actor, kind: WorkKind, chosen: unknown[]): Promise<Response> {
	const { data: input } = ClaimSeveralForm.safeParse({ subjectIds: chosen });
	if (!input) return redirectWithFlash(queuePath(kind), "Select at least one item to claim.", "error");
	const claimed = await claimSeveral(actor, kind, input.subjectIds);
	if (claimed === 0)
		return redirectWithFlash(queuePath(kind), "Others have claimed these items. Nothing changed.", "error");
	const missed = input.subjectIds.length - claimed;
	return redirectWithFlash(
		queuePath(kind),
		`You’ve claimed ${formatItems(claimed)} for ${CLAIM_MINUTES} minutes.${missed > 0 ? ` Others were faster for ${formatItems(missed)}.` : ""}`,
	);
}

const formatItems = (count: number): string => (count === 1 ? "1 item" : `${count} items`);

/** Releases all of the user's work items in the queue. */
async function releaseEach(actor: Actor, kind: WorkKind): Promise<Response> {
	const released = await releaseAll(actor, kind);
	return released > 0
		? redirectWithFlash(queuePath(kind), "Released. Anyone on our team can claim them.")
		: redirectWithFlash(queuePath(kind), "You had no items to release.", "error");
}

/** Releases the work item without a decision. */
async function release(actor: Actor, kind: WorkKind, typed: Record<string, unknown>): Promise<Response> {
	const { data: input } = ReleaseWorkForm.safeParse(typed);
	if (!input) return redirectWithFlash(queuePath(kind), "You had no item to release.", "error");
	await releaseWork(actor, { kind, ...input });
	return redirectWithFlash(queuePath(kind), "Released. Anyone on our team can claim it.");
}
