import * as z from "zod";

/** Which job of a queue to take; the next free one where none is named. */
export const ClaimWorkForm = z.object({ subjectId: z.string().max(100).optional() });

export const ReleaseWorkForm = z.object({ subjectId: z.string({ error: "Name the job" }).min(1, "Name the job").max(100) });

export const UndoDecisionForm = z.object({ decisionId: z.string({ error: "Name the decision" }).min(1, "Name the decision").max(100) });
