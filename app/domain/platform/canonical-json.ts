/** What canonical JSON is made of here. Numbers are whole, so that every language writes them alike. */
export type CanonicalValue =
	| string
	| number
	| boolean
	| null
	| readonly CanonicalValue[]
	| { readonly [key: string]: CanonicalValue };

/**
 * The one way to write a value as JSON (RFC 8785): with keys sorted by UTF-16 code units, and without spaces.
 * Throws for a number that isn't a safe integer, and for text that isn't valid Unicode.
 */
export function canonicalJson(value: CanonicalValue): string {
	if (typeof value === "string") {
		if (!value.isWellFormed()) throw new Error("Canonical JSON can't contain half of a surrogate pair.");
		return JSON.stringify(value);
	}
	if (typeof value === "number") {
		if (!Number.isSafeInteger(value)) throw new Error(`Canonical JSON can't contain the number ${value}.`);
		return JSON.stringify(value);
	}
	if (value === null || typeof value === "boolean") return String(value);
	if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
	const members = Object.entries(value)
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([key, member]) => `${canonicalJson(key)}:${canonicalJson(member)}`);
	return `{${members.join(",")}}`;
}

const isList = (value: CanonicalValue): value is readonly CanonicalValue[] => Array.isArray(value);
