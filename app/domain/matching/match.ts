/**
 * Professionals in one proposal: the promise is two or three, but one is allowed if no more fit.
 */
export const PROPOSED_MIN = 1;
export const PROPOSED_MAX = 3;

/** Maximum characters of the reason for a professional or a delay, and for refusing a proposal. */
export const REASON_MAX = 600;
export const REFUSAL_MAX = 1_000;

/** Days over which recent proposals of a professional are counted. */
export const PROPOSED_DAYS = 30;

export const MATCH_STATES = ["SENT", "ACCEPTED", "REFUSED"] as const;
export type MatchState = (typeof MATCH_STATES)[number];

/** Proposal states as the creator and the team see them. */
export const matchStateLabels: Record<MatchState, string> = { SENT: "Proposed", ACCEPTED: "Accepted", REFUSED: "None fit" };

/** The path of a proposal for its creator. */
export const matchPath = (matchId: string): string => `/matches/${matchId}`;
