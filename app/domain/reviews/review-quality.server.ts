/** Reviews shorter than this many characters aren't helpful. */
const SHORTEST = 20;

const problems: readonly [words: string, isSo: (text: string) => boolean][] = [
	["Very short", (text) => text.trim().length < SHORTEST],
	["All in capitals", (text) => /[A-Z]{3}/.test(text) && text === text.toUpperCase()],
	[
		"Contains an address or a number",
		(text) => /https?:\/\/|www\.|\S+@\S+\.\w{2,}|(?:\d[\s().-]?){9,}/i.test(text),
	],
	["Repeats a character", (text) => /(.)\1{5,}/.test(text)],
];

/** Why an admin should look at a review, in words. Empty if nothing stands out. */
export const reviewProblems = (text: string): string[] =>
	problems.filter(([, isSo]) => isSo(text)).map(([words]) => words);
