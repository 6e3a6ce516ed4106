/** Maximum characters of a back-office search. */
export const LOOKUP_MAX = 100;

/**
 * What the team searches for: a record by reference, people by the start of their address, or names
 * by words.
 */
export type Lookup = { by: "reference" | "address" | "words"; text: string };

/**
 * Parses a search: references in uppercase, addresses in lowercase, as stored. Null if nothing is
 * left of it.
 */
export function readLookup(typed: string): Lookup | null {
	const text = typed.replaceAll("\0", "").trim().slice(0, LOOKUP_MAX).toWellFormed();
	if (text === "") return null;
	if (/^[a-z]{3}-\d+$/i.test(text)) return { by: "reference", text: text.toUpperCase() };
	// Names may begin with an at sign. Addresses don't.
	if (/^[^\s@]+@/.test(text)) return { by: "address", text: text.toLowerCase() };
	return { by: "words", text };
}
