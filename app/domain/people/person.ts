import { DomainError } from "../platform/domain-error.ts";

/**
 * The words of a name, lowercase and without accents: "O'Hara-Núñez" becomes o, hara, and nunez.
 */
export function nameWords(name: string): string[] {
	const folded = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	return [...new Set(folded.split(/[\s\p{P}]+/u).filter(Boolean))];
}

/** The states that people can be filtered by, as URLs name them. */
export const PERSON_STATES = [
	"pending",
	"verified",
	"rejected",
	"age-rejected",
	"suspended",
	"unconfirmed",
	"leaving",
] as const;
export type PersonState = (typeof PERSON_STATES)[number];

export const personStateLabels: Record<PersonState, string> = {
	pending: "Not verified yet",
	verified: "Verified",
	rejected: "Rejected",
	"age-rejected": "Rejected for age",
	suspended: "Suspended",
	unconfirmed: "Address not confirmed",
	leaving: "To be deleted",
};

export const verificationLabels = {
	PENDING: "Not verified yet",
	VERIFIED: "Verified",
	REJECTED: "Rejected",
	AGE_REJECTED: "Rejected for age",
	SUSPENDED: "Suspended",
} as const;

/** The path of a person's page in the back office. */
export const personPath = (id: string): string => `/admin/users/${id}`;

/** The account columns that the team sees in lists and on the person's page. */
export const personFields = {
	id: true,
	email: true,
	name: true,
	role: true,
	verification: true,
	emailVerifiedAt: true,
	suspendedAt: true,
	deletionAskedAt: true,
	demo: true,
	createdAt: true,
} as const;

const MEASURE_KINDS = ["SUSPENDED", "SUSPENSION_LIFTED", "SESSIONS_ENDED", "TWO_FACTOR_OFF"] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

export const measureLabels: Record<MeasureKind, string> = {
	SUSPENDED: "Suspended",
	SUSPENSION_LIFTED: "Suspension lifted",
	SESSIONS_ENDED: "Sessions ended",
	TWO_FACTOR_OFF: "Two-factor sign-in turned off",
};

/** The `not_found` error for an unknown person. */
export const personNotFound = () => new DomainError("not_found", "This person doesn't exist.");
