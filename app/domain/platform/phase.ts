/**
 * The phase of the marketplace. In early access, requests are accepted without a price. Once the marketplace
 * is open, requests are answered with priced quotes. A booking keeps the phase in which it was requested.
 */
export const PHASES = ["EARLY_ACCESS", "OPEN"] as const;
export type Phase = (typeof PHASES)[number];

export const phaseLabels: Record<Phase, string> = { EARLY_ACCESS: "Early access", OPEN: "Open" };

/** The words to type, in any letter case, to confirm a return to early access. */
export const EARLY_ACCESS_WORDS = phaseLabels.EARLY_ACCESS.toLowerCase();

/** The maximum length of the reason for a return to early access, in characters. */
export const PHASE_REASON_MAX = 1_000;
