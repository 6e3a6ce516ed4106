import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { temporaryFolder } from "./environment.ts";
import { type Instance, startInstance } from "./instance.ts";

/** A change of a text: what stands in it exactly once, and what takes its place. */
export type Removal = [stands: string, instead: string];

/** What a built server with the programs that it starts, and what a script of tests/support is read from: it is copied, and all else is what it is here. */
const COPIED = { build: ["app/infra", "build/server", "package.json", "server.ts"], app: ["app", "package.json", "tests/support"] };

/**
 * A copy of the application from one file of which guards were cut out. It is a text of its own in a temporary folder, so that
 * nothing in the application can switch a guard off. Throws where a guard no longer stands where it is looked for.
 */
export function applicationWithout(removals: readonly Removal[], file = "build/server/index.js"): { folder: string; remove: () => void } {
	const cut = removals.reduce(
		(text, [stands, instead]) => {
			const places = text.split(stands).length - 1;
			if (places !== 1) throw new Error(`${file} holds ${places} places like: ${stands}`);
			return text.replace(stands, () => instead);
		},
		readFileSync(file, "utf8"),
	);
	const { folder, remove } = temporaryFolder("unguarded");
	const copied = file.startsWith("app/") ? COPIED.app : COPIED.build;
	const parents = new Set(copied.map((path) => dirname(path)));
	for (const parent of parents) link(parent, folder, ["data", "test-results", ...parents, ...copied]);
	for (const path of copied) cpSync(path, join(folder, path), { recursive: true });
	writeFileSync(join(folder, file), cut);
	return { folder, remove };
}

/** Links what stands in a folder of the application into the same folder of a copy, except for some paths and what is hidden. */
function link(from: string, copy: string, except: readonly string[]): void {
	mkdirSync(join(copy, from), { recursive: true });
	for (const name of readdirSync(from)) {
		const path = join(from, name);
		if (!except.includes(path) && !name.startsWith(".")) symlinkSync(resolve(path), join(copy, path));
	}
}

/** Starts a copy of the built server from which guards were cut out. */
export async function startWithout(removals: readonly Removal[], settings: Record<string, string> = {}): Promise<Instance> {
	const { folder, remove } = applicationWithout(removals);
	const instance = await startInstance(settings, { cwd: folder }).catch((error: unknown) => {
		remove();
		throw error;
	});
	return {
		...instance,
		stop: async () => {
			const code = await instance.stop();
			remove();
			return code;
		},
	};
}
