/**
 * The values that canonical JSON can contain here. Numbers are integers, so that every language formats them
 * alike.
 */
export type CanonicalValue =
	| string
	| number
	| boolean
	| null
	| readonly CanonicalValue[]
	| { readonly [key: string]: CanonicalValue };

/**
 * Canonical JSON for a value (RFC 8785): keys are sorted by UTF-16 code units, and there are no spaces.
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
