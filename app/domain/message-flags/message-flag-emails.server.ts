import { site } from "#app/infra/content/site.server.ts";
import { momentInWords } from "../calendar/instant-words.server.ts";
import type { Email } from "../email/email.ts";
import { type FlaggedPlace, flaggedTexts, isOfProfile } from "../off-platform-contact/flagged-place.ts";
import { type OffPlatformKind, offPlatformLabels } from "../off-platform-contact/off-platform-contact.ts";

type Warning = {
	place: FlaggedPlace;
	name: string;
	email: string;
	sentAt: Date;
	timeZone: string;
	kinds: readonly OffPlatformKind[];
	reason: string /** Whether the other side never got it. */;
	isHeld: boolean;
};

/** To the sender of a flagged text whom the team warns. Doesn't repeat the text. */
export function textWarning({ place, name, email, sentAt, timeZone, kinds, reason, isHeld }: Warning): Email {
	const { name: siteName, contact } = site();
	const words = flaggedTexts[place];
	return {
		kind: "message-warning",
		to: email,
		subject: `A warning about your ${words} on ${siteName}`,
		paragraphs: [
			`Hello ${name},`,
			`On ${momentInWords(sentAt, timeZone)} we saw what looked like ${kinds.map((kind) => offPlatformLabels[kind]).join(" and ")} in your ${words}. You sent it after we asked you about it, so our team read it.${isHeld ? " It was not delivered." : ""}${place === "REVIEW" ? " It is hidden." : ""}${isOfProfile(place) ? " Please take it out." : ""}`,
			`This is a warning. The reason, in our team's words: ${reason}`,
			`Please keep contact and payment on ${siteName}. If this happens again, we may suspend your account.`,
			"If you think we are wrong, reply to this email. Another person on our team will look at it.",
		],
		replyTo: contact.safety,
		reason: `You're getting this email because you have a ${siteName} account.`,
	};
}
