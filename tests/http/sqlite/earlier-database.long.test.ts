import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runScript } from "../../support/backups/run-script.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { startChild } from "../../support/instance/child.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { startInstance } from "../../support/instance/instance.ts";
import { openInstanceDatabase } from "../../support/instance/instance-database.ts";
import {
	expectRefusedStart,
	instanceCommands,
	migrateToEarlier,
	publishSiteFacts,
	refusals,
	takePort,
} from "../../support/instance/refused-starts.ts";

const { folder, remove } = temporaryFolder("earlier-database");
afterAll(remove);

describe("a database of an earlier version", () => {
	const earlier = join(folder, "earlier");
	beforeAll(async () => {
		mkdirSync(earlier);
		await migrateToEarlier(join(folder, "history"), "sqlite", { DATA_DIR: earlier });
	});

	/**
	 * Copies the earlier instance. Returns the copy's settings, its database, and a function that reads its
	 * state.
	 */
	function copy(name: string) {
		const DATA_DIR = join(folder, name);
		cpSync(earlier, DATA_DIR, { recursive: true });
		const state = () => [
			readFileSync(join(DATA_DIR, "greenroom.db"), "base64"),
			existsSync(join(DATA_DIR, "backups")),
			existsSync(join(DATA_DIR, "database.json")),
		];
		return {
			settings: { DATA_DIR },
			database: openInstanceDatabase(DATA_DIR, { DATABASE_URL: "" }, false),
			state,
		};
	}

	it.each(refusals)(
		"is unchanged if the server refuses to start because $reason",
		async ({ reason, settings, arrange, said }) => {
			const instance = copy(reason.replaceAll(/\W/g, "-"));
			arrange?.(instance);
			const before = instance.state();
			expect(await expectRefusedStart({ ...instance.settings, ...settings })).toEqual([
				1,
				expect.stringMatching(said),
			]);
			expect(instance.state()).toEqual(before);
		},
	);

	it.each(["PORT", "METRICS_PORT"])(
		"is unchanged if the server refuses to start because the port in %s is in use",
		async (setting) => {
			const { settings, state } = copy(setting);
			const before = state();
			const { port, close } = await takePort();
			expect(await expectRefusedStart({ ...settings, [setting]: String(port) })).toEqual([
				1,
				expect.stringContaining(`port ${port} is in use`),
			]);
			close();
			expect(state()).toEqual(before);
		},
	);

	it("is unchanged if the server refuses to start because another server uses the file", async () => {
		const { settings, state } = copy("locked");
		const before = state();
		const lock = startChild("database/hold-lock.ts", {
			args: [join(settings.DATA_DIR, "greenroom.db.lock")],
		});
		await lock.says("locked");
		expect(await expectRefusedStart(settings)).toEqual([
			1,
			expect.stringContaining("Another server uses the database"),
		]);
		lock.process.kill("SIGKILL");
		await lock.ended;
		expect(state()).toEqual(before);
	});

	it("is never changed by commands, because a server of that version may be running", async () => {
		const { settings, state } = copy("commands");
		const before = state();
		for (const [script, ...args] of instanceCommands) {
			expect(await runScript(script, args, settings), script).toEqual({
				code: 1,
				out: "",
				err: expect.stringContaining(
					"The database is from an older version of Greenroom. Only the server migrates it",
				),
			});
		}
		expect(state()).toEqual(before);
	});

	it("is migrated by a production server if the published site facts name the company", async () => {
		const { settings, database } = copy("published");
		publishSiteFacts(database);
		const instance = await startInstance({ ...settings, NODE_ENV: "production" });
		expect((await exchange(instance.origin, { path: "/" })).text).toContain("Greenroom Demo Company");
		await instance.stop();
	});
});
