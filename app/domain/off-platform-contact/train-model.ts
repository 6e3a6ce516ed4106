import type { CorpusLine } from "./corpus-line.ts";
import { countsOf, type Features, featuresOf } from "./features.ts";
import { type Model, QUESTIONS, type Question, type Regression, weightsFor } from "./model.ts";
import { normalize } from "./normalized-text.ts";

/** Chosen by cross-validation over the authors of the training half. */
const PASSES = 12;
const RATE = 0.2;
const SHRINK = 3e-4;
/** How much a line that only talks about contact or payment counts, compared to any other. */
const TALK_WEIGHT = 1.5;
const SEED = 20_261_124;

type Example = { features: Features; isYes: boolean; weight: number };
type Weights = { values: Float64Array; squares: Float64Array };

/** The model for the lines. The same lines in the same order give the same model. */
export function trainModel(lines: readonly CorpusLine[]): Model {
	const read = lines.map((line) => ({ ...line, features: featuresOf(normalize(line.text).text) }));
	const leaks = read.filter(({ label }) => label === "leak");
	const examplesOf = (question: Question): Example[] =>
		question === "leak"
			? read.map(({ label, features }) => ({ features, isYes: label === "leak", weight: label === "talk" ? TALK_WEIGHT : 1 }))
			: leaks.map(({ kinds, features }) => ({ features, isYes: kinds.includes(question), weight: 1 }));
	return Object.fromEntries(QUESTIONS.map((question) => [question, train(examplesOf(question), weightsFor(question))])) as Model;
}

/** Logistic regression by stochastic gradient descent with a step size per weight (AdaGrad). */
function train(examples: readonly Example[], size: number): Regression {
	// The last one is the bias.
	const weights = { values: new Float64Array(size + 1), squares: new Float64Array(size + 1).fill(1e-8) };
	const random = seededRandom(SEED);
	const order = examples.map((_, i) => i);
	for (let pass = 0; pass < PASSES; pass++) {
		shuffle(order, random);
		for (const i of order) learn(weights, size, examples[i] as Example);
	}
	return rounded(weights.values, size);
}

function learn(weights: Weights, size: number, { features, isYes, weight }: Example): void {
	const counts = countsOf(features);
	let total = weights.values[size] as number;
	features.forEach((family, i) => {
		let sum = 0;
		for (const feature of family) sum += weights.values[feature & (size - 1)] as number;
		total += sum * (counts[i] as number);
	});
	const error = weight * (1 / (1 + Math.exp(-total)) - (isYes ? 1 : 0));
	move(weights, size, error);
	features.forEach((family, i) => {
		const slope = error * (counts[i] as number);
		for (const feature of family) move(weights, feature & (size - 1), slope);
	});
}

function move({ values, squares }: Weights, at: number, slope: number): void {
	const step = slope + SHRINK * (values[at] as number);
	squares[at] = (squares[at] as number) + step * step;
	values[at] = (values[at] as number) - (RATE * step) / Math.sqrt(squares[at] as number);
}

/** One byte per weight is enough: it changes no figure in docs/contact-leaks.md. */
function rounded(values: Float64Array, size: number): Regression {
	let largest = 1e-9;
	for (let i = 0; i < size; i++) largest = Math.max(largest, Math.abs(values[i] as number));
	const scale = largest / 127;
	return { bias: values[size] as number, scale, weights: Int8Array.from(values.subarray(0, size), (value) => Math.round(value / scale)) };
}

/** A random number generator (mulberry32) with a seed: 0 up to, but not including, 1. */
function seededRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

function shuffle(order: number[], random: () => number): void {
	for (let i = order.length - 1; i > 0; i--) {
		const other = Math.floor(random() * (i + 1));
		[order[i], order[other]] = [order[other] as number, order[i] as number];
	}
}
