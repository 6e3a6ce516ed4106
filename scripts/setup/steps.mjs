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

/** @returns {Step} */
function installStep() {
	const { dependencies, devDependencies, overrides, allowScripts } = packageFile();
	return {
		name: "Installing packages",
		marker: "node_modules/.greenroom",
		files: ["package-lock.json"],
		facts: [dependencies, devDependencies, overrides, allowScripts, process.platform, process.arch],
		check: async () => {
			checkRoomForPackages();
			await checkRegistry();
		},
		work: () => install(Object.keys(allowScripts ?? {}).filter((name) => allowScripts[name])),
	};
}

/**
 * Install scripts run for the packages of `allowScripts` only. npm 11 keeps to that field by itself, npm 10 does not know it, so
 * they are left out first and then run by name. Development packages are needed to build, whatever NODE_ENV says.
 * @param {string[]} scripted
 */
async function install(scripted) {
	await npm("ci", "--ignore-scripts", "--include=dev", "--include=optional");
	const present = scripted.filter((name) => existsSync(join(root, "node_modules", name)));
	if (present.length > 0) await npm("rebuild", ...present, "--ignore-scripts=false");
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
	// npm may cut files off on a full disk and call that a success.
	if (isFull(output)) {
		rmSync(join(root, "node_modules"), { recursive: true, force: true });
		throw new SetupError(`The packages could not be installed: ${NO_ROOM}`);
	}
	if (code !== 0) throw new SetupError(explainNpm(output));
}

/** Throws a SetupError where the registry cannot be reached: npm would try each package several times before it says so. */
async function checkRegistry() {
	const { code, output } = await runNpm("ping", "--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=15000");
	if (code !== 0 && isOffline(output)) throw new SetupError(explainNpm(output));
}

/** @returns {Step} */
const generateStep = () => ({
	name: "Generating the database client",
	marker: "generated/.greenroom",
	files: ["package-lock.json", "prisma/models", "scripts/prepare.ts", "scripts/prisma-schemas.ts"],
	work: () => script("generate", "The database client could not be generated."),
});

/** @returns {Step} */
const buildStep = () => ({
	name: "Building the site",
	marker: "build/.greenroom",
	files: ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "react-router.config.ts", "app", "content", "public", "prisma/models", "scripts"],
	work: () => script("build", "The site could not be built."),
});

/**
 * Runs a script of package.json under the project's own Node. Nothing of this machine's settings enters what it makes.
 * @param {string} name
 * @param {string} failure
 */
async function script(name, failure) {
	const { code, output } = await run("sh", ["-c", packageScript(name)], { env: { ...ownEnvironment(), NODE_ENV: "production" } });
	if (code === 0) return;
	if (isFull(output)) throw new SetupError(`${failure.replace(/\.$/, ":")} ${NO_ROOM}`);
	throw new SetupError(`${output.trim()}\n\n${failure} What it said stands above.`);
}

/** Installs and generates, where due. */
export async function setUp() {
	await take(installStep());
	await take(generateStep());
}

/** Installs, generates and builds, where due. */
export async function setUpAndBuild() {
	await setUp();
	await take(buildStep());
}
