import type { MemberTurn } from "../platform/member-turn.ts";
import type { Role } from "../platform/roles.ts";

/** The API's values. */
export const BUDGET_RANGES = ["under_500", "500_1000", "1000_2500", "2500_plus"] as const;
export type BudgetRange = (typeof BUDGET_RANGES)[number];
export const budgetLabels: Record<BudgetRange, string> = {
	under_500: "Under $500",
	"500_1000": "$500–1,000",
	"1000_2500": "$1,000–2,500",
	"2500_plus": "$2,500 or more",
};

/** The five values of the first version of the API, then those of the three other service lines. */
export const SERVICE_NEEDS = [
	"photography",
	"videography",
	"agency",
	"legal",
	"accounting",
	"business",
	"education",
	"marketing",
] as const;
export type ServiceNeed = (typeof SERVICE_NEEDS)[number];
export const needLabels: Record<ServiceNeed, string> = {
	photography: "Photography",
	videography: "Videography",
	agency: "Management and agency",
	legal: "Legal and compliance",
	accounting: "Accounting and finance",
	business: "Business consulting",
	education: "Mentoring and education",
	marketing: "Marketing and PR",
};

/** The service line in which we search for professionals for a need. */
export const needLines = {
	photography: "PHOTO_VIDEO",
	videography: "PHOTO_VIDEO",
	agency: "MANAGEMENT",
	legal: "LEGAL",
	accounting: "ACCOUNTING",
	business: "BUSINESS",
	education: "EDUCATION",
	marketing: "MARKETING",
} as const satisfies Record<ServiceNeed, string>;

/**
 * The service line in which a professional would work on these needs: the first one that they offer, or else
 * their main service line.
 */
export const lineForNeeds = <Line extends string>(
	needs: readonly ServiceNeed[],
	{ lines, serviceLine }: { lines: readonly Line[]; serviceLine: Line },
): Line => needs.flatMap((need) => lines.find((line) => line === needLines[need]) ?? [])[0] ?? serviceLine;

export const PROJECT_TIMELINES = ["immediate", "within_2_weeks", "within_month"] as const;
export type ProjectTimeline = (typeof PROJECT_TIMELINES)[number];
export const timelineLabels: Record<ProjectTimeline, string> = {
	immediate: "As soon as possible",
	within_2_weeks: "Within 2 weeks",
	within_month: "Within a month",
};

export const GOAL_MAX = 2_000;

/** The number of days for which we keep an unsent request draft. */
export const REQUEST_DRAFT_DAYS = 14;

/** The database names of the API's values. */
export const budgetNames = {
	under_500: "UNDER_500",
	"500_1000": "FROM_500_TO_1000",
	"1000_2500": "FROM_1000_TO_2500",
	"2500_plus": "FROM_2500",
} as const satisfies Record<BudgetRange, string>;
export const needNames = {
	photography: "PHOTOGRAPHY",
	videography: "VIDEOGRAPHY",
	agency: "AGENCY",
	legal: "LEGAL",
	accounting: "ACCOUNTING",
	business: "BUSINESS",
	education: "EDUCATION",
	marketing: "MARKETING",
} as const satisfies Record<ServiceNeed, string>;
export const timelineNames = {
	immediate: "IMMEDIATE",
	within_2_weeks: "WITHIN_2_WEEKS",
	within_month: "WITHIN_MONTH",
} as const satisfies Record<ProjectTimeline, string>;

export const REQUIREMENTS_STATUSES = [
	"SUBMITTED",
	"IN_REVIEW",
	"MATCHED",
	"ACCEPTED",
	"REMATCH_REQUESTED",
	"CLOSED",
] as const;
export type RequirementsStatus = (typeof REQUIREMENTS_STATUSES)[number];
export const requirementsStatusLabels: Record<RequirementsStatus, string> = {
	SUBMITTED: "Sent",
	IN_REVIEW: "In review",
	MATCHED: "Matched",
	ACCEPTED: "Accepted",
	REMATCH_REQUESTED: "Looking again",
	CLOSED: "Closed",
};

type Transition = { by: readonly Role[]; from: readonly RequirementsStatus[]; to: RequirementsStatus };

/** Describes where the work takes place or, for remote work, where the creator is. */
export const describeWorkplace = ({
	city,
	state,
	isRemote,
}: {
	city: string;
	state: string;
	isRemote: boolean;
}): string => `${city}, ${state}${isRemote ? " (remote is fine)" : ""}`;

/** The lifecycle of a request: who may make which transition, from which states, to which state. */
export const requirementsTransitions = {
	review: { by: ["ADMIN"], from: ["SUBMITTED", "REMATCH_REQUESTED"], to: "IN_REVIEW" },
	propose: { by: ["ADMIN"], from: ["SUBMITTED", "IN_REVIEW", "REMATCH_REQUESTED"], to: "MATCHED" },
	delay: { by: ["ADMIN"], from: ["SUBMITTED", "IN_REVIEW", "REMATCH_REQUESTED"], to: "IN_REVIEW" },
	accept: { by: ["CREATOR"], from: ["MATCHED"], to: "ACCEPTED" },
	"request-rematch": { by: ["CREATOR"], from: ["MATCHED"], to: "REMATCH_REQUESTED" },
	close: {
		by: ["CREATOR", "ADMIN"],
		from: ["SUBMITTED", "IN_REVIEW", "MATCHED", "REMATCH_REQUESTED"],
		to: "CLOSED",
	},
} as const satisfies Record<string, Transition>;

/** States in which someone still has to act. */
export const OPEN_STATUSES = REQUIREMENTS_STATUSES.filter((status) =>
	Object.values<Transition>(requirementsTransitions).some(({ from }) => from.includes(status)),
);

/** States in which the creator is waiting for a proposal. */
export const WAITING_STATUSES: readonly RequirementsStatus[] = requirementsTransitions.propose.from;

/** What a request is waiting for, or null once it is accepted or closed. */
export function getRequestTurn({
	status,
	dueAt,
}: {
	status: RequirementsStatus;
	dueAt: Date;
}): MemberTurn | null {
	if (WAITING_STATUSES.includes(status))
		return { holder: "TEAM", label: "propose professionals", dueAt, consequence: null };
	if (status !== "MATCHED") return null;
	return { holder: "MEMBER", label: "compare your matches", dueAt: null, consequence: null };
}

/** Whether a request's proposal is overdue. */
export const isLate = ({ status, dueAt }: { status: RequirementsStatus; dueAt: Date }, at: Date): boolean =>
	WAITING_STATUSES.includes(status) && dueAt < at;

/** Whether a request's creator may close it. */
export const canClose = (status: RequirementsStatus): boolean =>
	(requirementsTransitions.close.from as readonly RequirementsStatus[]).includes(status);

const REFERENCE = /REQ-\d{6}/;

/** The reference in a text, if any. */
export const requirementsReferenceIn = (text: string): string | undefined => REFERENCE.exec(text)?.[0];

export const REQUIREMENTS_FAILURE = "Failed to submit requirements. Please try again.";
