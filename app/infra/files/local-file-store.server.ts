import { constants } from "node:fs";
import { chmod, copyFile, type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { syncToDisk } from "#app/infra/process/write-file.server.ts";
import { type ByteRange, type FileStore, type PartialFile, PIECE_BYTES } from "./file-store.ts";
import { UploadLostError } from "./storage-errors.server.ts";

/**
 * Uploads in a folder that only the server's account can read, in subfolders named after the first
 * two digits of the key.
 */
export class LocalFileStore implements FileStore {
	readonly #folder: string;

	constructor(dataDir: string, folder = "uploads") {
		this.#folder = join(dataDir, folder);
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

	async begin(key: string): Promise<string> {
		const path = this.#getPartialPath(key);
		await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
		await (await open(path, "wx", 0o600)).close();
		await syncToDisk(join(path, ".."));
		return "";
	}

	async append(
		{ key, bytes, received }: PartialFile,
		content: AsyncIterable<Uint8Array>,
		confirm: (received: number) => Promise<void>,
	): Promise<void> {
		const file = await openPartial(this.#getPartialPath(key));
		let [confirmed, position] = [received, received];
		const confirmWritten = async () => {
			if (position === confirmed) return;
			await file.datasync();
			confirmed = position;
			await confirm(confirmed);
		};
		try {
			if ((await file.stat()).size < received) throw lost();
			// Bytes after the confirmed ones may not have been synced before a power failure.
			await file.truncate(received);
			try {
				for await (const chunk of content) {
					if (position + chunk.length > bytes) throw new Error("The file is longer than announced.");
					await write(file, chunk, position);
					position += chunk.length;
					if (position - confirmed >= PIECE_BYTES) await confirmWritten();
				}
			} finally {
				await confirmWritten();
			}
		} finally {
			await file.close();
		}
	}

	async finish({ key, bytes }: PartialFile): Promise<void> {
		const target = this.#getPath(key);
		const partial = this.#getPartialPath(key);
		if ((await sizeOf(partial)) === bytes) {
			await rename(partial, target);
			await syncToDisk(join(target, ".."));
		} else if ((await sizeOf(target)) !== bytes) throw lost();
	}

	async open(key: string, range?: ByteRange): Promise<Readable | null> {
		try {
			const file = await open(this.#getPath(key), "r");
			return file.createReadStream(range);
		} catch (error) {
			if (isAbsent(error)) return null;
			throw error;
		}
	}

	async withPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T | null> {
		const path = this.#getPath(key);
		return (await sizeOf(path)) === undefined ? null : use(path);
	}

	async remove(key: string): Promise<void> {
		for (const each of [this.#getPath(key), this.#getPartialPath(key)]) await rm(each, { force: true });
	}

	#getPartialPath(key: string): string {
		return `${this.#getPath(key)}.part`;
	}

	#getPath(key: string): string {
		if (!/^[0-9a-f]{40}$/.test(key)) throw new Error("A storage key is 40 hexadecimal digits.");
		return join(this.#folder, key.slice(0, 2), key);
	}
}

async function openPartial(path: string): Promise<FileHandle> {
	try {
		return await open(path, constants.O_RDWR);
	} catch (error) {
		throw isAbsent(error) ? lost() : error;
	}
}

const lost = () => new UploadLostError("Bytes of a file that was arriving are missing.");

/** The disk may accept only a part of the bytes at a time. */
async function write(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
	for (let at = 0; at < bytes.length; ) {
		const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at);
		at += bytesWritten;
	}
}

/** The size of a file in bytes. Undefined if there is none. */
const sizeOf = (path: string): Promise<number | undefined> =>
	stat(path).then(
		({ size }) => size,
		(error: unknown) => {
			if (isAbsent(error)) return undefined;
			throw error;
		},
	);

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
