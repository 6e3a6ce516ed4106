import { open } from "node:fs/promises";
import { extensionOf, type FileRefusal, type FileType, isNameOf, type ReceivedFile } from "./file.ts";
import { judgePdf } from "./judge-pdf.server.ts";

/** The type by content, or the reason to refuse the file. */
export type Verdict = { type: FileType } | { refusal: FileRefusal };

const SIGNATURES: [FileType, Buffer][] = [
	["application/pdf", Buffer.from("%PDF-")],
	["image/jpeg", Buffer.from([0xff, 0xd8, 0xff])],
	["image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

/**
 * Checks a received file by its content, with little of it in memory at a time, and whether its
 * name matches. Images are recognized only by their first bytes here. Whether they can be opened
 * shows when they are cleaned.
 */
export async function judgeFile({ path, name, bytes, isTooLarge }: ReceivedFile): Promise<Verdict> {
	if (bytes === 0) return { refusal: "empty" };
	const type = await typeOf(path);
	if (!type) return { refusal: "type" };
	if (isTooLarge) return { refusal: "tooLarge" };
	if (!isNameOf(name, type)) return { refusal: isOurs(name) ? "mismatch" : "type" };
	const refusal = type === "application/pdf" ? await judgePdf(path) : undefined;
	return refusal ? { refusal } : { type };
}

const isOurs = (name: string): boolean => ["pdf", "jpg", "jpeg", "png"].includes(extensionOf(name));

async function typeOf(path: string): Promise<FileType | undefined> {
	const file = await open(path, "r");
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
		const head = buffer.subarray(0, bytesRead);
		return SIGNATURES.find(([, signature]) => head.subarray(0, signature.length).equals(signature))?.[0];
	} finally {
		await file.close();
	}
}
