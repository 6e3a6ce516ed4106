import * as z from "zod";
import { formatCents, readCents } from "./cents.ts";
import { describeHidden, findHidden, HIDDEN, isCleanText } from "./text.ts";
import { readDay } from "./time/calendar-day.ts";
import { parseStateCode } from "./us-state.ts";

/** The schema of a form that is only a button, or whose command reads the fields itself. */
export const NoFields = z.object({});

const answers = new Map<unknown, boolean | null>([
	["yes", true],
	[true, true],
	["no", false],
	[false, false],
	["", null],
	[null, null],
	[undefined, null],
]);

/** "yes" or "no" from a form, or a boolean from the API. Null if the question is unanswered. */
export const yesOrNo = z
	.unknown()
	.optional()
	.transform((given, context) => {
		const answer = answers.get(given);
		if (answer !== undefined) return answer;
		context.issues.push({
			code: "custom",
			message: "Choose yes or no, or leave this unanswered",
			input: given,
		});
		return z.NEVER;
	})
	.meta({ type: "boolean" });

const UNCLEAN = "Remove the characters that can't be shown, then try again.";

/** Typed text that can be stored. Rejects hidden characters that would make it read differently. */
const typedText = (required: string) =>
	z
		.string({ error: required })
		.refine(isCleanText, { error: UNCLEAN, abort: true })
		.refine((text) => findHidden(text).length === 0, {
			error: ({ input }) => describeHidden(String(input)),
			abort: true,
		});

// Conform treats empty text as missing, even before a transform, so every string sets its own error message.

/**
 * One line of text, trimmed, with white space collapsed. `required` is the error if there is no text, and
 * `max` is the maximum length in characters.
 */
export const line = (required: string, max: number) =>
	typedText(required)
		.transform((value) => value.replace(/\s+/g, " ").trim())
		.pipe(z.string({ error: required }).min(1, required).max(max, `Use ${max} characters or fewer.`));

/**
 * The name of a city. If it is typed in lowercase, as on phones, it is capitalized, because others see it.
 */
export const cityName = (required: string) => line(required, 100).transform(withCapitals);

