import { defineConfig, type TestProjectConfiguration } from "vitest/config";

/**
 * Each behavior is tested once, on SQLite. PostgreSQL runs its own tests, those of SQL, and those whose names
 * end in .both-databases: commands whose races, locks, or searches differ. With
 * GREENROOM_TESTS=all (`npm test -- --all`), every command runs on both databases. With
 * GREENROOM_TEST_DATABASE=postgres, every page and call runs on PostgreSQL.
 */
const isFullRun = process.env.GREENROOM_TESTS === "all";
const commandsOnPostgres = isFullRun ? "tests/domain/**/*" : "tests/domain/**/*.both-databases";
const pagesOnPostgres = isFullRun ? ["tests/http/**/*.both-databases.test.ts"] : [];
const httpOnPostgres =
	process.env.GREENROOM_TEST_DATABASE === "postgres" ? ["tests/http/**/*.test.ts"] : pagesOnPostgres;

/**
 * Tests that measure, take long, or are exhaustive run only with `--all` and for `npm run prove`, such as
 * kills, full disks, unavailable databases, backups, random histories, floods, attacks on servers without
 * their guards, the proof harnesses, and an install.
 */
const LONG = isFullRun ? [] : ["tests/**/*.long.test.ts"];

type Files = {
	name: string;
	include: string[];
	exclude?: string[];
	globalSetup?: string;
	setupFiles?: string[];
};

const FIXED_SEED = "tests/support/proof/fixed-seed.ts";

/**
 * Each worker runs its files in one process, which loads the application once. Files whose names end in
 * .apart have a process each.
 */
const isolated = ({
	name,
	include,
	exclude = [],
	setupFiles = [],
	...files
}: Files): TestProjectConfiguration[] => [
	{
		test: {
			...files,
			setupFiles: [FIXED_SEED, ...setupFiles],
			name,
			include: include.map((path) => `${path}.test.{ts,tsx}`),
			exclude: [...exclude, "tests/**/*.apart.test.ts", ...LONG],
			isolate: false,
		},
	},
	{
		test: {
			...files,
			setupFiles: [FIXED_SEED, ...setupFiles],
			name: `${name}-apart`,
			include: include.map((path) => `${path}.apart.test.ts`),
			exclude: [...exclude, ...LONG],
		},
	},
];

/**
 * Tests of responses come last and wait for servers much of the time, so a third worker uses the processor
 * that the stories no longer need.
 */
const waiting = { maxWorkers: 3, sequence: { groupOrder: 1 } };

export default defineConfig({
	test: {
		// Far longer than any test takes on a slow and busy machine, so this timeout only ends tests that hang.
		testTimeout: 240_000,
		hookTimeout: 240_000,
		expect: { poll: { timeout: 120_000 } },
		// Each worker loads the application, once for each project, and those of the stories use the same
		// processor. On two cores, a third one makes the tests of commands take 17% more processor time.
		maxWorkers: 2,
		projects: [
			...isolated({ name: "unit", include: ["tests/unit/**/*"] }),
			...isolated({
				name: "domain",
				include: ["tests/domain/**/*"],
				exclude: ["tests/domain/postgres/**"],
				globalSetup: "tests/support/database/sqlite-template.ts",
				setupFiles: ["tests/support/database/domain-setup.ts"],
			}),
			...isolated({
				name: "domain-postgres",
				include: [commandsOnPostgres, "tests/domain/{postgres,sql}/*"],
				exclude: ["tests/domain/sqlite/**"],
				globalSetup: "tests/support/database/postgres-template.ts",
				setupFiles: ["tests/support/database/domain-setup.ts"],
			}),
			// Each file starts its own servers or uses the shared ones, and imports little of the application.
			{
				test: {
					name: "http",
					setupFiles: FIXED_SEED,
					include: ["tests/http/**/*.test.ts"],
					exclude: ["tests/http/postgres/**", ...LONG],
					globalSetup: [
						"tests/support/instance/build.ts",
						"tests/support/instance/instance-template.ts",
						"tests/support/instance/start-shared-instances.ts",
					],
					isolate: false,
					...waiting,
				},
			},
			{
				test: {
					name: "http-postgres",
					include: [...httpOnPostgres, "tests/http/postgres/*.test.ts"],
					exclude: ["tests/http/sqlite/**", ...LONG],
					globalSetup: [
						"tests/support/instance/build.ts",
						"tests/support/database/http-postgres-template.ts",
					],
					setupFiles: [FIXED_SEED, "tests/support/database/http-postgres-setup.ts"],
					isolate: false,
					...waiting,
				},
			},
		],
	},
});
