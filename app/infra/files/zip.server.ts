import { makeZip } from "client-zip";

/**
 * A file in a zip: its path, its modification time, and its content, which is read only when the file's turn
 * comes.
 */
export type ZipEntry = { name: string; lastModified: Date; input: AsyncIterable<Uint8Array | string> };

/**
 * Streams a zip as fast as it is read, with one entry in memory at a time. If the reader
 * disconnects, `throw` is called on the entries, so that they can close their files.
 */
export const zipStream = (entries: AsyncGenerator<ZipEntry>): ReadableStream<Uint8Array> => makeZip(entries);
