import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { runScript } from "../../support/backups/run-script.ts";
import { instanceEnvironment, temporaryFolder } from "../../support/instance/environment.ts";
import { isFullRun } from "../../support/proof/proof.ts";

const { folder, remove } = temporaryFolder("help");
afterAll(remove);
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

/** Commands that only run another program, with its own help. */
const OTHER_PROGRAMS: Record<string, RegExp> = { unused: /^Usage: knip/m };

/** Commands that use an instance's settings, with valid arguments. */
const usesSettings: Record<string, string[]> = {
	"admin:create": ["you@example.com"],
	"admin:two-factor-off": ["you@example.com"],
	backup: [],
	config: [],
	"contact:export": [],
	"content:export": [],
	"db:move": ["postgres://localhost/greenroom"],
	"demo:advance": ["1d"],
	doctor: [],
	"email:test": ["you@example.com"],
	"files:move": ["--to", "s3"],
	import: ["waitlist", "docs/examples/waitlist.csv", "--dry-run"],
	jobs: [],
	ledger: [],
	"legal-hold": ["you@example.com"],
	maintenance: ["status"],
	restore: [folder],
	retention: [],
	"rotate-keys": [],
	"support-bundle": [],
};

/**
 * Commands whose settings aren't tested here: the server itself (tests/http/sqlite/startup.test.ts), commands
 * that start their own instances, and commands that only read or write files.
 */
const usesNone = [
	...["start", "dev", "test", "bench", "bench:scale", "prove", "try:services", "try:stripe"],
	...[
		"generate",
		"build",
		"lint",
		"typecheck",
		"unused",
		"lock",
		"db:migration",
		"docs:architecture",
		"docs:settings",
		"emails",
		"release",
		"verify-backup",
	],
];

// Almost all commands share one function that parses their arguments, so a few are enough outside a full run.
describe("every command", () => {
	it.each(isFullRun ? Object.keys(scripts) : ["start", "doctor"])(
		"%s prints its help, and does nothing else",
		async (name) => {
			const run = promisify(execFile)("npm", ["run", "--silent", name, "--", "--help"], {
				env: instanceEnvironment({ DATA_DIR: folder, PORT: "0" }),
			});
			const { stdout, stderr } = await run;
			expect(stdout).toMatch(OTHER_PROGRAMS[name] ?? new RegExp(`^npm (run )?${name}\\b`));
			expect(stderr).toBe("");
			expect(readdirSync(folder)).toEqual([]);
		},
	);

	it("is listed as either using settings or not", () => {
		expect([...Object.keys(usesSettings), ...usesNone].sort()).toEqual(Object.keys(scripts).sort());
	});

	it.each(Object.entries(usesSettings).filter(([name]) => isFullRun || ["backup", "doctor"].includes(name)))(
		"%s says what is wrong with the settings, and nothing else",
		async (name, args) => {
			const script =
				scripts[name]
					?.split(" ")
					.at(-1)
					?.replace(/^scripts\/|\.ts$/g, "") ?? "";
			const { code, out, err } = await runScript(script, args, {
				DATA_DIR: folder,
				DATABASE_URL: "mysql://localhost",
				PORT: "80a",
			});
			const said =
				"Greenroom cannot start because of its settings:\n  PORT: must be a whole number from 0 to 65535\n  DATABASE_URL: must begin with file: or postgres://\n";
			expect([code, out, err]).toEqual(
				name === "doctor"
					? [
							1,
							`failed   settings  ${said}${" ".repeat(19)}Fix this first, then run the command again.\n`,
							"",
						]
					: [1, "", said],
			);
			expect(readdirSync(folder)).toEqual([]);
		},
	);
});
