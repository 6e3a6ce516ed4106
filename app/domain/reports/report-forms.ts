import * as z from "zod";
import { emailAddress, paragraphs } from "../text.ts";
import { REPORT_DETAIL_MAX, REPORT_REASONS } from "./report.ts";

/** What is wrong with a message, a profile or a review. The address is for signed-out reporters who want an answer. */
export const SendReportForm = z.object({
	reason: z.enum(REPORT_REASONS, { error: "Choose what is wrong" }),
	detail: paragraphs("Enter what happened", REPORT_DETAIL_MAX),
	email: emailAddress().optional(),
});
export type SendReport = z.infer<typeof SendReportForm>;
