import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { SetupError } from "./explain.mjs";
import { hostEnvironment } from "./folder.mjs";
import { run } from "./run.mjs";

/** Headless first: the same engine, and a story needs a sixth less processor time. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The path of a Chromium for the browser tests: Playwright's own, else one on the PATH, else
 * Debian's, which is installed if that is allowed. Throws a SetupError that names the command to
 * run.
 * @returns {Promise<string>}
 */
export async function findBrowser() {
	for (const name of ["", "chromium-headless-shell", "chromium"]) {
		if (name) await installFromDebian(name, "fonts-liberation");
		const found = await findInstalled();
		if (found) return found;
	}
	throw new SetupError("The browser tests need a Chromium, and none was found. Install one, then run npm test again: npx playwright install --with-deps chromium");
}

/** @returns {Promise<string | undefined>} */
async function findInstalled() {
	const { chromium } = await import("@playwright/test");
	// Some systems have a script of that name that only says how to get a browser.
	const runs = (/** @type {string} */ path) => spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;
	return [chromium.executablePath(), ...NAMES.flatMap(onPath)].filter((path) => existsSync(path)).find(runs);
}

/**
 * The paths of a program on the PATH.
 * @param {string} name
 */
export const onPath = (name) => (process.env.PATH ?? "").split(delimiter).flatMap((folder) => (existsSync(join(folder, name)) ? [join(folder, name)] : []));

/**
 * Installs Debian packages if that is allowed, and says so. Otherwise does nothing. The caller
 * checks whether it worked.
 * @param {string[]} names
 */
export async function installFromDebian(...names) {
	if (process.getuid?.() !== 0 || onPath("apt-get").length === 0) return;
	console.log(`Installing ${names.join(" and ")} ...`);
	for (const step of [["update"], ["install", "-y", "--no-install-recommends", ...names]]) {
		const { code, output } = await run("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=300", ...step], { env: { ...hostEnvironment(), DEBIAN_FRONTEND: "noninteractive" } });
		if (code !== 0) console.log(output.trim().split("\n").slice(-3).join("\n"));
	}
}
