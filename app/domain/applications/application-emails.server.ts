import { fact, paymentNotice, site } from "#app/infra/content/site.server.ts";
import type { Email } from "../mail/email.ts";
import { DRAFT_NOTICE_DAYS } from "./application.ts";
import { type Part, partLabels } from "./application-steps.ts";

/** The applicant of an application that was sent. */
export type Applicant = { email: string; name: string; reference: string };

const STATUS_PATH = "/onboarding/verification-pending";
const reason = () => `You get this mail because you applied to ${site().name} as a professional.`;

type Words = Pick<Email, "kind" | "subject" | "paragraphs"> & Partial<Pick<Email, "action">>;

const toApplicant = ({ email, name, reference }: Applicant, { paragraphs, ...words }: Words): Email => ({
	to: email,
	name,
	...words,
	paragraphs: [...paragraphs, `Your reference is ${reference}. Name it if you write to us about your application.`],
	action: words.action ?? { label: "See where your application stands", path: STATUS_PATH },
	reason: reason(),
});

/** To an applicant whose application has come in. */
export const applicationReceived = (applicant: Applicant): Email =>
	toApplicant(applicant, {
		kind: "application-received",
		subject: `We received your application (${applicant.reference})`,
		paragraphs: [
			`Thank you for applying. We review your documents first; you hear from us within ${fact("professional-review-time")}. The whole verification usually takes ${fact("professional-verification-time")}.`,
			"We have asked both of your references by mail. It helps if you tell them that our mail is coming.",
		],
	});

/** To an applicant who has sent the changes that the team asked for. */
export const changesReceived = (applicant: Applicant): Email =>
	toApplicant(applicant, {
		kind: "application-changes-received",
		subject: `We received your changes (${applicant.reference})`,
		paragraphs: [`Thank you. Your application is back in the document review, and you hear from us within ${fact("professional-review-time")}.`],
	});

/** To an applicant whose documents are being read. */
export const reviewStarted = (applicant: Applicant): Email =>
	toApplicant(applicant, {
		kind: "application-document-review",
		subject: `We are reviewing your documents (${applicant.reference})`,
		paragraphs: [
			`A person on our team now reads your application and your documents. You hear from us within ${fact("professional-review-time")} of the day you sent it. There is nothing you need to do.`,
		],
	});

/** To an applicant whose background check has begun. */
export const checkStarted = (applicant: Applicant): Email =>
	toApplicant(applicant, {
		kind: "application-background-check",
		subject: `Your documents are in order (${applicant.reference})`,
		paragraphs: [
			`The background verification has begun: identity, criminal record, sex-offender registry and references. It takes ${fact("background-check-time")}. Our decision then comes by mail.`,
		],
	});

/** To an applicant who is approved, with what the team adds, if anything. */
export const applicationApproved = (applicant: Applicant, note: string | null): Email =>
	toApplicant(applicant, {
		kind: "application-approved",
		subject: `You are approved (${applicant.reference})`,
		paragraphs: [
			`Welcome to ${site().name}. Your application is approved and your account is verified, so you can receive requests from creators as soon as matching opens for you.`,
			...(note ? [`From our team: ${note}`] : []),
			paymentNotice(),
		],
		action: { label: "Go to your dashboard", path: "/dashboard" },
	});

/** To an applicant who is not approved, with the reason. */
export const applicationRejected = (applicant: Applicant, note: string): Email =>
	toApplicant(applicant, {
		kind: "application-rejected",
		subject: `We cannot approve your application (${applicant.reference})`,
		paragraphs: [
			"We have looked at your application with care and cannot approve it.",
			`The reason: ${note}`,
			"If you think that we are wrong, answer this mail. You may apply again once the reason no longer holds.",
		],
	});

/** To an applicant whom the team asks for changes, part by part. */
export const changesRequested = (applicant: Applicant, changes: readonly { part: Part; note: string }[]): Email =>
	toApplicant(applicant, {
		kind: "application-changes-requested",
		subject: `Please change your application (${applicant.reference})`,
		paragraphs: [
			`Before we can go on we need ${changes.length === 1 ? "one change" : `${changes.length} changes`}. Everything else stays as you sent it.`,
			...changes.map(({ part, note }) => `${partLabels[part]}: ${note}`),
		],
		action: { label: "Make the changes", path: STATUS_PATH },
	});

/** To an applicant who has withdrawn. */
export const applicationWithdrawn = (applicant: Applicant): Email =>
	toApplicant(applicant, {
		kind: "application-withdrawn",
		subject: `Your application is withdrawn (${applicant.reference})`,
		paragraphs: [
			"You have withdrawn your application. We have stopped reviewing it, and your references can no longer answer.",
			"You can apply again at any time; your answers are kept for that.",
		],
	});

/** To the owner of a draft that is about to be deleted. */
export function draftExpiring({ email, name, lastDay }: { email: string; name: string; lastDay: string }): Email {
	return {
		kind: "application-draft-expiring",
		to: email,
		name,
		subject: `Your ${site().name} application is kept for ${DRAFT_NOTICE_DAYS} more days`,
		paragraphs: [
			`You began an application as a professional and have not sent it. We delete it on ${lastDay}, with the files in it, unless you save it once more.`,
			"If you do not want to apply, there is nothing you need to do.",
		],
		action: { label: "Go on with your application", path: "/onboarding/professional" },
		reason: reason(),
	};
}
