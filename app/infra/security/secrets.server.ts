import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sign, unsign } from "cookie-signature";
import { SettingsError, settings } from "#app/infra/process/settings.server.ts";
import { writeFileAtomically } from "#app/infra/process/write-file.server.ts";
import { CIPHERS, type CipherName, decrypt, encrypt, NONCE_BYTES, TAG_BYTES } from "./ciphers.ts";

let secrets: string[] | undefined;
let keys: Buffer[] | undefined;

/**
 * The signing secrets, newest first: from SESSION_SECRET or, if it isn't set, generated once and stored in
 * DATA_DIR/secrets.json (mode 600).
 */
export function signingSecrets(): string[] {
	secrets ??= split(settings().SESSION_SECRET) ?? [keptSecret("sessionSecret")];
	return secrets;
}

/**
 * The secrets from which keys for personal data and for records are derived, newest first: from DATA_SECRET
 * or, if it isn't set, generated once and stored in DATA_DIR/secrets.json.
 */
export const dataSecrets = (): string[] => split(settings().DATA_SECRET) ?? [keptSecret("dataSecret")];

/** The keys that encrypt personal data, newest first. */
function sealingKeys(): Buffer[] {
	keys ??= dataSecrets().map((secret) =>
		Buffer.from(hkdfSync("sha256", secret, "", "greenroom sealed data", 32)),
	);
	return keys;
}

/** Generates missing secrets, so that a folder that can't store them is reported at startup. */
export function makeSecrets(): void {
	signingSecrets();
	sealingKeys();
}

const split = (list: string | undefined) => list?.split(",").map((secret) => secret.trim());

function keptSecret(name: "sessionSecret" | "dataSecret"): string {
	const path = join(settings().dataDir, "secrets.json");
	const kept = existsSync(path) ? parseSecrets(path) : {};
	const secret = kept[name] ?? randomBytes(32).toString("base64url");
	if (!kept[name]) writeFileAtomically(path, JSON.stringify({ ...kept, [name]: secret }, null, "\t"), 0o600);
	return secret;
}

function parseSecrets(path: string): Record<string, string> {
	const text = readFileSync(path, "utf8");
	try {
		return JSON.parse(text) as Record<string, string>;
	} catch {
		throw new SettingsError(
			`Greenroom cannot start: ${path} is damaged. Restore it from a backup, since it holds the only key to data in the database. Nothing was changed.`,
		);
	}
}

/** An unguessable token of 256 bits, safe in URLs. */
export const newToken = () => randomBytes(32).toString("base64url");

/** The hash stored in place of a random token: its SHA-256 in base64url. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 * A keyed hash, for values that could be guessed, such as addresses and inputs that contain a
 * password.
 */
export const keyedHash = (value: string) => hashWith(signingSecrets()[0] as string, value);

/**
 * The keyed hashes of a value under every known signing secret, with the current one first. They find values
 * that were stored under any of these secrets.
 */
export const keyedHashes = (value: string): string[] =>
	signingSecrets().map((secret) => hashWith(secret, value));

/** Whether a hash is the `keyedHash` of this value, under the current signing secret or an older one. */
export const isKeyedHash = (value: string, hash: string): boolean =>
	keyedHashes(value).some((wanted) => isSameHash(wanted, hash));

/** Compares two hashes in constant time. */
function isSameHash(one: string, other: string): boolean {
	const [wanted, given] = [Buffer.from(one), Buffer.from(other)];
	return wanted.length === given.length && timingSafeEqual(wanted, given);
}

/** A text, followed by a period and its signature. */
export const signText = (text: string): string => sign(text, signingSecrets()[0] as string);

/** The text without its signature. Undefined if it wasn't signed with one of the signing secrets. */
export function unsignText(signed: string): string | undefined {
	for (const secret of signingSecrets()) {
		const text = unsign(signed, secret);
		if (text !== false) return text;
	}
}

