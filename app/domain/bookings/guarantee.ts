import { type BookingSide, bookingPath } from "./booking.ts";

export const GUARANTEE_STATUSES = ["SUBMITTED", "PAID", "DECLINED", "WITHDRAWN"] as const;
export type GuaranteeStatus = (typeof GUARANTEE_STATUSES)[number];

type Transition = {
	by: BookingSide | "TEAM";
	from: readonly GuaranteeStatus[];
	to: GuaranteeStatus;
};

/**
 * The lifecycle of a claim under the guarantee: the creator says that accepted work doesn't match the
 * agreement, and the team decides. A booking can have only one claim, even if it was withdrawn or declined.
 */
export const guaranteeTransitions = {
	withdraw: { by: "CREATOR", from: ["SUBMITTED"], to: "WITHDRAWN" },
	pay: { by: "TEAM", from: ["SUBMITTED"], to: "PAID" },
	decline: { by: "TEAM", from: ["SUBMITTED"], to: "DECLINED" },
} as const satisfies Record<string, Transition>;

export const guaranteeStatusLabels: Record<GuaranteeStatus, string> = {
	SUBMITTED: "Being reviewed",
	PAID: "Paid",
	DECLINED: "Declined",
	WITHDRAWN: "Withdrawn",
};

/** The pages of a claim: the claim itself, and what each side can do about it. */
export const guaranteePath = (bookingId: string, command?: "claim" | "withdraw" | "respond"): string =>
	`${bookingPath(bookingId)}/guarantee${command ? `/${command}` : ""}`;

/** The maximum number of files in a claim, and the maximum lengths of its texts, in characters. */
export const CLAIM_FILES_MAX = 10;
export const CLAIM_TEXT_MAX = 4_000;

/** What the team can decide about a claim. */
export const GUARANTEE_DECISIONS = ["pay", "pay-owed", "decline"] as const;
export type GuaranteeDecision = (typeof GUARANTEE_DECISIONS)[number];
