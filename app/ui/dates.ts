const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A calendar day as US English writes it: "January 5, 2025" for 2025-01-05. */
export const formatDate = (day: string): string => longDate.format(new Date(`${day}T00:00:00Z`));

const instants = new Map<string, Intl.DateTimeFormat>();

/** An instant as a day in a time zone: "January 5, 2025". */
export function formatInstant(instant: Date, timeZone: string): string {
	let format = instants.get(timeZone);
	if (!format) {
		format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone });
		instants.set(timeZone, format);
	}
	return format.format(instant);
}

const moments = new Map<string, Intl.DateTimeFormat>();

/** An instant to the minute, with its zone: "Jan 5, 2025, 9:30 AM PST". */
export function formatMoment(instant: Date, timeZone: string): string {
	let format = moments.get(timeZone);
	if (!format) {
		format = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short", timeZone });
		moments.set(timeZone, format);
	}
	return format.format(instant);
}
