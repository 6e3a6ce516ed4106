import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Each behavior is tested once, on SQLite. PostgreSQL runs its own tests, those of SQL, and these:
 * commands whose races, locks, or searches differ, and those that move money. With
 * GREENROOM_TESTS=all (`npm test -- --all`), every command runs on both databases, and with
 * GREENROOM_TEST_DATABASE=postgres, every page and call runs on PostgreSQL.
 */
const isFullRun = process.env.GREENROOM_TESTS === "all";
const domainOnPostgres = isFullRun ? "*" : "{agreements,command-races,ledger,limits,money-races,payment-events,search,transactions}";
/**
 * Tests that take minutes only run with `--all` and for `npm run prove`: kills, floods, attacks on
 * servers without their guards, the proof harnesses, an install.
 */
const LONG = isFullRun ? [] : ["tests/**/*.long.test.ts"];
const pagesOnPostgres = isFullRun ? ["tests/http/**/{bookings,directory,messages,sign-in,sign-up,waitlist}.test.ts"] : [];
const httpOnPostgres = process.env.GREENROOM_TEST_DATABASE === "postgres" ? ["tests/http/**/*.test.ts"] : pagesOnPostgres;

const domain = { setupFiles: "tests/support/database/domain-setup.ts", testTimeout: 120_000, hookTimeout: 120_000 };
/** Each file starts its own servers, and only loads the application's tables. */
const http = { isolate: false, testTimeout: 240_000, hookTimeout: 120_000 };

/** Files that load the application again, or with their own settings, clock, or folder. */
const unitApart = ["tests/unit/**/{client-address,load-route-module,email-rendering,unencrypted-connections,site-cookie}.test.ts"];
const domainApart =
	"tests/domain/**/{campaign-text,campaigns,clock-set-back,clock-set-back-limits,files-removed,jobs,limits,email-files,outbox,receive-form,receive-form-crowded,scanning,secrets-rotated}.test.ts";

type Files = { name: string; include: string[]; exclude?: string[]; globalSetup?: string; setupFiles?: string; testTimeout?: number; hookTimeout?: number };

/**
 * Files that share a process for each worker, which loads the application once, and those that have
 * a process each.
 */
const isolated = ({ name, exclude = [], ...files }: Files, apart: string[]): TestProjectConfiguration[] => [
	{ test: { ...files, name, exclude: [...exclude, ...apart, ...LONG], isolate: false, sequence: { groupOrder: 0 } } },
	{ test: { ...files, name: `${name}-apart`, include: apart, exclude: [...exclude, ...LONG], sequence: { groupOrder: 0 } } },
];

/**
 * The slowest files. Vitest knows them from earlier runs only, and a slow one that begins last
 * delays the end.
 */
const SLOW =
	/\/(.*\.long|uploads|uploads-memory|streams-memory|file-stores|command-help|malformed-uploads|milestones|roles|hostile|policy|canaries|advisories|move|jobs|operator|figures|backup|database-trouble|messages-at-scale|nodes|second-server|migrations|serialized-sqlite|startup|server-away|interleaving|limits|upgrade|member-pages|crawl|every-page)\.test\.ts$/;

class SlowestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const turnOf = ({ project, moduleId }: TestSpecification) => project.config.sequence.groupOrder * 2 + (SLOW.test(moduleId) ? 0 : 1);
		return (await super.sort(files)).toSorted((a, b) => turnOf(a) - turnOf(b));
	}
}

// Groups run one after the other, so that tests that measure time or memory don't share the machine
// with another kind of test.
export default defineConfig({
	test: {
		testTimeout: 30_000,
		hookTimeout: 120_000,
		// Part of the time is waiting, for locks and syncs, so three workers suit even two cores.
		maxWorkers: 3,
		sequence: { sequencer: SlowestFirst },
		projects: [
			...isolated({ name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"] }, unitApart),
			...isolated(
				{ ...domain, name: "domain", include: ["tests/domain/**/*.test.ts"], exclude: ["tests/domain/postgres/**"], globalSetup: "tests/support/database/sqlite-template.ts" },
				[
					domainApart,
					// It measures how long its own event loop stalls, which the garbage of other files would add to.
					"tests/domain/sqlite/serialized-sqlite.test.ts",
				],
			),
			...isolated(
				{
					...domain,
					name: "domain-postgres",
					include: [`tests/domain/**/${domainOnPostgres}.test.ts`, "tests/domain/{postgres,sql}/*.test.ts"],
					exclude: ["tests/domain/sqlite/**"],
					globalSetup: "tests/support/database/postgres-template.ts",
				},
				[isFullRun ? domainApart : "tests/domain/**/limits.test.ts", "tests/domain/postgres/{least-rights,server-away}.test.ts"],
			),
			{
				test: {
					...http,
					name: "http",
					include: ["tests/http/**/*.test.ts"],
					exclude: ["tests/http/postgres/**", ...LONG],
					globalSetup: ["tests/support/instance/build.ts", "tests/support/instance/instance-template.ts", "tests/support/instance/start-shared-instance.ts"],
					sequence: { groupOrder: 1 },
				},
			},
			{
				test: {
					...http,
					name: "http-postgres",
					include: [...httpOnPostgres, "tests/http/postgres/*.test.ts"],
					exclude: ["tests/http/sqlite/**", ...LONG],
					globalSetup: ["tests/support/instance/build.ts", "tests/support/database/http-postgres-template.ts"],
					setupFiles: "tests/support/database/http-postgres-setup.ts",
					sequence: { groupOrder: 1 },
				},
			},
		],
	},
});
