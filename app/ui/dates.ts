const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A calendar day as US English writes it: "January 5, 2025" for 2025-01-05. */
export const formatDate = (day: string): string => longDate.format(new Date(`${day}T00:00:00Z`));

/** Writes instants in US English, in whatever time zone. Making a format costs a thousand times as much as using it, so they are kept. */
function zonedFormat(options: Intl.DateTimeFormatOptions): (at: Date, timeZone: string) => string {
	const formats = new Map<string, Intl.DateTimeFormat>();
	return (at, timeZone) => {
		let format = formats.get(timeZone);
		if (!format) {
			format = new Intl.DateTimeFormat("en-US", { ...options, timeZone });
			formats.set(timeZone, format);
		}
		return format.format(at);
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

const clockTime = zonedFormat({ hour: "numeric", minute: "2-digit" });
const shortDay = zonedFormat({ month: "short", day: "numeric", year: "numeric" });
