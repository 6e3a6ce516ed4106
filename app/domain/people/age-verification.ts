export type AgeVerificationStatus = "SUBMITTED" | "VERIFIED" | "REJECTED" | "AGE_REJECTED";

/**
 * The status of a creator's age verification: `none` before the form is sent, and again after the team
 * reopens the verification.
 */
export type AgeStanding = "none" | "submitted" | "verified" | "rejected" | "age-rejected" | "suspended";

/**
 * The lowest age at which a declaration can be decided without review. At 18, mistyping the year could change
 * the result.
 */
const DECIDED_AT_ONCE_FROM = 19;

/** From this age on, the year is probably a typo. */
const UNLIKELY_AGE = 100;

/** What is known about an adult's declaration when it is sent. */
export type AgeDeclaration = {
	age: number;
	/** Whether this email address, account, or browser was previously rejected as underage. */
	wasRejected: boolean;
	/** Whether the person has sent another declaration before. */
	isRepeated: boolean;
	/** Whether the person left the over-18 box unchecked at first. */
	wasBoxUnchecked: boolean;
	/** Whether the person is in the sample that the team reviews. */
	isInSample: boolean;
};

/** The reasons for a review, as the team sees them. */
export const ageReviewLabels = {
	REJECTED_BEFORE: "This email address, account, or browser was rejected for its age before",
	REPEATED: "Not the first attempt",
	BOX_UNCHECKED: "Left “I am 18 or older” unchecked at first",
	YOUNG: `Under ${DECIDED_AT_ONCE_FROM}`,
	UNLIKELY: `${UNLIKELY_AGE} or older`,
	SAMPLE: "Part of our sample",
} as const;
export type AgeReviewReason = keyof typeof ageReviewLabels;

/**
 * The reason why the team must review an adult's declaration, or null if it can be decided without review.
 */
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

/** The only verification method. */
export const VERIFICATION_METHOD = "age_declaration";

type Transition = { from: readonly AgeVerificationStatus[]; to: AgeVerificationStatus };

/** The transitions that the team can make, with their source and target states. */
export const ageVerificationTransitions = {
	verify: { from: ["SUBMITTED"], to: "VERIFIED" },
	reject: { from: ["SUBMITTED"], to: "REJECTED" },
	/** If an underage rejection was a mistake, the creator may try again. */
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

/** The specification quotes these sentences letter for letter, so they must not change. */
export const AGE_NOT_MET = "Age Requirement Not Met: You must be 18 or older to use the product.";
export const AGE_REJECTED_TITLE = "Account Application Rejected";
export const AGE_VERIFICATION_FAILURE = "There was an error submitting your verification. Please try again.";
