import * as z from "zod";

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
