import { SERVICE_LINES, type ServiceLine } from "../market/service-line.ts";
import type { Role } from "../platform/roles.ts";
import { parseStateCode } from "../platform/us-state.ts";
import type { Typed } from "./application-steps.ts";

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
	// The review had already begun, so it continues.
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

/** The team's decisions, in the order of the review process. */
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

/**
 * The states in which the applicant may edit the whole application, or the parts that the team
 * named.
 */
export const EDITABLE: readonly ApplicationStatus[] = ["DRAFT", "CHANGES_REQUESTED"];

/**
 * The states in which the team is reviewing an application or waiting for changes. References may
 * answer.
 */
export const IN_PROGRESS_STATUSES: readonly ApplicationStatus[] = [
	"SUBMITTED",
	"DOCUMENT_REVIEW",
	"BACKGROUND_CHECK",
	"CHANGES_REQUESTED",
];

/**
 * A draft is deleted DRAFT_DAYS after its last save, and its owner gets an email DRAFT_NOTICE_DAYS before
 * that.
 */
export const DRAFT_DAYS = 60;
export const DRAFT_NOTICE_DAYS = 7;

/**
 * Shown if submitting an application fails because of an error on our side: the first in the API, the second
 * on the page.
 */
export const APPLICATION_FAILURE = "Failed to submit application";
export const APPLICATION_FORM_FAILURE = "Failed to submit application. Please try again.";

/** Shown to a professional whose email address isn't confirmed yet. */
export const EMAIL_NOT_CONFIRMED =
	"Confirm your email address before you send your application. Your answers are saved.";

/**
 * "PRO-" and the last six digits of a time in milliseconds. `shift` is added to the time if that reference is
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

/** Days until a reference who hasn't answered gets their only reminder, and days until their link expires. */
export const REMINDER_DAYS = 3;
export const REFERENCE_LINK_DAYS = 60;

/** The status of a reference request, for the person who has its link. */
export type ReferenceRequest =
	| { state: "open"; reference: string; applicant: string; business: string }
	| { state: "answered" | "closed" | "expired" | "unknown" };

type Problems = Record<string, string[]>;

/**
 * Problems across several answers, by field: the references must be two different people, and neither may be
 * the applicant.
 */
export function referenceProblems(
	{ reference1Email, reference2Email }: { reference1Email?: string; reference2Email?: string },
	accountEmail: string,
): Problems {
	const sameAsAccount = "Enter someone else: this is your own account's email address";
	return {
		...(reference1Email === accountEmail && { reference1Email: [sameAsAccount] }),
		...(reference2Email === accountEmail && { reference2Email: [sameAsAccount] }),
		...(reference2Email &&
			reference2Email !== accountEmail &&
			reference2Email === reference1Email && {
				reference2Email: ["Enter two different people: this is the email address of your first reference"],
			}),
	};
}

const LICENSE_FIELDS = [
	["license1State", "license1Number"],
	["license2State", "license2Number"],
	["license3State", "license3Number"],
] as const;

type LicenseAnswers = { [Name in (typeof LICENSE_FIELDS)[number][number]]?: string | null | undefined };

/** The licenses among the answers that have both a state and a number. */
export const licensesIn = (answers: LicenseAnswers): { state: string; number: string }[] =>
	LICENSE_FIELDS.flatMap(([stateField, numberField]) => {
		const [state, number] = [answers[stateField], answers[numberField]];
		return state && number ? [{ state, number }] : [];
	});

/**
 * Problems across several answers, by field: a license needs a state and a number, and each state
 * can have only one.
 */
export function licenseProblems(answers: LicenseAnswers): Problems {
	const problems: Problems = {};
	const states = new Set<string>();
	for (const [stateField, numberField] of LICENSE_FIELDS) {
		const [state, number] = [answers[stateField]?.trim() ?? "", answers[numberField]?.trim() ?? ""];
		if (number && !state) problems[stateField] = ["Enter the state that issued this license"];
		if (state && !number) problems[numberField] = ["Enter the number of this license"];
		const code = parseStateCode(state);
		if (code && states.has(code)) problems[stateField] = ["You already entered a license for this state"];
		if (code) states.add(code);
	}
	return problems;
}

