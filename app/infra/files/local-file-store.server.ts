import { chmod, copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { syncToDisk } from "#app/infra/process/write-file.server.ts";
import type { FileStore } from "./file-store.ts";

/**
 * Uploads in a folder that only the server's account can read, in subfolders named after the first
 * two digits of the key.
 */
export class LocalFileStore implements FileStore {
	readonly #folder: string;

	constructor(dataDir: string) {
		this.#folder = join(dataDir, "uploads");
	}

	async put(key: string, path: string): Promise<void> {
		const target = this.#getPath(key);
		const folder = join(target, "..");
		await mkdir(folder, { recursive: true, mode: 0o700 });
		const source = await writeTemporary(target, path);
		await syncToDisk(source);
		// Moves the file atomically: it is either complete or missing.
		await rename(source, target);
		await syncToDisk(folder);
	}

	async open(key: string): Promise<Readable | null> {
		try {
			const file = await open(this.#getPath(key), "r");
			return file.createReadStream();
		} catch (error) {
			if (isAbsent(error)) return null;
			throw error;
		}
	}

	async remove(key: string): Promise<void> {
		const path = this.#getPath(key);
		for (const each of [path, `${path}.part`]) await rm(each, { force: true });
	}

	#getPath(key: string): string {
		if (!/^[0-9a-f]{40}$/.test(key)) throw new Error("A storage key is 40 hexadecimal digits.");
		return join(this.#folder, key.slice(0, 2), key);
	}
}

/** The bytes are usually already on the target's file system. If not, they are copied there. */
async function writeTemporary(target: string, path: string): Promise<string> {
	const copy = `${target}.part`;
	await chmod(path, 0o600);
	try {
		await rename(path, copy);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
		await copyFile(path, copy);
	}
	return copy;
}

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";
