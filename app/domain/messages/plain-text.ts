/** Letters of other alphabets, and the Latin ones that they look like. */
const FOREIGN = "аеорсухіѕԁһјкмтвнӏԛԝοαερτνκιηυ";
const LATIN = "aeopcyxisdhjkmtbhlqwoaeptvkinu";
const latinOf = (letter: string): string => LATIN[FOREIGN.indexOf(letter)] ?? letter;

/**
 * Normalizes letters, digits, and signs: lowercase Latin, no invisible characters, spaced-out
 * letters joined.
 */
export function plainOf(text: string): string {
	const folded = text
		.normalize("NFKC")
		.toLowerCase()
		.normalize("NFD")
		.replace(/[\p{M}\p{Cf}]/gu, "")
		.replace(/[’‘`´]/g, "'")
		.replace(/[‐‑‒–—―−]/g, "-")
		.replace(/[•·∙]/g, ".");
	const latin = folded.replace(/[\u0370-\u052f]/g, latinOf);
	return latin.replace(SPACED_OUT, (run) => run.replace(/[\s*_-]/g, ""));
}

/** Single letters and signs with separators: "v e n m o", "a n a @ g m a i l . c o m". */
const SPACED_OUT = /(?<![\w@.'])(?=(?:[a-z@.][\s*_-]+)*[a-z])(?:[a-z0-9@.][\s*_-]+){3,}[a-z0-9](?![\w'])/g;

const SIGNS: Record<string, string> = { $: "s", "@": "a", "1": "l", "3": "e", "0": "o" };

/** Replaces signs inside a word by the letters they imitate: "ca$h", "p@ypal", "zel1e". */
export const withoutSigns = (plain: string): string => plain.replace(/(?<=[a-z])[$@130](?=[a-z])/g, (sign) => SIGNS[sign] ?? sign);

const DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const SPANISH_DIGITS = ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"];
const digitOf = (word: string): string => (word === "oh" ? "0" : String(Math.max(DIGITS.indexOf(word), SPANISH_DIGITS.indexOf(word))));
const SPELLED = new RegExp(`(?<![a-z])(?:(double|triple)\\s+)?(${[...DIGITS, ...SPANISH_DIGITS].join("|")}|oh)(?![a-z])`, "g");

/** Joins single letters separated by periods: "w.h.a.t.s.a.p.p". */
export const withoutPoints = (plain: string): string => plain.replace(/(?<![\w.])(?:[a-z]\.){4,}[a-z]?(?!\w)/g, (run) => run.replaceAll(".", ""));

/** Removes words between the digits of a number: "512 then 555 dash 0142". */
export const withoutFillers = (digits: string): string =>
	digits.replace(/(?<=\d)\)?[\s,]{1,3}(?:and then|then|followed by|dash|hyphen|minus|dot|point|space|stroke|slash)[\s,]{1,3}(?=[\d(])/g, "-");

/** Joins unambiguous names split by a space: "sig nal", "what sapp". */
export const withoutGaps = (plain: string): string => plain.replace(DIVIDED, (run) => run.replace(" ", ""));

const DIVIDED = new RegExp(
	`\\b(?:${["whatsapp", "telegram", "signal", "discord", "venmo", "zelle"].flatMap((name) => [...name].slice(2, -1).map((_, at) => `${name.slice(0, at + 2)} ${name.slice(at + 2)}`)).join("|")})\\b`,
	"g",
);

const LONG_NAMES = ["whatsapp", "telegram", "instagram", "snapchat", "messenger", "facebook"];

/** Corrects names that are misspelled by one letter: "whtsapp", "teiegram". */
export const withNames = (plain: string): string => plain.replace(/[a-z]{7,10}/g, (word) => LONG_NAMES.find((name) => isNearly(word, name)) ?? word);

/** Whether two words differ by at most one inserted, deleted, or changed letter. */
function isNearly(word: string, name: string): boolean {
	if (Math.abs(word.length - name.length) > 1) return false;
	let same = 0;
	while (same < word.length && word[same] === name[same]) same++;
	const [rest, other] = [word.slice(same), name.slice(same)];
	return rest === other || rest.slice(1) === other.slice(1) || rest.slice(1) === other || rest === other.slice(1);
}

const TENS: Record<string, number> = { twenty: 2, thirty: 3, forty: 4, fifty: 5, sixty: 6, seventy: 7, eighty: 8, ninety: 9 };
const TENS_SPELLED = new RegExp(`(?<![a-z])(${Object.keys(TENS).join("|")})(?:[\\s-]([1-9])(?!\\d))?(?![a-z])`, "g");

/** Replaces digits that are spelled out or imitated by letters. */
export function withDigits(plain: string): string {
	return plain
		.replace(/(?<![a-z])(?:oh?\s+)?(?:zero|one|two|three|four|five|six|seven|eight|nine)(?=\d)/g, (word) => `${word} `)
		.replace(SPELLED, (_, times: string | undefined, word: string) => digitOf(word).repeat(times === "double" ? 2 : times === "triple" ? 3 : 1))
		.replace(TENS_SPELLED, (_, tens: string, ones = "0") => `${TENS[tens]}${ones}`)
		.replace(/\b(\d)\s?hundred(?=[\s-]{1,3}\d{3}[\s-]{0,3}\d{4})/g, "$100")
		.replace(/\b(\d)\s?hundred\s?(?:and\s)?(\d{2})\b/g, "$1$2")
		.replace(/(?<![a-z])o(?=[\s.-]?\d)|(?<=\d)o(?![a-z])/g, "0")
		.replace(/(?<=\d)[il](?=\d)/g, "1");
}
