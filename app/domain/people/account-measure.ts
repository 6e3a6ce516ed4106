import { DomainError } from "../platform/domain-error.ts";

export const MEASURE_KINDS = ["SUSPENDED", "SUSPENSION_LIFTED", "SESSIONS_ENDED", "TWO_FACTOR_OFF"] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

export const measureLabels: Record<MeasureKind, string> = {
	SUSPENDED: "Suspended",
	SUSPENSION_LIFTED: "Suspension lifted",
	SESSIONS_ENDED: "Sessions ended",
	TWO_FACTOR_OFF: "Two-factor sign-in turned off",
};

/** The `not_found` error for an unknown person. */
export const personNotFound = () => new DomainError("not_found", "This person doesn't exist.");
