export type AgeVerificationStatus = "SUBMITTED" | "VERIFIED" | "REJECTED" | "AGE_REJECTED";

/**
 * The status of a creator's age verification: `none` before the form is sent, and again after the
 * team reopens it.
 */
export type AgeStanding = "none" | "submitted" | "verified" | "rejected" | "age-rejected" | "suspended";

/** From this age on, a declaration can be decided at once. At 18, a mistyped year changes the answer. */
const DECIDED_AT_ONCE_FROM = 19;

/** From this age on, the year is more likely a typing mistake. */
const UNLIKELY_AGE = 100;

/** What is known about an adult's declaration when it is sent. */
export type AgeDeclaration = {
	age: number;
	/** Whether this email address, account, or browser was rejected for its age before. */
	wasRejected: boolean;
	/** Whether the person has sent another declaration before. */
	isRepeated: boolean;
	/** Whether the person left the over-18 box unchecked at first. */
	wasBoxUnchecked: boolean;
	/** Whether the person is in the sample that the team reviews. */
	isInSample: boolean;
};

/** Why the team reviews a declaration, as the team reads it. */
export const ageReviewLabels = {
	REJECTED_BEFORE: "This email address, account, or browser was rejected for its age before",
	REPEATED: "Not the first attempt",
	BOX_UNCHECKED: "Left “I am 18 or older” unchecked at first",
	YOUNG: `Under ${DECIDED_AT_ONCE_FROM}`,
	UNLIKELY: `${UNLIKELY_AGE} or older`,
	SAMPLE: "Part of our sample",
} as const;
export type AgeReviewReason = keyof typeof ageReviewLabels;

/** Why the team must review an adult's declaration. Null if it can be decided at once. */
export function findAgeReviewReason({
	age,
	wasRejected,
	isRepeated,
	wasBoxUnchecked,
	isInSample,
}: AgeDeclaration): AgeReviewReason | null {
	if (wasRejected) return "REJECTED_BEFORE";
	if (isRepeated) return "REPEATED";
	if (wasBoxUnchecked) return "BOX_UNCHECKED";
	if (age < DECIDED_AT_ONCE_FROM) return "YOUNG";
	if (age >= UNLIKELY_AGE) return "UNLIKELY";
	return isInSample ? "SAMPLE" : null;
}

/** The only verification method so far. */
export const VERIFICATION_METHOD = "age_declaration";

type Transition = { from: readonly AgeVerificationStatus[]; to: AgeVerificationStatus };

/** The team's transitions for a submitted verification: from which states, and to which. */
export const ageVerificationTransitions = {
	verify: { from: ["SUBMITTED"], to: "VERIFIED" },
	reject: { from: ["SUBMITTED"], to: "REJECTED" },
	/** After an underage rejection that turned out to be a mistake, when the creator may try again. */
	reopen: { from: ["AGE_REJECTED"], to: "REJECTED" },
} as const satisfies Record<string, Transition>;

export const AGE_DECISIONS = ["verify", "reject"] as const;

/** The team's possible findings on an underage log entry. */
export const UNDERAGE_FINDINGS = ["stands", "mistake"] as const;

/** The reasons for an underage log entry, as the API names them. */
export const UNDERAGE_REASONS = ["under_18", "box_unchecked", "reported"] as const;

export const underageReasonLabels = {
	UNDER_18: "Date of birth says under 18",
	BOX_UNCHECKED: "Said not to be 18",
	REPORTED: "Reported",
} as const;

/** Days after the decision at which a date of birth is reduced to its year. */
export const BIRTH_DATE_DAYS = 30;

/** These sentences were promised letter for letter and must not change. */
export const AGE_NOT_MET = "Age Requirement Not Met: You must be 18 or older to use the product.";
export const AGE_REJECTED_TITLE = "Account Application Rejected";
export const AGE_VERIFICATION_FAILURE = "There was an error submitting your verification. Please try again.";
