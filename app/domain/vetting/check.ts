import {
	CHECK_KINDS,
	type CheckKind,
	checkLabels,
	NOT_PROVIDED,
	REQUIRED_CHECKS,
} from "../profiles/professional.ts";
import type { ApplicationStatus, ReferenceAnswer } from "./application.ts";
import type { Part } from "./application-steps.ts";

export const CHECK_RESULTS = ["PASSED", "FAILED", "NOT_PROVIDED"] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

/**
 * The effective state of a check: its recorded result, or NOT_PROVIDED if its evidence is missing. OPEN means
 * that the evidence is waiting for a reviewer.
 */
export type CheckStanding = CheckResult | "OPEN";

export const checkStandingLabels: Record<CheckStanding, string> = {
	PASSED: "Passed",
	FAILED: "Failed",
	NOT_PROVIDED,
	OPEN: "To review",
};

/** Checks that need a recorded report: its source, its number, and its date. */
const ON_REPORT: readonly CheckKind[] = ["IDENTITY", "CRIMINAL", "SEX_OFFENDER_REGISTRY"];
export const passesOnReport = (kind: CheckKind): boolean => ON_REPORT.includes(kind);

export const isRequiredCheck = (kind: CheckKind): boolean => REQUIRED_CHECKS.includes(kind);

/**
 * The states in which results and references can be recorded. After approval, results and references can
 * still be added or corrected.
 */
export const CHECKABLE: readonly ApplicationStatus[] = ["DOCUMENT_REVIEW", "BACKGROUND_CHECK", "APPROVED"];

/** The field of one check in the form for several checks. */
export const checkField = (kind: CheckKind) => `result_${kind}` as const;

/** The name of a check in URLs, such as sex-offender-registry. */
export const checkSlug = (kind: CheckKind): string => kind.toLowerCase().replaceAll("_", "-");

/** The check that a URL segment names. Undefined for anything else. */
export const checkOfSlug = (slug: string): CheckKind | undefined =>
	CHECK_KINDS.find((kind) => checkSlug(kind) === slug);

/** The relations that contain an application's checks and their evidence. */
export const evidenceParts = {
	checks: true,
	references: { select: { answer: true } },
	documents: { select: { kind: true } },
} as const;

type RecordedCheck = {
	kind: CheckKind;
	result: CheckResult;
	checkedOn: string;
	source: string | null;
	reportReference: string | null;
};

export type CheckedApplication = {
	website: string | null;
	linkedIn: string | null;
	portfolio: string | null;
	checks: readonly RecordedCheck[];
	references: readonly { answer: ReferenceAnswer | null }[];
	documents: readonly { kind: Part }[];
};

/** Which evidence for a check is missing. Null if nothing is missing. */
export function missingEvidence(kind: CheckKind, application: CheckedApplication): string | null {
	switch (kind) {
		case "REFERENCES": {
			const answered = application.references.filter(
				({ answer }) => answer !== null && answer !== "DOES_NOT_KNOW",
			).length;
			return answered >= REFERENCES_NEEDED
				? null
				: `${answered} of ${REFERENCES_NEEDED} references who know the applicant have answered`;
		}
		case "PORTFOLIO":
			return (application.portfolio ?? application.website ?? application.linkedIn)
				? null
				: "the application has no link to a portfolio";
		case "INSURANCE":
			return application.documents.some((document) => document.kind === "INSURANCE")
				? null
				: "no proof of insurance was uploaded";
		default: {
			const made = application.checks.find((check) => check.kind === kind);
			return made?.source && made.reportReference ? null : "no report is recorded";
		}
	}
}

const REFERENCES_NEEDED = 2;

/** The checks whose evidence is in a part of the application. */
export function checksOnPart(part: Part): CheckKind[] {
	switch (part) {
		case "PRICING":
			return ["PORTFOLIO"];
		case "REFERENCE_1":
		case "REFERENCE_2":
			return ["REFERENCES"];
		case "INSURANCE":
			return ["INSURANCE"];
		default:
			return [];
	}
}

/**
 * The effective state of a check. A failed result doesn't need evidence. Without evidence, any other result
 * is treated as not provided.
 */
export function checkStanding(kind: CheckKind, application: CheckedApplication): CheckStanding {
	const result = application.checks.find((check) => check.kind === kind)?.result;
	if (result === "FAILED") return result;
	return missingEvidence(kind, application) ? "NOT_PROVIDED" : (result ?? "OPEN");
}

/** The checks that an application has passed, each with its date. */
export const passedChecks = (application: CheckedApplication): { kind: CheckKind; passedOn: string }[] =>
	application.checks
		.filter(({ kind }) => checkStanding(kind, application) === "PASSED")
		.map(({ kind, checkedOn }) => ({ kind, passedOn: checkedOn }));

/** Which checks prevent an approval, and why. Null if none do. */
export function blockingChecks(application: CheckedApplication): string | null {
	const standings = CHECK_KINDS.map((kind) => ({ kind, standing: checkStanding(kind, application) }));
	const failed = standings
		.filter(({ standing }) => standing === "FAILED")
		.map(({ kind }) => checkLabels[kind].toLowerCase());
	if (failed.length > 0)
		return `A check failed (${failed.join(", ")}). Reject the application, or correct the result of the check first.`;
	const open = standings.filter(
		({ kind, standing }) => standing === "OPEN" || (standing === "NOT_PROVIDED" && isRequiredCheck(kind)),
	);
	if (open.length === 0) return null;
	const reasons = open.map(
		({ kind }) =>
			`${checkLabels[kind].toLowerCase()} (${missingEvidence(kind, application) ?? "no result is recorded"})`,
	);
	return `These checks aren't done: ${reasons.join(", ")}. Record their results first.`;
}
