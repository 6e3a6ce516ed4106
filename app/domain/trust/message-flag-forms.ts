import * as z from "zod";
import { leftOut, paragraphs } from "../platform/fields.ts";

/** What the team decides about a flagged text. */
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
