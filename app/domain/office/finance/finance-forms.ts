import * as z from "zod";
import { REASON_MAX } from "../../bookings/booking.ts";
import { TOTAL_MAX } from "../../bookings/quotes/quote-total.ts";
import { PAYMENT_MAX } from "../../money/amounts.ts";
import { EVIDENCE_TEXT_MAX } from "../../money/evidence.ts";
import { ISSUE_DECISIONS } from "../../money/finance.ts";
import { amountLine, paragraphs, signedAmountLine } from "../../platform/fields.ts";

export const DecideMoneyIssueForm = z.object({
	decision: z.enum(ISSUE_DECISIONS, { error: "Choose a decision" }),
	reason: paragraphs("Enter the reason", REASON_MAX),
});

export const StageEvidenceForm = z.object({
	text: paragraphs("Say why the payment is valid", EVIDENCE_TEXT_MAX),
	/** The SHA-256 of the draft that was changed. Empty for the first draft. */
	base: z.string().max(64).default(""),
});

/** The SHA-256 of the PDF that was previewed. */
export const SubmitEvidenceForm = z.object({ sha256: z.string().max(64) });

export const RequestRefundForm = z.object({
	amount: amountLine("Enter the amount to refund", TOTAL_MAX),
	reason: paragraphs("Enter the reason", REASON_MAX),
});

export const PostAdjustmentForm = z.object({
	amount: signedAmountLine("Enter the amount of the adjustment", PAYMENT_MAX),
	reason: paragraphs("Enter the reason", REASON_MAX),
});

const SECOND_DECISIONS = ["confirm", "decline"] as const;
export const DecideMoneyDecisionForm = z.object({
	decision: z.enum(SECOND_DECISIONS, { error: "Choose a decision" }),
	reason: paragraphs("Enter the reason", REASON_MAX),
});

export const PausePaymentsForm = z.object({
	isPaused: z.enum(["yes", "no"]).transform((value) => value === "yes"),
	reason: paragraphs("Enter the reason", REASON_MAX),
});
