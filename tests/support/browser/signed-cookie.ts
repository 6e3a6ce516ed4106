import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Instance } from "../instance/instance.ts";

type Folder = Pick<Instance, "dataDir">;

/** Returns the value of a cookie with this name, signed with an instance's secret, or with another secret. */
export function signedCookie(
	instance: Folder,
	name: string,
	value: unknown,
	secret = keptSecret(instance),
): string {
	const encoded = Buffer.from(JSON.stringify(value)).toString("base64");
	return encodeURIComponent(
		`${encoded}.${createHmac("sha256", secret).update(`${name}=${encoded}`).digest("base64").replace(/=+$/, "")}`,
	);
}

function keptSecret({ dataDir }: Folder): string {
	return (JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as { sessionSecret: string })
		.sessionSecret;
}
