/**
 * Makes a release in a clean checkout, unpacks it on a bare machine, which has Node and the system but no npm,
 * and runs the server and the operators' commands from it.
 */
import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchange } from "../../support/browser/exchange.ts";
import { instanceEnvironment, temporaryFolder } from "../../support/instance/environment.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { recordFigure } from "../../support/proof/proof.ts";

/** What the first start may take, in seconds, from the command until the server is ready. */
const MOST_SECONDS = 12;

const { folder, remove } = temporaryFolder("release");
afterAll(remove);
const checkout = join(folder, "checkout");
const bin = join(folder, "bin");
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const name = `greenroom-${version}-${process.platform}-${process.arch}`;
const application = join(folder, name);

const git = (...args: string[]) =>
	execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], {
		cwd: checkout,
		encoding: "utf8",
	});

const release = () =>
	promisify(execFile)(process.execPath, ["scripts/release.ts", "--to", join(folder, "out")], {
		cwd: checkout,
	});

/** Creates a repository with the files of this one, as they are, in one commit. */
function makeCheckout(): void {
	const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
		encoding: "utf8",
		maxBuffer: 64 * 1024 * 1024,
	});
	for (const file of files.split("\0").filter((file) => file && existsSync(file))) {
		mkdirSync(dirname(join(checkout, file)), { recursive: true });
		cpSync(file, join(checkout, file));
	}
	symlinkSync(resolve("node_modules"), join(checkout, "node_modules"));
	git("init", "--quiet");
	writeFileSync(join(checkout, ".git", "info", "exclude"), "/node_modules\n");
	git("add", "--all");
	git("commit", "--quiet", "--message", "All files");
}

describe("a release", () => {
	let instance: Instance;
	let seconds: number;
	beforeAll(async () => {
		makeCheckout();
		await release();
		const packed = join(folder, "out", `${name}.tar.gz`);
		expect(readFileSync(`${packed}.sha256`, "utf8")).toBe(
			`${createHash("sha256").update(readFileSync(packed)).digest("hex")}  ${name}.tar.gz\n`,
		);
		execFileSync("tar", ["--extract", `--file=${packed}`, `--directory=${folder}`]);
		mkdirSync(bin);
		symlinkSync(process.execPath, join(bin, "node"));
		const startedAt = performance.now();
		instance = await startInstance(
			{ ...bare, DATA_DIR: join(folder, "data"), NODE_ENV: "production", ALLOW_DEMO: "1" },
			{ cwd: application },
		);
		seconds = (performance.now() - startedAt) / 1_000;
	}, 900_000);
	afterAll(() => instance?.stop());

	/** Only Node is on the PATH, and there is no cache of compiled code. */
	const bare = { PATH: bin, NODE_COMPILE_CACHE: "" };

	it(`serves pages within ${MOST_SECONDS} s of its first start`, async () => {
		recordFigure(`${seconds.toFixed(1)} s from the first start until the server is ready`);
		expect(seconds).toBeLessThan(MOST_SECONDS);
		for (const path of ["/", "/auth/signin"])
			expect([path, (await exchange(instance.origin, { path })).status]).toEqual([path, 200]);
	});

	const [, operate = ""] = /^## Operate$([\s\S]*?)^## /m.exec(readFileSync("docs/commands.md", "utf8")) ?? [];
	const commands = [...operate.matchAll(/^\| `npm run ([a-z:-]+)/gm)].map(([, command = ""]) => command);

	/** Runs a command with the server's settings, and returns its output. Throws if the command fails. */
	async function output(...command: string[]): Promise<string> {
		const settings = {
			...instance.settings,
			...bare,
			NODE_ENV: "production",
			PUBLIC_URL: instance.origin,
			PORT: String(instance.port),
		};
		const env = instanceEnvironment(settings);
		return (await promisify(execFile)(process.execPath, ["--run", ...command], { cwd: application, env }))
			.stdout;
	}

	it.each(commands)("has the command %s", async (command) => {
		expect(await output(command, "--", "--help")).toMatch(new RegExp(`^npm run ${command}\\b`));
	});

	it("runs commands that read, change, and copy the instance", async () => {
		expect(await output("admin:create", "--", "first@example.com")).toMatch(/\/auth\/set-password\?token=/);
		// This instance has no email server and no backups, which doctor finds.
		const found = await output("doctor").catch(({ stdout }: { stdout: string }) => stdout);
		expect(found).toContain(`This is ${version}.`);
		expect(await output("config")).toMatch(/^DATA_DIR/m);
		const [, backup = ""] = /^The backup is in (\S+): /m.exec(await output("backup")) ?? [];
		expect(await output("verify-backup", "--", backup)).toMatch(/ is good: /);
	});

	it("has no tests, and only the packages of production", () => {
		const packages = readdirSync(join(application, "node_modules"));
		expect(packages).toContain("better-sqlite3");
		for (const tool of ["vite", "vitest", "typescript", "prisma", "greenroom-node"])
			expect(packages).not.toContain(tool);
		for (const path of ["tests", "verification", "node_modules/.bin/vite", "build/compile-cache"])
			expect([path, existsSync(join(application, path))]).toEqual([path, false]);
	});
});

it("a release is refused if something isn't committed", async () => {
	writeFileSync(join(checkout, "left-over.txt"), "");
	await expect(release()).rejects.toMatchObject({
		code: 1,
		stderr: expect.stringContaining("?? left-over.txt"),
	});
	rmSync(join(checkout, "left-over.txt"));
});
