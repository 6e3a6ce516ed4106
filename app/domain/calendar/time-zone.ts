/**
 * Where times are shown in a person's zone: the one that they chose, else that of the browser they
 * used last.
 */
export type ZoneOfPerson = { timeZone: string | null; lastTimeZone: string | null };

/** Holds the time zone of the browser; set by script on working pages. */
export const TIME_ZONE_COOKIE = "time-zone";

/** An IANA name, never an offset such as +01:00. */
const NAME = /^[A-Za-z][\w+\-/]{1,63}$/;

/** The canonical name of a time zone, or undefined where no zone has that name. */
export function readTimeZone(name: unknown): string | undefined {
	if (typeof name !== "string" || !NAME.test(name)) return undefined;
	try {
		return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
	} catch {
		return undefined;
	}
}

/** A time zone as people read it: "America/New York". */
export const zoneLabel = (timeZone: string): string => timeZone.replaceAll("_", " ");
