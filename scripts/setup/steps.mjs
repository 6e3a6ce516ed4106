import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SetupError } from "./explain.mjs";
import { buildEnvironment, hostEnvironment, root } from "./folder.mjs";
import { run } from "./run.mjs";

/**
 * A step that runs again only when the files it reads have changed. The marker, a file inside its
 * output, holds their hash. It is deleted first and written last, so an interrupted step runs again.
 * @param {string} name shown while it runs
 * @param {string} marker
 * @param {string[]} files files and folders
 * @param {() => Promise<void>} work throws a SetupError if it fails
 * @param {() => Promise<void>} [check] throws a SetupError if it would, before anything changes
 */
async function step(name, marker, files, work, check) {
	const path = join(root, marker);
	const hash = createHash("sha256").update(`${process.platform} ${process.arch}`);
	for (const file of files) addTo(hash, file);
	const inputs = hash.digest("hex");
	if (existsSync(path) && readFileSync(path, "utf8") === inputs) return;
	console.error(`${name} ...`);
	const patience = setInterval(() => console.error(`${name} is still running ...`), 30_000);
	try {
		await check?.();
		rmSync(path, { force: true });
		await work();
	} finally {
		clearInterval(patience);
	}
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, inputs);
}

/**
 * Adds the name and content of a file, or of all files in a folder except hidden ones.
 * @param {import("node:crypto").Hash} hash
 * @param {string} path
 */
function addTo(hash, path) {
	if (statSync(join(root, path)).isDirectory()) {
		for (const name of readdirSync(join(root, path)).sort()) if (!name.startsWith(".")) addTo(hash, `${path}/${name}`);
	} else {
		const content = readFileSync(join(root, path));
		hash.update(`${path}\0${content.length}\0`).update(content);
	}
}

const packageFile = () => JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/**
 * A script of package.json.
 * @param {string} name
 * @returns {string}
 */
export const packageScript = (name) => packageFile().scripts[name];

const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|ECONNECTIONTIMEOUT/;

/**
 * A failed program: a sentence if the network or the disk is the cause, else its output.
 * @param {string} failed
 * @param {string} output
 */
export function failure(failed, output) {
	if (/ENOSPC|no space left/i.test(output)) return new SetupError(`${failed}: the disk has no room left. Free some space, then run the command again; nothing was lost.`);
	if (OFFLINE.test(output)) return new SetupError(`${failed}: the package registry cannot be reached. Check that this machine is online, then run the command again.`);
	return new SetupError(`${output.trim()}\n\n${failed}. See the output above.`);
}

const NOT_INSTALLED = "The packages could not be installed";

/** What packages and build take. */
const MEGABYTES_NEEDED = 800;

/** @param {string[]} args */
function runNpm(...args) {
	const quiet = ["--loglevel=error", "--no-audit", "--no-fund", "--no-progress", "--no-update-notifier", "--engine-strict=false"];
	return run("npm", [...args, ...quiet], { env: hostEnvironment() });
}

/** @param {string[]} args */
async function npm(...args) {
	const { code, output } = await runNpm(...args);
	// On a full disk, npm may truncate files and report success.
	const isFull = freeMegabytes() < 4;
	if (isFull) rmSync(join(root, "node_modules"), { recursive: true, force: true });
	if (isFull || code !== 0) throw failure(NOT_INSTALLED, isFull ? "ENOSPC" : output);
}

/** The free space, as far as the disk reports it: some network disks don't. */
function freeMegabytes() {
	const { bavail, bsize, blocks } = statfsSync(root);
	return blocks === 0 ? Number.POSITIVE_INFINITY : (bavail * bsize) / 1_000_000;
}

/** npm would find out after minutes that there is no network or room, with the old packages gone. */
async function checkMachine() {
	if (!existsSync(join(root, "node_modules")) && freeMegabytes() < MEGABYTES_NEEDED) throw failure(NOT_INSTALLED, "ENOSPC");
	const { code, output } = await runNpm("ping", "--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=15000");
	if (code !== 0 && OFFLINE.test(output)) throw failure(NOT_INSTALLED, output);
}

/** Runs the install scripts that package.json allows. Others are off (.npmrc). */
async function runInstallScripts(except = "") {
	const names = Object.keys(packageFile().allowScripts).filter((name) => name !== except && existsSync(join(root, "node_modules", name)));
	if (names.length > 0) await npm("rebuild", ...names, "--ignore-scripts=false");
}

const LOCK = [".npmrc", "package-lock.json"];

/**
 * The build needs development packages, whatever NODE_ENV says. Those of tests are workspaces, and
 * quicker to install at once than one after the other.
 * @param {boolean} hasTests
 */
async function installPackages(hasTests) {
	await npm("ci", ...(hasTests ? [] : ["--workspaces=false"]), "--include=dev", "--include=optional");
	await runInstallScripts();
}

/** They are added to the packages, which a running server may be using, and so may its Node. */
async function installTestTools() {
	await npm("install", "--no-save", "--include=dev", "--include=optional");
	await runInstallScripts("node");
}

const CONFIGURATION = ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "vite.enhance.config.ts", "react-router.config.ts"];
const BUILT_FROM = [...CONFIGURATION, "app", "content", "generated", "public", "scripts"];

/**
 * Runs a script of package.json under the project's own Node.
 * @param {string} name
 * @param {string} failed
 */
async function script(name, failed) {
	const { code, output } = await run("sh", ["-c", packageScript(name)], { env: buildEnvironment() });
	if (code !== 0) throw failure(failed, output);
}

/** Installs, if needed, for tests including their tools. */
export async function setUp({ hasTests = false } = {}) {
	await step("Installing packages", "node_modules/.greenroom", LOCK, () => installPackages(hasTests), checkMachine);
	if (hasTests) await step("Installing test tools", "node_modules/.greenroom-test-tools", LOCK, installTestTools, checkMachine);
}

/** Builds, if needed, what is set up. */
export const build = () => step("Building the site", "build/.greenroom", BUILT_FROM, () => script("build", "The site could not be built"));
