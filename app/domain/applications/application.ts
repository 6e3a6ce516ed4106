import type { Role } from "../role.ts";

export const APPLICATION_STATUSES = [
	"DRAFT",
	"SUBMITTED",
	"DOCUMENT_REVIEW",
	"BACKGROUND_CHECK",
	"APPROVED",
	"CHANGES_REQUESTED",
	"REJECTED",
	"WITHDRAWN",
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const applicationStatusLabels: Record<ApplicationStatus, string> = {
	DRAFT: "Draft",
	SUBMITTED: "Submitted",
	DOCUMENT_REVIEW: "Document review",
	BACKGROUND_CHECK: "Background verification",
	APPROVED: "Approved",
	CHANGES_REQUESTED: "Changes requested",
	REJECTED: "Not approved",
	WITHDRAWN: "Withdrawn",
};

type Move = { who: Role; from: readonly ApplicationStatus[]; to: ApplicationStatus };

/**
 * The lifecycle of an application: who may make which transition, from which states, to which
 * state.
 */
export const applicationTransitions = {
	"submit-application": { who: "PROFESSIONAL", from: ["DRAFT"], to: "SUBMITTED" },
	// Its review has begun and continues.
	"resubmit-application": { who: "PROFESSIONAL", from: ["CHANGES_REQUESTED"], to: "DOCUMENT_REVIEW" },
	"withdraw-application": {
		who: "PROFESSIONAL",
		from: ["SUBMITTED", "DOCUMENT_REVIEW", "BACKGROUND_CHECK", "CHANGES_REQUESTED"],
		to: "WITHDRAWN",
	},
	"start-document-review": { who: "ADMIN", from: ["SUBMITTED"], to: "DOCUMENT_REVIEW" },
	"start-background-check": { who: "ADMIN", from: ["DOCUMENT_REVIEW"], to: "BACKGROUND_CHECK" },
	"request-changes": { who: "ADMIN", from: ["DOCUMENT_REVIEW", "BACKGROUND_CHECK"], to: "CHANGES_REQUESTED" },
	"approve-application": { who: "ADMIN", from: ["BACKGROUND_CHECK"], to: "APPROVED" },
	"reject-application": { who: "ADMIN", from: ["DOCUMENT_REVIEW", "BACKGROUND_CHECK"], to: "REJECTED" },
} as const satisfies Record<string, Move>;

export type ApplicationTransition = keyof typeof applicationTransitions;

/** Whether a role may make this transition in this state. */
export function canTransitionApplication(
	move: ApplicationTransition,
	role: Role,
	status: ApplicationStatus,
): boolean {
	const { who, from }: Move = applicationTransitions[move];
	return who === role && from.includes(status);
}

/** The team's decisions, in the order of the work. */
export const DECISIONS = [
	"start-document-review",
	"start-background-check",
	"approve-application",
	"request-changes",
	"reject-application",
] as const satisfies readonly ApplicationTransition[];
export type Decision = (typeof DECISIONS)[number];

export const decisionLabels: Record<Decision, string> = {
	"start-document-review": "Start the document review",
	"start-background-check": "Accept documents and start the background verification",
	"approve-application": "Approve",
	"request-changes": "Ask for changes",
	"reject-application": "Reject",
};

/** The states in which the applicant may edit all of it, or the parts that the team named. */
export const EDITABLE: readonly ApplicationStatus[] = ["DRAFT", "CHANGES_REQUESTED"];

/**
 * The states in which the team is reviewing it, or waits for changes. Its references may answer.
 */
export const IN_PROGRESS_STATUSES: readonly ApplicationStatus[] = [
	"SUBMITTED",
	"DOCUMENT_REVIEW",
	"BACKGROUND_CHECK",
	"CHANGES_REQUESTED",
];

/**
 * Days without a save after which a draft is deleted, and days before that when its owner gets an
 * email.
 */
export const DRAFT_DAYS = 60;
export const DRAFT_NOTICE_DAYS = 7;

/**
 * Shown when sending failed through no fault of the applicant: the first by the API, the second on
 * the page.
 */
export const APPLICATION_FAILURE = "Failed to submit application";
export const APPLICATION_FORM_FAILURE = "Failed to submit application. Please try again.";

/** Shown to a professional whose email address isn't confirmed yet. */
export const EMAIL_NOT_CONFIRMED =
	"Confirm your email address before you send your application. Your answers are saved.";

/**
 * PRO- and the last six digits of a time in milliseconds. `shift` is added if that reference is
 * taken.
 */
export const applicationReference = (at: Date, shift = 0): string =>
	`PRO-${String((at.getTime() + shift) % 1_000_000).padStart(6, "0")}`;

/** What a reference can say about an applicant. */
export const REFERENCE_ANSWERS = [
	"RECOMMENDS",
	"RECOMMENDS_WITH_RESERVATIONS",
	"DOES_NOT_RECOMMEND",
	"DOES_NOT_KNOW",
] as const;
export type ReferenceAnswer = (typeof REFERENCE_ANSWERS)[number];

export const referenceAnswerLabels: Record<ReferenceAnswer, string> = {
	RECOMMENDS: "Yes",
	RECOMMENDS_WITH_RESERVATIONS: "Yes, with reservations",
	DOES_NOT_RECOMMEND: "No",
	DOES_NOT_KNOW: "I don't know this person well enough",
};

/** How a reviewer can reach a reference who doesn't answer in writing. */
export const CONTACT_METHODS = ["PHONE", "VIDEO_CALL", "EMAIL", "IN_PERSON"] as const;
type ContactMethod = (typeof CONTACT_METHODS)[number];

export const contactMethodLabels: Record<ContactMethod, string> = {
	PHONE: "Phone",
	VIDEO_CALL: "Video call",
	EMAIL: "Email",
	IN_PERSON: "In person",
};

/**
 * Days after which a reference who hasn't answered is reminded once, and for which the link works.
 */
export const REMINDER_DAYS = 3;
export const REFERENCE_LINK_DAYS = 60;

/** The status of a reference request, for the holder of its link. */
export type ReferenceRequest =
	| { state: "open"; reference: string; applicant: string; business: string }
	| { state: "answered" | "closed" | "expired" | "unknown" };
