import * as z from "zod";
import { personName } from "../accounts/account-forms.ts";
import { emailAddress, paragraphs } from "../text.ts";
import { SUPPORT_INQUIRIES, SUPPORT_MESSAGE_MAX, SUPPORT_USER_TYPES } from "./support.ts";

/** All five fields are required. */
export const SendSupportMessageForm = z.object({
	name: personName,
	email: emailAddress(),
	userType: z.enum(SUPPORT_USER_TYPES, { error: "Choose who you are" }),
	inquiryType: z.enum(SUPPORT_INQUIRIES, { error: "Choose what your message is about" }),
	message: paragraphs("Enter your message", SUPPORT_MESSAGE_MAX),
});
export type SendSupportMessage = z.infer<typeof SendSupportMessageForm>;

/** What the sender of a support case adds to it. */
export const ReplyToSupportForm = z.object({ message: paragraphs("Enter your reply", SUPPORT_MESSAGE_MAX) });
export type ReplyToSupport = z.infer<typeof ReplyToSupportForm>;
