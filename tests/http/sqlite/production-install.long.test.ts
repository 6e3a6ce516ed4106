/**
 * Follows the documented installation for production, with the steps of deploy/Dockerfile, in an empty folder
 * with only Node, npm, and the system. Then runs the server, and every operator command at least with
 * `--help`.
 */
import { execFile } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join, matchesGlob } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostEnvironment } from "../../../scripts/setup/folder.mjs";
import { exchange } from "../../support/browser/exchange.ts";
import { type SmtpServer, startSmtp } from "../../support/email/smtp.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";

const run = promisify(execFile);
const read = (path: string) => readFileSync(path, "utf8");
const [, buildStage = ""] = read("deploy/Dockerfile").split(/^FROM /m);
const instructions = [...buildStage.matchAll(/^(COPY|RUN) (.+)$/gm)].map(([, name = "", text = ""]) => ({
	name,
	text,
}));
const commands = instructions.filter(({ name }) => name === "RUN").map(({ text }) => text);

const { folder, remove } = temporaryFolder("production");
afterAll(remove);
const application = join(folder, "app");

it("the documented installation has the same steps as the container", () => {
	const [, block = ""] =
		/^### Install from the repository$[\s\S]*?```sh\n([\s\S]*?)```/m.exec(read("docs/operating.md")) ?? [];
	const documented = block.split("\n").flatMap((line) => line.replace(/\s+#.*$/, "").trim() || []);
	expect(documented).toEqual([...commands, "node server.ts"]);
});

describe("the documented installation", () => {
	let env: Record<string, string>;
	let instance: Instance;
	let smtp: SmtpServer;
	let installed: string[];
	beforeAll(async () => {
		mkdirSync(application);
		env = await bareEnvironment();
		for (const { name, text } of instructions) {
			if (name === "COPY") copy(text);
			else await run("sh", ["-c", text], { cwd: application, env });
		}
		installed = packages();
		smtp = await startSmtp();
		instance = await startInstance(
			{ DATA_DIR: join(folder, "data"), NODE_ENV: "production", ALLOW_DEMO: "1", SMTP_URL: smtp.url },
			{ cwd: application },
		);
	}, 600_000);
	afterAll(() => smtp.stop());

	const packages = () => readdirSync(join(application, "node_modules")).toSorted();

	/** Runs a command with the server's settings, and returns its output. Throws if the command fails. */
	async function output(...command: string[]): Promise<string> {
		const settings = {
			...instance.settings,
			NODE_ENV: "production",
			PUBLIC_URL: instance.origin,
			PORT: String(instance.port),
			SMTP_URL: smtp.url,
		};
		return (
			await run("npm", ["run", "--silent", ...command], { cwd: application, env: { ...env, ...settings } })
		).stdout;
	}

	it("serves pages in production", async () => {
		expect((await exchange(instance.origin, { path: "/" })).status).toBe(200);
	});

	const [, operate = ""] = /^## Operate$([\s\S]*?)^## /m.exec(read("docs/commands.md")) ?? [];
	const operatorCommands = [...operate.matchAll(/^\| `npm run ([a-z:-]+)/gm)].map(([, name = ""]) => name);

	it.each(operatorCommands)("prints the help of %s", async (name) => {
		expect(await output(name, "--", "--help")).toMatch(new RegExp(`^npm run ${name}\\b`));
	});

	it("runs commands that read, change, and copy the instance while the server is running", async () => {
		expect(await output("admin:create", "--", "first@example.com")).toMatch(
			/\/auth\/set-password\?token=\S+\n$/,
		);
		expect(instance.rows("SELECT email FROM User")).toEqual([{ email: "first@example.com" }]);
		expect(await output("doctor")).toMatch(/^ok +inside/m);
		const [, backup = ""] = /^The backup is in (\S+): .+, verified\.$/m.exec(await output("backup")) ?? [];
		expect(await output("verify-backup", "--", backup)).toMatch(/ is good: /);
		expect(await output("jobs")).toMatch(/^JOB /);
		expect(await output("ledger", "--", "--check")).toMatch(/^Checked .+: nothing is wrong\.$/m);
		await output("email:test", "--", "first@example.com");
		expect(await output("legal-hold", "--", "first@example.com")).toMatch(/first@example\.com/);
	});

	it("doesn't change its packages while commands run, and can be stopped", async () => {
		expect(packages()).toEqual(installed);
		expect(await instance.stop()).toBe(0);
	});
});

/** Copies files like Docker's COPY, except those that deploy/Dockerfile.dockerignore excludes. */
function copy(text: string): void {
	const ignored = read("deploy/Dockerfile.dockerignore").split("\n").filter(Boolean);
	const filter = (path: string) => !ignored.some((pattern) => matchesGlob(path, pattern));
	for (const source of text.split(" ").slice(0, -1))
		cpSync(source, join(application, source), { recursive: true, filter });
}

/**
 * Creates the environment of a new machine with Node and npm, with an empty home folder and only the system's
 * other tools on the PATH. npm still uses this machine's cache and configuration.
 */
async function bareEnvironment(): Promise<Record<string, string>> {
	const asked = await run(
		"npm",
		["exec", "-c", "printenv npm_execpath npm_config_cache npm_config_userconfig"],
		{ env: hostEnvironment() },
	);
	const [npm = "", cache = "", userconfig = ""] = asked.stdout.trim().split("\n");
	const bin = join(folder, "bin");
	const home = join(folder, "home");
	for (const path of [bin, home]) mkdirSync(path);
	symlinkSync(process.execPath, join(bin, "node"));
	writeFileSync(join(bin, "npm"), `#!/bin/sh\nexec node "${npm}" "$@"\n`);
	chmodSync(join(bin, "npm"), 0o755);
	return {
		PATH: [bin, "/usr/bin", "/bin"].join(delimiter),
		HOME: home,
		npm_config_cache: cache,
		npm_config_userconfig: userconfig,
		npm_config_prefer_offline: "true",
	};
}
