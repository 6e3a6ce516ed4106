import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { instanceEnvironment, temporaryFolder } from "../instance/environment.ts";
import { type Instance, startInstance } from "../instance/instance.ts";

/** A change to a source: the file, the text that it contains exactly once, and the replacement. */
export type Removal = [file: string, original: string, instead: string];

/**
 * The parts of the application that are copied: those that are changed or built, or that find files
 * relative to themselves. Everything else is a link.
 */
const COPIED = ["app", "package.json", "scripts", "server.ts", "tests/support", "vite.config.ts"];
const REBUILT = ["build", "data", "test-results", "node_modules/.vite"];

type Copy = { folder: string; remove: () => void };

/**
 * A copy of the application's sources in a temporary folder, without a build. `more` are further
 * files and folders of the root to copy instead of linking.
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
 * The application built in a temporary folder from a copy of its sources that lack some guards:
 * nothing in the application itself can switch a guard off. Throws if a guard isn't found, or if
 * the copy can't be built.
 */
export function applicationWithout(removals: readonly Removal[]): Copy {
	const { folder, remove } = copyApplication();
	try {
		for (const [file, original, instead] of removals) change(join(folder, file), original, instead);
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

function change(path: string, original: string, instead: string): void {
	const source = readFileSync(path, "utf8");
	const places = source.split(original).length - 1;
	if (places !== 1) throw new Error(`${path} holds ${places} places like: ${original}`);
	writeFileSync(
		path,
		source.replace(original, () => instead),
	);
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

/** Starts the application without some guards, or unchanged if none is removed. */
export async function startWithout(
	removals: readonly Removal[],
	settings: Record<string, string> = {},
): Promise<Instance> {
	if (removals.length === 0) return startInstance(settings);
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
