import { getSpan, type NormalizedText, normalize, rewrite } from "./normalized-text.ts";
import type { Span } from "./off-platform-contact.ts";

const DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const SPANISH_DIGITS = ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"];
const getDigit = (word: string): string =>
	word === "oh" ? "0" : String(Math.max(DIGITS.indexOf(word), SPANISH_DIGITS.indexOf(word)));
const TENS = ["", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const TEENS = [
	"ten",
	"eleven",
	"twelve",
	"thirteen",
	"fourteen",
	"fifteen",
	"sixteen",
	"seventeen",
	"eighteen",
	"nineteen",
];

/** Words for digits in Portuguese, French, and German. Some of them have other meanings on their own. */
const OTHER_DIGITS = [
	"zero null",
	"um un eins",
	"dois deux zwei",
	"tres trois drei",
	"quatro quatre vier",
	"cinq funf",
	"meia six sechs",
	"sete sept sieben",
	"oito huit acht",
	"nove neuf neun",
];
const digitWords = new Map(
	OTHER_DIGITS.flatMap((words, digit) => words.split(" ").map((word) => [word, String(digit)])),
);
for (const word of [...DIGITS, ...SPANISH_DIGITS]) digitWords.set(word, getDigit(word));
const ANY_DIGIT = [...digitWords.keys()].sort((a, b) => b.length - a.length).join("|");
const WORDS = new RegExp(ANY_DIGIT, "g");

/**
 * FUSED matches a word made of digits and words for digits, such as "five1two". IN_A_ROW matches three or
 * more words for digits in a row.
 */
const FUSED = new RegExp(`(?<![a-z\\d])(?=\\d{0,9}[a-z])(?:${DIGITS.join("|")}|\\d){2,}(?![a-z\\d])`, "g");
const IN_A_ROW = new RegExp(`(?<![a-z])(?:${ANY_DIGIT})(?:[\\s,-]{1,2}(?:${ANY_DIGIT})){2,}(?![a-z])`, "g");
const SPELLED = new RegExp(
	`(?<![a-z])(?:(double|triple)[\\s-]+)?(${[...DIGITS, ...SPANISH_DIGITS].join("|")}|oh|\\d)s?(?![a-z\\d])`,
	"g",
);
const TEENS_SPELLED = new RegExp(`(?<![a-z])(${TEENS.join("|")})(?![a-z])`, "g");
const TENS_SPELLED = new RegExp(
	`(?<![a-z])(${TENS.slice(2).join("|")})(?:[\\s-]([1-9])(?!\\d))?(?![a-z])`,
	"g",
);
const FILLER =
	/(?<=\d)\)?[\s,]{1,3}(?:and then|then|followed by|dash|hyphen|minus|dot|point|space|stroke|slash)[\s,]{1,3}(?=[\d(])/g;

/**
 * Converts digits that are spelled out or imitated by letters, and replaces the words between them with
 * dashes.
 */
function withDigits(normalized: NormalizedText): NormalizedText {
	const inDigits = ({ 0: words }: RegExpExecArray) =>
		words.replace(WORDS, (word) => digitWords.get(word) as string);
	let result = rewrite(rewrite(normalized, FUSED, inDigits), IN_A_ROW, inDigits);
	result = rewrite(result, SPELLED, ([all, times, word = ""]) =>
		/^\d$/.test(word) && !times
			? all
			: (/^\d$/.test(word) ? word : getDigit(word)).repeat(
					times === "double" ? 2 : times === "triple" ? 3 : 1,
				),
	);
	result = rewrite(result, TEENS_SPELLED, ([, word = ""]) => String(10 + TEENS.indexOf(word)));
	result = rewrite(result, TENS_SPELLED, ([, tens = "", ones = "0"]) => `${TENS.indexOf(tens)}${ones}`);
	result = rewrite(result, /(?<![a-z])o(?=[\s.-]?\d)|(?<=\d)o(?![a-z])/g, () => "0");
	return rewrite(
		rewrite(result, FILLER, () => "-"),
		/(?<![a-z])plus\s(?=\d)/g,
		() => "+",
	);
}

/**
 * Numbers that aren't phone numbers: amounts, dates, times, sizes, counts, and document numbers.
 */
const OTHER_NUMBERS: readonly RegExp[] = [
	/[$€£]\s?\d[\d,.]*k?/g,
	/\b\d[\d,.]{0,15}\s?(?:usd|dollars?|bucks|%|k\b)/g,
	/(?<![\d/.-])\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)/g,
	// Lists of dates, such as "4/15, 5/5, and 6/1", and of frames, such as "0114, 0117, 0203".
	/\b(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])(?![\d/])(?:[,;]?\s(?:and\s|or\s)?(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])(?![\d/])){2,}/g,
	/\b\d{4}(?:,\s(?:and\s)?\d{4}){2,}\b/g,
	/\b\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?/g,
	/\b\d+(?:\.\d+)?\s?x\s?\d+/g,
	/(?<!\d)\d{1,3}(?:,\d{3})+(?!\d)/g,
	/\b\d{2}-\d{7}\b/g,
	/\b(?=\w*[a-z])(?=\w*\d{2})[a-z0-9_]{6,}\b/g,
	/\b(?:invoice|order|ref(?:erence)?|permit|policy|serial|track(?:ing)?|ticket|docket|index|confirmation|model|account|badge|grant|id|ein|licen[cs]e|isbn|factura|pedido|facture)\b\W{0,3}(?:[a-z]+\.?\W+){0,5}\d[\d\s/.-]*/g,
	/\b(?:case|sku|upc|s\/n|p\.?o\.?)\W{0,3}(?:(?:no|nr|number|is)\b\W{0,3}){0,2}\d[\d\s/.-]*/g,
	/\b\d{5,}(?=\s+(?:views|followers|subscribers|downloads|members|listeners|comments|impressions))/g,
];

