import { createWriteStream, mkdirSync } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileStore } from "#app/infra/files/file-store.server.ts";
import { newIncomingPath, removeIncoming } from "#app/infra/files/incoming-files.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { runImageProcess } from "./image-process.server.ts";

const RENDITION_TIMEOUT_MS = 30_000;

/** A stored image and its owner. */
export type StoredImage = { storageKey: string; ownerId: string };

/** A resized and re-encoded version of a stored image. */
export type Rendition = { width: number; format: "avif" | "webp" | "jpg" };

/** The folder of resized images, which are recreated if they are missing. */
function folder(): string {
	const path = join(settings().dataDir, "renditions");
	mkdirSync(path, { recursive: true, mode: 0o700 });
	return path;
}

const getPath = (storageKey: string, { width, format }: Rendition): string =>
	join(folder(), `${storageKey}-${width}.${format}`);

const underWay = new Map<string, Promise<{ width: number; height: number }>>();

/**
 * Creates a rendition of a stored image, and returns its size in pixels. Throws a SemaphoreTimeoutError if
 * too many other images are waiting, and another error if processing fails.
 */
export function makeRendition(
	image: StoredImage,
	form: Rendition,
): Promise<{ width: number; height: number }> {
	const path = getPath(image.storageKey, form);
	const running = underWay.get(path) ?? make(image, form, path).finally(() => underWay.delete(path));
	underWay.set(path, running);
	return running;
}

async function make(
	{ storageKey, ownerId }: StoredImage,
	{ width, format }: Rendition,
	path: string,
): Promise<{ width: number; height: number }> {
	const from = newIncomingPath();
	const to = `${from}.${format}`;
	try {
		const stored = await fileStore().open(storageKey);
		if (!stored) throw new Error("The bytes of an image are missing.");
		await pipeline(stored, createWriteStream(from, { flags: "wx", mode: 0o600 }));
		const { code, output, errors } = await runImageProcess(
			"rendition-process.mjs",
			[from, to, String(width), format],
			{ from, to, ownerId, timeoutMs: RENDITION_TIMEOUT_MS },
		);
		if (code !== 0) throw new Error(`A rendition could not be made: ${errors.slice(0, 500)}`);
		await rename(to, path);
		const [w = 0, h = 0] = output.split(" ").map(Number);
		return { width: w, height: h };
	} finally {
		await removeIncoming(from);
	}
}

/** The bytes of a rendition of a stored image. Creates it if it is missing. */
export async function readRendition(image: StoredImage, form: Rendition): Promise<Buffer<ArrayBuffer>> {
	const path = getPath(image.storageKey, form);
	const read = async () => {
		const file = await open(path, "r");
		return file.readFile().finally(() => file.close());
	};
	return read().catch(async () => {
		await makeRendition(image, form);
		return read();
	});
}

/** Deletes all renditions of an image that is no longer shown. */
export async function removeRenditions(storageKey: string): Promise<void> {
	const names = (await readdir(folder())).filter((name) => name.startsWith(`${storageKey}-`));
	await Promise.all(names.map((name) => rm(join(folder(), name), { force: true })));
}
