/** Characters below which a review tells nobody anything. */
const SHORTEST = 20;

const problems: readonly [words: string, isSo: (text: string) => boolean][] = [
	["Very short", (text) => text.trim().length < SHORTEST],
	["All in capitals", (text) => /[A-Z]{3}/.test(text) && text === text.toUpperCase()],
	["Holds an address or a number", (text) => /https?:\/\/|www\.|\S+@\S+\.\w{2,}|(?:\d[\s().-]?){9,}/i.test(text)],
	["Repeats a character", (text) => /(.)\1{5,}/.test(text)],
];

/** Why a review is looked at by a person, in words; nothing where it reads like one. */
export const reviewProblems = (text: string): string[] => problems.filter(([, isSo]) => isSo(text)).map(([words]) => words);
