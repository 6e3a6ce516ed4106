import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { runScript } from "../../support/backups/run-script.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { instanceEnvironment, temporaryFolder } from "../../support/instance/environment.ts";
import { InstanceStartError, startInstance } from "../../support/instance/instance.ts";
import { instanceCommands } from "../../support/instance/refused-starts.ts";

const { folder: root, remove } = temporaryFolder("second");
afterAll(remove);

describe("a second server on the same SQLite database", () => {
	it("refuses to start and says why, and the first one continues", async () => {
		const DATA_DIR = join(root, "shared");
		const first = await startInstance({ DATA_DIR });
		const refused = await startInstance({ DATA_DIR }).then(
			() => undefined,
			(error: unknown) => error as InstanceStartError,
		);
		expect(refused).toBeInstanceOf(InstanceStartError);
		expect([refused?.code, refused?.message.trim()]).toEqual([
			1,
			`Another server uses the database ${join(DATA_DIR, "greenroom.db")}. Stop it, or choose another DATA_DIR; several servers need PostgreSQL. Nothing was changed.`,
		]);
		expect((await exchange(first.origin, { path: "/waitlist" })).status).toBe(200);
		await first.stop();
	});

	it("starts once the first was killed, though its lock file is still there", async () => {
		const DATA_DIR = join(root, "killed");
		const first = await startInstance({ DATA_DIR });
		process.kill(first.pid, "SIGKILL");
		while (first.isRunning()) await new Promise((resolve) => setTimeout(resolve, 10));
		expect(existsSync(join(DATA_DIR, "greenroom.db.lock"))).toBe(true);
		const second = await startInstance({ DATA_DIR });
		expect((await exchange(second.origin, { path: "/waitlist" })).status).toBe(200);
		await second.stop();
	});

	it("isn't the one whose database a command may change or copy: another one is refused", async () => {
		const server = await startInstance();
		const other = join(root, "other.db");
		for (const [script, ...args] of instanceCommands) {
			expect(await runScript(script, args, { DATA_DIR: server.dataDir, DATABASE_URL: `file:${other}` }), script).toEqual({
				code: 1,
				out: "",
				err: `The server of ${server.dataDir} uses the SQLite file greenroom.db, and the settings of this command name the SQLite file ${other}. Run the command with the server's settings: under systemd with the command greenroom, in a container with docker exec (docs/operating.md). If the instance has moved to another database, start its server first. Nothing was changed.\n`,
			});
		}
		expect((await runScript("doctor", [], { DATA_DIR: server.dataDir, DATABASE_URL: `file:${other}` })).out).toMatch(/^failed {3}database {2}The server of /m);
		expect(existsSync(other)).toBe(false);
		await server.stop();
	});

	it("isn't one when a command runs next to the server", async () => {
		const server = await startInstance();
		const settings = { DATA_DIR: server.dataDir, PORT: String(server.port) };
		for (const script of ["jobs", "doctor", "backup"]) {
			const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, "--json"], { env: instanceEnvironment(settings) });
			expect(JSON.parse(stdout), script).toBeTruthy();
		}
		await server.stop();
	});
});
