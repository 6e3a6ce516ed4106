import { fact, site } from "#app/infra/content/site.server.ts";
import type { Email } from "../../platform/email/email.ts";
import { formatMoment } from "../../platform/time/time-zones.server.ts";
import {
	type SupportInquiry,
	type SupportUserType,
	supportInquiryLabels,
	supportUserTypeLabels,
	userTicketPath,
} from "./support.ts";

type Ticket = { reference: string; email: string; inquiryType: SupportInquiry };

/**
 * The receipt for the sender. It doesn't repeat the name or the message, because the address may be someone
 * else's. This prevents people from using us to email their own words to others.
 */
export function supportReceipt({ reference, email, inquiryType }: Ticket): Email {
	const { name, contact } = site();
	const isSafety = inquiryType === "safety";
	return {
		kind: "support-receipt",
		to: email,
		subject: `We received your message (${reference})`,
		facts: [
			{ label: "Reference", value: reference },
			{ label: "Topic", value: supportInquiryLabels[inquiryType] },
		],
		paragraphs: [
			`Thank you for writing to ${name}. If you write again about the same topic, include the reference.`,
			isSafety
				? `You chose the safety topic, so the safety team reads it first and replies within ${fact("safety-response-time")}, at any hour. If someone is in danger right now, call 911.`
				: `A person replies within ${fact("support-reply-time")}.`,
			"To add something, reply to this email.",
		],
		replyTo: isSafety ? contact.safety : contact.support,
		reason: `You're getting this email because this address was entered in the form on ${name}'s support page. If that wasn't you, ignore it or email ${contact.support}.`,
	};
}

type Notice = Ticket & { name: string; userType: SupportUserType; message: string; dueAt: Date };

/**
 * The email to the team. It goes to the safety address if the message is about safety, and otherwise to the
 * support address. A reply to it goes to the sender.
 */
export function supportNotice({
	reference,
	email,
	inquiryType,
	name,
	userType,
	message,
	dueAt,
}: Notice): Email {
	const { contact, timeZone } = site();
	const isSafety = inquiryType === "safety";
	return {
		kind: "support-notice",
		to: isSafety ? contact.safety : contact.support,
		subject: `${isSafety ? "Safety: " : ""}${reference}, ${supportInquiryLabels[inquiryType]}`,
		facts: [
			{ label: "From", value: `${name} <${email}>, ${supportUserTypeLabels[userType].toLowerCase()}` },
			{ label: "Reply due", value: formatMoment(dueAt, timeZone) },
		],
		paragraphs: [message],
		replyTo: email,
		reason: "You're getting this email because you answer support messages.",
	};
}

type FollowUp = {
	id: string;
	reference: string;
	email: string;
	name: string;
	message: string;
	isSafety: boolean;
	dueAt: Date;
};

/** The email to the team after the sender of a ticket has replied. */
export function supportFollowUp({ id, reference, email, name, message, isSafety, dueAt }: FollowUp): Email {
	const { contact, timeZone } = site();
	return {
		kind: "support-notice",
		to: isSafety ? contact.safety : contact.support,
		subject: `${isSafety ? "Safety: " : ""}${reference}, a reply from the sender`,
		facts: [
			{ label: "From", value: `${name} <${email}>` },
			{ label: "Reply due", value: formatMoment(dueAt, timeZone) },
		],
		paragraphs: [message],
		action: { label: "Open the ticket", path: `/admin/support/${id}` },
		replyTo: email,
		reason: "You're getting this email because you answer support messages.",
	};
}

type Reply = {
	reference: string;
	email: string;
	body: string;
	isSafety: boolean;
	/** Whether an account has confirmed the address, so that its owner can see the ticket's page. */
	hasPage: boolean;
};

/** The team's reply, without the sender's message, because the address may be someone else's. */
export function supportReply({ reference, email, body, isSafety, hasPage }: Reply): Email {
	const { contact, name } = site();
	return {
		kind: "support-reply",
		to: email,
		subject: `Our answer to your message (${reference})`,
		facts: [{ label: "Reference", value: reference }],
		paragraphs: body.split(/\n{2,}/),
		...(hasPage && { action: { label: "Read and reply", path: userTicketPath(reference) } }),
		replyTo: isSafety ? contact.safety : contact.support,
		reason: `You're getting this email because you wrote to ${name}. To add something, reply to it and leave ${reference} in the subject.`,
	};
}
