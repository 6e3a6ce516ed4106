import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runScript } from "../../support/backups/run-script.ts";
import { Browser } from "../../support/browser/browser.ts";
import { startPostgresProxy } from "../../support/database/postgres-proxy.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { type Instance, InstanceStartError, startInstance } from "../../support/instance/instance.ts";
import { openInstanceDatabase } from "../../support/instance/instance-database.ts";
import { type Nodes, startNodes } from "../../support/instance/nodes.ts";
import {
	expectRefusedStart,
	instanceCommands,
	migrateToEarlier,
	publishSiteFacts,
	refusals,
	takePort,
} from "../../support/instance/refused-starts.ts";
import { firstAndLast } from "../../support/proof/proof.ts";

const { folder, remove } = temporaryFolder("startup");
let nodes: Nodes;
beforeAll(async () => {
	nodes = await startNodes();
});
afterAll(async () => {
	await nodes.stop();
	remove();
});

it("nodes that start together on an empty database prepare it only once, and share its accounts and secrets", async () => {
	const started = await Promise.all([nodes.start(), nodes.start(), nodes.start()]);
	expect(await nodes.rows('SELECT count(*)::int AS n FROM "User"')).toEqual([{ n: 3 }]);
	const [first, ...others] = started.map(({ origin }) => new Browser(origin));
	await first?.signIn((started[0] as Instance).account("CREATOR"));
	const session = first?.cookies.get("session") ?? "";
	for (const other of others) {
		other.cookies.set("session", session);
		expect((await other.get("/dashboard")).status).toBe(200);
	}
	expect(await Promise.all(started.map((node) => node.stop()))).toEqual([0, 0, 0]);
});

it("the server refuses to start if the database server doesn't respond, and starts once it does", async () => {
	const proxy = await startPostgresProxy(folder, nodes.postgres.folder);
	const url = new URL(nodes.settings.DATABASE_URL);
	url.searchParams.set("host", folder);
	proxy.become("hangs");
	const refusal = await nodes.start({ DATABASE_URL: url.href }).catch((error: unknown) => error);
	if (!(refusal instanceof InstanceStartError)) throw refusal;
	expect(refusal.code).toBe(1);
	expect(refusal.message.trim().split("\n").at(-1)).toBe(
		"Greenroom cannot start: the database server of DATABASE_URL does not respond. Check that it is running and that no firewall blocks the connection, then try again.",
	);
	proxy.become("forwards");
	const instance = await nodes.start({ DATABASE_URL: url.href });
	expect(await instance.stop()).toBe(0);
	await proxy.close();
});

describe("a database of an earlier version", () => {
	beforeAll(async () => {
		await nodes.postgres.run("CREATE DATABASE earlier");
		const settings = { DATA_DIR: join(folder, "earlier"), DATABASE_URL: nodes.postgres.getUrl("earlier") };
		await migrateToEarlier(join(folder, "history"), "postgres", settings);
	});

	/** Copies the earlier database, and gives the copy its own folder. */
	async function copy(name: string) {
		await nodes.postgres.run(`CREATE DATABASE ${name} TEMPLATE earlier`);
		const settings = { DATA_DIR: join(folder, name), DATABASE_URL: nodes.postgres.getUrl(name) };
		mkdirSync(settings.DATA_DIR);
		const database = openInstanceDatabase(settings.DATA_DIR, settings, false);
		const state = () => [
			database.rows("SELECT migration_name FROM _prisma_migrations ORDER BY 1"),
			database.rows(
				"SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2",
			),
			existsSync(join(settings.DATA_DIR, "backups")),
		];
		return { settings, database, state };
	}

	it.each(firstAndLast(refusals.map((refusal, i) => ({ ...refusal, name: `earlier_${i}` }))))(
		"is unchanged if the server refuses to start because $reason",
		async ({ name, settings, arrange, said }) => {
			const instance = await copy(name);
			arrange?.(instance);
			const before = instance.state();
			expect(await expectRefusedStart({ ...instance.settings, ...settings })).toEqual([
				1,
				expect.stringMatching(said),
			]);
			expect(instance.state()).toEqual(before);
		},
	);

	it("is unchanged if the server refuses to start because the port is in use", async () => {
		const { settings, state } = await copy("earlier_port");
		const before = state();
		const { port, close } = await takePort();
		expect(await expectRefusedStart({ ...settings, PORT: String(port) })).toEqual([
			1,
			expect.stringContaining(`port ${port} is in use`),
		]);
		close();
		expect(state()).toEqual(before);
	});

	it("is never changed by commands, because a server of that version may be running", async () => {
		const { settings, state } = await copy("earlier_commands");
		const before = state();
		for (const [script, ...args] of firstAndLast(instanceCommands)) {
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
		const { settings, database } = await copy("earlier_named");
		publishSiteFacts(database);
		const instance = await startInstance({
			...settings,
			NODE_ENV: "production",
			MIGRATE_WITHOUT_BACKUP: "1",
		});
		expect(await instance.stop()).toBe(0);
	});
});

describe("an instance that moved to PostgreSQL", () => {
	it("refuses commands, and refuses to start, with settings that name the old SQLite file", async () => {
		const { DATA_DIR } = nodes.settings;
		const stale = join(DATA_DIR, "greenroom.db");
		writeFileSync(stale, "the file from before the move");
		const node = await nodes.start();
		for (const [script, ...args] of [
			["backup"],
			["jobs"],
			["ledger"],
			["admin-create", "you@example.com"],
		] as const) {
			const { code, err } = await runScript(script, args, { DATA_DIR });
			expect([code, err], script).toEqual([
				1,
				expect.stringMatching(
					/^The server of \S+ uses the PostgreSQL database nodes_\w+ on \S+:5432, and the settings of this command name the SQLite file greenroom\.db\. Run the command with the server's settings/,
				),
			]);
		}
		expect(await runScript("jobs", [], nodes.settings)).toMatchObject({ code: 0, err: "" });
		await node.stop();
		const [code, said] = await expectRefusedStart({ DATA_DIR, DATABASE_URL: `file:${stale}` });
		expect([code, said]).toEqual([
			1,
			expect.stringMatching(
				/ uses the PostgreSQL database \S+ on .+, and these settings name the SQLite file greenroom\.db\. Set DATABASE_URL to the PostgreSQL database\. .+ delete \S+\/database\.json first\. Nothing was changed\.$/,
			),
		]);
		expect(readFileSync(stale, "utf8")).toBe("the file from before the move");
		rmSync(stale);
	});
});
