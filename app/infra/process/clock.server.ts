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

/**
 * The current minute: for what no one needs to the second, so that a page is the
 * same for as long.
 */
export const currentMinute = (): Date => new Date(Math.floor(now().getTime() / MINUTE) * MINUTE);

/**
 * How far the clocks of several nodes may be apart. What was stamped further ahead than that was
 * stamped before the clock was set back.
 */
export const CLOCK_TOLERANCE = 60 * SECOND;

/** The instant `milliseconds` after `from`. */
export const later = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds);

/**
 * Whether an instant that was the present when it was written lies ahead now: the clock was set
 * back since.
 */
export const isAhead = (instant: Date): boolean => instant > later(now(), CLOCK_TOLERANCE);

/**
 * The present, but after `earlier` in any case: for what has an order that must hold though
 * the clock was set back.
 */
export const nowAfter = (earlier: Date): Date => new Date(Math.max(now().getTime(), earlier.getTime() + 1));
