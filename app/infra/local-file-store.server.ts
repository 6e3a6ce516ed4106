import { chmod, mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { FileStore } from "./file-store.server.ts";

/** Uploads in a folder of their own that only the server's account may read, spread over folders by the first two digits of their keys. */
export class LocalFileStore implements FileStore {
	readonly #folder: string;

	constructor(dataDir: string) {
		this.#folder = join(dataDir, "uploads");
	}

	async put(key: string, path: string): Promise<void> {
		const target = this.#pathOf(key);
		const folder = join(target, "..");
		await mkdir(folder, { recursive: true, mode: 0o700 });
		await chmod(path, 0o600);
		await sync(path);
		// Both lie in DATA_DIR, so that this is one step: the file is there in whole or not at all.
		await rename(path, target);
		await sync(folder);
	}

	async open(key: string): Promise<Readable | null> {
		try {
			const file = await open(this.#pathOf(key), "r");
			return file.createReadStream();
		} catch (error) {
			if (isAbsent(error)) return null;
			throw error;
		}
	}

	async remove(key: string): Promise<void> {
		await rm(this.#pathOf(key), { force: true });
	}

	async *list(): AsyncIterable<{ key: string; storedAt: Date }> {
		try {
			for await (const entry of await opendir(this.#folder, { recursive: true })) {
				if (!entry.isFile()) continue;
				const facts = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
				if (facts) yield { key: entry.name, storedAt: facts.mtime };
			}
		} catch (error) {
			if (!isAbsent(error)) throw error;
		}
	}

	#pathOf(key: string): string {
		if (!/^[0-9a-f]{40}$/.test(key)) throw new Error("A storage key is 40 hexadecimal digits.");
		return join(this.#folder, key.slice(0, 2), key);
	}
}

async function sync(path: string): Promise<void> {
	const handle = await open(path, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";
