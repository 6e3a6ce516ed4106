import { readDay } from "../calendar/calendar-day.ts";
import type { Area } from "../places/area.ts";
import {
	WAITLIST_SERVICES,
	WAITLIST_SOURCES,
	type WaitlistService,
	type WaitlistSource,
	waitlistAudienceLabels,
} from "./waitlist.ts";

/** The audiences on the waitlist. OTHER comes from the sign-up page. */
export const LISTED_AUDIENCES = ["CREATOR", "PROFESSIONAL", "OTHER"] as const;
export type ListedAudience = (typeof LISTED_AUDIENCES)[number];

export const listedAudienceLabels: Record<ListedAudience, string> = {
	...waitlistAudienceLabels,
	OTHER: "Something else",
};

/** A segment of the waitlist. Days are in the site's time zone, YYYY-MM-DD, both inclusive. */
export type WaitlistSegment = {
	audience?: ListedAudience | undefined;
	service?: WaitlistService | undefined;
	/** A metropolitan area, what is left of a state, or NO_PLACE. */
	area?: Area | undefined;
	source?: WaitlistSource | undefined;
	from?: string | undefined;
	to?: string | undefined;
	invited?: "yes" | "no" | undefined;
};

/** The area of people who didn't say where they are. */
export const NO_PLACE = "none";

const AREA = /^(?:none|[A-Z]{2}|[\p{L} .'-]{2,60}, [A-Z]{2})$/u;

/** The segment in the query string. Invalid values are left out. */
export function readSegment(query: URLSearchParams): WaitlistSegment {
	const known = <Value extends string>(name: string, values: readonly Value[]) =>
		values.find((value) => value === query.get(name));
	return {
		audience: known("audience", LISTED_AUDIENCES),
		service: known("service", WAITLIST_SERVICES),
		area: AREA.exec(query.get("area") ?? "")?.[0],
		source: known("source", WAITLIST_SOURCES),
		from: readDay(query.get("from") ?? ""),
		to: readDay(query.get("to") ?? ""),
		invited: known("invited", ["yes", "no"] as const),
	};
}

/** A segment as a query string, without a question mark. */
export const writeSegment = (segment: WaitlistSegment): string =>
	new URLSearchParams(
		Object.entries(segment).filter((entry): entry is [string, string] => Boolean(entry[1])),
	).toString();

/** The most addresses invited by one form. */
export const INVITED_AT_ONCE = 100;
