/** How the term of usage rights is measured. */
export const USAGE_TERM_UNITS = ["UNLIMITED", "MONTHS", "YEARS"] as const;

/** For how long the results may be used. */
export type UsageTerm = { unit: "UNLIMITED"; length: null } | { unit: "MONTHS" | "YEARS"; length: number };

/** The longest term that can be entered, by unit. */
export const USAGE_TERM_MAX = { MONTHS: 120, YEARS: 99 } as const;

/**
 * The choice that keeps the words of an earlier version if they aren't a number of months or years and
 * don't say that there is no limit.
 */
export const AS_WRITTEN = "AS_WRITTEN";

const UNLIMITED = "Without limit";
const unlimitedTexts = ["without limit", "no limit", "unlimited", "perpetual", "in perpetuity", "forever"];
const numberWords = [
	"one",
	"two",
	"three",
	"four",
	"five",
	"six",
	"seven",
	"eight",
	"nine",
	"ten",
	"eleven",
	"twelve",
];

/** A term as agreements state it, such as "Without limit" or "18 months". */
export const formatUsageTerm = (term: UsageTerm): string =>
	term.unit === "UNLIMITED"
		? UNLIMITED
		: `${term.length} ${term.unit === "MONTHS" ? "month" : "year"}${term.length === 1 ? "" : "s"}`;

/**
 * Reads a term from the words of an agreement. Null if they say anything other than a number of months
 * or years, or that there is no limit, because a guess would let someone use work for too long.
 */
export function readUsageTerm(text: string): UsageTerm | null {
	const said = text.replace(/\s+/g, " ").trim().replace(/\.$/, "").toLowerCase();
	if (unlimitedTexts.includes(said)) return { unit: "UNLIMITED", length: null };
	const [, amount = "", unit] = /^(\d{1,4}|[a-z]+)[ -](month|year)s?$/.exec(said) ?? [];
	const length = /^\d+$/.test(amount) ? Number(amount) : amount === "a" ? 1 : numberWords.indexOf(amount) + 1;
	if (!unit || !length) return null;
	return { unit: unit === "month" ? "MONTHS" : "YEARS", length };
}

/** The length of a term in months. Null if there is no limit. */
export const monthsOfTerm = (term: UsageTerm): number | null =>
	term.unit === "UNLIMITED" ? null : term.unit === "MONTHS" ? term.length : 12 * term.length;

/** The editor's fields for a term in the words of an agreement. */
export function termFields(usageTerm: string) {
	const term = readUsageTerm(usageTerm);
	return {
		usageTerm,
		usageTermUnit: term?.unit ?? AS_WRITTEN,
		usageTermLength: term?.length ? String(term.length) : "",
	};
}
