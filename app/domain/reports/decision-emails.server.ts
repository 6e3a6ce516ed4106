import { paymentNotice, site } from "#app/infra/content/site.server.ts";
import type { Email } from "../email/email.ts";

type Person = { name: string; email: string };

/** To the reporter. It gives the outcome, and of others only what the reporter can see. */
export function reportDecided({
	email,
	reference,
	isUpheld,
}: {
	email: string;
	reference: string;
	isUpheld: boolean;
}): Email {
	const { name, contact } = site();
	return {
		kind: isUpheld ? "report-upheld" : "report-dismissed",
		to: email,
		subject: `Our decision on your report (${reference})`,
		paragraphs: isUpheld
			? [
					"Thank you for your report. Someone on our team reviewed it, agreed with you, and has taken action.",
					"We don't tell the person you reported who reported them.",
				]
			: [
					"Thank you for your report. Someone on our team reviewed it carefully and found nothing that breaks our rules, so we took no action.",
					"You can block this person from messaging you at any time. If you have more information, reply to this email.",
				],
		replyTo: contact.safety,
		reason: `You're getting this email because this address was given with a report on ${name}.`,
	};
}

/** To the recipient of a message that was removed. */
export const messageRemovedForReader = ({ name, email, sender }: Person & { sender: string }): Email => ({
	kind: "message-removed-for-reader",
	to: email,
	name,
	subject: "We removed a message someone sent you",
	paragraphs: [
		`Hello ${name},`,
		`We have removed a message from ${sender} to you, because it breaks our rules. If you see anything else that seems wrong, report it.`,
		paymentNotice(),
	],
	reason: `You're getting this email because you have a ${site().name} account.`,
});
