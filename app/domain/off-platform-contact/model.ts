import { countsOf, FEATURES, type Features } from "./features.ts";
import { OFF_PLATFORM_KINDS } from "./off-platform-contact.ts";

/** The questions that the model answers: whether a text moves contact or payment, and how. */
export const QUESTIONS = ["leak", ...OFF_PLATFORM_KINDS] as const;
export type Question = (typeof QUESTIONS)[number];

/**
 * One logistic regression per question over the same features. Weights are whole numbers from -127
 * to 127, to be multiplied by `scale`. The questions about kinds use fewer weights, so features
 * share them.
 */
export type Model = Record<Question, Regression>;
export type Regression = { bias: number; scale: number; weights: Int8Array };

/** The number of weights for a question; a power of two. */
export const weightsFor = (question: Question): number => (question === "leak" ? FEATURES : 1 << 15);

/** The probability, 0 to 1, that the answer is yes for a text with these features. */
export function probabilityOf({ bias, scale, weights }: Regression, features: Features): number {
	const counts = countsOf(features);
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

/** The bytes of a model. */
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

/** The model of bytes from `encodeModel`. Throws if they are damaged. */
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
