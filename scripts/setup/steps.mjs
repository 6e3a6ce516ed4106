import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "./explain.mjs";
import { explainNpm, isOffline } from "./explain-npm.mjs";
import { hostNpm, ownEnvironment, root } from "./folder.mjs";
import { checkRoomForPackages, isDiskFull } from "./room.mjs";
import { run } from "./run.mjs";
import { take } from "./step.mjs";

/**
 * A script of package.json.
 * @param {string} name
 * @returns {string}
 */
export const packageScript = (name) => packageFile().scripts[name];

const packageFile = () => JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** @typedef {import("./step.mjs").Step} Step */

/**
 * Packages to build and serve the site. Install scripts are off (.npmrc) except for the packages of
 * `allowScripts`, which run by name. The build needs development packages, whatever NODE_ENV says.
 * @returns {Step}
 */
const packagesStep = () =>
	installStep("Installing packages", "node_modules/.greenroom", async () => {
		await npm("ci", "--workspaces=false", "--include=dev", "--include=optional");
		await runInstallScripts(isOwnPackage);
	});

/**
 * Packages for checks and tests only. They are added to the installed packages, which a running
 * server may be using.
 * @returns {Step}
 */
const testToolsStep = () =>
	installStep("Installing test tools", "node_modules/.greenroom-test-tools", async () => {
		await npm("install", "--no-save", "--include=dev", "--include=optional");
		await runInstallScripts((name) => !isOwnPackage(name));
	});

/**
 * Whether the site needs a package, and not only a test tool.
 * @param {string} name
 * @returns {boolean}
 */
const isOwnPackage = (name) => name in packageFile().devDependencies;

/**
 * @param {string} name
 * @param {string} marker
 * @param {() => Promise<void>} work
 * @returns {Step}
 */
function installStep(name, marker, work) {
	const { dependencies, devDependencies, overrides, allowScripts } = packageFile();
	return {
		name,
		marker,
		files: [".npmrc", "package-lock.json", "tests/tools/package.json"],
		facts: [dependencies, devDependencies, overrides, allowScripts, process.platform, process.arch],
		check: async () => {
			checkRoomForPackages();
			await checkRegistry();
		},
		work,
	};
}

/** @param {(name: string) => boolean} isWanted of the packages whose install scripts may run */
async function runInstallScripts(isWanted) {
	const { allowScripts } = packageFile();
	const names = Object.keys(allowScripts).filter((name) => allowScripts[name] && isWanted(name) && existsSync(join(root, "node_modules", name)));
	if (names.length > 0) await npm("rebuild", ...names, "--ignore-scripts=false");
}

const NO_ROOM = "the disk has no room left. Free some space, then run the command again; nothing was lost.";

/** @param {string} output of a program that has just run */
const isFull = (output) => /ENOSPC|no space left/i.test(output) || isDiskFull();

/** @param {string[]} args */
function runNpm(...args) {
	const { command, args: first, env } = hostNpm();
	const quiet = ["--loglevel=error", "--no-audit", "--no-fund", "--no-progress", "--no-update-notifier", "--engine-strict=false"];
	return run(command, [...first, ...args, ...quiet], { env });
}

/** @param {string[]} args */
async function npm(...args) {
	const { code, output } = await runNpm(...args);
	// On a full disk, npm may truncate files and report success.
	if (isFull(output)) {
		rmSync(join(root, "node_modules"), { recursive: true, force: true });
		throw new SetupError(`The packages could not be installed: ${NO_ROOM}`);
	}
	if (code !== 0) throw new SetupError(explainNpm(output));
}

/**
 * Throws a SetupError if the registry cannot be reached: npm would retry each package several times
 * first.
 */
async function checkRegistry() {
	const { code, output } = await runNpm("ping", "--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=15000");
	if (code !== 0 && isOffline(output)) throw new SetupError(explainNpm(output));
}

/** @returns {Step} */
const generateStep = () => ({
	name: "Generating the database client",
	marker: "generated/.greenroom",
	files: ["package-lock.json", "prisma/models", "app/domain/off-platform-contact", "scripts/prepare.ts", "scripts/compile/prisma-schemas.ts"],
	work: () => script("generate", "The database client could not be generated."),
});

/** @returns {Step} */
const buildStep = () => ({
	name: "Building the site",
	marker: "build/.greenroom",
	files: [
		"package.json",
		"package-lock.json",
		"tsconfig.json",
		"vite.config.ts",
		"vite.enhance.config.ts",
		"react-router.config.ts",
		"app",
		"content",
		"public",
		"prisma/models",
		"scripts",
	],
	work: () => script("build", "The site could not be built."),
});

/**
 * Runs a script of package.json under the project's own Node. This machine's settings don't affect
 * its output.
 * @param {string} name
 * @param {string} failure
 */
async function script(name, failure) {
	const { code, output } = await run("sh", ["-c", packageScript(name)], { env: { ...ownEnvironment(), NODE_ENV: "production" } });
	if (code === 0) return;
	if (isFull(output)) throw new SetupError(`${failure.replace(/\.$/, ":")} ${NO_ROOM}`);
	throw new SetupError(`${output.trim()}\n\n${failure} See its output above.`);
}

/** Installs and generates, if needed. */
export async function setUp() {
	await take(packagesStep());
	await take(generateStep());
}

/** Installs and generates, if needed, including the tools for checks and tests. */
export async function setUpTests() {
	await take(packagesStep());
	await take(testToolsStep());
	await take(generateStep());
}

/** Installs, generates, and builds, if needed. */
export async function setUpAndBuild() {
	await setUp();
	await take(buildStep());
}
