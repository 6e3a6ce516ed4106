import * as z from "zod";
import { dayLine, line, paragraphs } from "../platform/fields.ts";
import { EXTENSION_REASON_MAX } from "./deadline.ts";

/** The new time of an extended deadline, in the reader's time zone, and the reason. */
export const ExtendDeadlineForm = z.object({
	day: dayLine("Enter the new day, such as 2026-03-31"),
	time: line("Enter the new time, such as 9:30 AM or 14:30", 20),
	reason: paragraphs("Enter why both sides get more time", EXTENSION_REASON_MAX),
});
export type ExtendDeadline = z.output<typeof ExtendDeadlineForm>;