/** Problems across several typed answers, by field. */
export function combinedProblems(typed: Typed, accountEmail: string): Problems {
	const text = (value: string | string[] | undefined) => (typeof value === "string" ? value.trim() : "");
	const email = (value: string | string[] | undefined) => text(value).toLowerCase();
	const licenses = Object.fromEntries(LICENSE_FIELDS.flat().map((name) => [name, text(typed[name])]));
	return {
		...referenceProblems(
			{ reference1Email: email(typed.reference1Email), reference2Email: email(typed.reference2Email) },
			accountEmail,
		),
		...licenseProblems(licenses),
	};
}

/**
 * The application form's service categories, by their value in forms and in the API. Each has its stored
 * value and its service line.
 */
const serviceCategories = {
	"Photography & Videography": { stored: "PHOTOGRAPHY_VIDEOGRAPHY", line: "PHOTO_VIDEO" },
	"Legal Services": { stored: "LEGAL_SERVICES", line: "LEGAL" },
	"Accounting & Finance": { stored: "ACCOUNTING_FINANCE", line: "ACCOUNTING" },
	"Marketing & PR": { stored: "MARKETING_PR", line: "MARKETING" },
	"Business Development": { stored: "BUSINESS_DEVELOPMENT", line: "BUSINESS" },
	"Content Creation": { stored: "CONTENT_CREATION", line: "OTHER" },
	"Technical Services": { stored: "TECHNICAL_SERVICES", line: "OTHER" },
	"Design & Branding": { stored: "DESIGN_BRANDING", line: "OTHER" },
	Consulting: { stored: "CONSULTING", line: "BUSINESS" },
	Other: { stored: "OTHER", line: "OTHER" },
} as const satisfies Record<string, { stored: string; line: ServiceLine }>;

export type ServiceCategory = keyof typeof serviceCategories;
export const SERVICE_CATEGORIES = Object.keys(serviceCategories) as ServiceCategory[];

/** The stored value and the service line of a category. */
export const categoryFacts = (category: ServiceCategory): (typeof serviceCategories)[ServiceCategory] =>
	serviceCategories[category];

/** Service lines that can be offered in addition to the category's: all but OTHER. */
export const FURTHER_LINES = SERVICE_LINES.filter((line) => line !== "OTHER");
export type FurtherLine = (typeof FURTHER_LINES)[number];
export const furtherLineLabels: Record<FurtherLine, string> = {
	PHOTO_VIDEO: "Photography and videography",
	MANAGEMENT: "Management and agencies",
	LEGAL: "Legal and compliance",
	ACCOUNTING: "Accounting and finance",
	BUSINESS: "Business consulting",
	EDUCATION: "Mentoring and education",
	MARKETING: "Marketing and PR",
};

/** The stored category for a service line. */
export const getStoredCategory = (serviceLine: ServiceLine) =>
	Object.values(serviceCategories).find(({ line }) => line === serviceLine)?.stored ?? "OTHER";

/** The service line of a stored category. */
export const lineOfStored = (value: string): ServiceLine =>
	Object.values(serviceCategories).find(({ stored }) => stored === value)?.line ?? "OTHER";

/** The label of a stored category. Empty if none was stored. */
export const storedCategoryLabel = (value: string | null): string =>
	SERVICE_CATEGORIES.find((category) => serviceCategories[category].stored === value) ?? "";

/** The chosen service lines, the category's first. Skips values that aren't choices. */
export function chosenLines({
	serviceCategory,
	furtherLines,
}: {
	serviceCategory?: string | string[];
	furtherLines?: string | string[];
}): ServiceLine[] {
	const category = SERVICE_CATEGORIES.find((known) => known === serviceCategory);
	return [
		...(category ? [serviceCategories[category].line] : []),
		...FURTHER_LINES.filter((line) => [furtherLines].flat().includes(line)),
	];
}

/** Days that an invitation's address is stored. During that time, the address gets no other invitation. */
export const INVITED_ADDRESS_DAYS = 90;

/** The maximum number of invitations on a page. */
export const INVITATIONS_MAX = 100;

/** An invitation's progress, as its sender sees it. It doesn't show whether an email was sent. */
const INVITATION_STATES = ["INVITED", "SIGNED_UP", "LISTED"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

export const invitationStateLabels: Record<InvitationState, string> = {
	INVITED: "Invited",
	SIGNED_UP: "Signed up",
	LISTED: "In the directory",
};
