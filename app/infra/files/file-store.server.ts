import { createHash, randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { settings } from "#app/infra/process/settings.server.ts";
import type { FileStore } from "./file-store.ts";
import { newIncomingPath, removeIncoming } from "./incoming-files.server.ts";
import { LocalFileStore } from "./local-file-store.server.ts";
import { S3FileStore } from "./s3-file-store.server.ts";

/** Whether uploads are in an S3 store rather than in DATA_DIR. */
export const isStoreElsewhere = (): boolean => settings().S3_ENDPOINT !== undefined;

/** The folder in DATA_DIR, or the key prefix in the S3 store, of encrypted files that are kept apart. */
export const SEALED_FOLDER = "performer-records";

let stores: FileStores | undefined;

/** The two stores of a place: of uploads, and of encrypted files, which have a prefix or folder of their own. */
export type FileStores = { files: FileStore; [SEALED_FOLDER]: FileStore };

/** The stores in DATA_DIR. */
export const storesOnDisk = (): FileStores => ({
	files: new LocalFileStore(settings().dataDir),
	[SEALED_FOLDER]: new LocalFileStore(settings().dataDir, SEALED_FOLDER),
});

/** The stores in the S3 bucket of the settings. */
export const storesInS3 = (): FileStores => ({
	files: new S3FileStore(s3Options()),
	[SEALED_FOLDER]: new S3FileStore({ ...s3Options(), prefix: `${SEALED_FOLDER}/` }),
});

function configuredStores(): FileStores {
	stores ??= isStoreElsewhere() ? storesInS3() : storesOnDisk();
	return stores;
}

/** The configured store: S3, or a folder in DATA_DIR. */
export const fileStore = (): FileStore => configuredStores().files;

/** The configured store of encrypted files. */
export const sealedFileStore = (): FileStore => configuredStores()[SEALED_FOLDER];

/** How long a probe waits for each response of the store, in milliseconds. */
const PROBE_TIMEOUT_MS = 5_000;

/**
 * Writes a small object to the S3 store, reads it, and deletes it. Throws if one of these fails.
 */
export async function probeFileStore(): Promise<void> {
	const probed = new S3FileStore({ ...s3Options(), timeoutMs: PROBE_TIMEOUT_MS });
	// Also tests the folder where uploads arrive. In a container, it may be the only writable folder.
	const path = newIncomingPath();
	try {
		const [key, text] = [newStorageKey(), "A test of the store. It can be deleted."];
		await writeFile(path, text);
		await probed.put(key, path, {
			bytes: text.length,
			type: "text/plain",
			sha256: createHash("sha256").update(text).digest("hex"),
		});
		const stored = await probed.open(key);
		if (!stored || (await buffer(stored)).toString() !== text)
			throw new Error("The S3 store did not return what was written.");
		await probed.remove(key);
	} finally {
		await removeIncoming(path);
	}
}

/** A new unguessable key that is safe on case-insensitive file systems. */
export const newStorageKey = (): string => randomBytes(20).toString("hex");

function s3Options() {
	const {
		S3_ENDPOINT = "",
		S3_REGION = "",
		S3_BUCKET = "",
		S3_ACCESS_KEY,
		S3_SECRET_KEY,
		S3_CREDENTIALS,
	} = settings();
	return {
		endpoint: S3_ENDPOINT,
		region: S3_REGION,
		bucket: S3_BUCKET,
		accessKey: S3_ACCESS_KEY,
		secretKey: S3_SECRET_KEY,
		credentials: S3_CREDENTIALS,
	};
}
