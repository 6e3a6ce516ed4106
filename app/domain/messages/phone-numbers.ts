import { withDigits, withoutFillers } from "./plain-text.ts";

/**
 * Numbers that aren't phone numbers: amounts, dates, times, sizes, counts, codes, and document or
 * item numbers.
 */
const OTHER_NUMBERS: readonly RegExp[] = [
	/[$€£]\s?\d[\d,.]*k?/g,
	/\b\d[\d,.]*\s?(?:usd|dollars?|bucks|%|k\b)/g,
	/(?<![\d/.-])\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)/g,
	/(?<![\d/.-])\d{1,2}[-/.]\d{1,2}(?:[-/.](?:\d{4}|\d{2}))?(?![-/.]?\d)/g,
	/\b\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?/g,
	/\b\d+(?:\.\d+)?\s?x\s?\d+/g,
	/(?<!\d)\d{1,3}(?:,\d{3})+(?!\d)/g,
	/(?<![\d.])\d+\.\d{1,2}(?![\d.])/g,
	/\b\d{5}-\d{4}\b(?!-)/g,
	/\b\d{2}-\d{7}\b/g,
	/\b(?=\w*[a-z])(?=\w*\d{2})[a-z0-9_]{6,}\b/g,
	/\b(?:invoice|order|ref(?:erence)?|p\.?o\.?|permit|policy|serial|track(?:ing)?|ticket|case|confirmation|model|ein|licen[cs]e|isbn|no\.|bids)\b\W{0,3}(?:[a-z]+\.?\W+){0,3}\d[\d\s/.-]*/g,
	/\b\d{5,}(?=\s+(?:views|followers|subscribers|downloads|members|listeners|comments|impressions))/g,
];

const CANDIDATE = /(?<![\w.])\+?\(?\d(?:[\s().\-/_*|,~+[\]]{0,4}\d){6,16}(?!\w)/g;
const CONTEXT = /\b(?:call|text|txt|phone|cell|mobile|number|reach|ring|dial|area|tel)\b/;

/** The phone numbers in a text normalized by `plainOf`, in any notation. */
export function* findPhoneNumbers(plain: string): Generator<string> {
	let text = withoutFillers(withDigits(plain));
	for (const other of OTHER_NUMBERS) text = text.replace(other, " § ");
	for (const { 0: run, index } of text.matchAll(CANDIDATE)) {
		const around = text.slice(Math.max(0, index - 40), index + run.length + 30);
		if (isPhoneNumber(run, CONTEXT.test(around))) yield run;
	}
}

function isPhoneNumber(run: string, hasContext: boolean): boolean {
	const digits = run.replace(/\D/g, "");
	if (/^\+|^00|^011/.test(run.replace(/^\(/, ""))) return digits.length >= 10 && digits.length <= 15;
	const groups = run.match(/\d+/g) ?? [];
	// The domestic format of other countries.
	if (hasContext && /^\(?0/.test(run) && digits.length >= 9 && digits.length <= 12) return true;
	const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
	if (national.length === 10) return /^[2-9]\d\d[2-9]\d{6}$/.test(national) && isGrouped(groups, digits.length - 10);
	// Only the words around it tell a local number apart from others.
	return digits.length === 7 && hasContext && /^[2-9].*[1-9]\d{0,3}$/.test(digits) && (groups.length === 1 || sums(groups).includes(3));
}

/**
 * Whether the digits are grouped like a phone number (3-3-4 or finer), alone or in one piece.
 * `lead` is 1 with a country code.
 */
function isGrouped(groups: string[], lead: number): boolean {
	if (groups.length === 1 || groups.every((group) => group.length === 1)) return true;
	const ends = sums(groups);
	return ends.includes(lead + 3) || ends.includes(lead + 6);
}

function sums(groups: string[]): number[] {
	let sum = 0;
	return groups.map(({ length }) => (sum += length));
}
