import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { writeFileAtomically } from "#app/infra/files/files.server.ts";

/**
 * Besides the built server, which alone reads it: sources that have changed since would make
 * something else of the same content.
 */
const FOLDER = "build/compiled";

let fingerprint: string | undefined;

/** What the content folder holds now, in a few characters: the SHA-256 of all names and bytes. */
function contentFingerprint(): string {
	if (fingerprint) return fingerprint;
	const hash = createHash("sha256");
	for (const name of readdirSync("content", { recursive: true, encoding: "utf8" }).sort()) {
		if (/\.(md|yaml)$/.test(name))
			hash
				.update(name)
				.update("\0")
				.update(readFileSync(join("content", name)))
				.update("\0");
	}
	fingerprint = hash.digest("base64url");
	return fingerprint;
}

/** Stores the content compiled by the build, so that startup needn't compile it again. */
export function writeCompiled(name: string, value: object): void {
	mkdirSync(FOLDER, { recursive: true });
	writeFileAtomically(join(FOLDER, name), serialize({ fingerprint: contentFingerprint(), value }), 0o644);
}

/**
 * What the build built from the content; undefined where the content has changed since, and where
 * the sources run without a build.
 */
export function readCompiled<T extends object>(name: string): T | undefined {
	if (!import.meta.env?.PROD) return undefined;
	try {
		const compiled = deserialize(readFileSync(join(FOLDER, name))) as { fingerprint: string; value: T };
		return compiled.fingerprint === contentFingerprint() ? compiled.value : undefined;
	} catch {
		// It only saves time.
		return undefined;
	}
}
