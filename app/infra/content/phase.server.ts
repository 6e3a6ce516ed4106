/** The phases of the marketplace, as content names them. */
export const PHASES = ["early-access", "open"] as const;
export type PhaseName = (typeof PHASES)[number];

let current: PhaseName = "early-access";
let wasOpen = false;

/**
 * The phase that this process uses for its responses. The database determines the phase, and
 * app/domain/content/editorial applies each change here. Commands read the phase from the database instead.
 */
export const currentPhase = (): PhaseName => current;

/** Whether the marketplace is open or was open before. */
export const hasBeenOpen = (): boolean => current === "open" || wasOpen;

/**
 * Switches all content to this phase. Content that was read before must be read again. `wasOpen` says whether
 * the marketplace has ever been open.
 */
export function setCurrentPhase(phase: PhaseName, facts: { wasOpen: boolean }): void {
	current = phase;
	wasOpen = facts.wasOpen;
}

/** Runs `read` with the content of a phase. `read` is synchronous, so no other code sees this phase. */
export function withPhase<T>(phase: PhaseName, read: () => T): T {
	const before = current;
	current = phase;
	try {
		return read();
	} finally {
		current = before;
	}
}
