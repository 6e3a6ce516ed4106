import * as z from "zod";
import { emailAddress, paragraphs } from "../platform/fields.ts";
import { REPORT_DETAIL_MAX, REPORT_REASONS } from "./report.ts";

/**
 * A report of a message, profile, or review. The email address is for signed-out reporters who want
 * a reply.
 */
export const SendReportForm = z.object({
	reason: z.enum(REPORT_REASONS, { error: "Choose what’s wrong" }),
	detail: paragraphs("Enter what happened", REPORT_DETAIL_MAX),
	email: emailAddress().optional(),
});
/** A report through the API, whose sender is always signed in. */
export const ApiReportForm = SendReportForm.omit({ email: true });

export type SendReport = z.infer<typeof SendReportForm>;

/** Decisions on a report: act on the content, act and suspend the author's account, or dismiss the report. */
export const REPORT_DECISIONS = ["act", "suspend", "dismiss"] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

type Subject = "MESSAGE" | "PROFESSIONAL" | "REVIEW";

const suspend = "Uphold, and suspend the account of its author as well";
const dismiss = "Dismiss: nothing breaks our rules";

export const reportDecisionLabels: Record<Subject, Record<ReportDecision, string>> = {
	MESSAGE: { act: "Uphold: remove the text of the message", suspend, dismiss },
	PROFESSIONAL: {
		act: "Uphold: suspend the profile",
		suspend: "Uphold, and suspend the whole account",
		dismiss,
	},
	REVIEW: { act: "Uphold: hide the review", suspend, dismiss },
};

export const DecideReportForm = z.object({
	decision: z.enum(REPORT_DECISIONS, { error: "Choose a decision" }),
	reason: paragraphs("Enter the reason", 1_000),
});
export type DecideReport = z.output<typeof DecideReportForm>;

/** Replaces the text of a removed message. */
export const REMOVED_TEXT = "This message was removed by our team because it breaks our rules.";
