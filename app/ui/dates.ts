const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A calendar day as US English writes it: "January 5, 2025" for 2025-01-05. */
export const formatDate = (day: string): string => longDate.format(new Date(`${day}T00:00:00Z`));

/** How many texts a format keeps for a time zone. */
const MOST_KEPT = 5_000;

/**
 * Writes instants in US English, to the minute at most, in whatever time zone. Making a format costs a thousand times as much as using
 * it, so they are kept; and using it costs a hundred times as much as finding what it wrote, so texts are kept by their minute.
 */
function zonedFormat(options: Intl.DateTimeFormatOptions): (at: Date, timeZone: string) => string {
	const zones = new Map<string, { format: Intl.DateTimeFormat; texts: Map<number, string> }>();
	return (at, timeZone) => {
		let zone = zones.get(timeZone);
		if (!zone) {
			zone = { format: new Intl.DateTimeFormat("en-US", { ...options, timeZone }), texts: new Map() };
			zones.set(timeZone, zone);
		}
		const minute = Math.floor(at.getTime() / 60_000);
		let text = zone.texts.get(minute);
		if (text === undefined) {
			text = zone.format.format(at);
			if (zone.texts.size >= MOST_KEPT) zone.texts.clear();
			zone.texts.set(minute, text);
		}
		return text;
	};
}

/** An instant as a day in a time zone: "January 5, 2025". */
export const formatInstant = zonedFormat({ dateStyle: "long" });

/** An instant to the minute, with its zone: "Jan 5, 2025, 9:30 AM PST". */
export const formatMoment = zonedFormat({ month: "short", day: "numeric", year: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short" });

const HOUR = 3_600_000;

/** The time of a message in its thread (spec §9): "3:04 PM", "Yesterday 3:04 PM", or "Jan 5, 2026, 3:04 PM"; in the reader's zone. */
export function threadTime(at: Date, now: Date, timeZone: string): string {
	const hours = (now.getTime() - at.getTime()) / HOUR;
	// Browsers and servers part the time and AM or PM by different spaces, which must not differ when the page comes to life.
	const time = clockTime(at, timeZone).replace("\u202f", " ");
	if (hours < 24) return time;
	if (hours < 48) return `Yesterday ${time}`;
	return `${shortDay(at, timeZone)}, ${time}`;
}

/** The day of a message, as its heading in the thread, in the reader's zone: "Friday, November 20, 2026". */
export const dayHeading = zonedFormat({ weekday: "long", month: "long", day: "numeric", year: "numeric" });

/** The short name of a time zone at an instant: "PST". */
export const zoneName = (at: Date, timeZone: string): string => hourWithZone(at, timeZone).split(/\s/).at(-1) ?? "";

const hourWithZone = zonedFormat({ hour: "numeric", timeZoneName: "short" });
const clockTime = zonedFormat({ hour: "numeric", minute: "2-digit" });
const shortDay = zonedFormat({ month: "short", day: "numeric", year: "numeric" });
