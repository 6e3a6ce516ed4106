import { CHECK_KINDS, type CheckKind, checkLabels } from "../professionals/professional.ts";
import type { ApplicationStatus } from "./application.ts";

export const CHECK_RESULTS = ["PASSED", "FAILED", "NOT_APPLICABLE"] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

export const checkResultLabels: Record<CheckResult, string> = { PASSED: "Passed", FAILED: "Failed", NOT_APPLICABLE: "Not applicable" };

/** The checks that nobody is approved without; the others may not apply to a business. */
const REQUIRED: readonly CheckKind[] = ["IDENTITY", "CRIMINAL", "SEX_OFFENDER_REGISTRY", "REFERENCES"];

/** Whether the team may say of a check that it does not apply. */
export const mayBeNotApplicable = (kind: CheckKind): boolean => !REQUIRED.includes(kind);

/** The states in which the results of checks are written down. */
export const CHECKABLE: readonly ApplicationStatus[] = ["DOCUMENT_REVIEW", "BACKGROUND_CHECK"];

/** The name of a check in addresses, such as sex-offender-registry. */
export const checkSlug = (kind: CheckKind): string => kind.toLowerCase().replaceAll("_", "-");

/** The check that the last part of an address names; undefined for anything else. */
export const checkOfSlug = (slug: string): CheckKind | undefined => CHECK_KINDS.find((kind) => checkSlug(kind) === slug);

/** What stands in the way of an approval, in words: checks without a result, and those that were failed. Nothing where all is well. */
export function checksMissing(checks: readonly { kind: CheckKind; result: CheckResult }[]): string | null {
	const resultOf = (kind: CheckKind) => checks.find((check) => check.kind === kind)?.result;
	const list = (kinds: readonly CheckKind[]) => kinds.map((kind) => checkLabels[kind].toLowerCase()).join(", ");
	const failed = CHECK_KINDS.filter((kind) => resultOf(kind) === "FAILED");
	if (failed.length > 0) return `A check was failed (${list(failed)}). Reject the application, or correct the result of the check first.`;
	const open = CHECK_KINDS.filter((kind) => resultOf(kind) === undefined);
	return open.length > 0 ? `Write down the results of all six checks first. Still open: ${list(open)}.` : null;
}
