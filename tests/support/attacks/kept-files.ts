import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Instance } from "../instance/instance.ts";

/** Reads the JSON files in an instance's folder, by name. Requests never change them. */
export function keptFiles({ dataDir }: Pick<Instance, "dataDir">): Record<string, string> {
	const names = readdirSync(dataDir).filter((name) => name.endsWith(".json"));
	return Object.fromEntries(names.map((name) => [name, readFileSync(join(dataDir, name), "utf8")]));
}
