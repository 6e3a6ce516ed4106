import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { writeFileAtomically } from "#app/infra/process/write-file.server.ts";
import { contentNames, contentPath } from "./content-files.server.ts";

/**
 * The folder is part of the build, and only the built server reads it, because newer sources might compile
 * the same content differently.
 */
const FOLDER = "build/compiled";

let fingerprint: string | undefined;

/** Identifies the current content: the SHA-256 of the names and bytes of all Markdown and YAML files. */
function contentFingerprint(): string {
	if (fingerprint) return fingerprint;
	const hash = createHash("sha256");
	for (const name of contentNames()) {
		if (/\.(md|yaml)$/.test(name))
			hash
				.update(name)
				.update("\0")
				.update(readFileSync(contentPath(name)))
				.update("\0");
	}
	fingerprint = hash.digest("base64url");
	return fingerprint;
}

/** Stores the content compiled by the build, so that startup doesn't have to compile it again. */
export function writeCompiled(name: string, value: object): void {
	mkdirSync(FOLDER, { recursive: true });
	writeFileAtomically(join(FOLDER, name), serialize({ fingerprint: contentFingerprint(), value }), 0o644);
}

/**
 * The content compiled by the build. Undefined if the files have changed since the build, if the compiled
 * content can't be read, or if this isn't the built server.
 */
export function readCompiled<T extends object>(name: string): T | undefined {
	if (!import.meta.env?.PROD) return undefined;
	try {
		const compiled = deserialize(readFileSync(join(FOLDER, name))) as { fingerprint: string; value: T };
		return compiled.fingerprint === contentFingerprint() ? compiled.value : undefined;
	} catch {
		// Compiled content only saves time, so errors are ignored.
		return undefined;
	}
}
