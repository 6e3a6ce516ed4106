/** Why a zip can't be read, in a sentence. */
export class UnreadableZipError extends Error {
	override readonly name = "UnreadableZipError";
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

/**
 * The files of a zip that was written without compression, as record exports are (APPNOTE 6.3.3, without
 * Zip64). Throws an UnreadableZipError for any other zip and for a damaged one.
 */
export function readZip(zip: Uint8Array<ArrayBuffer>): Map<string, Uint8Array<ArrayBuffer>> {
	const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
	try {
		return readFiles(zip, view, findEnd(view));
	} catch (error) {
		if (error instanceof RangeError || error instanceof TypeError) throw damaged();
		throw error;
	}
}

const damaged = () =>
	new UnreadableZipError(
		"We can't read this zip. If you've unpacked the record, choose the files in its folder. Otherwise, download it again.",
	);

/** The position of the end record. Only a comment can follow it in a zip. */
function findEnd(view: DataView): number {
	for (let at = view.byteLength - 22; at >= 0; at--) if (view.getUint32(at, true) === END) return at;
	throw damaged();
}

function readFiles(zip: Uint8Array<ArrayBuffer>, view: DataView, end: number) {
	const utf8 = new TextDecoder("utf-8", { fatal: true });
	const files = new Map<string, Uint8Array<ArrayBuffer>>();
	const count = view.getUint16(end + 10, true);
	let at = view.getUint32(end + 16, true);
	for (let i = 0; i < count; i++) {
		const [method, size, nameLength] = [
			view.getUint16(at + 10, true),
			view.getUint32(at + 20, true),
			view.getUint16(at + 28, true),
		];
		const name = utf8.decode(zip.subarray(at + 46, at + 46 + nameLength));
		const local = view.getUint32(at + 42, true);
		if (view.getUint32(at, true) !== CENTRAL || view.getUint32(local, true) !== LOCAL) throw damaged();
		if (method !== 0 || size === 0xffffffff || files.has(name)) throw damaged();
		const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
		if (start + size > zip.length) throw damaged();
		files.set(name, zip.slice(start, start + size));
		at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
	}
	return files;
}
