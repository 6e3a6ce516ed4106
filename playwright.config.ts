import { defineConfig } from "@playwright/test";

/**
 * The journeys. Every story is told with scripts; with JavaScript disabled `npm test` tells those of FLOWS, and `npm test -- --all` every story.
 * Stories that can only happen in one of the two carry its tag. Needs a built instance; each worker starts its own on a fresh database.
 * GREENROOM_CHROMIUM names the browser where it is not Debian's. With GREENROOM_TEST_DATABASE=postgres all of them run on PostgreSQL.
 */
const FLOWS = [
	"access",
	"application",
	"booking",
	"join-waitlist",
	"messages",
	"own-profile",
	"passkeys",
	"settings",
	"share",
	"sign-in",
	"sign-up",
	"sign-up-refusal",
	"small-screen",
];
const isWhole = process.env.GREENROOM_TESTS === "all";

export default defineConfig({
	testDir: "tests/journeys",
	testMatch: "**/*.story.ts",
	globalSetup: process.env.GREENROOM_TEST_DATABASE === "postgres" ? "./tests/support/journeys-postgres.ts" : "./tests/support/instance-template.ts",
	fullyParallel: true,
	forbidOnly: true,
	retries: 0,
	workers: 3,
	reporter: "list",
	// Generous, for machines that do other things as well; what passes waits for none of it.
	timeout: 90_000,
	expect: { timeout: 15_000 },
	use: {
		locale: "en-US",
		timezoneId: "America/New_York",
		actionTimeout: 15_000,
		navigationTimeout: 30_000,
		// What moves, and how, is told in motion.story.ts.
		reducedMotion: "reduce",
		screenshot: "only-on-failure",
		launchOptions: {
			executablePath: process.env.GREENROOM_CHROMIUM || "/usr/bin/chromium",
			args: ["--no-sandbox", "--renderer-process-limit=3", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
		},
	},
	projects: [
		{ name: "js", grepInvert: /@no-js/ },
		{
			name: "no-js",
			grepInvert: /@js/,
			testMatch: isWhole ? "**/*.story.ts" : FLOWS.map((name) => `**/${name}.story.ts`),
			use: { javaScriptEnabled: false },
		},
	],
});
