import { zonedFormat } from "#app/domain/calendar/zoned-format.ts";

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A calendar day as US English writes it: "January 5, 2025" for 2025-01-05. */
export const formatDate = (day: string): string => longDate.format(new Date(`${day}T00:00:00Z`));

/** An instant as a day in a time zone: "January 5, 2025". */
export const formatInstant = zonedFormat({ dateStyle: "long" });

/** An instant to the minute, with its zone: "Jan 5, 2025, 9:30 AM PST". */
export const formatMoment = zonedFormat({ month: "short", day: "numeric", year: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short" });
