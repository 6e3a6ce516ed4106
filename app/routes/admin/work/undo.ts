import { href } from "react-router";
import { undoDecision } from "#app/domain/office/queues/undo-decision.server.ts";
import { UndoDecisionForm } from "#app/domain/office/queues/work-forms.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { queuePath, workItemPath } from "#app/domain/platform/work-item.ts";
import { getForm } from "#app/forms/form-context.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/undo";

export const loader = () => seeOther(href("/admin"));

/** Undoes a decision within its undo period. */
export async function action({ context }: Route.ActionArgs) {
	const { data: input } = UndoDecisionForm.safeParse(Object.fromEntries(getForm(context)));
	if (!input) return redirectWithFlash(href("/admin"), "There was no decision to undo.", "error");
	try {
		const { kind, subjectId, count } = await undoDecision(getActor(context), input);
		return count > 1
			? redirectWithFlash(queuePath(kind), `${count} decisions undone. We sent no emails about them.`)
			: redirectWithFlash(workItemPath(kind, subjectId), "Decision undone. We sent no emails about it.");
	} catch (error) {
		if (error instanceof DomainError && (error.code === "conflict" || error.code === "not_found"))
			return redirectWithFlash(href("/admin"), error.message, "error");
		throw error;
	}
}
