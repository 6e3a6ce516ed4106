import * as z from "zod";
import { PHASES } from "../phase/phase.ts";
import { dayLine, line } from "../text.ts";

/** The phase to change to, as the page showed it. */
export const ChangePhaseForm = z.object({ phase: z.enum(PHASES, { error: "Reload the page to see the current phase" }) });

/** Who approved the payment-agent clause, and when. `sha256` names the text that was shown. */
export const RecordApprovalForm = z.object({
	counsel: line("Enter the name of the attorney or law firm", 120),
	approvedOn: dayLine("Enter the day of the approval, such as 2026-03-31"),
	isApproved: z.boolean({ error: "Tick the box to record the approval" }).refine(Boolean, "Tick the box to record the approval"),
	sha256: z.string({ error: "Read the clause again" }).max(64, "Read the clause again"),
});
export type RecordApproval = z.output<typeof RecordApprovalForm>;
