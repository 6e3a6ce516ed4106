import { fact, site } from "#app/infra/content/site.server.ts";
import type { Email } from "../platform/email/email.ts";
import { AGE_NOT_MET, AGE_REJECTED_TITLE, BIRTH_DATE_DAYS } from "./age-verification.ts";

type Creator = { email: string; name: string };

const reason = () => `You're getting this email because you have a ${site().name} account.`;

/** Sent to a creator who declared that they're under 18. */
export const ageNotMet = ({ email, name }: Creator): Email => ({
	kind: "age-not-met",
	to: email,
	name,
	subject: AGE_REJECTED_TITLE,
	facts: [{ label: "Date of birth", value: `After ${BIRTH_DATE_DAYS} days, we keep only the year` }],
	paragraphs: [
		AGE_NOT_MET,
		`According to your form, you're under 18. Your account can't make requests or bookings, and someone on our team will review the form.`,
		`If you made a mistake in the form, email ${site().contact.support} and we'll correct it.`,
	],
	reason: reason(),
});

/** Sent to a creator whose age was verified. */
export const ageVerified = ({ email, name }: Creator): Email => ({
	kind: "age-verified",
	to: email,
	name,
	subject: "Your age is verified",
	facts: [
		{
			label: "Your matches",
			value: `${fact("matches-per-request")} professionals, within ${fact("matching-time")} of your request`,
		},
	],
	paragraphs: ["You can now send requests and book. If you haven't told us what you need yet, do it now."],
	action: { label: "Open your profile", path: "/profile/creator" },
	reason: reason(),
});

/** Sent to a creator whose verification was rejected. */
export const ageVerificationRejected = ({ email, name, note }: Creator & { note: string }): Email => ({
	kind: "age-verification-rejected",
	to: email,
	name,
	subject: "We couldn't verify your age",
	paragraphs: [
		`The reason, in our team's words:\n${note}`,
		"Correct your details and send them again. Nothing else in your account has changed.",
	],
	action: { label: "Send the age verification again", path: "/onboarding/creator-verification" },
	reason: reason(),
});

/** Sent to a creator who was rejected as underage by mistake. */
export const ageVerificationReopened = ({ email, name }: Creator): Email => ({
	kind: "age-verification-reopened",
	to: email,
	name,
	subject: "You can send your age verification again",
	paragraphs: [
		"We reviewed the rejection of your account, and it was a mistake. Your account is open again, and we're sorry for the trouble.",
	],
	action: { label: "Send the age verification", path: "/onboarding/creator-verification" },
	reason: reason(),
});
