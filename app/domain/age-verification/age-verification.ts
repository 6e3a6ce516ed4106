import type { Role } from "../role.ts";

export type AgeVerificationStatus = "SUBMITTED" | "VERIFIED" | "REJECTED" | "AGE_REJECTED";

/** Where a creator stands: `none` before the form was sent, and again once the team allowed another try. */
export type AgeStanding = "none" | "submitted" | "verified" | "rejected" | "age-rejected" | "suspended";

/** The one way in which an age is verified today (spec §3). */
export const VERIFICATION_METHOD = "age_declaration";

type Transition = { by: Role; from: readonly AgeVerificationStatus[]; to: AgeVerificationStatus };

/** What happens to a verification once it was sent: who may do it, from which state, to which. */
export const ageVerificationTransitions = {
	verify: { by: "ADMIN", from: ["SUBMITTED"], to: "VERIFIED" },
	reject: { by: "ADMIN", from: ["SUBMITTED"], to: "REJECTED" },
	/** After an underage rejection that turned out to be a mistake: the creator may try again. */
	reopen: { by: "ADMIN", from: ["AGE_REJECTED"], to: "REJECTED" },
} as const satisfies Record<string, Transition>;

export const AGE_DECISIONS = ["verify", "reject"] as const;

/** What the team says of an entry in the underage log. */
export const UNDERAGE_FINDINGS = ["stands", "mistake"] as const;

/** Why somebody is in the underage log, on the wire. */
export const UNDERAGE_REASONS = ["under_18", "box_unchecked", "reported"] as const;

export const underageReasonLabels = {
	UNDER_18: "Date of birth says under 18",
	BOX_UNCHECKED: "Said not to be 18",
	REPORTED: "Reported",
} as const;

/** Days after which of a date of birth only the year is kept (product decisions, "States"). */
export const BIRTH_DATE_DAYS = 30;

/** spec §5 and §8, letter for letter. */
export const AGE_NOT_MET = "Age Requirement Not Met: You must be 18 or older to use the product.";
export const AGE_REJECTED_TITLE = "Account Application Rejected";
export const AGE_VERIFICATION_FAILURE = "There was an error submitting your verification. Please try again.";
