import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { type Postgres, postgresIn, startPostgres } from "../database/postgres.ts";
import { temporaryFolder } from "./environment.ts";
import { type Instance, startInstance } from "./instance.ts";
import { POSTGRES } from "./instance-database.ts";

export type Nodes = {
	settings: { DATA_DIR: string; DATABASE_URL: string };
	postgres: Postgres;
	/** Starts one more node with the shared database and folder. */
	start: (settings?: Record<string, string>) => Promise<Instance>;
	rows: <Row>(sql: string, ...values: unknown[]) => Promise<Row[]>;
	stop: () => Promise<void>;
};

/** Creates a database that several servers share, on the tests' PostgreSQL server or else on a new one. */
export async function startNodes(): Promise<Nodes> {
	const ofTests = process.env[POSTGRES];
	const postgres = ofTests ? { ...postgresIn(ofTests), stop: async () => {} } : await startPostgres();
	const { folder, remove } = temporaryFolder("nodes");
	const name = `nodes_${randomBytes(4).toString("hex")}`;
	await postgres.run(`CREATE DATABASE ${name}`);
	const settings = { DATA_DIR: join(folder, "data"), DATABASE_URL: postgres.getUrl(name) };
	mkdirSync(settings.DATA_DIR);
	const client = new Client({ connectionString: settings.DATABASE_URL });
	client.on("error", () => {});
	await client.connect();
	const started: Instance[] = [];
	return {
		settings,
		postgres,
		start: async (more = {}) => {
			const node = await startInstance({ ...settings, ...more });
			started.push(node);
			return node;
		},
		rows: async (sql, ...values) => (await client.query(sql, values)).rows,
		stop: async () => {
			await Promise.all(started.filter((node) => node.isRunning()).map((node) => node.stop()));
			await client.end();
			await postgres.stop();
			remove();
		},
	};
}
