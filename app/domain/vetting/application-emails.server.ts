import { fact, paymentNotice, site } from "#app/infra/content/site.server.ts";
import type { Email } from "../platform/email/email.ts";
import { DRAFT_NOTICE_DAYS } from "./application.ts";
import { type Part, partLabels } from "./application-steps.ts";

// The commands in application.server.ts send most of these emails. Emails about a decision wait ten minutes,
// so that the team can undo the decision. All others are sent immediately.

/** The applicant of a submitted application. */
export type Applicant = { email: string; name: string; reference: string };

const STATUS_PATH = "/onboarding/verification-pending";
const reason = () => `You're getting this email because you applied to ${site().name} as a professional.`;

type Words = Pick<Email, "kind" | "subject" | "paragraphs"> & Partial<Pick<Email, "action">>;

/** Applicants aren't emailed about their own actions, such as submitting the application. */
const toApplicant = ({ email, name, reference }: Applicant, { paragraphs, ...words }: Words): Email => ({
	to: email,
	name,
	...words,
	facts: [
		{ label: "Application", value: reference },
		{ label: "Account", value: email },
	],
	paragraphs,
	action: words.action ?? { label: "See your application", path: STATUS_PATH },
	reason: reason(),
});

/** Sent to an applicant whose documents are being reviewed. */
export const reviewStarted = (applicant: Applicant): Email =>
	toApplicant(applicant, {
		kind: "application-document-review",
		subject: `Application ${applicant.reference}: we're reviewing your documents`,
		paragraphs: [
			`Someone on our team is now reviewing your application and documents. We'll email you within ${fact("professional-review-time")} of the day you sent it. You don't need to do anything.`,
		],
	});

/** Sent to an applicant whose background check has begun. */
export const checkStarted = (applicant: Applicant): Email =>
	toApplicant(applicant, {
		kind: "application-background-check",
		subject: `Application ${applicant.reference}: your documents are in order`,
		paragraphs: [
			`The background verification has begun: identity, criminal record, sex-offender registry, and references. It takes ${fact("background-check-time")}. We'll then email you our decision.`,
		],
	});

/** Sent to an approved applicant, with the team's note, if any. */
export const applicationApproved = (applicant: Applicant, note: string | null): Email =>
	toApplicant(applicant, {
		kind: "application-approved",
		subject: `Application ${applicant.reference}: you're approved`,
		paragraphs: [
			`Welcome to ${site().name}. Your application is approved, and your account is verified. Your profile is in the directory now, so creators can send you requests.`,
			...(note ? [`From our team:\n${note}`] : []),
			paymentNotice(),
		],
		action: { label: "Go to your dashboard", path: "/dashboard" },
	});

/** Sent to a rejected applicant, with the reason. */
export const applicationRejected = (applicant: Applicant, note: string): Email =>
	toApplicant(applicant, {
		kind: "application-rejected",
		subject: `Application ${applicant.reference}: we can't approve it`,
		paragraphs: [
			"We reviewed your application carefully.",
			`The reason, in our team's words:\n${note}`,
			"If you think we made a mistake, reply to this email. You can apply again once the reason no longer applies.",
		],
	});

/** Sent to an applicant who must change parts of the application. */
export const changesRequested = (
	applicant: Applicant,
	changes: readonly { part: Part; note: string }[],
): Email =>
	toApplicant(applicant, {
		kind: "application-changes-requested",
		subject: `Application ${applicant.reference}: ${changes.length === 1 ? "one change" : `${changes.length} changes`} needed`,
		paragraphs: [
			`Before we can continue, we need ${changes.length === 1 ? "one change" : `${changes.length} changes`}. Everything else stays as you sent it.`,
			...changes.map(({ part, note }) => `${partLabels[part]}: ${note}`),
		],
		action: { label: "Make the changes", path: STATUS_PATH },
	});

/** Sent to the owner of a draft that is about to be deleted. */
export function draftExpiring({
	email,
	name,
	lastDay,
}: {
	email: string;
	name: string;
	lastDay: string;
}): Email {
	return {
		kind: "application-draft-expiring",
		to: email,
		name,
		subject: `Your ${site().name} application will be deleted in ${DRAFT_NOTICE_DAYS} days`,
		facts: [{ label: "Deleted on", value: lastDay }],
		paragraphs: [
			"You started an application but haven't sent it. Save it again to keep it and its files.",
			"If you don't want to apply, you don't need to do anything.",
		],
		action: { label: "Continue your application", path: "/onboarding/professional" },
		reason: `You're getting this email because you started an application on ${site().name}.`,
	};
}
