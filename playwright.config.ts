import { defineConfig } from "@playwright/test";
import type { StoryOptions } from "./tests/journeys/support/story.ts";

/**
 * The journeys: every story is told twice, with scripts and with JavaScript disabled; stories that can only happen in one of
 * the two carry its tag. Needs a built instance; each worker starts its own on a fresh database.
 * GREENROOM_CHROMIUM names the browser where it is not Debian's.
 */
export default defineConfig<StoryOptions>({
	testDir: "tests/journeys",
	testMatch: "**/*.story.ts",
	fullyParallel: true,
	forbidOnly: true,
	retries: 0,
	workers: 2,
	reporter: "list",
	expect: { timeout: 10_000 },
	use: {
		locale: "en-US",
		timezoneId: "America/New_York",
		actionTimeout: 10_000,
		navigationTimeout: 15_000,
		screenshot: "only-on-failure",
		launchOptions: {
			executablePath: process.env.GREENROOM_CHROMIUM || "/usr/bin/chromium",
			args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
		},
	},
	projects: [
		{ name: "js", grepInvert: /@no-js/ },
		{ name: "no-js", grepInvert: /@js/, use: { isScripted: false } },
	],
});
