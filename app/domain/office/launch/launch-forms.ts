import * as z from "zod";
import { dayLine, leftOut, line, paragraphs } from "../../platform/fields.ts";
import { EARLY_ACCESS_WORDS, PHASE_REASON_MAX, PHASES } from "../../platform/phase.ts";
import { APPROVAL_SUBJECTS } from "./approval.ts";

/** The phase to change to, as the page showed it. Going back to early access requires a reason. */
export const ChangePhaseForm = z
	.object({
		phase: z.enum(PHASES, { error: "Reload the page to see the current phase" }),
		reason: leftOut(paragraphs("Enter a reason", PHASE_REASON_MAX)),
	})
	.refine(({ phase, reason }) => phase === "OPEN" || reason, { path: ["reason"], error: "Enter a reason" });

const CONFIRMATION_ERROR = `Type “${EARLY_ACCESS_WORDS}” to confirm`;

/** The page's form for a return to early access. */
export const ReturnToEarlyAccessForm = z.object({
	reason: paragraphs("Enter a reason", PHASE_REASON_MAX),
	confirmation: line(CONFIRMATION_ERROR, 100).refine(
		(typed) => typed.toLowerCase() === EARLY_ACCESS_WORDS,
		CONFIRMATION_ERROR,
	),
});

/** Who approved a text, and when. `sha256` identifies the text that was shown. */
export const RecordApprovalForm = z.object({
	subject: z.enum(APPROVAL_SUBJECTS, { error: "Open the page of the text again" }),
	counsel: line("Enter the name of the attorney or law firm", 120),
	approvedOn: dayLine("Enter the day of the approval, such as 2026-03-31"),
	isApproved: z
		.boolean({ error: "Check the box to record the approval" })
		.refine(Boolean, "Check the box to record the approval"),
	sha256: z.string({ error: "Read the text again" }).max(64, "Read the text again"),
});
export type RecordApproval = z.output<typeof RecordApprovalForm>;
