import type * as z from "zod";
import { line } from "./fields.ts";
import { withoutJoiners } from "./text.ts";

/**
 * Names of people and businesses are shown to others and appear in emails, so they can't contain
 * addresses, disguised characters, claims to be us, or messages.
 */
type NameRule = { isIn: (name: string) => boolean; text: (name: string) => string };

/** Characters that are invisible, change the text direction, or have no standard shape. */
const HIDDEN = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Co}|\p{Cn}|\p{Cs}|\p{Cc}|\u2800/u;

/** The characters of an email address or a tag, in any width or size. */
const MAILBOX = /[@<>‹›〈〉⟨⟩]/u;

/** A web address, or text that email programs turn into a link because letters directly follow a period. */
const ADDRESS =
	/:\/\/|\bwww\b|\b(?:https?|ftp|mailto|tel|sms|javascript|data):|\S\.\p{L}[\p{L}\p{M}]|\d\.\d+\.\d+\.\d/iu;
const PERIODS = /[。․·‧•∙⸱]/gu;
const SLASHES = /[⁄∕⧸╱]/gu;

const PHONE = /(?:\p{Nd}[\s().+\-/]*){7}/u;

/**
 * Phrases that fraudulent emails use to ask for something or to scare people. Each has at least two words,
 * because single words appear in legitimate names: Urgent Care Billing, Final Cut Films, and Click
 * Photography.
 */
const MESSAGES: readonly string[] = [
	"call us, call now, call today, call immediately, call this number, call the number, text us, text now, text this number, email us, contact us, write to us",
	"click here, click now, click below, click the link, click this link, click on the link, tap here, tap the link, follow the link, follow this link, visit our website",
	"log in now, log in here, log in to, login now, login here, sign in now, sign in here, download now, open the attachment, see the attachment",
	"final warning, final notice, last warning, last notice, act now, act immediately, respond now, reply now, respond immediately",
	"urgent notice, urgent message, urgent action, urgent warning, urgent payment, urgent reply, immediate action, action required, response required",
	"security alert, security warning, security notice, fraud alert, unusual activity, suspicious activity",
	"your account, your password, your payment, your bank, your invoice, your prize, your refund, your subscription, verify your, confirm your",
	"account suspended, account locked, account closed, account blocked, account limited, account disabled, account expired, verify account, confirm account",
	"pay now, pay today, pay here, send money, payment due, payment overdue, payment required, payment failed, payment declined, overdue payment, past due, amount due",
	"you have won, you’ve won, you won, you are a winner, you have been selected, you’ve been selected, free money, limited time offer, dear customer, do not reply",
].flatMap((messages) => messages.split(", "));

