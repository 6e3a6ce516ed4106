import { createWriteStream, mkdirSync } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileStore } from "#app/infra/files/file-store.server.ts";
import { newIncomingPath, removeIncoming } from "#app/infra/files/incoming-files.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { runImageProcess } from "./image-process.server.ts";

const PATIENCE = 30_000;

/** Resized stored images, next to the data. Missing ones are recreated. */
function folder(): string {
	const path = join(settings().dataDir, "renditions");
	mkdirSync(path, { recursive: true, mode: 0o700 });
	return path;
}

const pathOf = (storageKey: string, width: number): string => join(folder(), `${storageKey}-${width}.webp`);

const underWay = new Map<string, Promise<{ width: number; height: number }>>();

/** Creates a stored image as WebP in a width, and returns its size. Throws if it can't. */
export function makeRendition(storageKey: string, width: number): Promise<{ width: number; height: number }> {
	const path = pathOf(storageKey, width);
	const running = underWay.get(path) ?? make(storageKey, width, path).finally(() => underWay.delete(path));
	underWay.set(path, running);
	return running;
}

async function make(storageKey: string, width: number, path: string): Promise<{ width: number; height: number }> {
	const from = newIncomingPath();
	const to = `${from}.webp`;
	try {
		const stored = await fileStore().open(storageKey);
		if (!stored) throw new Error("The bytes of an image are missing.");
		await pipeline(stored, createWriteStream(from, { flags: "wx", mode: 0o600 }));
		const { code, output, errors } = await runImageProcess("rendition-process.server.ts", [from, to, String(width)], { from, to, patience: PATIENCE });
		if (code !== 0) throw new Error(`A rendition could not be made: ${errors.slice(0, 500)}`);
		await rename(to, path);
		const [w = 0, h = 0] = output.split(" ").map(Number);
		return { width: w, height: h };
	} finally {
		await removeIncoming(from);
	}
}

/** The bytes of a stored image in a width, created now if missing. */
export async function readRendition(storageKey: string, width: number): Promise<Buffer<ArrayBuffer>> {
	const path = pathOf(storageKey, width);
	const read = async () => {
		const file = await open(path, "r");
		return file.readFile().finally(() => file.close());
	};
	return read().catch(async () => {
		await makeRendition(storageKey, width);
		return read();
	});
}

/** Deletes all sizes of an image that is no longer shown. */
export async function removeRenditions(storageKey: string): Promise<void> {
	const names = (await readdir(folder())).filter((name) => name.startsWith(`${storageKey}-`));
	await Promise.all(names.map((name) => rm(join(folder(), name), { force: true })));
}
