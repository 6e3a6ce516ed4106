import { type Regression, visitFeatures } from "./model.ts";
import { getSpan, type NormalizedText, normalize } from "./normalized-text.ts";
import type { OffPlatformKind, OffPlatformSpan, Span } from "./off-platform-contact.ts";
import { findNumberInPieces, findPhoneNumbers } from "./phone-numbers.ts";

/**
 * The minimum evidence for a word to be joined to its neighbors, as a fraction of the strongest word's
 * evidence.
 */
const LEAST = 0.1;

/**
 * The consecutive words that are the strongest evidence for the answer yes. Each weight of the model is
 * spread over the words of its feature, and the run of words with the largest sum wins.
 * @param text from `normalize`
 */
export function findEvidence({ weights }: Regression, text: string): Span {
	const words = Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => ({
		start: index,
		end: index + word.length,
		evidence: 0,
	}));
	const wordAt = new Int32Array(text.length + 1);
	words.forEach(({ start, end }, i) => {
		wordAt.fill(i, start, end);
	});
	visitFeatures(text, (feature, _, start, end) => {
		const [from, to] = [wordAt[start] as number, wordAt[Math.max(start, end - 1)] as number];
		for (let i = from; i <= to && i < words.length; i++)
			(words[i] as { evidence: number }).evidence += (weights[feature] as number) / (to - from + 1);
	});
	const least = LEAST * Math.max(0, ...words.map(({ evidence }) => evidence));
	let best = { start: 0, end: text.length, sum: 0 };
	let run = { start: 0, sum: 0 };
	for (const { start, end, evidence } of words) {
		run =
			run.sum > 0 ? { start: run.start, sum: run.sum + evidence - least } : { start, sum: evidence - least };
		if (run.sum > best.sum) best = { start: run.start, end, sum: run.sum };
	}
	return { start: best.start, end: best.end };
}

const ENDINGS =
	"com|net|org|io|co|me|us|uk|tv|studio|photo|photos|films?|art|info|biz|dev|app|edu|ca|de|br|es|it|fr|gg|fm";
const PROVIDERS = "g-?mail|hotmail|outlook|icloud|yahoo|aol|proton(?:mail)?|ymail|msn|comcast|fastmail|gmx";
const OPEN = String.raw`\s{0,3}[\[({<|]\s{0,3}`;
const CLOSE = String.raw`\s{0,3}[\])}>|]\s{0,3}`;
/**
 * The part before the at sign is limited to the standard's maximum, so that matching stays fast.
 */
const NAME = "(?<![a-z0-9._%+-])[a-z0-9][a-z0-9._%+-]{0,63}";
const AT = String.raw`(?:@|\s@\s|${OPEN}(?:@|at|a)${CLOSE}|\s+(?:then\s+)?(?:at|arroba|arobase)\s+)`;
const DOT = String.raw`(?:\s?[.]\s?|${OPEN}(?:\.|dot)${CLOSE}|,?\s+(?:and\s+)?(?:dot|period|punto|ponto|point|punkt)\s+)`;

/**
 * Addresses that show a kind beyond doubt, applied to the output of `normalize`. On a text by itself, a
 * pattern is tried only if the text contains a match for its `sign`.
 */
