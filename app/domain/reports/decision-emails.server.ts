import { paymentNotice, site } from "#app/infra/content/site.server.ts";
import type { Email } from "../mail/email.ts";

type Person = { name: string; email: string };

/** To the reporter. It tells of the outcome, and of others only what the reporter can see. */
export function reportDecided({ email, reference, isUpheld }: { email: string; reference: string; isUpheld: boolean }): Email {
	const { name, contact } = site();
	return {
		kind: isUpheld ? "report-upheld" : "report-dismissed",
		to: email,
		subject: `Our decision on your report (${reference})`,
		paragraphs: isUpheld
			? ["Thank you for your report. A person on our team looked at it, agreed with you and has acted on it.", "Whoever you reported is not told who reported them."]
			: [
					"Thank you for your report. A person on our team looked at it with care and found nothing that breaks our rules, so nothing was changed.",
					"You can block the person from writing to you at any time. If you know more than you wrote, answer this mail.",
				],
		replyTo: contact.safety,
		reason: `You get this mail because this address was given with a report on ${name}.`,
	};
}

/** To whoever got a message that was removed. */
export const messageRemovedForReader = ({ name, email, sender }: Person & { sender: string }): Email => ({
	kind: "message-removed-for-reader",
	to: email,
	name,
	subject: "We removed a message that was written to you",
	paragraphs: [`Hello ${name},`, `We have removed a message from ${sender} to you, because it breaks our rules. If anything else seems wrong to you, report it.`, paymentNotice()],
	reason: `You get this mail because you have a ${site().name} account.`,
});
