/** What may be counted, and under which words. Pure rules, so that nothing of a person slips into a count. */

/** Who saw a page: signed-out visitors, or members by their role. */
export const AUDIENCES = ["VISITOR", "CREATOR", "PROFESSIONAL", "ADMIN"] as const;
export type Audience = (typeof AUDIENCES)[number];

const ROBOTS = /bot|crawl|spider|slurp|scrap|preview|monitor|headless|lighthouse|curl|wget|python|java\/|go-http|okhttp|libwww|httpclient|axios|undici|^node/i;

/** Whether a program asks rather than a person, as far as its name tells; a request without a name is a program's. */
export const isRobot = (userAgent: string | undefined): boolean => !userAgent || ROBOTS.test(userAgent);

const MIN_LETTERS = 3;
const MAX_WORDS = 8;
const MAX_LENGTH = 60;

/**
 * The words of a search as they are counted: small letters, single spaces, no signs. Undefined for what is too short to mean
 * something, and for what may be about a person: e-mail addresses, addresses of pages, and numbers of five digits or more.
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
	return [...words].length >= MIN_LETTERS && /\p{L}/u.test(words) ? [...words].slice(0, MAX_LENGTH).join("").trim() : undefined;
}

/** Under which a message is counted that belongs to no field. */
export const WHOLE_FORM = "(whole form)";

/** The name of a field as it is counted: places in lists are left out, and names that no form has are the whole form. */
export function countedField(name: string): string {
	const bare = name.replaceAll(/\[\d+\]/g, "[]").replaceAll(/\.\d+(?=\.|$)/g, "[]");
	return /^[A-Za-z][\w.[\]-]{0,59}$/.test(bare) ? bare : WHOLE_FORM;
}
