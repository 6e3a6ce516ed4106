import * as z from "zod";

/** The schema of a form that is only a button, or whose command reads the fields itself. */
export const NoFields = z.object({});

const answers = new Map<unknown, boolean | null>([
	["yes", true],
	[true, true],
	["no", false],
	[false, false],
	["", null],
	[null, null],
	[undefined, null],
]);

/** "yes" or "no" from a form, or a boolean from the API. Null if the question stays unanswered. */
export const yesOrNo = z
	.unknown()
	.optional()
	.transform((given, context) => {
		const answer = answers.get(given);
		if (answer !== undefined) return answer;
		context.issues.push({
			code: "custom",
			message: "Choose yes or no, or leave this unanswered",
			input: given,
		});
		return z.NEVER;
	})
	.meta({ type: "boolean" });

/** A stored answer as its form shows it. */
export const yesOrNoAsTyped = (answer: boolean | null): "" | "yes" | "no" =>
	answer === null ? "" : answer ? "yes" : "no";

/**
 * An identifier in words, such as "Sizes 1 max width" for `sizes[0].maxWidth` and "Support ticket"
 * for `SupportTicket`.
 */
export function fieldInWords(name: string): string {
	const words = name
		.replace(/\[(\d+)\]/g, (_, index) => ` ${Number(index) + 1} `)
		.replace(/([a-z\d])([A-Z])/g, "$1 $2")
		.replace(/([a-z])(\d)/g, "$1 $2")
		.replace(/[^\p{L}\d]+/gu, " ")
		.trim()
		.toLowerCase();
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Yes" or "No". Empty if a question is unanswered. */
export const answerInWords = (answer: boolean | null): string =>
	answer === null ? "" : answer ? "Yes" : "No";

/** Whether a value is one of the given constants. */
export const isIn = <Value>(values: readonly Value[], value: unknown): value is Value =>
	(values as readonly unknown[]).includes(value);
