import { visitFeatures } from "./features.ts";
import type { Regression } from "./model.ts";
import type { Span } from "./off-platform-contact.ts";

/** How much evidence a word must add to belong to the words around it, as a part of the strongest. */
const LEAST = 0.1;

/**
 * The words next to each other that speak most for a yes: each weight of the model is spread over
 * the words of its feature, and the run of words with the largest sum wins.
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
