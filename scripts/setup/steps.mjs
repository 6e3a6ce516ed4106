import { createHash } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statfsSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { SetupError } from "./explain.mjs";
import { buildEnvironment, hostEnvironment, installsNode, projectNode, root } from "./folder.mjs";
import { run } from "./run.mjs";

/**
 * A step that runs again only when the files it reads have changed. The hash of those files is in the step's
 * markers, which are files inside its output. The markers are deleted first and written last, so an
 * interrupted step runs again.
 * @typedef {{ title: string, markers: string[], files: string[], work: () => Promise<void> }} Step `work`
 * throws a SetupError if it fails
 */

/**
 * @param {string} marker
 * @param {string} inputs
 */
const isCurrent = (marker, inputs) =>
	existsSync(join(root, marker)) && readFileSync(join(root, marker), "utf8") === inputs;

/**
 * Hashes the files that a step reads.
 * @param {string[]} files files and folders
 */
function hashAll(files) {
	const hash = createHash("sha256").update(`${process.platform} ${process.arch}`);
	for (const file of files) addTo(hash, file);
	return hash.digest("hex");
}

/**
 * Plans the steps that must run before a command can. Returns `install` and `build`, to be called in that
 * order. Each function runs its step only if necessary, and prints which step this is and which ones
 * follow.
 * @param {{ hasTests?: boolean, hasBuild?: boolean, last: string }} options whether the test tools and a
 * build are needed, and the title of what runs afterward
 */
export function planSetUp({ hasTests = false, hasBuild = false, last }) {
	const installation = installPackages(hasTests);
	const due = new Map(
		(hasBuild ? [installation, BUILD] : [installation])
			.map((step) => /** @type {const} */ ([step, hashAll(step.files)]))
			.filter(isDue),
	);
	const titles = [...[...due.keys()].map(({ title }) => title), last];
	/** @param {string} title */
	const announce = (title) => {
		const i = titles.indexOf(title);
		const left = titles.slice(i + 1).map((next) => next.toLowerCase());
		console.error(
			`${i + 1} of ${titles.length}: ${title} ...${left.length > 0 ? ` Then: ${left.join(", ")}.` : ""}`,
		);
	};
	/** @param {Step} step */
	const perform = async (step) => {
		const inputs = due.get(step);
		if (!inputs) return;
		announce(step.title);
		await runStep(step, inputs);
		if (step.title === titles.at(-2)) announce(last);
	};
	return { install: () => perform(installation), build: () => perform(BUILD) };
}

/** @param {readonly [step: Step, inputs: string]} planned */
const isDue = ([{ markers }, inputs]) => !markers.every((marker) => isCurrent(marker, inputs));

/**
 * @param {Step} step
 * @param {string} inputs
 */
async function runStep({ title, markers, work }, inputs) {
	const patience = setInterval(() => console.error(`${title} is still running ...`), 30_000);
	try {
		for (const marker of markers) rmSync(join(root, marker), { force: true });
		await work();
	} finally {
		clearInterval(patience);
	}
	for (const marker of markers) {
		mkdirSync(dirname(join(root, marker)), { recursive: true });
		writeFileSync(join(root, marker), inputs);
	}
}

/**
 * Adds to a hash the name and content of a file, or of all files in a folder except hidden ones.
 * @param {import("node:crypto").Hash} hash
 * @param {string} path
 */
function addTo(hash, path) {
	if (statSync(join(root, path)).isDirectory()) {
		for (const name of readdirSync(join(root, path)).sort())
			if (!name.startsWith(".")) addTo(hash, `${path}/${name}`);
	} else {
		const content = readFileSync(join(root, path));
		hash.update(`${path}\0${content.length}\0`).update(content);
	}
}

const packageFile = () => JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/**
 * Returns a script of package.json.
 * @param {string} name
 * @returns {string}
 */
export const packageScript = (name) => packageFile().scripts[name];

const OFFLINE =
	/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|ECONNECTIONTIMEOUT/;

/**
 * Returns the error for a failed program. It explains a network or disk problem, and otherwise contains the
 * program's output.
 * @param {string} failed
 * @param {string} output
 */
export function failure(failed, output) {
	if (/ENOSPC|no space left/i.test(output))
		return new SetupError(
			`${failed}: the disk has no room left. Free some space, then run the command again. Nothing was lost.`,
		);
	if (OFFLINE.test(output))
		return new SetupError(
			`${failed}: the package registry cannot be reached. Check that this machine is online, then run the command again.`,
		);
	return new SetupError(`${output.trim()}\n\n${failed}. See the output above.`);
}

