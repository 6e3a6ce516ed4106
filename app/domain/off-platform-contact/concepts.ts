import { vocabulary } from "./vocabulary.ts";

/** What a word stands for, and where the word is. */
export type Concept = { concept: string; start: number; end: number };

type Word = { word: string; start: number; end: number };

/** Concepts whose words are names: people write them in pieces or with other signs to hide them. */
const NAMES = new Set(["messenger", "purse", "mail", "provider", "giftcard", "bank", "check"]);

/** Words that mean something by themselves, and stay as they are among the concepts. */
const KEPT = new Set(
	"on in to by via through thru with over there at for from and or if is are am be will the a an of as after this that it all any other instead only just also up out back when now then before en por a para pelo no na pra sur par si et o y ? ! : , ; ( ) \" ' / + >".split(
		" ",
	),
);

const conceptOf = new Map<string, string>();
for (const [concept, words] of Object.entries(vocabulary))
	for (const word of words.split(" ")) if (!conceptOf.has(word)) conceptOf.set(word, concept);

/** A number that a word shares with those of the same letters and the same first letter. */
function lettersOf(word: string): number {
	let letters = word.charCodeAt(0) << 24;
	for (let i = 1; i < word.length; i++) {
		const code = word.charCodeAt(i);
		letters = (letters + ((code * code * code) % 65_521)) | 0;
	}
	return letters;
}

/** Names by their letters in any order, so that "vnemo" is found. */
const scrambled = new Map<number, string>();
for (const [word, concept] of conceptOf)
	if (word.length >= 5 && NAMES.has(concept)) scrambled.set(lettersOf(word), concept);
const NAME_MAX = 14;

/** What a name can begin with when it is written as two words. */
const beginnings = new Set(
	[...conceptOf]
		.filter(([, concept]) => NAMES.has(concept))
		.flatMap(([name]) => Array.from(name, (_, i) => name.slice(0, i)).slice(2)),
);

/** Signs and the letters that they imitate: "p@yp@l", "1nsta". */
const LETTERS: Record<string, string> = {
	"@": "a",
	$: "s",
	"1": "l",
	"3": "e",
	"0": "o",
	"4": "a",
	"5": "s",
};

/**
 * The concepts of a text's words, with a mark at the start, at the end, and in place of words that
 * stand for nothing.
 */
export function conceptsOf(words: readonly Word[]): Concept[] {
	const concepts: Concept[] = [{ concept: "^", start: 0, end: 0 }];
	let previous = "";
	for (const { word, start, end } of words) {
		const concept = conceptOfPair(previous, word) || conceptOfWord(word);
		if (concept) concepts.push({ concept, start, end });
		else if (concepts.at(-1)?.concept !== "~") concepts.push({ concept: "~", start, end });
		previous = word;
	}
	const end = words.at(-1)?.end ?? 0;
	concepts.push({ concept: words.length < 4 ? "end of few" : "end", start: end, end });
	return concepts;
}

/** The concept of a name written as two words, such as "cash app", or "". */
function conceptOfPair(first: string, second: string): string {
	if (!beginnings.has(first) || second.length < 2 || second.length > NAME_MAX) return "";
	const concept = conceptOf.get(first + second);
	return concept && NAMES.has(concept) ? concept : "";
}

/** The concept of a word, the word itself if it is one that is kept, or "" for any other. */
function conceptOfWord(word: string): string {
	if (word === "." || word === "!") return ".";
	const concept = conceptOf.get(word) ?? conceptOfName(word);
	if (concept) return concept;
	if (KEPT.has(word)) return word;
	const [sign = ""] = word;
	if (sign === "@") return word.length > 1 ? "@name" : "@";
	if (sign === "#") return word.length > 1 ? "#tag" : "#";
	if (sign === "$") return /^\$\d/.test(word) ? "$amount" : "$name";
	if (sign >= "0" && sign <= "9") return /^\d+$/.test(word) ? `digits${Math.min(word.length, 7)}` : "mixed";
	if (word.includes(".") && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(word)) return "domain";
	return "";
}

/** The concept of a name with mixed-up letters, signs for letters, or signs between them. */
function conceptOfName(word: string): string | undefined {
	if (word.length < 4 || word.length > NAME_MAX) return undefined;
	if (/^[a-z]+$/.test(word)) return word.length >= 5 ? scrambled.get(lettersOf(word)) : undefined;
	return (
		conceptOf.get(word.replace(/['.*_-]/g, "")) ??
		conceptOf.get(word.replace(/[@$13045]/g, (sign) => LETTERS[sign] as string))
	);
}
