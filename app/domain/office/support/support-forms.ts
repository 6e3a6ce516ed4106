import * as z from "zod";
import { personName } from "../../people/account-forms.ts";
import { emailAddress, leftOut, line, paragraphs, version } from "../../platform/fields.ts";
import {
	REPLY_MAX,
	SUPPORT_INQUIRIES,
	SUPPORT_MESSAGE_MAX,
	SUPPORT_USER_TYPES,
	TICKET_DECISIONS,
} from "./support.ts";

/** All five fields are required. */
export const SendSupportMessageForm = z.object({
	name: personName,
	email: emailAddress(),
	userType: z.enum(SUPPORT_USER_TYPES, { error: "Choose who you are" }),
	inquiryType: z.enum(SUPPORT_INQUIRIES, { error: "Choose what your message is about" }),
	message: paragraphs("Enter your message", SUPPORT_MESSAGE_MAX),
});
export type SendSupportMessage = z.infer<typeof SendSupportMessageForm>;

/** Another message from the sender of a ticket. */
export const ReplyToSupportForm = z.object({ message: paragraphs("Enter your reply", SUPPORT_MESSAGE_MAX) });
export type ReplyToSupport = z.infer<typeof ReplyToSupportForm>;

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
