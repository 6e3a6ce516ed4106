/** Sentences are judged together up to this many characters; one of twice as many in parts. */
const PASSAGE_MAX = 120;
const ENDS = ".!?\n";

/** A part of a text from `normalize`, and where it starts. */
export type Passage = { text: string; start: number };

/** Whole sentences of a text as far as they fit, and pieces of a sentence that doesn't. */
export function passagesOf(text: string): Passage[] {
	const passages: Passage[] = [];
	let start = 0;
	for (let end = 0; start < text.length; start = end) {
		end = passageEnd(text, start);
		passages.push({ text: text.slice(start, end), start });
	}
	return passages;
}

/** After the last sentence, else the last word, that fits into a passage from `start`. */
function passageEnd(text: string, start: number): number {
	const limit = start + PASSAGE_MAX;
	if (limit >= text.length) return text.length;
	for (let end = limit; end > start + 1; end--) if (ENDS.includes(text[end - 2] as string) && (text[end - 1] === " " || text[end - 1] === "\n")) return end;
	const space = text.lastIndexOf(" ", limit + PASSAGE_MAX);
	return space > start ? space + 1 : Math.min(text.length, limit + PASSAGE_MAX);
}
