import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runScript } from "../../support/backups/run-script.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { type Instance, InstanceStartError, startInstance } from "../../support/instance/instance.ts";
import { instanceCommands } from "../../support/instance/refused-starts.ts";

const { folder: root, remove } = temporaryFolder("second");
const DATA_DIR = join(root, "data");
let first: Instance;
beforeAll(async () => {
	first = await startInstance({ DATA_DIR });
});
afterAll(async () => {
	await first.stop();
	remove();
});

describe("while a server uses an SQLite database", () => {
	it("a second server refuses to start and says why, and the first server continues", async () => {
		const refused = await startInstance({ DATA_DIR }).then(
			() => undefined,
			(error: unknown) => error as InstanceStartError,
		);
		expect(refused).toBeInstanceOf(InstanceStartError);
		expect([refused?.code, refused?.message.trim()]).toEqual([
			1,
			`Another server uses the database ${join(DATA_DIR, "greenroom.db")}. Stop it, or choose another DATA_DIR. Several servers need PostgreSQL. Nothing was changed.`,
		]);
		expect((await exchange(first.origin, { path: "/waitlist" })).status).toBe(200);
	});

	it("commands refuse to run if their settings name another database", async () => {
		const other = join(root, "other.db");
		for (const [script, ...args] of instanceCommands) {
			expect(await runScript(script, args, { DATA_DIR, DATABASE_URL: `file:${other}` }), script).toEqual({
				code: 1,
				out: "",
				err: `The server of ${DATA_DIR} uses the SQLite file greenroom.db, and the settings of this command name the SQLite file ${other}. Run the command with the server's settings: under systemd with the command greenroom, in a container with docker exec (docs/operating.md). If the instance has moved to another database, start its server first. Nothing was changed.\n`,
			});
		}
		expect((await runScript("doctor", [], { DATA_DIR, DATABASE_URL: `file:${other}` })).out).toMatch(
			/^failed {3}database {2}The server of /m,
		);
		expect(existsSync(other)).toBe(false);
	});

	it("commands with the server's settings can read and back up the instance", async () => {
		const settings = { DATA_DIR, PORT: String(first.port) };
		for (const script of ["jobs", "doctor", "backup"]) {
			const { code, out } = await runScript(script, ["--json"], settings);
			expect([code, JSON.parse(out)], script).toEqual([0, expect.anything()]);
		}
	});

	it("a second server can start once the first one is killed, although the lock file still exists", async () => {
		process.kill(first.pid, "SIGKILL");
		await expect.poll(first.isRunning).toBe(false);
		expect(existsSync(join(DATA_DIR, "greenroom.db.lock"))).toBe(true);
		const second = await startInstance({ DATA_DIR });
		expect((await exchange(second.origin, { path: "/waitlist" })).status).toBe(200);
		await second.stop();
	});
});
