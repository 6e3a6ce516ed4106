import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { explain } from "../../../scripts/setup/explain.mjs";
import { explainNpm, isOffline } from "../../../scripts/setup/explain-npm.mjs";
import { readPlaywrightReport, readVitestReport } from "../../../scripts/setup/reports.mjs";

const folder = mkdtempSync(join(tmpdir(), "greenroom-reports-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
	const path = join(folder, "report.json");
	writeFileSync(path, JSON.stringify(content));
	return path;
}

const absent = join(folder, "absent.json");

describe("the figures of a run of Vitest", () => {
	const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((test) => ({ status: test })) });

	it.each([
		["all passed", [file("passed", "passed", "passed"), file("passed", "passed")], 0, { passed: 3, failed: 0 }],
		["one failed", [file("failed", "passed", "failed")], 1, { passed: 1, failed: 1 }],
		["skipped and planned tests count as failed", [file("passed", "passed", "skipped", "pending", "todo")], 0, { passed: 1, failed: 3 }],
		["a file that cannot be loaded counts as failed", [file("failed"), file("passed", "passed")], 1, { passed: 1, failed: 1 }],
		["a failure outside of all tests counts", [file("passed", "passed")], 1, { passed: 1, failed: 1 }],
		["nothing ran", [], 0, { passed: 0, failed: 1 }],
	])("%s", (_name, testResults, code, count) => expect(readVitestReport(report({ testResults }), code)).toMatchObject(count));

	it("without a report is one failure", () => expect(readVitestReport(absent, 0)).toEqual({ passed: 0, failed: 1, failures: ["nothing ran"] }));

	it("names what failed, and why", () => {
		const failing = { status: "failed", fullName: "a list is sorted", failureMessages: ["expected 2 to be 1\n  at sort.ts"] };
		const files = [
			{ name: "/home/tests/unit/list.test.ts", ...file("failed", "passed"), assertionResults: [failing] },
			{ name: "/home/tests/unit/gone.test.ts", message: "Cannot find module", ...file("failed") },
		];
		expect(readVitestReport(report({ testResults: files }), 1).failures).toEqual([
			"unit/list.test.ts - a list is sorted - expected 2 to be 1",
			"unit/gone.test.ts - could not be loaded - Cannot find module",
		]);
	});
});

describe("the figures of a run of Playwright", () => {
	const stats = (expected: number, unexpected = 0, flaky = 0, skipped = 0) => ({ expected, unexpected, flaky, skipped });

	it.each([
		["all passed", { stats: stats(5), errors: [] }, 0, { passed: 5, failed: 0 }],
		["failed, flaky and skipped tests count as failed", { stats: stats(5, 1, 2, 3), errors: [] }, 1, { passed: 5, failed: 6 }],
		["so do errors outside of tests", { stats: stats(5), errors: [{ message: "broken" }] }, 1, { passed: 5, failed: 1 }],
	])("%s", (_name, content, code, count) => expect(readPlaywrightReport(report(content), code)).toMatchObject(count));

	it("without a report is one failure", () => expect(readPlaywrightReport(absent, 1)).toEqual({ passed: 0, failed: 1, failures: ["nothing ran"] }));

	it("names the story that failed, and in which of the two projects", () => {
		const specOf = (projectName: string, status: string, message?: string) => ({ projectName, status, results: [{ error: message && { message } }] });
		const specs = [{ title: "someone signs up", file: "sign-up.story.ts", tests: [specOf("js", "expected"), specOf("no-js", "unexpected", "the form is too young\n  at sends")] }];
		expect(readPlaywrightReport(report({ stats: stats(1, 1), errors: [], suites: [{ suites: [{ specs }] }] }), 1).failures).toEqual([
			"sign-up.story.ts - someone signs up (no-js) - the form is too young",
		]);
	});
});

describe("what went wrong", () => {
	const failure = (facts: object) => Object.assign(new Error("message"), facts);

	it.each([
		["a port in use", { code: "EADDRINUSE", port: 3000 }, /port 3000 is in use.*PORT=3001 npm start/],
		["a port not allowed", { code: "EACCES", port: 80, address: "127.0.0.1" }, /may not listen on port 80/],
		["a folder not allowed", { code: "EACCES", message: "EACCES: permission denied, open '/data/secrets.json'" }, /may not use permission denied, open '\/data\/secrets.json'/],
		["a full disk", { code: "ENOSPC" }, /no room left.*nothing was lost/],
		["a full disk, reported by SQLite", { code: "SQLITE_FULL" }, /no room left.*nothing was lost/],
		["a full disk, reported by the cause", { cause: { message: "database or disk is full" } }, /no room left/],
		["a file that is no database", { code: "SQLITE_NOTADB" }, /damaged or is not an SQLite database/],
		["a database server that is away", { code: "ECONNREFUSED" }, /DATABASE_URL cannot be reached/],
		["a database server that says nothing to a connection", { message: "timeout expired" }, /DATABASE_URL does not answer/],
		["a database server that says nothing to a statement", { message: "Query read timeout" }, /DATABASE_URL does not answer/],
		["an error that says it all", { name: "MigrationRefusedError", message: "Made by a newer version." }, /^Made by a newer version\.$/],
		["a build that is missing", { code: "ERR_MODULE_NOT_FOUND", message: "Cannot find module build/server/index.js" }, /not built yet/],
	])("is one sentence for %s", (_name, facts, sentence) => {
		const said = explain(failure(facts));
		expect(said).toMatch(sentence);
		expect(said).not.toContain("\n");
	});

	it("is shown in full if nothing is known about it", () => expect(explain(new TypeError("x is not a function"))).toMatch(/x is not a function\n\s+at /));

	const npm = (code: string, more = "") => `npm warn old lockfile\nnpm error code ${code}\n${more}npm error A complete log of this run can be found in: /root/log`;

	it.each([
		["EAI_AGAIN", /cannot be reached.*online/],
		["ECONNREFUSED", /cannot be reached/],
		["E503", /cannot be reached/],
		["SELF_SIGNED_CERT_IN_CHAIN", /certificate/],
		["E401", /refuses access/],
		["ETARGET", /does not have a package/],
		["EINTEGRITY", /damaged/],
		["EUSAGE", /do not agree/],
		["EACCES", /can.t write/],
	])("with npm is one sentence for %s", (code, sentence) => {
		expect(explainNpm(npm(code))).toMatch(sentence);
		expect(explainNpm(npm(code))).not.toContain("\n");
	});

	it("with npm is npm's last words where nothing is known of it", () => {
		const said = explainNpm(npm("1", "npm error path /x\nnpm error command failed\n"));
		expect(said).toContain("npm error command failed");
		expect(said).not.toContain("/root/log");
	});

	it("is known as a missing network before packages are asked for", () => {
		expect(isOffline(npm("EAI_AGAIN"))).toBe(true);
		expect(isOffline(npm("E404"))).toBe(false);
	});
});