const CANDIDATE = /(?<![\w.])\+?\(?\d(?:[\s().\-/_*|,~+[\]]{0,4}\d){6,16}(?!\w)/g;
const CONTEXT =
	/\b(?:call|text|txt|phone|cell|mobile|my number|reach|ring|dial|area|tel|digits|llama\w*|marca\w*|contact|mi numero|cel|celular|tele[fp]ono?|telefone|fone|nummer|handy)\b/;

/** If a message has a number and at most this many letters, the message is assumed to be about the number. */
const BARE_LETTERS = 6;

/** The positions of the numbers in a text that are certainly phone numbers, in any notation. */
export function findPhoneNumbers(normalized: NormalizedText): Span[] {
	const digits = withDigits(normalized);
	let { text } = digits;
	for (const other of OTHER_NUMBERS) text = text.replace(other, (match) => "#".repeat(match.length));
	const letters = text.replace(/[^a-z]/g, "").length;
	const isPhone = ({ run, start }: Run) =>
		isPhoneNumber(
			run,
			letters <= BARE_LETTERS || CONTEXT.test(text.slice(Math.max(0, start - 40), start + run.length + 30)),
		);
	return Array.from(text.matchAll(CANDIDATE), ({ 0: run, index: start }) => ({ run, start }))
		.flatMap((candidate) => (isPhone(candidate) ? [candidate] : splitRun(candidate).filter(isPhone)))
		.map(({ run, start }) => getSpan(digits, start, run.length));
}

type Run = { run: string; start: number };

/**
 * Splits a run of digits at the end of each line and after a period or comma before a space, as in
 * "till six. 512-555-0142".
 */
const splitRun = ({ run, start }: Run): Run[] =>
	Array.from(run.matchAll(/[\d(+](?:[^.,\n]|[.,](?!\s))*/g), ({ 0: part, index }) => ({
		run: part,
		start: start + index,
	}));

function isPhoneNumber(run: string, hasContext: boolean): boolean {
	const digits = run.replace(/\D/g, "");
	if (/^\+|^00|^011/.test(run.replace(/^\(/, ""))) return digits.length >= 10 && digits.length <= 15;
	const groups = run.match(/\d+/g) ?? [];
	// The format that other countries use for domestic numbers.
	if (hasContext && /^\(?0/.test(run) && digits.length >= 9 && digits.length <= 12) return true;
	const lead = digits.length === 11 && digits.startsWith("1") ? 1 : 0;
	if (isNational(digits.slice(lead))) return groups.length === 1 ? hasContext : isGrouped(groups, lead);
	return (
		digits.length === 7 &&
		hasContext &&
		/^[2-9].*[1-9]\d{0,3}$/.test(digits) &&
		groups.length === 2 &&
		groups[0]?.length === 3
	);
}

/** Whether ten digits can be a phone number in the United States or Canada. */
const isNational = (digits: string): boolean => /^[2-9]\d\d[2-9]\d{6}$/.test(digits);

/**
 * Whether digits are grouped like a phone number: one by one, or with a break after the area code or before
 * the last four digits. `lead` is 1 with a country code.
 */
function isGrouped(groups: string[], lead: number): boolean {
	let sum = 0;
	const ends = groups.map(({ length }) => (sum += length));
	return groups.every((group) => group.length === 1) || ends.includes(lead + 3) || ends.includes(lead + 6);
}

/** Words that people write next to a piece of a number. */
const PIECE =
	/\b(?:first|second|third|last|rest|then|part|half|end|number|digits|area|starts?|next|middle|together|combine)\b/;

/**
 * The position of a text's digits, if they complete a phone number that earlier texts began.
 * @param earlier the sender's texts before this one, oldest first
 */
export function findNumberInPieces(normalized: NormalizedText, earlier: readonly string[]): Span[] {
	const last = earlier.length > 0 ? findPiece(normalized) : null;
	if (!last) return [];
	let digits = last.digits;
	for (const text of earlier.toReversed()) {
		const piece = findPiece(normalize(text));
		if (!piece) continue;
		digits = piece.digits + digits;
		if (isNational(digits.replace(/^1(?=\d{10}$)/, ""))) return [last.span];
		if (digits.length > 11) return [];
	}
	return [];
}

/** Words that say how many digits a piece has, such as "the last four". */
const COUNT = /\b(?:first|last|next|final|other)\s+(?:two|three|four|five|six|seven)\b/g;

/** The digits of a text that may be a piece of a number. */
function findPiece(normalized: NormalizedText): { digits: string; span: Span } | null {
	const all = withDigits(rewrite(normalized, COUNT, ({ 0: words }) => "#".repeat(words.length)));
	let { text } = all;
	for (const other of OTHER_NUMBERS) text = text.replace(other, (match) => "#".repeat(match.length));
	const [run, ...others] = text.matchAll(/\d(?:[\s().\-/_*|,]{0,4}\d)*/g);
	if (!run || others.length > 0) return null;
	const digits = run[0].replace(/\D/g, "");
	const words = text.match(/[a-z]+/g) ?? [];
	const isPiece =
		digits.length >= 2 &&
		digits.length <= 8 &&
		(words.length === 0 || (words.length <= 10 && PIECE.test(normalized.text)));
	return isPiece ? { digits, span: getSpan(all, run.index, run[0].length) } : null;
}
