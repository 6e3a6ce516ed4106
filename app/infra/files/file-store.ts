import type { Readable } from "node:stream";

/** Metadata of the bytes to store. */
export type StoredBytes = {
	bytes: number;
	type: string;
	/** In hexadecimal. */
	sha256: string;
};

/** A file that arrives in pieces, over several requests. */
export type PartialFile = {
	key: string;
	/** The size of the complete file. */
	bytes: number;
	/** How many bytes are confirmed. */
	received: number;
	/** What `begin` returned. */
	multipartId: string;
};

/** The first and the last byte to read, from 0. */
export type ByteRange = { start: number; end: number };

/** After how many bytes of a file that arrives in pieces the store confirms them. */
export const PIECE_BYTES = 8 * 1024 * 1024;

/** Stores the bytes of uploads under random keys. */
export type FileStore = {
	/**
	 * Stores the bytes of a local file, which may be moved instead of copied. Resolves once the bytes would
	 * survive a power failure.
	 */
	put(key: string, path: string, facts: StoredBytes): Promise<void>;
	/** Begins a file that arrives in pieces. Resolves with S3's ID of the upload, or with "" on disk. */
	begin(key: string): Promise<string>;
	/**
	 * Adds bytes to a file after those that are confirmed. Calls `confirm` with the new total whenever more bytes
	 * would survive a power failure: at least once for each PIECE_BYTES, and at the end of the file. If the content
	 * fails or ends early, S3 keeps only complete pieces, so the last bytes must be sent again. Throws an
	 * UploadLostError if the store has lost the beginning of the file.
	 */
	append(
		file: PartialFile,
		content: AsyncIterable<Uint8Array>,
		confirm: (received: number) => Promise<void>,
	): Promise<void>;
	/**
	 * Makes a file whose bytes have all arrived available under its key. Finishing it again is not an error. Throws
	 * an UploadLostError if the store has lost some of it.
	 */
	finish(file: PartialFile): Promise<void>;
	/** The bytes, or a range of them, as a stream. Null if there are none under the key. */
	open(key: string, range?: ByteRange): Promise<Readable | null>;
	/**
	 * Calls `use` with the path of a local file with the bytes, which it may only read. Null if there are none under
	 * the key. S3's bytes are copied into a temporary file.
	 */
	withPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T | null>;
	/** Removes a file, complete or not. Removing a missing key is not an error. */
	remove(key: string): Promise<void>;
};
