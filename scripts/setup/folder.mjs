import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project folder. All paths are relative to it, so that it can be moved. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

const bin = join(root, "node_modules", ".bin");

/** The Node in the `node` package. */
export const ownNode = join(bin, "node");

const pathWithout = () => (process.env.PATH ?? "").split(delimiter).filter((entry) => entry !== bin);

/** @param {string} path */
const isInstalledHere = (path) => path.startsWith(join(root, "node_modules"));

/** The environment for the machine's programs. */
export const hostEnvironment = () => ({ ...process.env, PATH: pathWithout().join(delimiter) });

/** The environment for this project's programs: its Node and its tools come first. */
export const ownEnvironment = () => ({ ...process.env, PATH: [bin, ...pathWithout()].join(delimiter) });

/**
 * What a server's process is started with: Node keeps what it has compiled, which shortens the next
 * start.
 */
export const serverEnvironment = { NODE_COMPILE_CACHE: join(root, "build", "compile-cache") };

/**
 * A Node outside node_modules, if there is one, for replacing packages: npm puts this project's own
 * first on the PATH.
 */
export const hostNode = () => (isInstalledHere(process.execPath) && nodesOnPath()[0]) || process.execPath;

const nodesOnPath = () =>
	pathWithout()
		.map((folder) => join(folder, "node"))
		.filter((path) => existsSync(path));

/**
 * The npm that started this, else the one on the PATH. It must not run on the Node that it is about
 * to replace.
 * @returns {{ command: string, args: string[], env: Record<string, string | undefined> }}
 */
export function hostNpm() {
	const env = hostEnvironment();
	const { npm_execpath: script = "", npm_node_execpath: runner = "" } = process.env;
	const isUsable = /npm-cli\.c?js$/.test(script) && existsSync(script) && existsSync(runner) && !isInstalledHere(runner);
	return isUsable ? { command: runner, args: [script], env } : { command: "npm", args: [], env };
}
