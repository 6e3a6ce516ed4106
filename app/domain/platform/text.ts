// Control characters except tab, line feed, and carriage return. Includes NUL, which PostgreSQL
// rejects.
const CONTROLS = /(?![\t\n\r])\p{Cc}/u;

/** Whether typed text can be stored and shown. */
export const isCleanText = (text: string): boolean => text.isWellFormed() && !CONTROLS.test(text);

/**
 * More marks on one letter than any script uses (UAX #15, Stream-Safe Text Format). Unicode normalization
 * sorts them, and tens of thousands would take seconds.
 */
const STACKED_MARKS = /\p{M}{31}/u;

/** Whether text can be stored by both databases, and normalized in linear time. */
export const isReadableText = (text: string): boolean =>
	text.isWellFormed() && !text.includes("\0") && !STACKED_MARKS.test(text);

// Characters that are invisible or change the direction of text, so that it reads differently from what is
// stored and signed. Variation selectors aren't included, because they only choose between two forms of a
// character.
export const HIDDEN =
	/(?!\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB]/gu;

// Legitimate uses of hidden characters: in emoji, and as joiners in languages such as Persian and Hindi.
const EMOJI = /\p{RGI_Emoji}/gv;
const JOINERS =
	/(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Sinhala}\p{Script=Malayalam}\p{Script=Kannada}\p{Script=Telugu}][\p{M}]*)[\u200C\u200D](?=[\p{L}\p{M}])/gu;

/**
 * Replaces emoji and joiners with spaces, because their hidden characters are legitimate. The position of
 * everything else stays the same.
 */
export const withoutJoiners = (text: string): string =>
	text.replace(EMOJI, (emoji) => " ".repeat(emoji.length)).replace(JOINERS, " ");

/** The positions of a text's hidden characters. */
export const findHidden = (text: string): { start: number; end: number }[] =>
	text.search(HIDDEN) === -1
		? []
		: Array.from(withoutJoiners(text).matchAll(HIDDEN), ({ 0: { length }, index }) => ({
				start: index,
				end: index + length,
			}));

/** The words before a hidden character in its line, so that the writer can find it. */
const WORDS_BEFORE = /\S+(?:[^\S\n]+\S+)?\s*$/u;

/** Tells a writer what to do about the first hidden character of a text. */
export function describeHidden(text: string): string {
	const [first] = findHidden(text);
	const before = WORDS_BEFORE.exec(text.slice(0, first?.start).slice(-40))?.[0].trim();
	const where = before ? `after “${before}”` : "at the beginning";
	return `Remove the hidden character ${where}. It can make the text read differently. Type this part instead of pasting it.`;
}

/** Spells out hidden characters, such as [U+202E], in text that was stored before they were rejected. */
export function showHidden(text: string): string {
	const spelled = (hidden: string) =>
		`[U+${(hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
	let shown = "";
	let from = 0;
	for (const { start, end } of findHidden(text)) {
		shown += text.slice(from, start) + spelled(text.slice(start, end));
		from = end;
	}
	return shown + text.slice(from);
}

/**
 * An identifier in words, such as "Sizes 1 max width" for `sizes[0].maxWidth` and "Support ticket"
 * for `SupportTicket`.
 */
export function formatFieldName(name: string): string {
	const words = name
		.replace(/\[(\d+)\]/g, (_, index) => ` ${Number(index) + 1} `)
		.replace(/([a-z\d])([A-Z])/g, "$1 $2")
		.replace(/([a-z])(\d)/g, "$1 $2")
		.replace(/[^\p{L}\d]+/gu, " ")
		.trim()
		.toLowerCase();
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A stored answer as its form shows it. */
export const yesOrNoAsTyped = (answer: boolean | null): "" | "yes" | "no" =>
	answer === null ? "" : answer ? "yes" : "no";

/** "Yes" or "No". Empty if a question is unanswered. */
export const formatAnswer = (answer: boolean | null): string =>
	answer === null ? "" : answer ? "Yes" : "No";

/** Whether a value is one of the given constants. */
export const isIn = <Value>(values: readonly Value[], value: unknown): value is Value =>
	(values as readonly unknown[]).includes(value);

/** A text with a capital letter at its start. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
