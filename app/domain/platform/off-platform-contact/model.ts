import { OFF_PLATFORM_KINDS } from "./off-platform-contact.ts";
import { type Concept, getConcepts } from "./vocabulary.ts";

/**
 * A feature is a sequence of words, concepts, or characters, or a pair of concepts. It is identified by its
 * hash, which is below this number.
 */
const FEATURES = 1 << 19;

/** The families of features, and the weight of each, chosen by cross-validation. */
const FAMILIES = { words: 0, concepts: 1, characters: 2 } as const;
const COUNTS = [1, 1, 0.5];

const WORDS_MAX = 3;
const CONCEPTS_MAX = 4;
/**
 * Two concepts also form a pair if they are at least two and at most this many steps apart. Neighbors already
 * form a sequence.
 */
const PAIR_MAX = 5;
/**
 * The length of the character sequences. Adding sequences of three or five characters doesn't improve the
 * accuracy.
 */
const CHARACTERS = 4;

/** The distinct features of a text, by family. */
export type Features = readonly [words: number[], concepts: number[], characters: number[]];

/** Called with a feature, its family, and its position. `start` is inclusive, and `end` is exclusive. */
type Visit = (feature: number, family: number, start: number, end: number) => void;

/**
 * The amount that a feature of each family adds. A feature adds less in a text with many features, so that
 * length doesn't matter.
 */
export const getCounts = (features: Features): number[] =>
	features.map(({ length }, family) => (COUNTS[family] as number) / Math.sqrt(length + 1));

/** One bit for each feature seen in the current text. All bits are cleared after each text. */
const seen = new Uint32Array(FEATURES >>> 5);

/** The features of a text from `normalize`, each once. */
export function getFeatures(text: string): Features {
	const features: Features = [[], [], []];
	visitFeatures(text, (feature, family) => {
		const bit = 1 << (feature & 31);
		const bits = seen[feature >>> 5] as number;
		if (bits & bit) return;
		seen[feature >>> 5] = bits | bit;
		features[family]?.push(feature);
	});
	for (const family of features) for (const feature of family) seen[feature >>> 5] = 0;
	return features;
}

/** Visits the features of a text from `normalize`, including repeated ones. */
export function visitFeatures(text: string, visit: Visit): void {
	const words = splitWords(text);
	visitSequences(words, WORDS_MAX, FAMILIES.words, visit);
	const concepts = getConcepts(words).map(hashed);
	visitSequences(concepts, CONCEPTS_MAX, FAMILIES.concepts, visit);
	visitPairs(concepts, visit);
	visitCharacters(text, visit);
}

type Piece = { hash: number; start: number; end: number };

const hashed = ({ concept, start, end }: Concept): Piece => ({
	hash: hashSlice(concept, 0, concept.length),
	start,
	end,
});

/** All digits are treated alike, so that a number is recognized by its shape. */
const getShape = (code: number): number => (code >= 48 && code <= 57 ? 48 : code);

function hashSlice(text: string, start: number, end: number): number {
	let hash = 7;
	for (let i = start; i < end; i++) hash = Math.imul(hash, 31) + getShape(text.charCodeAt(i));
	return hash;
}

const getFeature = (hash: number): number =>
	(Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 7) & (FEATURES - 1);

/**
 * Matches names that begin with a symbol such as @, words with the symbols that join their parts, and any
 * other symbol by itself.
 */
