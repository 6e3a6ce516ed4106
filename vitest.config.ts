import { defineConfig } from "vitest/config";

const domain = ["tests/domain/*.test.ts"];
const setupFiles = "tests/support/domain-setup.ts";

// Groups run one after the other, so that what measures time or memory does not share the machine with another kind of test.
export default defineConfig({
	test: {
		testTimeout: 30_000,
		hookTimeout: 120_000,
		// Some of the time is waiting, for locks and syncs, so that three files share even two cores well.
		maxWorkers: 3,
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
					sequence: { groupOrder: 1 },
				},
			},
			{
				test: {
					name: "http",
					include: ["tests/http/*.test.ts"],
					globalSetup: ["tests/support/build.ts", "tests/support/instance-template.ts"],
					testTimeout: 240_000,
					hookTimeout: 120_000,
					sequence: { groupOrder: 2 },
				},
			},
		],
	},
});
