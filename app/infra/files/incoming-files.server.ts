import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { settings } from "#app/infra/process/settings.server.ts";

const folder = (): string => join(settings().dataDir, "incoming");

/**
 * A new path for a file that is being received, next to the uploads, so that storing it takes only
 * a rename.
 */
export function newIncomingPath(): string {
	mkdirSync(folder(), { recursive: true, mode: 0o700 });
	return join(folder(), randomBytes(16).toString("hex"));
}

/** Removes an incoming file and its cleaned copy. Missing files are ignored. */
export async function removeIncoming(path: string): Promise<void> {
	await Promise.all([path, `${path}.clean`].map((each) => rm(each, { force: true })));
}

/** Marks incoming files as in use, so that `sweepIncoming` leaves them. Missing files are ignored. */
export async function touchIncoming(paths: readonly string[]): Promise<void> {
	const at = new Date();
	await Promise.all(paths.map((path) => utimes(path, at, at).catch(() => {})));
}

/**
 * Deletes files that interrupted requests and processes left behind, if they are older than `before`. Returns
 * the number of deleted files.
 */
export async function sweepIncoming(before: Date): Promise<number> {
	const names = await readdir(folder()).catch(() => []);
	let count = 0;
	for (const name of names) {
		const path = join(folder(), name);
		const facts = await stat(path).catch(() => undefined);
		if (!facts || facts.mtime >= before) continue;
		await rm(path, { force: true });
		count++;
	}
	return count;
}
