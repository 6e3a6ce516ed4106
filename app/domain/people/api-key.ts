import type { Role } from "../platform/roles.ts";

/** The beginning of each key, so that people and secret scanners recognize one. */
export const API_KEY_PREFIX = "grk_";

/** The maximum number of keys per account, including expired ones. */
export const API_KEYS_MAX = 20;

export const API_KEY_NAME_MAX = 60;

/** Minutes that a new key can be seen. */
export const API_KEY_SHOWN_MINUTES = 15;

/** Days that an expired key stays in the list, so that its owner can see why a program stopped. */
export const EXPIRED_KEY_DAYS = 90;

/** What calls of the API are about. */
export const API_AREAS = ["ACCOUNT", "BOOKINGS", "MESSAGES", "MONEY", "TEAM"] as const;
export type ApiArea = (typeof API_AREAS)[number];

/** What a key may do in an area. WRITE also includes reading. */
export type ApiAccess = "READ" | "WRITE";

/** What a key may do, by area. It may do nothing in areas that are missing. */
export type ApiScopes = Partial<Record<ApiArea, ApiAccess>>;

export const apiAreaLabels: Record<ApiArea, { label: string; hint: string }> = {
	ACCOUNT: {
		label: "Your account",
		hint: "Your name and email address, saved professionals and searches, invitations, your requirements or application, and matches",
	},
	BOOKINGS: {
		label: "Bookings",
		hint: "Requests, quotes, agreements, deliveries, disputes, and reviews. Changing includes signing quotes in your name",
	},
	MESSAGES: { label: "Messages", hint: "Your conversations" },
	MONEY: {
		label: "Payments",
		hint: "Payments, payouts, and what you owe. Changing includes starting a payment",
	},
	TEAM: { label: "Back office", hint: "What your roles on our team allow" },
};

export const apiAccessLabels: Record<ApiAccess, string> = { READ: "Read", WRITE: "Read and change" };

/** The areas that an account can give to a key. */
export const listApiAreas = (role: Role): ApiArea[] =>
	API_AREAS.filter((area) => (role === "ADMIN" ? area === "ACCOUNT" || area === "TEAM" : area !== "TEAM"));

/** The days after which a key can expire, as form values. */
export const API_KEY_LIVES = ["7", "30", "90", "180", "365"] as const;
export type ApiKeyLife = (typeof API_KEY_LIVES)[number];

/** Scopes as text, such as "Bookings: read and change. Messages: read". */
export const describeScopes = (scopes: ApiScopes): string =>
	API_AREAS.flatMap((area) => {
		const access = scopes[area];
		return access ? `${apiAreaLabels[area].label}: ${apiAccessLabels[access].toLowerCase()}` : [];
	}).join(". ");

/** Whether a key may read or change one of these areas. */
export const allowsOneOf = (scopes: ApiScopes, areas: readonly ApiArea[], needed: ApiAccess): boolean =>
	areas.some((area) => scopes[area] === "WRITE" || (scopes[area] === "READ" && needed === "READ"));
