import { site } from "#app/infra/content/site.server.ts";
import { momentInWords } from "../calendar/instant-words.server.ts";
import type { Email } from "../mail/email.ts";
import { type OffPlatformKind, offPlatformLabels } from "../off-platform-contact/off-platform-contact.ts";

type Warning = {
	name: string;
	email: string;
	sentAt: Date;
	timeZone: string;
	kinds: readonly OffPlatformKind[];
	reason: string /** Whether the other side never got it. */;
	isHeld: boolean;
};

/** To the sender of a flagged message whom the team warns. Doesn't repeat the message. */
export function messageWarning({ name, email, sentAt, timeZone, kinds, reason, isHeld }: Warning): Email {
	const { name: siteName, contact } = site();
	return {
		kind: "message-warning",
		to: email,
		subject: `A warning about a message you sent on ${siteName}`,
		paragraphs: [
			`Hello ${name},`,
			`On ${momentInWords(sentAt, timeZone)} you sent a message that looked like ${kinds.map((kind) => offPlatformLabels[kind]).join(" and ")}. You sent it after we asked you about it, so our team read it.${isHeld ? " It was not delivered." : ""}`,
			`This is a warning. The reason, in our team's words: ${reason}`,
			`Please keep contact and payment on ${siteName}. If this happens again, we may suspend your account.`,
			"If you think we are wrong, reply to this email. Another person on our team will look at it.",
		],
		replyTo: contact.safety,
		reason: `You're getting this email because you have a ${siteName} account.`,
	};
}