const hashWith = (secret: string, value: string) =>
	createHmac("sha256", secret).update(value).digest("base64url");

/**
 * Keyed hashes that don't change with the signing secret, for values stored for years: one for each data key,
 * with the current one first.
 */
export const lastingHashes = (value: string): string[] =>
	sealingKeys().map((key) => createHmac("sha256", key).update(value).digest("base64url"));

/** Whether a hash is one of the `lastingHashes` of this value. */
export const isLastingHash = (value: string, hash: string): boolean =>
	lastingHashes(value).some((wanted) => isSameHash(wanted, hash));

/** How something is encrypted: the number of the key, 0 for the current one, and the cipher. */
export type Sealing = { key: number; cipher: CipherName };

/** Whether something is encrypted as new data is: with the current key and with the cipher in DATA_CIPHER. */
export const isCurrentSealing = ({ key, cipher }: Sealing): boolean =>
	key === 0 && cipher === settings().DATA_CIPHER;

/**
 * Encrypts text, such as a date of birth, so that only this instance can read it: the name of the cipher, a period,
 * and the nonce, the encrypted text, and its tag in base64url.
 */
export function seal(text: string): string {
	const cipher = settings().DATA_CIPHER;
	const nonce = randomBytes(NONCE_BYTES);
	const encrypted = encrypt(cipher, sealingKeys()[0] as Buffer, nonce, Buffer.from(text));
	return `${cipher}.${Buffer.concat([nonce, encrypted]).toString("base64url")}`;
}

/** A value and how it is encrypted. Undefined if no key decrypts it. */
function open(sealed: string): (Sealing & { text: string }) | undefined {
	const [name, named] = sealed.split(".");
	const bytes = Buffer.from(named ?? sealed, "base64url");
	// Values encrypted before 0.2.0 don't name their cipher, and their tag comes before the text.
	const cipher = named === undefined ? "aes-256-gcm" : (name as CipherName);
	if (!(cipher in CIPHERS)) return undefined;
	const nonce = bytes.subarray(0, NONCE_BYTES);
	const end = NONCE_BYTES + TAG_BYTES;
	const encrypted =
		named === undefined
			? Buffer.concat([bytes.subarray(end), bytes.subarray(NONCE_BYTES, end)])
			: bytes.subarray(NONCE_BYTES);
	for (const [key, secret] of sealingKeys().entries()) {
		const text = decrypt(cipher, secret, nonce, encrypted);
		if (text) return { text: text.toString(), key, cipher };
	}
}

/** How a value is encrypted. Null if no key decrypts it. */
export function findSealing(sealed: string): Sealing | null {
	const opened = open(sealed);
	return opened ? { key: opened.key, cipher: opened.cipher } : null;
}

/** Decrypts a value with the current key or an older one. Throws if no key works. */
export function unseal(sealed: string): string {
	const opened = open(sealed);
	if (opened) return opened.text;
	throw new Error(
		"An encrypted value can't be decrypted, because DATA_SECRET (or secrets.json in DATA_DIR) is not the one it was encrypted with.",
	);
}

/**
 * The keys that encrypt one file, for its random salt: one for each data secret, with the current one first. Each
 * file has keys of its own.
 */
export const fileKeys = (salt: Uint8Array): Buffer[] =>
	dataSecrets().map((secret) => Buffer.from(hkdfSync("sha256", secret, salt, "greenroom sealed files", 32)));

const ID_BYTES = 12;
/**
 * Random bytes for many IDs, because getting them for one ID takes as long as everything else at the start of
 * a request.
 */
let stock = Buffer.alloc(0);

/** A short random ID of 96 bits for a request, also used as the nonce in its content security policy. */
export function newRequestId(): string {
	if (stock.length < ID_BYTES) stock = randomBytes(256 * ID_BYTES);
	const id = stock.toString("base64url", 0, ID_BYTES);
	stock = stock.subarray(ID_BYTES);
	return id;
}
