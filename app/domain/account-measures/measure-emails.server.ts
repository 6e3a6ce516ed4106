import { site } from "#app/infra/content/site.server.ts";
import type { Email } from "../mail/email.ts";

type Person = { name: string; email: string };

/** What was done to what someone wrote or offers. */
export type Measure = "message-removed" | "review-hidden" | "profile-suspended";

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
export function measureTaken({ name, email, measure, reason }: Person & { measure: Measure; reason: string }): Email {
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
