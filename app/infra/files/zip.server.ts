import { makeZip } from "client-zip";

/**
 * A file within a zip: its path there, when it was made, and its content, which is read only when
 * its turn has come.
 */
export type ZipEntry = { name: string; lastModified: Date; input: AsyncIterable<Uint8Array | string> };

/**
 * A zip as a stream, written as fast as it is read, with one entry in hand at a time. Where its
 * reader goes away, `throw` is called on the entries, which lets them close what they opened.
 */
export const zipStream = (entries: AsyncGenerator<ZipEntry>): ReadableStream<Uint8Array> => makeZip(entries);
