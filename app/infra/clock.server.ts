let fixed: Date | undefined;

/** The present instant. Commands ask this clock, so that tests can set it. */
export const now = (): Date => (fixed ? new Date(fixed) : new Date());

/** Stops the clock at an instant, or lets it run again; for tests. */
export function setClock(instant: Date | undefined): void {
	fixed = instant;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The instant `milliseconds` after `from`. */
export const later = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds);
