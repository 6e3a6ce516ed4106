import { paymentNotice, site } from "#app/infra/content/site.server.ts";
import type { Mail } from "../mail/mail.ts";

type Person = { name: string; email: string };

/** What was done to what was reported. */
export type Measure = "message-removed" | "review-hidden" | "profile-suspended";

/** To the reporter. It tells of the outcome, and of others only what the reporter can see. */
export function reportDecided({ email, reference, isUpheld }: { email: string; reference: string; isUpheld: boolean }): Mail {
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

const words: Record<Measure, { subject: string; sentence: string }> = {
	"message-removed": {
		subject: "We removed a message of yours",
		sentence: "We have removed a message that you wrote, because it breaks our rules. The rest of the conversation stays as it is.",
	},
	"review-hidden": {
		subject: "We took a review of yours off the site",
		sentence: "We have taken a review that you wrote off the site, because it breaks our rules. It counts in no rating any more.",
	},
	"profile-suspended": {
		subject: "Your profile is suspended",
		sentence: "We have suspended your public profile. Nobody finds it, and it takes no requests. Bookings under way go on.",
	},
};

/** To the person whom a measure concerns. */
export function measureTaken({ name, email, measure, reason }: Person & { measure: Measure; reason: string }): Mail {
	const { subject, sentence } = words[measure];
	const { contact, name: siteName } = site();
	return {
		kind: measure,
		to: email,
		name,
		subject,
		paragraphs: [sentence, `The reason, in our team's words: ${reason}`, `If you think that we are wrong, answer this mail. Another person on our team then looks at it.`],
		replyTo: contact.safety,
		reason: `You get this mail because you have a ${siteName} account.`,
	};
}

/** To whoever got a message that was removed. */
export const messageRemovedForReader = ({ name, email, sender }: Person & { sender: string }): Mail => ({
	kind: "message-removed-for-reader",
	to: email,
	name,
	subject: "We removed a message that was written to you",
	paragraphs: [`Hello ${name},`, `We have removed a message from ${sender} to you, because it breaks our rules. If anything else seems wrong to you, report it.`, paymentNotice()],
	reason: `You get this mail because you have a ${site().name} account.`,
});

/** To the author of a review that the team hid without a report. */
export const reviewHidden = ({ title, reason, ...author }: Person & { title: string; reason: string }): Mail =>
	measureTaken({ ...author, measure: "review-hidden", reason: `${reason} (It is about “${title}”.)` });
