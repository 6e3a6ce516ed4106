import type { Readable } from "node:stream";

/** Metadata of the bytes to store. */
export type StoredBytes = {
	bytes: number;
	type: string;
	/** In hexadecimal. */
	sha256: string;
};

/** Stores the bytes of uploads under random keys. */
export type FileStore = {
	/**
	 * Stores the bytes of a local file, which may be moved instead of copied. Resolves once the bytes would
	 * survive a power failure.
	 */
	put(key: string, path: string, facts: StoredBytes): Promise<void>;
	/** The bytes as a stream, or null if there are none under the key. */
	open(key: string): Promise<Readable | null>;
	/** Removing a missing key is not an error. */
	remove(key: string): Promise<void>;
};
