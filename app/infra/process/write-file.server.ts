import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";

/**
 * Writes a small file so that a crash leaves either the old or the new one: writes a temporary file, syncs
 * it, and renames it.
 */
export function writeFileAtomically(path: string, content: string | Uint8Array, mode = 0o600): void {
	const temporary = `${path}.${process.pid}.tmp`;
	const file = openSync(temporary, "w", mode);
	try {
		writeFileSync(file, content);
		fsyncSync(file);
	} finally {
		closeSync(file);
	}
	renameSync(temporary, path);
}

/** Syncs the bytes of a file, or the names in a folder, so that they survive a power failure. */
export async function syncToDisk(path: string): Promise<void> {
	const handle = await open(path, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}
