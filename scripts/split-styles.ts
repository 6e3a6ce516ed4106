/** Takes the built stylesheet apart, for the server to give each page for reading the rules that it can use. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { styleParts } from "./style-parts.ts";

const manifest = JSON.parse(readFileSync("build/client/.vite/manifest.json", "utf8")) as Record<string, { file: string }>;

const parts = styleParts(built("app/app.css"), built("app/enhance/enhance.ts"));
mkdirSync("build/compiled", { recursive: true });
writeFileSync("build/compiled/styles.json", JSON.stringify(parts));

function built(source: string): string {
	const entry = manifest[source];
	if (!entry) throw new Error(`The client build holds nothing of ${source}.`);
	return readFileSync(join("build/client", entry.file), "utf8");
}
