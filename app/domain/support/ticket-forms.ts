import * as z from "zod";
import { version } from "../idempotency/edit-version.ts";
import { leftOut, line, paragraphs } from "../text.ts";
import { REPLY_MAX, TICKET_DECISIONS } from "./ticket.ts";

export const DecideTicketForm = z
	.object({
		decision: z.enum(TICKET_DECISIONS, { error: "Choose what you do" }),
		body: leftOut(paragraphs("Enter your reply", REPLY_MAX)),
	})
	.refine(({ decision, body }) => decision === "close" || body !== null, {
		error: "Enter your reply",
		path: ["body"],
	})
	.refine(({ decision, body }) => decision !== "close" || body === null, {
		error: "Closing without a reply sends nothing. Choose to send the reply, or clear this field",
		path: ["body"],
	});
export type DecideTicket = z.output<typeof DecideTicketForm>;

export const SaveReplyForm = z.object({
	title: line("Enter a title", 100),
	body: paragraphs("Enter the text", REPLY_MAX),
	version,
});
export type SaveReply = z.output<typeof SaveReplyForm>;
