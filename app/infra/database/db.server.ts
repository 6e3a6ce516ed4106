import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { measureConnections } from "#app/infra/process/metrics.server.ts";
import { isPostgres, settings } from "#app/infra/process/settings.server.ts";
import { PrismaClient } from "#generated/prisma/sqlite/client/client.ts";
import { isDeadlock } from "./database-errors.server.ts";
import { withinTransaction } from "./open-transaction.server.ts";
import { SerializedSqlite } from "./serialized-sqlite.server.ts";

/** The database, as a command sees it: the same models on SQLite and PostgreSQL. */
export type Db = PrismaClient;
/** The client of a transaction. `db()` can be passed instead. */
export type Tx = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

// Prisma's limits: a transaction may wait for others before it starts, but must be short itself.
const transactionOptions = { maxWait: 15_000, timeout: 10_000 };
/** How many times a transaction is tried if it keeps running into deadlocks. */
const DEADLOCK_RUNS = 3;
/**
 * Any other format makes Prisma record a stack trace for every query, which takes longer than many of the
 * queries.
 */
const errorFormat = "minimal";

let client: Db | undefined;

/** Wraps a factory of driver adapters. */
export type AroundAdapter = (factory: SqlDriverAdapterFactory) => SqlDriverAdapterFactory;

type Opening = {
	/** Whether requests that may write are waiting. If so, an SQLite commit waits for their writes. */
	expectsWrites?: () => boolean;
	/** Wraps the driver adapter, for tests that watch statements, or replaces it, for a benchmark. */
	around?: AroundAdapter;
};

/** Opens the configured database, once per process. */
export async function openDatabase({
	expectsWrites,
	around = (factory) => factory,
}: Opening = {}): Promise<Db> {
	client ??= isPostgres()
		? await openPostgres(settings().databaseUrl, around)
		: await openSqlite(around(new SerializedSqlite(settings().databaseUrl, expectsWrites)));
	return client;
}

/** The open database. Throws if `openDatabase` hasn't been awaited. */
export function db(): Db {
	if (!client) throw new Error("The database is not open.");
	return client;
}

/**
 * Runs one short transaction. Inside, only the given client may write (on SQLite, writing through `db()`
 * throws), and no network call may be awaited, because SQLite has one writer. If transactions wait for each
 * other, PostgreSQL rolls one back, and its work runs again.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
	for (let runs = 1; ; runs++) {
		try {
			return await withinTransaction(() => db().$transaction(work, transactionOptions));
		} catch (error) {
			if (runs === DEADLOCK_RUNS || !isDeadlock(error)) throw error;
		}
	}
}

/** Runs reads that all see the same state of the database, whatever others write in the meantime. */
export const snapshot = <T>(read: (tx: Tx) => Promise<T>): Promise<T> =>
	withinTransaction(() => db().$transaction(read, { ...transactionOptions, isolationLevel: "Serializable" }));

/** Closes all connections. `openDatabase` can open them again. */
export async function closeDatabase(): Promise<void> {
	await client?.$disconnect();
	client = undefined;
}

async function openSqlite(adapter: SqlDriverAdapterFactory): Promise<Db> {
	const opening = new PrismaClient({ adapter, transactionOptions, errorFormat });
	await assertPragma(opening, "journal_mode", "wal");
	await assertPragma(opening, "synchronous", 2);
	await assertPragma(opening, "foreign_keys", 1);
	return opening;
}

async function openPostgres(url: string, around: AroundAdapter): Promise<Db> {
	const { PrismaClient: PostgresClient } = await import("#generated/prisma/postgres/client/client.ts");
	const { PrismaPg } = await import("@prisma/adapter-pg");
	const { openPool } = await import("./postgres-pool.server.ts");
	const pool = openPool(url);
	measureConnections(() => ({ open: pool.totalCount, idle: pool.idleCount, awaited: pool.waitingCount }));
	const adapter = around(new PrismaPg(pool, { disposeExternalPool: true }));
	// Both clients are generated from the same models, so their types differ only in name.
	return new PostgresClient({ adapter, transactionOptions, errorFormat }) as unknown as Db;
}

async function assertPragma(sqlite: Db, name: string, expected: string | number): Promise<void> {
	const [row] = await sqlite.$queryRawUnsafe<Record<string, unknown>[]>(`PRAGMA ${name}`);
	const actual = row?.[name];
	if (String(actual) !== String(expected))
		throw new Error(`SQLite's ${name} is ${String(actual)}, but must be ${expected}.`);
}
