import { createCipheriv, createDecipheriv } from "node:crypto";

/**
 * The ciphers that encrypt stored data, with the number that encrypted files begin with. Each one authenticates what
 * it encrypts, and has keys of 32 bytes, nonces of 12, and tags of 16 (RFC 5116, RFC 8439). A number is never given
 * to another cipher, and a cipher stays as long as data may be encrypted with it.
 */
export const CIPHERS = { "aes-256-gcm": 1, "chacha20-poly1305": 2 } as const;

export type CipherName = keyof typeof CIPHERS;

export const cipherNames = Object.keys(CIPHERS) as CipherName[];

export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

/** Encrypts bytes with a nonce that the key has never been used with. Returns them with their tag at the end. */
export function encrypt(name: CipherName, key: Buffer, nonce: Buffer, bytes: Uint8Array): Buffer {
	const cipher =
		name === "aes-256-gcm"
			? createCipheriv(name, key, nonce)
			: createCipheriv(name, key, nonce, { authTagLength: TAG_BYTES });
	return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts what `encrypt` has returned. Undefined if the key is another one, or if the bytes were changed. */
export function decrypt(name: CipherName, key: Buffer, nonce: Buffer, bytes: Buffer): Buffer | undefined {
	if (bytes.length < TAG_BYTES) return undefined;
	const end = bytes.length - TAG_BYTES;
	try {
		const decipher =
			name === "aes-256-gcm"
				? createDecipheriv(name, key, nonce, { authTagLength: TAG_BYTES })
				: createDecipheriv(name, key, nonce, { authTagLength: TAG_BYTES });
		decipher.setAuthTag(bytes.subarray(end));
		return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]);
	} catch {
		return undefined;
	}
}
