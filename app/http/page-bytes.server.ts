import { transcode } from "node:buffer";

/** Takes pages of up to a quarter of a million characters, so that memory for each is not touched for the first time. */
const scratch = Buffer.allocUnsafeSlow(512 * 1024);

/**
 * The parts of a page in one piece, as UTF-8. Buffer.from encodes text that is not all Latin 1 by the single character; on its way through
 * UTF-16 it takes a quarter of that time.
 */
export function pageBytes(...parts: string[]): Buffer<ArrayBuffer> {
	const length = parts.reduce((sum, part) => sum + part.length * 2, 0);
	const utf16 = length <= scratch.length ? scratch : Buffer.allocUnsafe(length);
	let end = 0;
	for (const part of parts) end += utf16.write(part, end, "utf16le");
	try {
		return transcode(utf16.subarray(0, end), "utf16le", "utf8") as Buffer<ArrayBuffer>;
	} catch {
		// Half a pair of surrogates, which somebody's text may hold, and which becomes the sign for what cannot be shown.
		return Buffer.from(parts.join(""));
	}
}
