import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { instanceEnvironment, temporaryFolder } from "../../support/instance/environment.ts";
import { isFullRun } from "../../support/proof/proof.ts";

const { folder, remove } = temporaryFolder("help");
afterAll(remove);
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

/** Commands that are another program alone, with its own help. */
const OTHER_PROGRAMS: Record<string, RegExp> = { unused: /^Usage: knip/m };

// One function reads the arguments of all, so some are enough outside a full run.
describe("every command", () => {
	it.each(isFullRun ? Object.keys(scripts) : ["start", "build", "doctor", "prove", "unused"])("%s prints its help, and does nothing else", { timeout: 60_000 }, async (name) => {
		const run = promisify(execFile)("npm", ["run", "--silent", name, "--", "--help"], { env: instanceEnvironment({ DATA_DIR: folder, PORT: "0" }), timeout: 50_000 });
		const { stdout, stderr } = await run;
		expect(stdout).toMatch(OTHER_PROGRAMS[name] ?? new RegExp(`^npm (run )?${name}\\b`));
		expect(stderr).toBe("");
		expect(readdirSync(folder)).toEqual([]);
	});
});
