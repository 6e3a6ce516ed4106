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
	paragraphs: [
		AGE_NOT_MET,
		`According to your form, you're under 18. Your account can't make requests or bookings, and someone on our team will review the form. After ${BIRTH_DATE_DAYS} days, we keep only the year of your date of birth.`,
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
	paragraphs: [
		`Your account is open. If you haven't told us what you need yet, do it now, and we'll propose ${fact("matches-per-request")} professionals within ${fact("matching-time")}.`,
	],
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
		"We couldn't verify your age with the details you sent. The reason, in our team's words:",
		note,
		"Please correct it and send it again. Nothing else in your account has changed.",
	],
	action: { label: "Send the age verification again", path: "/onboarding/creator-verification" },
	reason: reason(),
});

/** Sent to a creator whose underage rejection turned out to be a mistake. */
export const ageVerificationReopened = ({ email, name }: Creator): Email => ({
	kind: "age-verification-reopened",
	to: email,
	name,
	subject: "You can send your age verification again",
	paragraphs: [
		"We reviewed the rejection of your account and found that it was a mistake. Your account is open again. Please send the age verification once more.",
	],
	action: { label: "Send the age verification", path: "/onboarding/creator-verification" },
	reason: reason(),
});