const withCapitals = (city: string) =>
	city === city.toLowerCase() ? city.replace(/(^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase()) : city;

/** A valid calendar day as YYYY-MM-DD. */
export const dayLine = (required: string) =>
	line(required, 40).refine(
		(text) => readDay(text) !== undefined,
		"Enter a day that exists, in the format 2026-03-31",
	);

/**
 * Text of several lines, trimmed, with line feeds between lines. `required` is the error if there is no text,
 * and `max` is the maximum length in characters.
 */
export const paragraphs = (required: string, max: number) =>
	typedText(required)
		.transform((value) => value.replace(/\r\n?/g, "\n").trim())
		.pipe(
			z
				.string({ error: required })
				.min(1, required)
				.max(max, `Use ${max.toLocaleString("en-US")} characters or fewer.`),
		);

/** Optional text: null if empty, and otherwise validated by the schema. */
export const leftOut = (schema: z.ZodType<string, string>) =>
	z
		.string({ error: "Enter text, or leave this empty" })
		.nullish()
		.transform((typed, context) => {
			if (!typed?.trim()) return null;
			const { data, error } = schema.safeParse(typed);
			if (data !== undefined) return data;
			context.issues.push({ code: "custom", message: error?.issues[0]?.message ?? UNCLEAN, input: typed });
			return z.NEVER;
		});

/** An email address, trimmed and in lowercase. */
export const emailAddress = (required = "Enter your email address") =>
	z
		.string({ error: required })
		.refine(isCleanText, { error: UNCLEAN, abort: true })
		.transform((value) => value.trim().toLowerCase())
		.pipe(
			z
				.string({ error: required })
				.min(1, { error: required, abort: true })
				// RFC 5321 allows 256 characters for a path, including its angle brackets.
				.max(254, { error: "Enter an email address of 254 characters or fewer", abort: true })
				.regex(z.regexes.html5Email, {
					error: "Enter an email address in the format name@example.com",
					abort: true,
				})
				.regex(/\.[^.]+$/, "Enter an email address in the format name@example.com"),
		);

/** A US state, by name or two letters. Becomes the two letters. */
export const usState = (required = "Enter your state") =>
	line(required, 60).transform((typed, context) => {
		const code = parseStateCode(typed);
		if (code) return code;
		context.issues.push({
			code: "custom",
			message: "Enter a state of the United States, such as California or CA",
			input: typed,
		});
		return z.NEVER;
	});

const PHONE_WANTED = "Enter a phone number with its area code, such as (212) 555-0142";

/**
 * A phone number, typed with or without spaces, periods, dashes, and parentheses. Becomes E.164. Ten digits
 * are a number in the North American Numbering Plan. Numbers in other countries begin with + and the country
 * code. Removes the invisible text direction characters that phones copy along with numbers.
 */
export const phoneNumber = (required = "Enter your phone number") =>
	z
		.string({ error: required })
		.transform((typed) => typed.replace(HIDDEN, ""))
		.pipe(line(required, 40))
		.transform((typed, context) => {
			const digits = typed.replace(/^tel:/i, "").replace(/[\s().\-–/]/g, "");
			const national = /^(?:\+?1)?([2-9]\d{2}[2-9]\d{6})$/.exec(digits)?.[1];
			if (national) return `+1${national}`;
			if (/^\+(?!1)[2-9]\d{7,14}$/.test(digits)) return digits;
			context.issues.push({ code: "custom", message: PHONE_WANTED, input: typed });
			return z.NEVER;
		});

const ADDRESS_MAX = 500;
const ADDRESS_WANTED = "Enter a web address, such as www.example.com/work";

/**
 * An optional web address: null if empty, and otherwise with http or https. If the scheme is missing, adds
 * https.
 */
export const webAddress = () =>
	z
		.string({ error: ADDRESS_WANTED })
		.refine(isCleanText, { error: UNCLEAN, abort: true })
		.nullish()
		.transform((typed, context) => {
			const trimmed = typed?.trim() ?? "";
			if (trimmed === "") return null;
			const address = parseAddress(trimmed);
			if (address && address.length <= ADDRESS_MAX) return address;
			context.issues.push({
				code: "custom",
				message: address ? `Enter a web address of ${ADDRESS_MAX} characters or fewer` : ADDRESS_WANTED,
				input: typed,
			});
			return z.NEVER;
		});

/** Whether a stored text may be a link. Forms accept only web addresses, but pages must not rely on that. */
export const isWebAddress = (text: string): boolean =>
	["http:", "https:"].includes(URL.parse(text)?.protocol ?? "");

/**
 * The normalized URL for a link, or undefined if it is invalid, has no domain name, or contains credentials.
 */
function parseAddress(typed: string): string | undefined {
	if (/\s/.test(typed)) return undefined;
	// A colon followed by digits is a port, not the end of a scheme.
	const isBare = !/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed);
	const url = URL.parse(isBare ? `https://${typed}` : typed);
	if (!url || !["http:", "https:"].includes(url.protocol) || url.username || url.password) return undefined;
	return /^[^.].*\.[a-z][a-z0-9-]*$/i.test(url.hostname) ? url.href : undefined;
}

/** Dollars as text, such as "1,250.00". Becomes cents, from `minCents` to `maxCents`. */
const dollarLine = (required: string, minCents: number, maxCents: number) =>
	line(required, 30).transform((typed, context) => {
		const cents = readCents(typed);
		if (cents !== undefined && cents >= minCents && cents <= maxCents) return cents;
		const message =
			cents === undefined || cents < minCents
				? "Enter an amount in dollars and cents, such as 1,250.00"
				: `Enter an amount of ${formatCents(maxCents)} or less`;
		context.issues.push({ code: "custom", message, input: typed });
		return z.NEVER;
	});

/** An amount in dollars, from one cent. */
export const amountLine = (required: string, maxCents: number) => dollarLine(required, 1, maxCents);

/** An amount in dollars with an optional sign, such as "−12.50". Becomes cents, and can't be zero. */
export const signedAmountLine = (required: string, maxCents: number) =>
	line(required, 30).transform((typed, context) => {
		const [, sign = "", digits = ""] = /^([+\-−]?)\s*(.*)$/.exec(typed) ?? [];
		const cents = readCents(digits);
		if (cents !== undefined && cents > 0 && cents <= maxCents)
			return sign === "-" || sign === "−" ? -cents : cents;
		const message =
			cents === undefined || cents === 0
				? "Enter an amount in dollars and cents, such as 1,250.00 or −12.50"
				: `Enter an amount between −${formatCents(maxCents)} and ${formatCents(maxCents)}`;
		context.issues.push({ code: "custom", message, input: typed });
		return z.NEVER;
	});

/** A share of an amount in dollars, which may be zero. */
export const shareLine = (required: string, maxCents: number) => dollarLine(required, 0, maxCents);

/**
 * The version that an edit form was opened with, from `getEditVersion`. If it is missing, changes aren't
 * detected.
 */
export const version = z.string().max(1_000).optional();
