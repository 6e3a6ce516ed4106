import * as z from "zod";
import { leftOut, paragraphs } from "../../platform/fields.ts";
import { CLOSING_TEXT_MAX } from "../../platform/work-item.ts";

/** The work item to claim. If undefined, the next free item is claimed. */
export const ClaimWorkForm = z.object({ subjectId: z.string().max(100).optional() });

/** The work items that were chosen in a queue's list, which shows at most 100. */
export const ClaimSeveralForm = z.object({ subjectIds: z.array(z.string().max(100)).min(1).max(100) });

/** The work items to close, and the reply or the reason for each of them. */
export const CloseSeveralForm = z.object({
	subjectIds: z
		.array(z.string().max(100), { error: "Select at least one item" })
		.min(1, "Select at least one item")
		.max(100),
	text: leftOut(paragraphs("Enter the text", CLOSING_TEXT_MAX)),
});
export type CloseSeveral = z.output<typeof CloseSeveralForm>;

export const ReleaseWorkForm = z.object({
	subjectId: z.string({ error: "Choose a work item" }).min(1, "Choose a work item").max(100),
});

export const UndoDecisionForm = z.object({
	decisionId: z.string({ error: "Name the decision" }).min(1, "Name the decision").max(100),
});
