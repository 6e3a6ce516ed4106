import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from "node:crypto";
import { dataSecrets } from "./secrets.server.ts";

/** A public Ed25519 key (RFC 8037). Its ID is its thumbprint (RFC 7638). */
export type RecordKey = { kty: "OKP"; crv: "Ed25519"; x: string; kid: string; use: "sig"; alg: "EdDSA" };

/** The bytes that precede the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

let privateKeys: KeyObject[] | undefined;

/**
 * The keys that sign exports of records, with the current one first. Each is derived from one of the data
 * secrets, so all nodes and every restored backup have it. Older keys stay published as long as their secrets
 * are kept.
 */
function signingKeys(): KeyObject[] {
	privateKeys ??= dataSecrets().map((secret) => {
		const seed = Buffer.from(hkdfSync("sha256", secret, "", "greenroom record key", 32));
		return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: "der", type: "pkcs8" });
	});
	return privateKeys;
}

/** The public keys that verify exported records, with the current one first. */
export const recordKeys = (): RecordKey[] => signingKeys().map(toPublicKey);

function toPublicKey(key: KeyObject): RecordKey {
	const { x = "" } = createPublicKey(key).export({ format: "jwk" });
	const thumbprint = createHash("sha256").update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`);
	return { kty: "OKP", crv: "Ed25519", x, kid: thumbprint.digest("base64url"), use: "sig", alg: "EdDSA" };
}

/** The current public key as PEM, for openssl. */
export const recordKeyPem = (): string =>
	createPublicKey(signingKeys()[0] as KeyObject)
		.export({ format: "pem", type: "spki" })
		.toString();

/** The Ed25519 signature of a text by the current key: 64 bytes. */
export const signRecord = (text: string): Uint8Array =>
	sign(null, Buffer.from(text), signingKeys()[0] as KeyObject);
