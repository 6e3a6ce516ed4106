import { readFileSync } from "node:fs";

let known: string | undefined;

/** The version of the server, from package.json. */
export function serverVersion(): string {
	known ??= (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version;
	return known;
}
