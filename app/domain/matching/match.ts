/** Professionals that one proposal has: two or three by the promise (spec §1), one where no more fit. */
export const PROPOSED_MIN = 1;
export const PROPOSED_MAX = 3;

/** Characters of the reason for a professional or a delay, and of why none of them fits. */
export const REASON_MAX = 600;
export const REFUSAL_MAX = 1_000;

/** Days back in which it is counted how often somebody was proposed. */
export const PROPOSED_DAYS = 30;

export const MATCH_STATES = ["SENT", "ACCEPTED", "REFUSED"] as const;
export type MatchState = (typeof MATCH_STATES)[number];

/** How a proposal stands, in words for the creator and the team. */
export const matchStateLabels: Record<MatchState, string> = { SENT: "Proposed", ACCEPTED: "Accepted", REFUSED: "None fitted" };

/** The address of a proposal, for its creator. */
export const matchPath = (matchId: string): string => `/matches/${matchId}`;
