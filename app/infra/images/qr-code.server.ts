import { encode } from "uqr";

/**
 * A QR code as a single SVG path, in modules, with the quiet zone of four modules that readers need
 * (ISO 18004).
 */
export function qrCode(text: string): { size: number; path: string } {
	const { size, data } = encode(text, { ecc: "M", border: 4 });
	const path = data
		.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
		.join("");
	return { size, path };
}
