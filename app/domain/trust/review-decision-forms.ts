import * as z from "zod";
import { leftOut, paragraphs } from "../platform/fields.ts";

/** What the team does with a review. */
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
