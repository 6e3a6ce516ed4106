/**
 * The maximum number of texts cached per format and time zone, and of zones cached per format. Limits are
 * needed because readers choose their own zone.
 */
const MAX_TEXTS = 2_000;
const MAX_ZONES = 40;

type Zone = { format: Intl.DateTimeFormat; texts: Map<number, string> };

/** Formats an instant in a time zone. */
export type InstantFormat = (at: Date, timeZone: string) => string;

/**
 * Formats instants in US English, to the minute at most. Creating an `Intl` format takes a thousand times as
 * long as using it, and using it takes a hundred times as long as a lookup, so both are cached. Servers and
 * browsers put different spaces before AM and PM. Both become a normal space, so that a page hydrates to the
 * same text.
 */
function zonedFormat(options: Intl.DateTimeFormatOptions): InstantFormat {
	const zones = new Map<string, Zone>();
	return (at, timeZone) => {
		let zone = zones.get(timeZone);
		if (!zone) {
			if (zones.size >= MAX_ZONES) zones.clear();
			zone = { format: new Intl.DateTimeFormat("en-US", { ...options, timeZone }), texts: new Map() };
			zones.set(timeZone, zone);
		}
		const minute = Math.floor(at.getTime() / 60_000);
		let text = zone.texts.get(minute);
		if (text === undefined) {
			text = zone.format.format(at).replaceAll("\u202f", " ");
			if (zone.texts.size >= MAX_TEXTS) zone.texts.clear();
			zone.texts.set(minute, text);
		}
		return text;
	};
}

const clock = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;

/** "January 5, 2026" */
export const formatDayIn = zonedFormat({ dateStyle: "long" });

/** "Jan 5" */
export const formatShortDayIn = zonedFormat({ month: "short", day: "numeric" });

/** "Jan 5, 2026" */
export const formatShortDayAndYearIn = zonedFormat({ month: "short", day: "numeric", year: "numeric" });

/** "Mon, Jan 5" */
export const formatWeekdayAndDayIn = zonedFormat({ weekday: "short", month: "short", day: "numeric" });

/** "Mon, 9:30 AM PST" */
export const formatWeekdayTimeIn = zonedFormat({ weekday: "short", ...clock });

/** "Friday, November 20, 2026" */
export const formatWeekdayIn = zonedFormat({ dateStyle: "full" });

/** "3:04 PM PST" */
export const formatTimeIn = zonedFormat(clock);

/** "Jan 5, 2026, 9:30 AM PST" */
export const formatMomentIn = zonedFormat({ month: "short", day: "numeric", year: "numeric", ...clock });

/** "Monday, January 5, 2026 at 9:30 AM PST" */
export const formatFullIn = zonedFormat({
	weekday: "long",
	month: "long",
	day: "numeric",
	year: "numeric",
	...clock,
});

/** "Monday, January 5 at 9:30 AM PST": when something is due, in emails */
export const formatDeadlineIn = zonedFormat({ weekday: "long", month: "long", day: "numeric", ...clock });

const HOUR = 3_600_000;

/**
 * The time of a message in its thread: "3:04 PM", "Yesterday 3:04 PM", or "Jan 5, 2026, 3:04 PM".
 * The thread names the zone once.
 */
export function threadTime(at: Date, now: Date, timeZone: string): string {
	const hours = (now.getTime() - at.getTime()) / HOUR;
	const time = clockTime(at, timeZone);
	if (hours < 24) return time;
	if (hours < 48) return `Yesterday ${time}`;
	return `${formatShortDayAndYearIn(at, timeZone)}, ${time}`;
}

/** The short name of a time zone at an instant: "PST". */
export const zoneName = (at: Date, timeZone: string): string =>
	hourWithZone(at, timeZone).split(" ").at(-1) ?? "";

const hourWithZone = zonedFormat({ hour: "numeric", timeZoneName: "short" });
const clockTime = zonedFormat({ hour: "numeric", minute: "2-digit" });
