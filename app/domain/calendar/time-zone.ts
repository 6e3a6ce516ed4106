/** The zone for a person's times: the one they chose, else that of their last browser. */
export type ZoneOfPerson = { timeZone: string | null; lastTimeZone: string | null };

/** Holds the browser's time zone. Set by script on working pages. */
export const TIME_ZONE_COOKIE = "time-zone";

/** An IANA name, never an offset such as +01:00. */
const NAME = /^[A-Za-z][\w+\-/]{1,63}$/;

/** The canonical name of a time zone, or undefined if there is none. */
export function readTimeZone(name: unknown): string | undefined {
	if (typeof name !== "string" || !NAME.test(name)) return undefined;
	try {
		return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
	} catch {
		return undefined;
	}
}

/** A time zone for display: "America/New York". */
export const zoneLabel = (timeZone: string): string => timeZone.replaceAll("_", " ");
