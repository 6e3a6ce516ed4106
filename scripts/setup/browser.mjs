import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installFromDebian, onPath } from "./debian.mjs";
import { SetupError } from "./explain.mjs";

/** Headless first: the same engine, and a story needs a sixth less processor time. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The path of a Chromium for the browser tests: Playwright's own, else one on the PATH, else
 * Debian's, which is installed if that is allowed. Throws a SetupError that names the command to
 * run.
 * @returns {Promise<string>}
 */
export async function findBrowser() {
	const found = await findInstalled();
	if (found) return found;
	const packages = [
		["chromium-headless-shell", "fonts-liberation"],
		["chromium", "fonts-liberation"],
	];
	for (const names of packages) {
		await installFromDebian("a browser (Debian's Chromium)", names);
		const installed = await findInstalled();
		if (installed) return installed;
	}
	throw new SetupError("The browser tests need a Chromium, and none was found. Install one, then run npm test again: npx playwright install --with-deps chromium");
}

/** @returns {Promise<string | undefined>} */
async function findInstalled() {
	const { chromium } = await import("@playwright/test");
	return [chromium.executablePath(), ...NAMES.flatMap(onPath)].filter((path) => existsSync(path)).find(runs);
}

/**
 * Whether it really is a browser: some systems have a script of that name that only says how to get
 * one.
 * @param {string} path
 */
const runs = (path) => spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;
