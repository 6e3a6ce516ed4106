import { type FileHandle, open } from "node:fs/promises";
import { Semaphore } from "#app/infra/process/semaphore.server.ts";
import { type FileType, getExtension, hasExtensionFor, type ReceivedFile, type UploadError } from "./file.ts";

/** Only one piece of one file is in memory at a time. */
const PIECE = 64 * 1024;
const turns = new Semaphore(1);

/**
 * The overlap of two pieces in bytes. It is enough to find any of the patterns below, even if a match spans
 * both pieces.
 */
const OVERLAP = 256;

/** Bytes at the end of a file that programs search for the directory of a ZIP archive. */
const ARCHIVE_TAIL = 65_557;

// An encrypted file names its encryption dictionary in each trailer, or in the dictionary of each
// cross-reference stream (ISO 32000-2, 7.6).
const ENCRYPTED = /^\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;
const MARKUP = /<(?:!doctype|html|script|svg|body|iframe|\?php|%)/i;
const ZIP_DIRECTORY = Buffer.from("PK\x05\x06", "latin1");
// Programs recognize these archives at any position in a file.
const ARCHIVES = ["Rar!\x1A\x07", "7z\xBC\xAF\x27\x1C"].map((signature) => Buffer.from(signature, "latin1"));

/**
 * The error for a file that begins like a PDF but is encrypted, damaged, or also a file of another type.
 * Undefined if the file is accepted.
 */
function judgePdf(path: string): Promise<UploadError | undefined> {
	return turns.run(async () => {
		const file = await open(path, "r");
		try {
			return (await judgeEnds(file)) ?? (await judgeContent(file));
		} finally {
			await file.close();
		}
	});
}

async function judgeEnds(file: FileHandle): Promise<UploadError | undefined> {
	const { size } = await file.stat();
	const read = async (from: number, length: number) => {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
		return buffer.subarray(0, bytesRead);
	};
	const head = (await read(0, 1_024)).toString("latin1");
	const tail = await read(Math.max(0, size - ARCHIVE_TAIL), Math.min(size, ARCHIVE_TAIL));
	const end = tail.lastIndexOf("%%EOF");
	if (!/^%PDF-[12]\.\d/.test(head) || end < 0 || !tail.includes("startxref")) return "damagedPdf";
	// Some programs pad the last block.
	const isEnd = /^%%EOF[\s\0]*$/.test(tail.subarray(end).toString("latin1"));
	return isEnd && !MARKUP.test(head) && !tail.includes(ZIP_DIRECTORY) ? undefined : "mixedPdf";
}

async function judgeContent(file: FileHandle): Promise<UploadError | undefined> {
	const piece = Buffer.alloc(OVERLAP + PIECE);
	let hasObject = false;
	let kept = 0;
	for (let position = 0; ; ) {
		const { bytesRead } = await file.read(piece, kept, PIECE, position);
		if (bytesRead === 0) return hasObject ? undefined : "damagedPdf";
		position += bytesRead;
		const seen = piece.subarray(0, kept + bytesRead);
		if (isEncrypted(seen)) return "encrypted";
		if (ARCHIVES.some((signature) => seen.includes(signature))) return "mixedPdf";
		hasObject ||= seen.includes(" obj");
		kept = Math.min(OVERLAP, seen.length);
		piece.copyWithin(0, seen.length - kept, seen.length);
	}
}

function isEncrypted(seen: Buffer): boolean {
	for (let at = seen.indexOf("/Encrypt"); at >= 0; at = seen.indexOf("/Encrypt", at + 1)) {
		if (ENCRYPTED.test(seen.toString("latin1", at, at + 100))) return true;
	}
	return false;
}

/** The type by content, or the reason to reject the file. */
export type Verdict = { type: FileType } | { error: UploadError };

const SIGNATURES: [FileType, Buffer][] = [
	["application/pdf", Buffer.from("%PDF-")],
	["image/jpeg", Buffer.from([0xff, 0xd8, 0xff])],
	["image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

/**
 * Checks a received file by its content and name, with little of it in memory at a time. Images are
 * recognized only by their first bytes here. Re-encoding them later shows whether they can be opened.
 */
export async function judgeFile({ path, name, bytes, isTooLarge }: ReceivedFile): Promise<Verdict> {
	if (bytes === 0) return { error: "empty" };
	const type = await detectType(path);
	if (!type) return { error: "type" };
	if (isTooLarge) return { error: "tooLarge" };
	if (!hasExtensionFor(name, type)) return { error: isOurs(name) ? "mismatch" : "type" };
	const error = type === "application/pdf" ? await judgePdf(path) : undefined;
	return error ? { error } : { type };
}

const isOurs = (name: string): boolean => ["pdf", "jpg", "jpeg", "png"].includes(getExtension(name));

async function detectType(path: string): Promise<FileType | undefined> {
	const file = await open(path, "r");
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
		const head = buffer.subarray(0, bytesRead);
		return SIGNATURES.find(([, signature]) => head.subarray(0, signature.length).equals(signature))?.[0];
	} finally {
		await file.close();
	}
}
