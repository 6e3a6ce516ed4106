import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { instanceEnvironment, temporaryFolder } from "../instance/environment.ts";
import { type Instance, startInstance } from "../instance/instance.ts";
import type { Replacement } from "./replacement.ts";

/**
 * The parts of the application that are copied: those that are changed or built, or that find files relative
 * to themselves. Everything else is linked, except hidden files and what is built or created again.
 */
const COPIED = ["app", "package.json", "scripts", "server.ts", "tests/support", "vite.config.ts"];
const REBUILT = ["build", "data", "test-results", "node_modules/.vite"];

type Copy = { folder: string; remove: () => void };

/**
 * Copies the application's sources to a temporary folder, without a build. `more` are additional files and
 * folders of the root to copy instead of linking.
 */
export function copyApplication(more: readonly string[] = []): Copy {
	const { folder, remove } = temporaryFolder("copy");
	const copied = [...COPIED, ...more];
	const parents = new Set(copied.map((path) => dirname(path)));
	for (const parent of parents) link(parent, folder, [...REBUILT, ...parents, ...copied]);
	for (const path of copied) cpSync(path, join(folder, path), { recursive: true });
	return { folder, remove };
}

/**
 * Builds the application in a temporary folder from a copy of its sources, with some modules replaced,
 * because nothing in the application itself can switch a guard off. If one module has several replacements,
 * each gets the result of the previous one. Throws if the copy can't be built.
 */
export function applicationWithout(replacements: readonly Replacement[]): Copy {
	const { folder, remove } = copyApplication();
	try {
		for (const replacement of replacements) putInPlace(folder, replacement);
		// The test runner's own NODE_ENV would make this a development build.
		execFileSync("npm", ["run", "--silent", "build"], {
			cwd: folder,
			stdio: ["ignore", "ignore", "pipe"],
			env: instanceEnvironment({ NODE_ENV: "production" }),
		});
	} catch (error) {
		remove();
		throw error;
	}
	return { folder, remove };
}

/**
 * Renames a module in a copy, and puts a module in its place that has the same exports except for the
 * replaced ones. Everything that imports the original gets the replacement, in the bundle and in other
 * processes.
 */
function putInPlace(copy: string, { module, exports, file, name }: Replacement): void {
	const path = join(copy, module);
	let original = path;
	do original = join(dirname(path), `original.${basename(original)}`);
	while (existsSync(original));
	renameSync(path, original);
	const source = JSON.stringify(`./${basename(original)}`);
	const by = JSON.stringify(`./${relative(dirname(module), relative(process.cwd(), file))}`);
	const lines = Object.keys(exports).map(
		(key) => `export ${key === "default" ? key : `const ${key} =`} without.${name}.exports.${key}(original);`,
	);
	writeFileSync(
		path,
		[
			`import * as original from ${source};`,
			`import { without } from ${by};`,
			`export * from ${source};`,
			...lines,
			"",
		].join("\n"),
	);
}

/** Finds the replaced exports that their modules don't have. */
export async function missingExports(replacements: readonly Replacement[]): Promise<string[]> {
	const missing: string[] = [];
	for (const { module, exports } of replacements) {
		const original = (await import(resolve(module))) as object;
		missing.push(...Object.keys(exports).filter((name) => !(name in original)));
	}
	return missing;
}

/**
 * Links the content of a folder of the application into the same folder of a copy, except for some
 * paths and hidden files.
 */
function link(from: string, copy: string, except: readonly string[]): void {
	mkdirSync(join(copy, from), { recursive: true });
	for (const name of readdirSync(from)) {
		const path = join(from, name);
		if (!except.includes(path) && !name.startsWith(".")) symlinkSync(resolve(path), join(copy, path));
	}
}

/** Starts the application with some modules replaced, or unchanged if none is. */
export async function startWithout(
	replacements: readonly Replacement[],
	settings: Record<string, string> = {},
): Promise<Instance> {
	if (replacements.length === 0) return startInstance(settings);
	const { folder, remove } = applicationWithout(replacements);
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
