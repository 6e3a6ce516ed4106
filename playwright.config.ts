import { defineConfig } from "@playwright/test";

/**
 * The journeys. `npm test` runs each story once: those tagged @plain or @no-js without JavaScript (as
 * tests/journeys/support/story.ts says), and all others with it. It leaves out those tagged @all, which repeat
 * another story for more pages, or repeat what page tests cover. `npm test -- --all` runs every story both
 * ways, except those tagged @js or @no-js, which only make sense one way. Needs a built instance. Each worker
 * starts its own instance on a new database. Workers belong to one project, so `npm test` has only one, and
 * doesn't start more instances. GREENROOM_CHROMIUM is the path of the browser if it isn't Debian's. With
 * GREENROOM_TEST_DATABASE=postgres, all stories run on PostgreSQL.
 */
const isFullRun = process.env.GREENROOM_TESTS === "all";

export default defineConfig({
	testDir: "tests/journeys",
	testMatch: "**/*.story.ts",
	globalSetup:
		process.env.GREENROOM_TEST_DATABASE === "postgres"
			? "./tests/support/database/journeys-postgres.ts"
			: "./tests/support/instance/instance-template.ts",
	fullyParallel: true,
	forbidOnly: true,
	retries: 0,
	// npm test runs all other tests at the same time.
	workers: isFullRun ? 3 : 2,
	reporter: "list",
	// Far longer than any story takes on a slow and busy machine, so these timeouts only end stories that hang.
	timeout: 240_000,
	expect: { timeout: 60_000 },
	use: {
		locale: "en-US",
		timezoneId: "America/New_York",
		actionTimeout: 60_000,
		navigationTimeout: 60_000,
		// motion.story.ts tests motion.
		reducedMotion: "reduce",
		screenshot: "only-on-failure",
		launchOptions: {
			executablePath: process.env.GREENROOM_CHROMIUM || "/usr/bin/chromium",
			args: [
				"--no-sandbox",
				"--renderer-process-limit=3",
				"--disable-background-networking",
				"--disable-component-update",
				"--disable-sync",
				"--no-first-run",
			],
		},
	},
	projects: isFullRun
		? [
				{ name: "js", grepInvert: /@no-js/ },
				{ name: "no-js", grepInvert: /@js/, use: { javaScriptEnabled: false } },
			]
		: [{ name: "default", grepInvert: /@all/ }],
});
