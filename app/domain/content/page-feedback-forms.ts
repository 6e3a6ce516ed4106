import * as z from "zod";
import { leftOut, line, paragraphs } from "../platform/fields.ts";
import { FEEDBACK_MAX } from "./page-feedback.ts";

/** Whether a page was helpful, and an optional comment. `page` is the page's path. */
export const GiveFeedbackForm = z.object({
	page: line("Open the page again, then answer there.", 200),
	helpful: z.enum(["yes", "no"], { error: "Choose yes or no." }),
	text: leftOut(paragraphs("Enter your comment", FEEDBACK_MAX)),
});
export type GiveFeedback = z.output<typeof GiveFeedbackForm>;