/** Words never mix Latin letters with other scripts, except in East Asian names. */
const LATIN = /\p{Script=Latin}/u;
const FOREIGN =
	/(?=\p{L})[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u;

let siteName = (): string => "";

/**
 * Reserves the site's name for the team. Called once at startup, because the name is part of the
 * server's content.
 */
export function reserveName(read: () => string): void {
	siteName = read;
}

const nameRules: NameRule[] = [
	{
		isIn: (name) => HIDDEN.test(withoutJoiners(name)),
		text: () => "Remove the hidden characters from the name. Type it instead of pasting it.",
	},
	{ isIn: (name) => MAILBOX.test(unfold(name)), text: () => "Remove @, < and > from the name." },
	{
		isIn: (name) => ADDRESS.test(unfold(name)),
		text: () =>
			"Remove the web address from the name. If it isn’t one, put a space after each period, as in St. John.",
	},
	{ isIn: (name) => PHONE.test(unfold(name)), text: () => "Remove the phone number from the name." },
	{
		isIn: (name) => splitWords(unfold(name)).some((word) => LATIN.test(word) && FOREIGN.test(word)),
		text: () =>
			"Use the letters of one alphabet in each word of the name. Type it again with one keyboard language.",
	},
	{
		isIn: (name) => messageIn(name) !== undefined,
		text: (name) => `Remove “${messageIn(name)}” from the name. It reads like a message to other people.`,
	},
	{
		isIn: (name) => isOfSite(name),
		text: () => `Leave “${siteName()}” out of the name. Only our team uses it.`,
	},
];

/**
 * A person's or business's name, normalized like `line`. `required` is the error if there is no name, and
 * `max` is the maximum length in characters.
 */
export const properName = (required: string, max: number): z.ZodType<string, string> =>
	line(required, max).superRefine((name, context) => {
		const rule = nameRules.find(({ isIn }) => isIn(name));
		if (rule) context.addIssue({ code: "custom", message: rule.text(name) });
	});

/**
 * The name for a greeting: the first word of a person's name, or all of it if it begins with a title or an
 * initial, as in "Dr. Jane Walker".
 */
export function getFirstName(name: string): string {
	const [first = name] = name.trim().split(/\s+/);
	return first.endsWith(".") || first.length === 1 ? name : first;
}

/** Whether a name that was accepted earlier passes the current rules. */
export const isProperName = (name: string): boolean => !nameRules.some(({ isIn }) => isIn(name));

/**
 * The text with wide, small, and styled letters normalized, and look-alikes of periods and slashes
 * replaced.
 */
const unfold = (name: string) => name.normalize("NFKC").replace(PERIODS, ".").replace(SLASHES, "/");

const splitWords = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

/**
 * Digits, symbols, and look-alikes from Cyrillic, Greek, Armenian, and other scripts, by the letter that they
 * imitate.
 */
const LOOKALIKES: Record<string, string> = {
	a: "аαɑɒ4@",
	b: "ьвβƅ8",
	c: "сϲᴄ",
	d: "ԁɗժᴅ",
	e: "еєεɛҽᴇ3",
	f: "ƒſғϝ",
	g: "ɡɢցԍ9",
	h: "һհнʜ",
	j: "јϳʝ",
	k: "кκᴋ",
	l: "iіιɩıɪӏլ1|!ǀⅼ",
	m: "мʍᴍ",
	n: "пηոռɴ",
	o: "оοσօᴏø0өθ",
	p: "рρᴘ",
	q: "ԛզ",
	r: "гꭇʀᴦɾ",
	s: "ѕʂꜱ5$",
	t: "тτᴛ7",
	u: "υսцᴜʋ",
	v: "νѵᴠ",
	w: "ԝшωᴡա",
	x: "хχ×",
	y: "уүγʏ",
	z: "ᴢʐ2",
};
const lettersByLookalike = new Map(
	Object.entries(LOOKALIKES).flatMap(([letter, lookalikes]) =>
		[...lookalikes].map((lookalike) => [lookalike, letter] as const),
	),
);

/** The first character of each run of boxed, circled, and flag letters, which Unicode doesn't fold. */
const BOXED = [0x1f150, 0x1f170, 0x1f1e6];

/**
 * The name as people read it: in lowercase, without accents, and with look-alikes replaced. One entry per
 * word.
 */
function getSkeleton(name: string): string[] {
	const unboxed = [...name].map((character) => {
		const at = character.codePointAt(0) ?? 0;
		const first = BOXED.find((start) => at >= start && at < start + 26);
		return first === undefined ? character : String.fromCharCode(0x61 + at - first);
	});
	const folded = unboxed.join("").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	const letters = [...folded].map((letter) => lettersByLookalike.get(letter) ?? letter).join("");
	return letters
		.split(/\s+/)
		.map((word) =>
			word
				.replace(/[^\p{L}\p{N}]/gu, "")
				.replaceAll("rn", "m")
				.replaceAll("vv", "w"),
		)
		.filter(Boolean);
}

/**
 * Word separators, such as the hyphen in "act-now". An exclamation mark can stand for a letter,
 * except at the end.
 */
const BETWEEN_WORDS = /[\p{Pd}\p{Pc}.,;:/\\•·…+&]+|!+(?=\s|$)/gu;

/** Whether a word contains the site's name, or several words, joined together, begin with it. */
function isOfSite(name: string): boolean {
	const site = getSkeleton(siteName()).join("");
	if (!site) return false;
	const words = getSkeleton(name);
	return words.some((word, i) => word.includes(site) || words.slice(i).join("").startsWith(site));
}

/** The words as people read them, with a space on either side of each. */
const wordsIn = (text: string) => ` ${getSkeleton(text.replace(BETWEEN_WORDS, " ")).join(" ")} `;

const messages = MESSAGES.map((message) => ({ message, words: wordsIn(message) }));

/** The first of the MESSAGES whose words appear consecutively in the name. */
function messageIn(name: string): string | undefined {
	const inName = wordsIn(name);
	return messages.find(({ words }) => inName.includes(words))?.message;
}
