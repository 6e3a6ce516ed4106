import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { listedInPostgres } from "#app/infra/database/applied-in-postgres.server.ts";
import {
	MigrationRefusedError,
	readPendingMigrations,
} from "#app/infra/database/pending-migrations.server.ts";
import { withoutTimeLimit, withPostgres } from "#app/infra/database/postgres-connection.server.ts";
import { log } from "#app/infra/process/log.server.ts";

type Connection = Pick<Client, "query">;
/** A startup step, which gets the names of migrations. */
export type Prepare = (migrations: string[]) => Promise<void>;

/** Reads rows with SQL that both databases understand. */
export type ReadRows = (sql: string) => Promise<Record<string, unknown>[]>;

/** Receives the migrations already applied, and a way to read rows. Throws to stop startup. */
export type Check = (applied: string[], read: ReadRows) => Promise<void>;

/** How often a node checks whether another one has finished starting, in milliseconds. */
const POLL_INTERVAL = 200;

/** The history table, in the format of Prisma's tools, so that they can read it. */
const listOfMigrations = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
	id VARCHAR(36) PRIMARY KEY NOT NULL,
	checksum VARCHAR(64) NOT NULL,
	finished_at TIMESTAMPTZ,
	migration_name VARCHAR(255) NOT NULL,
	logs TEXT,
	rolled_back_at TIMESTAMPTZ,
	started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
	applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/**
 * Migrates a PostgreSQL database. Each migration runs in one transaction together with its history row.
 * Prisma's engine would run the statements one by one, so an interrupted migration could never be finished.
 * An advisory lock makes nodes that start together wait for each other.
 * @param steps.check is called for every database that isn't from a newer version
 * @param steps.backUp gets the applied migrations before pending ones run. The list is empty for a new
 * database
 * @param steps.prepare gets the migrations just applied, and runs before the lock is released
 */
export function migratePostgres(
	url: string,
	{ check, backUp, prepare }: { check?: Check; backUp?: Prepare; prepare?: Prepare } = {},
): Promise<string[]> {
	return withPostgres(url, async (client) => {
		await acquireLock(client);
		const pending = await applyToPostgres(client, check, backUp);
		await prepare?.(pending);
		return pending;
	});
}

async function applyToPostgres(client: Connection, check?: Check, backUp?: Prepare): Promise<string[]> {
	const applied = await listedInPostgres(client);
	const pending = readPendingMigrations("postgres", applied);
	await check?.(applied, async (sql) => (await client.query(sql)).rows);
	if (pending.length === 0) return [];
	await assertMayMigrate(client);
	await backUp?.(applied);
	await client.query(listOfMigrations);
	for (const { name, script, checksum } of pending) {
		await client.query("BEGIN");
		await client.query(withoutTimeLimit(script));
		await client.query(
			"INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, now(), 1)",
			[randomUUID(), checksum, name],
		);
		await client.query(withoutTimeLimit("COMMIT"));
	}
	return pending.map(({ name }) => name);
}

/**
 * Polls instead of waiting for the lock, because a response that takes as long as another node's startup
 * would look like a lost connection.
 */
async function acquireLock(client: Connection): Promise<void> {
	const lock = "SELECT pg_try_advisory_lock(72707369) AS taken"; // the lock that Prisma's own engine takes
	for (let tries = 1; !(await client.query<{ taken: boolean }>(lock)).rows[0]?.taken; tries++) {
		if (tries === 1) log.info("another node is preparing the database, waiting for it");
		await sleep(POLL_INTERVAL);
	}
}

/**
 * Without this check, the migration of a role with only the server's privileges would fail with PostgreSQL's
 * own error message, which doesn't say what to do.
 */
async function assertMayMigrate(client: Connection): Promise<void> {
	const { rows } = await client.query<{ may: boolean }>(
		"SELECT has_schema_privilege(current_schema(), 'CREATE') AS may",
	);
	if (rows[0]?.may) return;
	throw new MigrationRefusedError(
		"The database needs a migration, and this PostgreSQL role isn't allowed to run it. Set MIGRATION_DATABASE_URL to the role that owns the tables. Nothing was changed.",
	);
}
