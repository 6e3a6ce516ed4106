import { site } from "#app/infra/content/site.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { DomainError } from "../domain-error.ts";
import { dayIn, startOfDay } from "./calendar-day.ts";

/** A calendar month in the site's time zone, as YYYY-MM. Months can be compared as text. */
export type Month = string;

export const getMonth = (at: Date): Month => dayIn(at, site().timeZone).slice(0, 7);

/** The month `count` months after a month, or before it if `count` is negative. */
function addToMonth(month: Month, count: number): Month {
	const [year = 0, number = 0] = month.split("-").map(Number);
	return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The first instant of a month and of the next one. */
export function getMonthBounds(month: Month): { from: Date; to: Date } {
	const start = (one: Month) => startOfDay(`${one}-01`, site().timeZone);
	return { from: start(month), to: start(addToMonth(month, 1)) };
}

/** The month in a typed text. Throws `not_found` if it isn't a month, or hasn't begun. */
export function readPastMonth(typed: string): Month {
	if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(typed) || typed > getMonth(now()))
		throw new DomainError("not_found", "This month hasn't begun");
	return typed;
}

/** The months from the one of an instant until now, latest first. */
export function listMonthsSince(first: Date): Month[] {
	const months: Month[] = [];
	const last = getMonth(now());
	for (let month = getMonth(first); month <= last; month = addToMonth(month, 1)) months.unshift(month);
	return months;
}