const CERTAIN: readonly { kind: OffPlatformKind; sign: RegExp; pattern: RegExp }[] = [
	{
		kind: "email",
		sign: /@/,
		pattern: /(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5}\.[a-z]{2,}/g,
	},
	{
		kind: "email",
		sign: new RegExp(PROVIDERS),
		pattern: new RegExp(`${NAME}${AT}(?:${PROVIDERS})(?:${DOT}(?:${ENDINGS}))?(?![a-z0-9])`, "g"),
	},
	{
		kind: "email",
		sign: /@|[[({<|]\s{0,3}at?\s{0,3}[\])}>|]|arroba/,
		pattern: new RegExp(
			String.raw`${NAME}(?:@|\s@\s|${OPEN}(?:@|at|a)${CLOSE}|\s+arroba\s+)[a-z0-9-]{2,63}${DOT}(?:${ENDINGS})(?![a-z0-9])`,
			"g",
		),
	},
	{
		kind: "email",
		sign: /\sat\s+[a-z0-9-]{2,63}\s{0,3}[[({<|]?\s{0,3}dot\b/,
		pattern: new RegExp(
			String.raw`${NAME}\s+at\s+[a-z0-9-]{2,63}(?:${OPEN}dot${CLOSE}|\s+dot\s+)(?:${ENDINGS})(?![a-z0-9])`,
			"g",
		),
	},
	{
		kind: "messenger",
		sign: /\.(?:me|gg|com)\b/,
		pattern:
			/(?<![a-z0-9.-])(?:wa\.me|t\.me|m\.me|line\.me|signal\.me|telegram\.me|discord\.gg|ig\.me|(?:chat|api)\.whatsapp\.com|snapchat\.com\/add)(?:\/[\w+./?=&%-]{0,100}|(?![\w.-]))/g,
	},
	{
		kind: "website",
		sign: /\.(?:com|ee|ai|co)\//,
		pattern:
			/(?<![a-z0-9.-])(?:calendly\.com|cal\.com|tidycal\.com|linktr\.ee|beacons\.ai|[a-z0-9-]{1,40}\.carrd\.co)\/[\w+./?=&%-]{0,100}/g,
	},
	{
		kind: "payment",
		sign: /\.(?:me|app|com)\//,
		pattern:
			/(?<![a-z0-9.-])(?:paypal\.me|cash\.app|venmo\.com|ko-fi\.com|buymeacoffee\.com)\/[\w$+./?=&%-]{0,100}/g,
	},
	{ kind: "payment", sign: /\$[a-z]/, pattern: /(?<![\w.$])\$[a-z][a-z0-9_-]{3,20}(?![\w-])/g },
	{ kind: "payment", sign: /bc1|0x/, pattern: /\b(?:bc1[a-z0-9]{20,60}|0x[a-f0-9]{30,60})\b/g },
];

/** The platform's own addresses don't lead people off the platform. */
const SITE_ADDRESS = /@(?:[\w-]+\.){0,3}greenroom\./;

/**
 * An email address can span several texts. The search for one reads this many characters from the end of the
 * earlier texts, and skips a new text that is longer.
 */
const EARLIER_MAX = 120;

/**
 * Finds unambiguous cases in a text: full phone numbers, addresses, and links to messengers, booking or
 * contact pages, and wallets, in any notation. Includes cases that began in earlier texts.
 * @param earlier the sender's texts before this one, oldest first
 */
export function findCertain(normalized: NormalizedText, earlier: readonly string[] = []): OffPlatformSpan[] {
	const phones = [...findPhoneNumbers(normalized), ...findNumberInPieces(normalized, earlier)].map(
		(span) => ({ kind: "phone" as const, ...span }),
	);
	return [...phones, ...findAddresses(normalized), ...findAddressInPieces(normalized, earlier)];
}

const findAddresses = (normalized: NormalizedText): OffPlatformSpan[] =>
	CERTAIN.filter(({ sign }) => sign.test(normalized.text)).flatMap(({ kind, pattern }) =>
		[...normalized.text.matchAll(pattern)]
			.filter(({ 0: match }) => !SITE_ADDRESS.test(match))
			.map(({ 0: match, index }) => ({ kind, ...getSpan(normalized, index, match.length) })),
	);

/** An email address that begins in the sender's previous texts and ends in this text. */
function findAddressInPieces(normalized: NormalizedText, earlier: readonly string[]): OffPlatformSpan[] {
	const before = earlier.slice(-3).join(" ").slice(-EARLIER_MAX);
	if (!before || normalized.text.length > EARLIER_MAX) return [];
	const start = normalize(before).text.length + 1;
	const joined = normalize(`${before} ${normalized.text}`);
	return CERTAIN.filter(({ kind }) => kind === "email")
		.flatMap(({ pattern }) => [...joined.text.matchAll(pattern)])
		.filter(({ 0: match, index }) => index < start && index + match.length > start)
		.map(({ 0: match, index }) => ({
			kind: "email" as const,
			...getSpan(normalized, 0, index + match.length - start),
		}));
}
