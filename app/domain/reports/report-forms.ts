import * as z from "zod";
import { emailAddress, paragraphs } from "../text.ts";
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
export type SendReport = z.infer<typeof SendReportForm>;
