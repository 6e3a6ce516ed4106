import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { SetupError } from "./explain.mjs";
import { hostEnvironment } from "./folder.mjs";
import { run } from "./run.mjs";

/** Without windows first: the same engine, and a story takes a sixth less of the processor. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The path of a Chromium for the browser tests: Playwright's own, else one on the PATH, else Debian's, which is installed where
 * that is allowed. Throws a SetupError that names the command to run.
 * @returns {Promise<string>}
 */
export async function findBrowser() {
	const found = await findInstalled();
	if (found) return found;
	if (process.getuid?.() === 0 && onPath("apt-get").length > 0) {
		console.log("Installing a browser (Debian's Chromium) ...");
		const apt = ["-qq", "-o", "DPkg::Lock::Timeout=300"];
		const env = { ...hostEnvironment(), DEBIAN_FRONTEND: "noninteractive" };
		const steps = [
			[...apt, "update"],
			[...apt, "install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-liberation"],
			[...apt, "install", "-y", "--no-install-recommends", "chromium", "fonts-liberation"],
		];
		for (const step of steps) {
			const { code, output } = await run("apt-get", step, { env });
			const installed = await findInstalled();
			if (installed) return installed;
			if (code !== 0) console.log(output.trim().split("\n").slice(-3).join("\n"));
		}
	}
	throw new SetupError("The browser tests need a Chromium, and none was found. Install one, then run npm test again: npx playwright install --with-deps chromium");
}

/** @returns {Promise<string | undefined>} */
async function findInstalled() {
	const { chromium } = await import("@playwright/test");
	return [chromium.executablePath(), ...NAMES.flatMap(onPath)].filter((path) => existsSync(path)).find(runs);
}

/** @param {string} name */
const onPath = (name) =>
	(process.env.PATH ?? "")
		.split(delimiter)
		.map((folder) => join(folder, name))
		.filter((path) => existsSync(path));

/**
 * Whether it really is a browser: some systems ship a script of that name that only says how to get one.
 * @param {string} path
 */
const runs = (path) => spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;
