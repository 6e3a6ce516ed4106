import type { Area } from "../../market/places/place.ts";
import { readDay } from "../../platform/time/calendar-day.ts";

/** The audiences that the waitlist's forms and the API offer. OTHER comes only from the sign-up page. */
export const WAITLIST_AUDIENCES = ["CREATOR", "PROFESSIONAL"] as const;
export type WaitlistAudience = (typeof WAITLIST_AUDIENCES)[number];

export const WAITLIST_SERVICES = ["photography", "legal", "accounting", "marketing", "other"] as const;
export type WaitlistService = (typeof WAITLIST_SERVICES)[number];

/** The stored name of each service. */
export const serviceNames = {
	photography: "PHOTOGRAPHY",
	legal: "LEGAL",
	accounting: "ACCOUNTING",
	marketing: "MARKETING",
	other: "OTHER",
} as const satisfies Record<WaitlistService, string>;

export const waitlistAudienceLabels: Record<WaitlistAudience, string> = {
	CREATOR: "Content Creator",
	PROFESSIONAL: "Professional Service Provider",
};

export const waitlistServiceLabels: Record<WaitlistService, string> = {
	photography: "Photography & Videography",
	legal: "Legal Services",
	accounting: "Accounting & Tax",
	marketing: "Marketing & PR",
	other: "Something else",
};

/** The question about the service, by audience. */
export const serviceQuestions = { CREATOR: "Most interested in:", PROFESSIONAL: "What you offer" } as const;

/** The forms and other ways by which people join. Stored with the entry. */
export const WAITLIST_SOURCES = [
	"home-hero",
	"home-inline",
	"waitlist",
	"waitlist-inline",
	"signup",
	"api",
	"import",
] as const;
export type WaitlistSource = (typeof WAITLIST_SOURCES)[number];

const sourceLabels: Record<WaitlistSource, string> = {
	"home-hero": "Home, top",
	"home-inline": "Home, end",
	waitlist: "Waitlist page",
	"waitlist-inline": "Waitlist page, end",
	signup: "Sign-up",
	api: "API",
	import: "Import",
};

/** The label of the form that someone used to join. */
export const formatSource = (source: string): string => sourceLabels[source as WaitlistSource] ?? source;

/** Shown if joining fails because of an error on our side. */
export const WAITLIST_FAILURE = "Failed to join waitlist. Please try again.";

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
	/** A metropolitan area, the rest of a state, or NO_PLACE. */
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

/** The maximum number of people who can be invited or asked at once. */
export const INVITED_AT_ONCE = 100;
