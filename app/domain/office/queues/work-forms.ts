import * as z from "zod";

/** Which work item to claim. If undefined, the next free one. */
export const ClaimWorkForm = z.object({ subjectId: z.string().max(100).optional() });

export const ReleaseWorkForm = z.object({
	subjectId: z.string({ error: "Choose a work item" }).min(1, "Choose a work item").max(100),
});

export const UndoDecisionForm = z.object({
	decisionId: z.string({ error: "Name the decision" }).min(1, "Name the decision").max(100),
});
