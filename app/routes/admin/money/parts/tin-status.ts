/**
 * Whether the payment provider has a professional's taxpayer identification number (TIN), which we never
 * store: for the CSV, and as a label.
 */
export function tinStatus({ hasTaxDetails }: { hasTaxDetails: boolean | null }) {
	if (hasTaxDetails === null) return { word: "no account", label: "No account" };
	return hasTaxDetails
		? { word: "at provider", label: "At the provider" }
		: { word: "missing", label: "Missing" };
}
