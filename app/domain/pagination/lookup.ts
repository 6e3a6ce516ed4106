/** The most characters that the team's searches take. */
export const LOOKUP_MAX = 100;

/** What the team looks for: a record by its reference, people by the beginning of their address, or whatever has these words in a name. */
export type Lookup = { by: "reference" | "address" | "words"; text: string };

/** Reads what was typed: references in capitals, addresses in small letters, as both are stored. Null where nothing is left of it. */
export function readLookup(typed: string): Lookup | null {
	const text = typed.replaceAll("\0", "").trim().slice(0, LOOKUP_MAX).toWellFormed();
	if (text === "") return null;
	if (/^[a-z]{3}-\d+$/i.test(text)) return { by: "reference", text: text.toUpperCase() };
	// Names may begin with an at sign; addresses do not.
	if (/^[^\s@]+@/.test(text)) return { by: "address", text: text.toLowerCase() };
	return { by: "words", text };
}
