import { encode } from "uqr";

/**
 * A QR code as one path of an SVG, in modules, with the quiet zone of four that readers need (ISO
 * 18004).
 */
export function qrCode(text: string): { size: number; path: string } {
	const { size, data } = encode(text, { ecc: "M", border: 4 });
	const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
	return { size, path };
}
