import * as z from "zod";
import { leftOut, line, paragraphs } from "../text.ts";

/** What the team does with a ticket: every one but `close` sends what was typed. */
export const TICKET_DECISIONS = ["answer", "answer-and-close", "close"] as const;
export type TicketDecision = (typeof TICKET_DECISIONS)[number];

export const ticketDecisionLabels: Record<TicketDecision, string> = {
	answer: "Send the reply",
	"answer-and-close": "Send the reply and close the ticket",
	close: "Close without a reply",
};

export const REPLY_MAX = 5_000;

export const DecideTicketForm = z
	.object({ decision: z.enum(TICKET_DECISIONS, { error: "Choose what you do" }), body: leftOut(paragraphs("Enter your reply", REPLY_MAX)) })
	.refine(({ decision, body }) => decision === "close" || body !== null, { error: "Enter your reply", path: ["body"] })
	.refine(({ decision, body }) => decision !== "close" || body === null, {
		error: "A ticket that is closed without a reply sends nothing. Choose to send the reply, or empty this field",
		path: ["body"],
	});
export type DecideTicket = z.output<typeof DecideTicketForm>;

export const SaveReplyForm = z.object({ title: line("Enter a title", 100), body: paragraphs("Enter the text", REPLY_MAX) });
export type SaveReply = z.output<typeof SaveReplyForm>;

/** A saved reply with the sender's name in place of `{name}`. */
export const filledReply = (body: string, name: string): string => body.replaceAll("{name}", name);
