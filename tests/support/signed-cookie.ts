import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Instance } from "./instance.ts";

/** A cookie's value, signed with the secret that an instance keeps in its folder, or with another one. */
export function signedCookie(instance: Instance, value: unknown, secret = keptSecret(instance)): string {
	const encoded = Buffer.from(JSON.stringify(value)).toString("base64");
	return encodeURIComponent(`${encoded}.${createHmac("sha256", secret).update(encoded).digest("base64").replace(/=+$/, "")}`);
}

function keptSecret({ dataDir }: Instance): string {
	return (JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as { sessionSecret: string }).sessionSecret;
}
