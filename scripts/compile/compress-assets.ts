/**
 * Compresses the files of the client build at the highest level: x.js.br and x.js.gz are written next to
 * x.js. When this file is run as a program, it compresses the files that aren't compressed yet.
 */
import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = new Set([
	".css",
	".html",
	".ico",
	".js",
	".json",
	".svg",
	".txt",
	".webmanifest",
	".xml",
]);

/** The minimum size in bytes. For smaller files, the encoding header eats up most of the savings. */
const WORTHWHILE = 400;

const encodings = {
	br: (bytes: Buffer) =>
		promisify(brotliCompress)(bytes, {
			params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
		}),
	gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/** Compresses the named files in a folder if their types are compressible, except Vite's own files. */
const compress = (folder: string, names: string[]) =>
	Promise.all(
		names
			.filter((name) => COMPRESSIBLE.has(extname(name)) && !name.startsWith(".vite"))
			.map((name) => compressFile(join(folder, name))),
	);

async function compressFile(path: string): Promise<void> {
	const bytes = await readFile(path);
	if (bytes.length < WORTHWHILE) return;
	for (const [ending, encode] of Object.entries(encodings)) {
		const compressed = await encode(bytes);
		if (compressed.length < bytes.length) await writeFile(`${path}.${ending}`, compressed);
	}
}

/** Compresses what Vite has built for browsers while it builds the server. */
export function compressAssets(): Plugin {
	let compressed: Promise<unknown> | undefined;
	return {
		name: "compress-assets",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		writeBundle({ dir = "" }, bundle) {
			compressed = compress(dir, Object.keys(bundle));
		},
		buildApp: {
			order: "post",
			async handler() {
				await compressed;
			},
		},
	};
}

if (import.meta.main) {
	const names = readdirSync("build/client", { recursive: true, encoding: "utf8" });
	await compress(
		"build/client",
		names.filter((name) => !existsSync(join("build/client", `${name}.br`))),
	);
}
