/** Defines the keys that analytics may count under, so that counts never contain personal data. */

/** Who viewed a page: signed-out visitors, or members by role. */
export const AUDIENCES = ["VISITOR", "CREATOR", "PROFESSIONAL", "ADMIN"] as const;
export type Audience = (typeof AUDIENCES)[number];

const ROBOTS =
	/bot|crawl|spider|slurp|scrap|preview|monitor|headless|lighthouse|curl|wget|python|java\/|go-http|okhttp|libwww|httpclient|axios|undici|^node/i;

/**
 * Whether a request comes from a bot, judged by its User-Agent. A request without one is treated as
 * a bot's.
 */
export const isRobot = (userAgent: string | undefined): boolean => !userAgent || ROBOTS.test(userAgent);

const MIN_LETTERS = 3;
const MAX_WORDS = 8;
const MAX_LENGTH = 60;

/**
 * Normalizes a search query for counting: lowercase, single spaces, no punctuation except apostrophes, and at
 * most eight words and 60 characters. Undefined if it's too short to be meaningful or may contain personal
 * data, such as an email address, a URL, or a number of five or more digits.
 */
export function countedWords(query: string): string | undefined {
	const text = query.normalize("NFKC").toLowerCase();
	if (/@|:\/\/|www\.|\bat\b.+\bdot\b/.test(text) || /\d(?:[\s().-]*\d){4}/.test(text)) return undefined;
	const words = text
		.replace(/[^\p{L}\p{M}\p{N}'’]+/gu, " ")
		.trim()
		.split(" ")
		.slice(0, MAX_WORDS)
		.join(" ");
	return [...words].length >= MIN_LETTERS && /\p{L}/u.test(words)
		? [...words].slice(0, MAX_LENGTH).join("").trim()
		: undefined;
}

/** The key for form errors that don't belong to a field. */
export const FORM_LEVEL_ERROR = "(whole form)";

/**
 * Normalizes a field name for counting: drops list indexes, and maps invalid names to the whole
 * form.
 */
export function countedField(name: string): string {
	const bare = name.replaceAll(/\[\d+\]/g, "[]").replaceAll(/\.\d+(?=\.|$)/g, "[]");
	return /^[A-Za-z][\w.[\]-]{0,59}$/.test(bare) ? bare : FORM_LEVEL_ERROR;
}
