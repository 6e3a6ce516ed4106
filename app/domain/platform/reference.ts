type Prefix = "REQ" | "REP" | "BKG" | "PAY" | "RFD" | "PYT" | "TRR" | "DSP" | "GUA" | "RCV" | "OWN";

/**
 * A new human-readable reference such as REQ-402913: a prefix and six random digits. The caller
 * must ensure that it's unique.
 */
export function newReference(prefix: Prefix): string {
	const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
	return `${prefix}-${String(random % 1_000_000).padStart(6, "0")}`;
}
