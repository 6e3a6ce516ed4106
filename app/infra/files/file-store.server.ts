import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { settings } from "#app/infra/process/settings.server.ts";
import { LocalFileStore } from "./local-file-store.server.ts";
import { S3FileStore } from "./s3-file-store.server.ts";

/** What a store is told of the bytes that it takes over. */
export type StoredBytes = { bytes: number; type: string /** In hexadecimal digits. */; sha256: string };

/** Where the bytes of uploads lie, by random key. */
export type FileStore = {
	/** Takes over the bytes of a local file, which may be gone afterwards. Returns once they would survive a power cut. */
	put(key: string, path: string, facts: StoredBytes): Promise<void>;
	/** The bytes as a stream, or null where the store has none under the key. */
	open(key: string): Promise<Readable | null>;
	/** Removing what is not there is no error. */
	remove(key: string): Promise<void>;
};

let store: FileStore | undefined;

/** The store of the settings: S3 where it is set, else a folder in DATA_DIR. */
export function fileStore(): FileStore {
	store ??= settings().S3_ENDPOINT ? new S3FileStore(s3Options()) : new LocalFileStore(settings().dataDir);
	return store;
}

/** A fresh key that nobody can guess; the same on file systems that ignore case. */
export const newStorageKey = (): string => randomBytes(20).toString("hex");

function s3Options() {
	const { S3_ENDPOINT = "", S3_REGION = "", S3_BUCKET = "", S3_ACCESS_KEY = "", S3_SECRET_KEY = "" } = settings();
	return { endpoint: S3_ENDPOINT, region: S3_REGION, bucket: S3_BUCKET, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY };
}
