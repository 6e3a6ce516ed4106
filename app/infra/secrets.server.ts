import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomically } from "./files.server.ts";
import { settings } from "./settings.server.ts";

let secrets: string[] | undefined;

/** The signing secrets, newest first: from SESSION_SECRET, else made once and kept in DATA_DIR/secrets.json (mode 600). */
export function signingSecrets(): string[] {
	secrets ??= settings()
		.SESSION_SECRET?.split(",")
		.map((secret) => secret.trim()) ?? [keptSecret(join(settings().dataDir, "secrets.json"))];
	return secrets;
}

function keptSecret(path: string): string {
	if (!existsSync(path)) {
		const sessionSecret = randomBytes(32).toString("base64url");
		writeFileAtomically(path, JSON.stringify({ sessionSecret }, null, "\t"), 0o600);
	}
	return (JSON.parse(readFileSync(path, "utf8")) as { sessionSecret: string }).sessionSecret;
}

/** An unguessable token of 256 bits, safe in addresses. */
export const newToken = () => randomBytes(32).toString("base64url");

/** What is stored in place of a random token: its SHA-256 in base64url. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/** A keyed hash, for values that could be guessed, such as addresses and inputs that hold a password. */
export const keyedHash = (value: string) => hashWith(signingSecrets()[0] as string, value);

/** Whether a hash was made of the value by `keyedHash`, under the present signing secret or one that it has taken over from. */
export const isKeyedHash = (value: string, hash: string): boolean =>
	signingSecrets().some((secret) => {
		const [wanted, given] = [Buffer.from(hashWith(secret, value)), Buffer.from(hash)];
		return wanted.length === given.length && timingSafeEqual(wanted, given);
	});

const hashWith = (secret: string, value: string) => createHmac("sha256", secret).update(value).digest("base64url");

/** A short random name for a request, 96 bits; also used as its nonce. */
export const newRequestId = () => randomBytes(12).toString("base64url");
