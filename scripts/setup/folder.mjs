import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isRecentVersion, NODE_OF_SERVERS } from "./node-version.mjs";

/** The project folder. All other paths are derived from it, so that the folder can be moved. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

const bin = join(root, "node_modules", ".bin");

/** Whether the setup installs a Node for the project, because the machine's Node can only run the setup. */
export const installsNode =
	!isRecentVersion(process.versions.node, NODE_OF_SERVERS) ||
	process.execPath.startsWith(join(root, "node_modules"));

/** The Node that runs everything but the setup. */
export const projectNode = installsNode ? join(bin, "node") : process.execPath;

const otherFolders = () => (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== bin);

/**
 * Returns the environment for the machine's programs, without the project's Node, because npm must not run on
 * the Node that it replaces.
 */
export const hostEnvironment = () => ({ ...process.env, PATH: otherFolders().join(delimiter) });

/** Returns the environment for this project's programs, in which its Node and its tools come first. */
export const projectEnvironment = () => ({ ...process.env, PATH: [bin, ...otherFolders()].join(delimiter) });

/**
 * Returns the environment for generating and building files. It contains no settings, so that only the server
 * reports a wrong setting.
 */
export function buildEnvironment() {
	const { HOME, TMPDIR } = process.env;
	return { PATH: projectEnvironment().PATH, HOME, TMPDIR, NODE_ENV: "production" };
}

/**
 * Additional environment variables for servers and commands. Node caches compiled code in the named folder,
 * so that the next start is faster.
 */
export const serverEnvironment = { NODE_COMPILE_CACHE: join(root, "build", "compile-cache") };
