import { randomBytes } from "node:crypto";
import { settings } from "#app/infra/process/settings.server.ts";
import {
	CIPHERS,
	type CipherName,
	cipherNames,
	decrypt,
	encrypt,
	NONCE_BYTES,
	TAG_BYTES,
} from "#app/infra/security/ciphers.ts";
import { fileKeys, type Sealing } from "#app/infra/security/secrets.server.ts";

/**
 * Encrypts files of any size as a stream. A file is a header, with the number of its cipher and a salt, and chunks of
 * CHUNK_BYTES, each with its own tag. The nonce of a chunk is its number and whether it is the last one, so chunks can't be changed, moved, or
 * cut off without notice, and nothing is passed on before it is verified.
 */
const SALT_BYTES = 16;
const HEADER_BYTES = 1 + SALT_BYTES;
const CHUNK_BYTES = 64 * 1024;

const getNonce = (number: number, isLast: boolean): Buffer => {
	const nonce = Buffer.alloc(NONCE_BYTES);
	nonce.writeUInt32BE(number, NONCE_BYTES - 5);
	nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
	return nonce;
};

/** The size of a file after encryption, in bytes. */
export const sealedSize = (bytes: number): number =>
	HEADER_BYTES + bytes + TAG_BYTES * Math.max(1, Math.ceil(bytes / CHUNK_BYTES));

/** Cuts a stream into chunks of `size` bytes. The last one may be shorter, and is empty for an empty stream. */
async function* inChunks(
	content: AsyncIterable<Uint8Array>,
	size: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
	let kept = Buffer.alloc(0);
	for await (const piece of content) {
		kept = kept.length === 0 ? Buffer.from(piece) : Buffer.concat([kept, piece]);
		let at = 0;
		// A chunk that ends the stream is the last one, so one is always kept back.
		for (; kept.length - at > size; at += size) yield { chunk: kept.subarray(at, at + size), isLast: false };
		kept = kept.subarray(at);
	}
	yield { chunk: kept, isLast: true };
}

/** Encrypted bytes were changed, or none of the keys fits. */
export class SealedBytesError extends Error {
	override readonly name = "SealedBytesError";
}

/** Where the keys of files come from, and what to say if none of them decrypts a file. */
export type KeySource = {
	/** The keys that one file may be encrypted with, for its random salt. The first one encrypts. */
	getKeys: (salt: Uint8Array) => Buffer[];
	failure: string;
};

const DATA_KEYS: KeySource = {
	getKeys: fileKeys,
	failure:
		"An encrypted file can't be decrypted: it is damaged, or DATA_SECRET (or secrets.json in DATA_DIR) is not the one it was encrypted with.",
};

/** Encrypts a stream with a new key, which comes from DATA_SECRET by default. */
export async function* sealBytes(
	content: AsyncIterable<Uint8Array>,
	{ getKeys }: KeySource = DATA_KEYS,
): AsyncGenerator<Buffer> {
	const salt = randomBytes(SALT_BYTES);
	const [key = Buffer.alloc(0)] = getKeys(salt);
	const cipher = settings().DATA_CIPHER;
	yield Buffer.concat([Buffer.from([CIPHERS[cipher]]), salt]);
	let number = 0;
	for await (const { chunk, isLast } of inChunks(content, CHUNK_BYTES))
		yield encrypt(cipher, key, getNonce(number++, isLast), chunk);
}

/** The encrypted chunks of a stream, their cipher, and the keys that may decrypt them. Throws if it isn't an encrypted file. */
async function readHeader(
	content: AsyncIterable<Uint8Array>,
	{ getKeys, failure }: KeySource,
): Promise<{
	cipher: CipherName;
	keys: Buffer[];
	chunks: AsyncGenerator<{ chunk: Buffer; isLast: boolean }>;
}> {
	const source = content[Symbol.asyncIterator]();
	let head = Buffer.alloc(0);
	while (head.length < HEADER_BYTES) {
		const { value, done } = await source.next();
		if (done) throw new SealedBytesError(failure);
		head = Buffer.concat([head, value as Uint8Array]);
	}
	const cipher = cipherNames.find((name) => CIPHERS[name] === head[0]);
	if (!cipher) throw new SealedBytesError(failure);
	const keys = getKeys(head.subarray(1, HEADER_BYTES));
	async function* rest(): AsyncGenerator<Uint8Array> {
		yield head.subarray(HEADER_BYTES);
		yield* { [Symbol.asyncIterator]: () => source };
	}
	return { cipher, keys, chunks: inChunks(rest(), CHUNK_BYTES + TAG_BYTES) };
}

/** How a file is encrypted, by its first chunk. Null if no key decrypts it. */
export async function findFileSealing(content: AsyncIterable<Uint8Array>): Promise<Sealing | null> {
	const { cipher, keys, chunks } = await readHeader(content, DATA_KEYS);
	for await (const { chunk, isLast } of chunks) {
		const key = keys.findIndex((one) => decrypt(cipher, one, getNonce(0, isLast), chunk));
		return key === -1 ? null : { key, cipher };
	}
	return null;
}

/** Decrypts a stream with the current key or an older one. Throws if no key works, or if bytes were changed. */
export async function* unsealBytes(
	content: AsyncIterable<Uint8Array>,
	source: KeySource = DATA_KEYS,
): AsyncGenerator<Buffer> {
	const { cipher, keys: all, chunks } = await readHeader(content, source);
	let keys = all;
	let number = 0;
	for await (const { chunk, isLast } of chunks) {
		const nonce = getNonce(number++, isLast);
		const [opened] = keys.flatMap((key) => {
			const bytes = decrypt(cipher, key, nonce, chunk);
			return bytes ? [{ key, bytes }] : [];
		});
		if (!opened) throw new SealedBytesError(source.failure);
		keys = [opened.key];
		yield opened.bytes;
	}
}
