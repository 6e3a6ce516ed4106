import {
	type Features,
	getCounts,
	getFeatures,
	type Model,
	QUESTIONS,
	type Question,
	type Regression,
	weightsFor,
} from "./model.ts";
import { normalize } from "./normalized-text.ts";
import { type OffPlatformKind, splitPassages } from "./off-platform-contact.ts";

/**
 * Whether a line moves contact or payment off the platform, only talks about it, or is about something else.
 */
export type CorpusLabel = "leak" | "talk" | "ordinary";

/** A line of the corpus. docs/contact-leaks.md explains the columns. */
export type CorpusLine = {
	author: string;
	/** Where the line is from: "written" for this corpus, or "team" for a decision about a flag. */
	source: string;
	label: CorpusLabel;
	kinds: OffPlatformKind[];
	/** ISO 639-1. */
	language: string;
	/** Whether only someone who knows the situation can tell what the line means. */
	needsComprehension: boolean;
	text: string;
};

/** Chosen by cross-validation over the authors of the training split. */
const PASSES = 8;
/**
 * The weights are averaged over this many final passes and over this many orders of the lines, because each
 * pass and each order ends with slightly different weights.
 */
const AVERAGED = 5;
const ORDERS = 4;
const RATE = 0.4;
const SHRINK = 3e-4;
/** The weight of a line that only talks about contact or payment, relative to any other line. */
const TALK_WEIGHT = 1.5;
const SEED = 20_261_124;

type Example = { features: Features; counts: readonly number[]; isYes: boolean; weight: number };

/** Pairs of a weight and the sum of its squared steps, so that the two are adjacent in memory. */
type Weights = Float64Array;

/**
 * Trains the model on the lines. The same lines in the same order produce the same model. A line that isn't a
 * leak is also learned passage by passage, as texts are judged, because none of its passages is a leak.
 */
export function trainModel(lines: readonly CorpusLine[]): Model {
	const examples: Example[] = [];
	const leaks: (Example & { kinds: readonly string[] })[] = [];
	for (const { label, kinds, text } of lines) {
		const normalized = normalize(text).text;
		const passages = splitPassages(normalized);
		const weight = label === "talk" ? TALK_WEIGHT : 1;
		const example = toExample(normalized, label === "leak", weight);
		examples.push(example);
		if (label === "leak") leaks.push({ ...example, kinds });
		else if (passages.length > 1)
			examples.push(...passages.map((passage) => toExample(passage.text, false, weight / 2)));
	}
	const getExamples = (question: Question) =>
		question === "leak" ? examples : leaks.map((leak) => ({ ...leak, isYes: leak.kinds.includes(question) }));
	return Object.fromEntries(
		QUESTIONS.map((question) => [question, train(getExamples(question), weightsFor(question))]),
	) as Model;
}

function toExample(text: string, isYes: boolean, weight: number): Example {
	const features = getFeatures(text);
	return { features, counts: getCounts(features), isYes, weight };
}

/**
 * Logistic regression by stochastic gradient descent with a step size per weight (AdaGrad), averaged over
 * several orders of the examples.
 */
function train(examples: readonly Example[], size: number): Regression {
	const mean = new Float64Array(2 * (size + 1));
	for (let at = 0; at < ORDERS; at++) {
		// The last pair is the bias.
		const weights = new Float64Array(2 * (size + 1));
		for (let i = 1; i < weights.length; i += 2) weights[i] = 1e-8;
		const random = seededRandom(SEED + at);
		const order = examples.map((_, i) => i);
		for (let pass = 1; pass <= PASSES; pass++) {
			shuffle(order, random);
			for (const i of order) learn(weights, size, examples[i] as Example);
			if (pass > PASSES - AVERAGED) addTo(mean, weights);
		}
	}
	return rounded(mean, size);
}

/** Adds one pass's share to the mean of the weights over the last passes of all orders. */
function addTo(mean: Weights, weights: Weights): void {
	for (let i = 0; i < weights.length; i += 2)
		mean[i] = (mean[i] as number) + (weights[i] as number) / (ORDERS * AVERAGED);
}

function learn(weights: Weights, size: number, { features, counts, isYes, weight }: Example): void {
	let total = weights[2 * size] as number;
	features.forEach((family, i) => {
		let sum = 0;
		for (const feature of family) sum += weights[2 * (feature & (size - 1))] as number;
		total += sum * (counts[i] as number);
	});
	const error = weight * (1 / (1 + Math.exp(-total)) - (isYes ? 1 : 0));
	move(weights, 2 * size, error);
	features.forEach((family, i) => {
		const slope = error * (counts[i] as number);
		for (const feature of family) move(weights, 2 * (feature & (size - 1)), slope);
	});
}

function move(weights: Weights, at: number, slope: number): void {
	const value = weights[at] as number;
	const step = slope + SHRINK * value;
	const squares = (weights[at + 1] as number) + step * step;
	weights[at] = value - (RATE * step) / Math.sqrt(squares);
	weights[at + 1] = squares;
}

/** Rounds weights to one byte each. This doesn't change any figure in docs/contact-leaks.md. */
function rounded(weights: Weights, size: number): Regression {
	const values = Float64Array.from({ length: size }, (_, i) => weights[2 * i] as number);
	const scale = values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 1e-9) / 127;
	return {
		bias: weights[2 * size] as number,
		scale,
		weights: Int8Array.from(values, (value) => Math.round(value / scale)),
	};
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
