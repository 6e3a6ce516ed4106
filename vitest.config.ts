import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const domain = ["tests/domain/*.test.ts"];
/** Of what asks an instance over HTTP, the part that runs on both databases each time; with GREENROOM_TEST_DATABASE=postgres all of it runs on PostgreSQL. */
const ON_BOTH =
	"{bookings,directory,email-verification,foreign-ids,matching,messages,messages-api,newsletter,password-reset,pending-form,reports,request-quote,requirements,sign-in,sign-up,support,waitlist}";
const httpOnPostgres = process.env.GREENROOM_TEST_DATABASE === "postgres" ? "*" : ON_BOTH;
const setupFiles = "tests/support/domain-setup.ts";

/** Files that take longest. Vitest knows that of earlier runs only, and one of them that begins last keeps all others waiting. */
const SLOW =
	/\/(discretion|promises|guards|harnesses|uploads|hostile|policy|canaries|advisories|move|jobs|operator|figures|backup|store-away|database-trouble|messages-at-scale|nodes|hand-over|uploads-killed|second-server|migrations|serialised-sqlite|startup)\.test\.ts$/;

class SlowestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const turnOf = ({ project, moduleId }: TestSpecification) => project.config.sequence.groupOrder * 2 + (SLOW.test(moduleId) ? 0 : 1);
		return (await super.sort(files)).toSorted((a, b) => turnOf(a) - turnOf(b));
	}
}

// Groups run one after the other, so that what measures time or memory does not share the machine with another kind of test.
export default defineConfig({
	test: {
		testTimeout: 30_000,
		hookTimeout: 120_000,
		// Some of the time is waiting, for locks and syncs, so that three files share even two cores well.
		maxWorkers: 3,
		sequence: { sequencer: SlowestFirst },
		projects: [
			{ test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"], sequence: { groupOrder: 0 } } },
			{
				test: {
					name: "domain",
					include: [...domain, "tests/domain/sqlite/*.test.ts"],
					globalSetup: "tests/support/sqlite-template.ts",
					setupFiles,
					testTimeout: 30_000,
					hookTimeout: 120_000,
					sequence: { groupOrder: 0 },
				},
			},
			{
				test: {
					name: "domain-postgres",
					include: [...domain, "tests/domain/postgres/*.test.ts"],
					globalSetup: "tests/support/postgres-template.ts",
					setupFiles,
					testTimeout: 30_000,
					hookTimeout: 120_000,
					sequence: { groupOrder: 0 },
				},
			},
			{
				test: {
					name: "http",
					include: ["tests/http/*.test.ts", "tests/http/sqlite/*.test.ts"],
					globalSetup: ["tests/support/build.ts", "tests/support/instance-template.ts"],
					testTimeout: 240_000,
					hookTimeout: 120_000,
					sequence: { groupOrder: 1 },
				},
			},
			{
				test: {
					name: "http-postgres",
					include: [`tests/http/${httpOnPostgres}.test.ts`, "tests/http/postgres/*.test.ts"],
					globalSetup: ["tests/support/build.ts", "tests/support/http-postgres-template.ts"],
					setupFiles: "tests/support/http-postgres-setup.ts",
					testTimeout: 240_000,
					hookTimeout: 120_000,
					sequence: { groupOrder: 1 },
				},
			},
		],
	},
});