const WORD = /[@#$][a-z0-9_.]{0,60}[a-z0-9_]|[a-z0-9\u00c0-\uffff]+(?:[.'&@$-][a-z0-9\u00c0-\uffff]+)*%?|\S/g;

function splitWords(text: string): (Piece & { word: string })[] {
	const words: (Piece & { word: string })[] = [];
	for (const { 0: word, index } of text.matchAll(WORD)) {
		const end = index + word.length;
		words.push({ word, hash: hashSlice(text, index, end), start: index, end });
	}
	return words;
}

function visitSequences(pieces: readonly Piece[], max: number, family: number, visit: Visit): void {
	for (let last = 0; last < pieces.length; last++) {
		const { end } = pieces[last] as Piece;
		let hash = family + 1;
		for (let count = 1; count <= max && count <= last + 1; count++) {
			const first = pieces[last + 1 - count] as Piece;
			hash = Math.imul(hash, 0x01000193) ^ first.hash;
			visit(getFeature(Math.imul(hash, 16) + count * 3 + family), family, first.start, end);
		}
	}
}

function visitPairs(concepts: readonly Piece[], visit: Visit): void {
	for (let at = 0; at < concepts.length; at++) {
		const second = concepts[at] as Piece;
		for (let back = 2; back <= PAIR_MAX && back <= at; back++) {
			const first = concepts[at - back] as Piece;
			visit(
				getFeature(Math.imul(first.hash, 0x01000193) ^ (second.hash + 99)),
				FAMILIES.concepts,
				first.start,
				second.end,
			);
		}
	}
}

const SPACE = 32;
const isSpace = (code: number): boolean => code === SPACE || (code >= 9 && code <= 13) || code === 160;

/** Visits the sequences of characters. Collapses spaces, and adds one before and after the text. */
function visitCharacters(text: string, visit: Visit): void {
	const codes = new Uint16Array(text.length + 2);
	const places = new Uint32Array(text.length + 2);
	codes[0] = SPACE;
	let length = 1;
	for (let i = 0; i <= text.length; i++) {
		const code = i === text.length ? SPACE : text.charCodeAt(i);
		const isGap = isSpace(code);
		if (isGap && codes[length - 1] === SPACE) continue;
		codes[length] = isGap ? SPACE : getShape(code);
		places[length++] = i;
	}
	for (let first = 0; first + CHARACTERS <= length; first++) {
		let hash = 0x9e37;
		for (let i = first; i < first + CHARACTERS; i++)
			hash = Math.imul(hash, 0x01000193) ^ (codes[i] as number);
		visit(
			getFeature(hash),
			FAMILIES.characters,
			places[first] as number,
			Math.min(text.length, (places[first + CHARACTERS - 1] as number) + 1),
		);
	}
}

/**
 * The questions that the model answers: whether a text moves contact or payment off the platform, and how.
 */
export const QUESTIONS = ["leak", ...OFF_PLATFORM_KINDS] as const;
export type Question = (typeof QUESTIONS)[number];

/**
 * One logistic regression per question over the same features. Weights are integers from -127 to 127, to be
 * multiplied by `scale`. The questions about kinds have fewer weights, so several features share a weight.
 */
export type Model = Record<Question, Regression>;
export type Regression = { bias: number; scale: number; weights: Int8Array };

/** The number of weights for a question, which is a power of two. */
export const weightsFor = (question: Question): number => (question === "leak" ? FEATURES : 1 << 15);

/** The probability, 0 to 1, that the answer is yes for a text with these features. */
export function getProbability({ bias, scale, weights }: Regression, features: Features): number {
	const counts = getCounts(features);
	const mask = weights.length - 1;
	let total = bias;
	features.forEach((family, i) => {
		let sum = 0;
		for (const feature of family) sum += weights[feature & mask] as number;
		total += scale * sum * (counts[i] as number);
	});
	return 1 / (1 + Math.exp(-total));
}

/** Two 64-bit floats come before the weights of each question. */
const HEAD = 16;
const lengthFor = (question: Question): number => HEAD + weightsFor(question);
const LENGTH = QUESTIONS.reduce((sum, question) => sum + lengthFor(question), 0);

/** Encodes a model as bytes. */
export function encodeModel(model: Model): Uint8Array {
	const bytes = new Uint8Array(LENGTH);
	const view = new DataView(bytes.buffer);
	let at = 0;
	for (const question of QUESTIONS) {
		const { bias, scale, weights } = model[question];
		view.setFloat64(at, bias);
		view.setFloat64(at + 8, scale);
		bytes.set(new Uint8Array(weights.buffer), at + HEAD);
		at += lengthFor(question);
	}
	return bytes;
}

/** Decodes a model from the bytes of `encodeModel`. Throws if their length is wrong. */
export function decodeModel(bytes: Uint8Array): Model {
	if (bytes.length !== LENGTH)
		throw new Error("The model for off-platform contact is damaged. Run npm run generate.");
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	let at = 0;
	const regressions = QUESTIONS.map((question) => {
		const weights = new Int8Array(bytes.buffer, bytes.byteOffset + at + HEAD, weightsFor(question));
		const regression = { bias: view.getFloat64(at), scale: view.getFloat64(at + 8), weights };
		at += lengthFor(question);
		return [question, regression] as const;
	});
	return Object.fromEntries(regressions) as Model;
}
