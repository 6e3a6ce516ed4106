/**
 * The documented installation for production, as deploy/Dockerfile runs it, in an empty folder and
 * by Node, npm and the system alone.
 */
import { execFile } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join, matchesGlob } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { hostEnvironment } from "../../../scripts/setup/folder.mjs";
import { exchange } from "../../support/browser/exchange.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { startInstance } from "../../support/instance/instance.ts";

const run = promisify(execFile);
const read = (path: string) => readFileSync(path, "utf8");
const [, buildStage = ""] = read("deploy/Dockerfile").split(/^FROM /m);
const instructions = [...buildStage.matchAll(/^(COPY|RUN) (.+)$/gm)].map(([, name = "", text = ""]) => ({ name, text }));
const commands = instructions.filter(({ name }) => name === "RUN").map(({ text }) => text);

const { folder, remove } = temporaryFolder("production");
afterAll(remove);
const application = join(folder, "app");

it("is the same for operators as in the container", () => {
	const [, block = ""] = /^## Install$[\s\S]*?```sh\n([\s\S]*?)```/m.exec(read("docs/operating.md")) ?? [];
	const documented = block.split("\n").flatMap((line) => line.replace(/\s+#.*$/, "").trim() || []);
	expect(documented).toEqual([...commands, "node server.ts"]);
});

it("installs, builds and serves in production", async () => {
	mkdirSync(application);
	const env = await bareEnvironment();
	for (const { name, text } of instructions) {
		if (name === "COPY") copy(text);
		else await run("sh", ["-c", text], { cwd: application, env });
	}
	const instance = await startInstance({ DATA_DIR: join(folder, "data"), NODE_ENV: "production", ALLOW_DEMO: "1" }, { cwd: application });
	expect((await exchange(instance.origin, { path: "/" })).status).toBe(200);
	expect(await instance.stop()).toBe(0);
}, 300_000);

/** COPY from this folder, without what deploy/Dockerfile.dockerignore leaves out. */
function copy(text: string): void {
	const ignored = read("deploy/Dockerfile.dockerignore").split("\n").filter(Boolean);
	const filter = (path: string) => !ignored.some((pattern) => matchesGlob(path, pattern));
	for (const source of text.split(" ").slice(0, -1)) cpSync(source, join(application, source), { recursive: true, filter });
}

/**
 * A new machine with Node 24 and npm: nothing in the home folder, no tools on the PATH. npm keeps
 * its cache and the address of its registry.
 */
async function bareEnvironment(): Promise<Record<string, string>> {
	const asked = await run("npm", ["exec", "-c", "printenv npm_execpath npm_config_cache npm_config_userconfig"], { env: hostEnvironment() });
	const [npm = "", cache = "", userconfig = ""] = asked.stdout.trim().split("\n");
	const bin = join(folder, "bin");
	const home = join(folder, "home");
	for (const path of [bin, home]) mkdirSync(path);
	symlinkSync(process.execPath, join(bin, "node"));
	writeFileSync(join(bin, "npm"), `#!/bin/sh\nexec node "${npm}" "$@"\n`);
	chmodSync(join(bin, "npm"), 0o755);
	return { PATH: [bin, "/usr/bin", "/bin"].join(delimiter), HOME: home, npm_config_cache: cache, npm_config_userconfig: userconfig, npm_config_prefer_offline: "true" };
}
