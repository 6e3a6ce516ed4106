/**
 * The number of professionals in a proposal. We promise two or three, but one is allowed if no one else is a
 * good match.
 */
export const PROPOSED_MIN = 1;
export const PROPOSED_MAX = 3;

/**
 * The maximum lengths, in characters, of the reason for a proposed professional or a delay, and of the reason
 * for declining a proposal.
 */
export const REASON_MAX = 600;
export const REFUSAL_MAX = 1_000;

/** The number of days for which an earlier proposal of the same professional is treated as recent. */
export const PROPOSED_DAYS = 30;

export const MATCH_STATES = ["SENT", "ACCEPTED", "REFUSED"] as const;
export type MatchState = (typeof MATCH_STATES)[number];

/** Proposal states as the creator and the team see them. */
export const matchStateLabels: Record<MatchState, string> = {
	SENT: "Proposed",
	ACCEPTED: "Accepted",
	REFUSED: "None fit",
};

/** The reasons a creator can choose for declining all of the proposed professionals. */
export const DECLINE_CAUSES = ["PLACE", "PRICE", "WORK", "DATES", "OTHER"] as const;
export type DeclineCause = (typeof DECLINE_CAUSES)[number];
export const declineCauseLabels: Record<DeclineCause, string> = {
	PLACE: "They are too far away",
	PRICE: "They cost too much",
	WORK: "Their kind of work or style doesn't fit",
	DATES: "They aren't free when I need them",
	OTHER: "Something else",
};

/** The causes in a stored text, in the order of the list. */
export const readCauses = (stored: string): DeclineCause[] =>
	DECLINE_CAUSES.filter((cause) => stored.split(",").includes(cause));

/** The path of a proposal for its creator. */
export const matchPath = (matchId: string): string => `/matches/${matchId}`;
