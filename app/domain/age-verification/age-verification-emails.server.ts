import { fact, site } from "#app/infra/content/site.server.ts";
import type { Email } from "../mail/email.ts";
import { AGE_NOT_MET, AGE_REJECTED_TITLE, BIRTH_DATE_DAYS } from "./age-verification.ts";

type Creator = { email: string; name: string };

const reason = () => `You get this mail because you have a ${site().name} account.`;

/** To a creator who has sent the age verification. */
export const ageVerificationReceived = ({ email, name }: Creator): Email => ({
	kind: "age-verification-received",
	to: email,
	name,
	subject: "We received your age verification",
	paragraphs: [
		`A person on our team looks at what you sent and decides within ${fact("creator-verification-time")}. We write to you either way.`,
		"You need not wait for it: tell us what you need now, and we begin to look for the right people as soon as your age is verified.",
	],
	action: { label: "Tell us what you need", path: "/onboarding/creator-requirements" },
	reason: reason(),
});

/** To a creator who said to be under 18. */
export const ageNotMet = ({ email, name }: Creator): Email => ({
	kind: "age-not-met",
	to: email,
	name,
	subject: AGE_REJECTED_TITLE,
	paragraphs: [
		AGE_NOT_MET,
		`What you sent says that you are younger. Your account stays closed to requests and bookings, and a person on our team looks at the entry. Of your date of birth only the year is kept after ${BIRTH_DATE_DAYS} days.`,
		`If something was entered by mistake, write to ${site().contact.support}; we put it right.`,
	],
	reason: reason(),
});

/** To a creator whose age was verified. */
export const ageVerified = ({ email, name }: Creator): Email => ({
	kind: "age-verified",
	to: email,
	name,
	subject: "Your age is verified",
	paragraphs: [`Your age is verified. Once you have told us what you need, we propose ${fact("matches-per-request")} professionals within ${fact("matching-time")}.`],
	action: { label: "Open your profile", path: "/profile/creator" },
	reason: reason(),
});

/** To a creator whose verification the team did not accept. */
export const ageVerificationRejected = ({ email, name, note }: Creator & { note: string }): Email => ({
	kind: "age-verification-rejected",
	to: email,
	name,
	subject: "We could not verify your age",
	paragraphs: [
		"We could not verify your age with what you sent. The reason, in our team's words:",
		note,
		"Correct it and send it again; nothing else of your account has changed.",
	],
	action: { label: "Send the age verification again", path: "/onboarding/creator-verification" },
	reason: reason(),
});

/** To a creator whose underage rejection was found to be a mistake. */
export const ageVerificationReopened = ({ email, name }: Creator): Email => ({
	kind: "age-verification-reopened",
	to: email,
	name,
	subject: "You can send your age verification again",
	paragraphs: ["We looked at your rejected application and found that it was a mistake. Your account is open again; please send the age verification once more."],
	action: { label: "Send the age verification", path: "/onboarding/creator-verification" },
	reason: reason(),
});
