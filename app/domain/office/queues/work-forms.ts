import * as z from "zod";

/** Which work item to claim. If undefined, the next free one. */
export const ClaimWorkForm = z.object({ subjectId: z.string().max(100).optional() });

/** The work items that were chosen in a queue's list, which shows at most 100. */
export const ClaimSeveralForm = z.object({ subjectIds: z.array(z.string().max(100)).min(1).max(100) });

export const ReleaseWorkForm = z.object({
	subjectId: z.string({ error: "Choose a work item" }).min(1, "Choose a work item").max(100),
});

export const UndoDecisionForm = z.object({
	decisionId: z.string({ error: "Name the decision" }).min(1, "Name the decision").max(100),
});
