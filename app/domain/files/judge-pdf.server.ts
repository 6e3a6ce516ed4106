import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { FileRefusal } from "./file.ts";

/** Enough for every pattern below to be found whole where two pieces meet. */
const OVERLAP = 256;

/** How much of the end of a file programs search for the directory of a ZIP archive. */
const ARCHIVE_TAIL = 65_557;

// An encrypted file names its encryption dictionary in each trailer, or in the dictionary of each cross-reference stream (ISO 32000-2, 7.6).
const ENCRYPTED = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;
const OBJECT = /\d\s+\d+\s+obj\b/;
// RAR and 7z archives are found anywhere in a file.
const ARCHIVES = ["Rar!\x1A\x07", "7z\xBC\xAF\x27\x1C"];
const ZIP_DIRECTORY = "PK\x05\x06";
const MARKUP = /<(?:!doctype|html|script|svg|body|iframe|\?php|%)/i;

/** Why a file that begins like a PDF is refused, if it is: it is protected, damaged, or another kind of file at the same time. */
export async function judgePdf(path: string): Promise<FileRefusal | undefined> {
	const { head, tail } = await endsOf(path);
	if (!/^%PDF-[12]\.\d/.test(head)) return "damagedPdf";
	const end = tail.lastIndexOf("%%EOF");
	if (end < 0 || !tail.includes("startxref")) return "damagedPdf";
	// Some programs fill up the last block.
	if (!/^%%EOF[\s\0]*$/.test(tail.slice(end))) return "mixedPdf";
	if (MARKUP.test(head) || tail.includes(ZIP_DIRECTORY)) return "mixedPdf";

	let hasObject = false;
	let seen = "";
	for await (const chunk of createReadStream(path, { encoding: "latin1" }) as AsyncIterable<string>) {
		seen = seen.slice(-OVERLAP) + chunk;
		if (ENCRYPTED.test(seen)) return "encrypted";
		if (ARCHIVES.some((signature) => seen.includes(signature))) return "mixedPdf";
		hasObject ||= OBJECT.test(seen);
	}
	return hasObject ? undefined : "damagedPdf";
}

/** The first 1,024 bytes of a file and its last ones, a character a byte. */
async function endsOf(path: string): Promise<{ head: string; tail: string }> {
	const file = await open(path, "r");
	try {
		const { size } = await file.stat();
		const read = async (from: number, length: number) => {
			const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
			return buffer.toString("latin1", 0, bytesRead);
		};
		const tailLength = Math.min(size, ARCHIVE_TAIL);
		return { head: await read(0, 1_024), tail: await read(size - tailLength, tailLength) };
	} finally {
		await file.close();
	}
}
