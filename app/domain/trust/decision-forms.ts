import * as z from "zod";
import { REASON_MAX } from "../people/suspension.ts";
import { leftOut, paragraphs } from "../platform/fields.ts";

/** The team's decision on a flagged text. */
export const DecideMessageFlagForm = z
	.object({
		decision: z.enum(["no-problem", "warn", "suspend"], { error: "Choose a decision" }),
		reason: leftOut(paragraphs("Enter the reason", 1_000)),
	})
	.refine(({ decision, reason }) => decision === "no-problem" || reason !== null, {
		error: "Enter the reason. The sender reads it.",
		path: ["reason"],
	});
export type DecideMessageFlag = z.output<typeof DecideMessageFlagForm>;

/** The team's decision on a review. */
export const DecideReviewForm = z
	.object({
		decision: z.enum(["keep", "hide"], { error: "Choose a decision" }),
		reason: leftOut(paragraphs("Enter the reason", 1_000)),
	})
	.refine(({ decision, reason }) => decision === "keep" || reason !== null, {
		error: "Enter the reason. The author reads it.",
		path: ["reason"],
	});
export type DecideReview = z.output<typeof DecideReviewForm>;

/**
 * A suspension. If it lasts for a number of days, it only blocks new requests and quotes. "open" means until
 * further notice.
 */
export const SuspendForm = z.object({
	days: z.enum(["1", "3", "7", "open"], { error: "Choose for how long" }).default("open"),
	reason: paragraphs("Enter the reason", REASON_MAX),
});

/** A back-office command with only a reason, for the affected user to read. */
export const ReasonForm = z.object({ reason: paragraphs("Enter the reason", REASON_MAX) });
