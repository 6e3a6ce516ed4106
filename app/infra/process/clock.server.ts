let fixed: Date | undefined;
let ahead = 0;

/** The current time. Commands use this clock, so that tests can set it, and a demo can move it. */
export const now = (): Date => (fixed ? new Date(fixed) : new Date(Date.now() + ahead));

/** Stops the clock at a time, or lets it run again. For tests, and for the history of a demo. */
export function setClock(instant: Date | undefined): void {
	fixed = instant;
}

/** Sets how far a demo's clock is ahead of the machine's, in milliseconds. */
export function setClockAhead(milliseconds: number): void {
	ahead = milliseconds;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * The start of the current minute, for pages that don't need seconds, so that they stay the same for a
 * minute.
 */
export const currentMinute = (): Date => new Date(Math.floor(now().getTime() / MINUTE) * MINUTE);

/**
 * How far apart the clocks of nodes may be. A timestamp further ahead was written before the clock
 * was set back.
 */
export const CLOCK_TOLERANCE = 60 * SECOND;

/** The time `milliseconds` after `from`. */
export const later = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds);

/**
 * Whether a timestamp that was written as the current time is now in the future, because the clock was set
 * back.
 */
export const isAhead = (instant: Date): boolean => instant > later(now(), CLOCK_TOLERANCE);

/**
 * The current time, but always after `earlier`, for records that must stay in order even if the clock
 * is set back.
 */
export const nowAfter = (earlier: Date): Date => new Date(Math.max(now().getTime(), earlier.getTime() + 1));
