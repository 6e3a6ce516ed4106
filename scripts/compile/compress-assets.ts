/**
 * Compresses the files of the client build at the highest level: x.js.br and x.js.gz are written
 * next to x.js.
 */
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = new Set([".css", ".html", ".ico", ".js", ".json", ".svg", ".txt", ".webmanifest", ".xml"]);

/** For smaller files, the encoding header costs most of the savings. */
const WORTHWHILE = 400;

const encodings = {
	br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
	gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

const files = readdirSync("build/client", { recursive: true, withFileTypes: true })
	.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
	.map((entry) => join(entry.parentPath, entry.name));

const sizes = await Promise.all(files.map(compress));
const sum = (key: "before" | "after") => Math.round(sizes.reduce((total, size) => total + size[key], 0) / 1_024);
console.log(`Compressed ${files.length} files: ${sum("before")} kB to ${sum("after")} kB by Brotli.`);

/** Sizes in bytes, before and after Brotli. */
async function compress(path: string): Promise<{ before: number; after: number }> {
	const bytes = await readFile(path);
	let after = bytes.length;
	if (bytes.length < WORTHWHILE) return { before: bytes.length, after };
	for (const [ending, encode] of Object.entries(encodings)) {
		const compressed = await encode(bytes);
		if (compressed.length >= bytes.length) continue;
		await writeFile(`${path}.${ending}`, compressed);
		if (ending === "br") after = compressed.length;
	}
	return { before: bytes.length, after };
}
