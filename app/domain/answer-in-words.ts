/** "Yes" or "No". Empty if a question is unanswered. */
export const answerInWords = (answer: boolean | null): string =>
	answer === null ? "" : answer ? "Yes" : "No";
