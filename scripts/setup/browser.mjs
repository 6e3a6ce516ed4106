import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { SetupError } from "./explain.mjs";
import { hostEnvironment } from "./folder.mjs";
import { run } from "./run.mjs";

/**
 * Headless Chromium, with which a browser test takes a third less processor time than with Debian's chromium.
 */
const HEADLESS = "chromium-headless-shell";
const WITH_WINDOWS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Finds the path of a Chromium for the browser tests: Playwright's own, or else Debian's headless one, which it
 * installs if it is missing and this process may. Otherwise, any other Chromium or Chrome, or else Debian's
 * Chromium, installed the same way. If there is still none, throws a SetupError that names the command to run.
 * @returns {Promise<string>}
 */
export async function findBrowser() {
	const { chromium } = await import("@playwright/test");
	const findHeadless = () => [chromium.executablePath(), ...onPath(HEADLESS)].find(runs);
	const findOther = () => WITH_WINDOWS.flatMap(onPath).find(runs);
	const found =
		findHeadless() ??
		(await install(HEADLESS, findHeadless)) ??
		findOther() ??
		(await install("chromium", findOther));
	if (found) return found;
	throw new SetupError(
		"The browser tests need a Chromium, and none was found. Install one, then run npm test again: npx playwright install --with-deps chromium",
	);
}

/**
 * @param {string} name
 * @param {() => string | undefined} find
 */
async function install(name, find) {
	await installFromDebian(name, "fonts-liberation");
	return find();
}

/**
 * Whether a program runs. Some systems have a script of the same name that only says how to get a browser.
 * @param {string} path
 */
const runs = (path) => existsSync(path) && spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;

/**
 * Finds the paths of a program on the PATH.
 * @param {string} name
 */
export const onPath = (name) =>
	(process.env.PATH ?? "")
		.split(delimiter)
		.flatMap((folder) => (existsSync(join(folder, name)) ? [join(folder, name)] : []));

/**
 * Installs Debian packages and says so, if this process is root and the system has apt-get. Otherwise does
 * nothing. The caller checks whether it worked.
 * @param {string[]} names
 */
export async function installFromDebian(...names) {
	if (process.getuid?.() !== 0 || onPath("apt-get").length === 0) return;
	console.log(`Installing ${names.join(" and ")} ...`);
	for (const step of [["update"], ["install", "-y", "--no-install-recommends", "--no-remove", ...names]]) {
		const { code, output } = await run("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=300", ...step], {
			env: { ...hostEnvironment(), DEBIAN_FRONTEND: "noninteractive" },
		});
		if (code !== 0) console.log(output.trim().split("\n").slice(-3).join("\n"));
	}
}
