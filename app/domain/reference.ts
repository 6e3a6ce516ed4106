/**
 * A new reference that people can tell each other, such as REQ-402913: a prefix and six random
 * digits. Whoever stores it sees that it is unique.
 */
export function newReference(prefix: "REQ" | "REP" | "BKG"): string {
	const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
	return `${prefix}-${String(random % 1_000_000).padStart(6, "0")}`;
}