const NOT_INSTALLED = "The packages could not be installed";

/** The maximum disk space that packages and the build take without the test tools. */
const MEGABYTES_NEEDED = 500;

/** Without a network, npm gives up after a few seconds instead of a minute. */
const SHORT_RETRIES = ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"];

/** @param {string[]} args */
function runNpm(...args) {
	const quiet = [
		"--loglevel=error",
		"--no-audit",
		"--no-fund",
		"--no-progress",
		"--no-update-notifier",
		"--engine-strict=false",
	];
	return run("npm", [...args, ...SHORT_RETRIES, ...quiet], { env: hostEnvironment() });
}

/** @param {string[]} args */
async function npm(...args) {
	let { code, output } = await runNpm(...args, "--prefer-offline");
	// npm's cache may be older than a version that the lock file names.
	if (/\bETARGET\b/.test(output)) ({ code, output } = await runNpm(...args));
	// On a full disk, npm may truncate files and report success.
	const isFull = freeMegabytes() < 4;
	if (isFull) rmSync(join(root, "node_modules"), { recursive: true, force: true });
	if (isFull || code !== 0) throw failure(NOT_INSTALLED, isFull ? "ENOSPC" : output);
}

/**
 * Returns the free space in megabytes, or infinity if the disk doesn't report it, as with some network disks.
 */
function freeMegabytes() {
	const { bavail, bsize, blocks } = statfsSync(root);
	return blocks === 0 ? Number.POSITIVE_INFINITY : (bavail * bsize) / 1_000_000;
}

/** Runs the install scripts that package.json allows. Others are off (.npmrc). */
async function runInstallScripts() {
	const names = Object.keys(packageFile().allowScripts).filter((name) =>
		existsSync(join(root, "node_modules", name)),
	);
	// A running server may be using the Node that is already there.
	const due = names.filter((name) => name !== "node" || !existsSync(projectNode));
	if (due.length > 0) await npm("rebuild", ...due, "--ignore-scripts=false");
	// Node's install script leaves behind headers, manuals, and a second name for the program.
	rmSync(join(root, "node_modules/node/node_modules"), { recursive: true, force: true });
}

const LOCK = [".npmrc", "package-lock.json"];

/**
 * Returns the step that installs packages. The build needs development packages, whatever NODE_ENV says.
 * Packages that only some machines need are in workspaces: the test tools, and Node for machines whose own
 * Node is too old.
 * @param {boolean} hasTests
 * @returns {Step}
 */
function installPackages(hasTests) {
	const workspaces = [...(installsNode ? ["scripts/setup/node"] : []), ...(hasTests ? ["tests/tools"] : [])];
	const selected =
		workspaces.length > 0
			? [...workspaces.map((workspace) => `--workspace=${workspace}`), "--include-workspace-root"]
			: ["--workspaces=false"];
	const ofRoot = "node_modules/.greenroom";
	// Adds a workspace to the installed packages without reinstalling them, because a running server may be
	// using them.
	const command = isCurrent(ofRoot, hashAll(LOCK)) ? ["install", "--no-save"] : ["ci"];
	return {
		title: "Installing packages",
		markers: [ofRoot, ...workspaces.map((workspace) => `${ofRoot}-${basename(workspace)}`)],
		files: LOCK,
		work: async () => {
			if (!existsSync(join(root, "node_modules")) && freeMegabytes() < MEGABYTES_NEEDED)
				throw failure(NOT_INSTALLED, "ENOSPC");
			await npm(...command, ...selected, "--include=dev", "--include=optional");
			await runInstallScripts();
		},
	};
}

const CONFIGURATION = [
	"package.json",
	"package-lock.json",
	"tsconfig.json",
	"vite.config.ts",
	"vite.enhance.config.ts",
	"react-router.config.ts",
];
const BUILT_FROM = [...CONFIGURATION, "app", "content", "generated", "public", "scripts"];

/**
 * Runs a script of package.json.
 * @param {string} name
 * @param {string} failed
 */
async function script(name, failed) {
	const { code, output } = await run("sh", ["-c", packageScript(name)], { env: buildEnvironment() });
	if (code !== 0) throw failure(failed, output);
}

/** @type {Step} */
const BUILD = {
	title: "Building the site",
	markers: ["build/.greenroom"],
	files: BUILT_FROM,
	work: () => script("build", "The site could not be built"),
};
