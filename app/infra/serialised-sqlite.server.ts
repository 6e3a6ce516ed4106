import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type { SqlDriverAdapter, SqlDriverAdapterFactory, SqlQuery, SqlResultSet, Transaction } from "@prisma/driver-adapter-utils";
import type { Database } from "better-sqlite3";
import { Semaphore } from "./semaphore.server.ts";

/** How long a write may wait for its turn and for another process's lock, from the moment it is asked for. */
const PATIENCE = 3_000;

/**
 * better-sqlite3 waits for locks synchronously, which would freeze every request: it waits this many milliseconds at most,
 * and `patiently` tries again without blocking.
 */
const NATIVE_WAIT = 20;

const insideTransaction = new AsyncLocalStorage<true>();

/** Marks the work of a transaction callback, so that a write that slips past the transaction's own client is refused. */
export const markInsideTransaction = <T>(work: () => Promise<T>): Promise<T> => insideTransaction.run(true, work);

/**
 * A Prisma driver adapter factory for SQLite that keeps requests out of each other's transactions. The official adapter
 * shares one connection among all requests, and a plain write that lands inside another request's open transaction is lost
 * when that one rolls back. Here one writing connection stands behind a first-in-first-out lock, which a transaction holds
 * from BEGIN IMMEDIATE to COMMIT, and reads use a read-only connection that sees committed data only.
 */
export class SerialisedSqlite implements SqlDriverAdapterFactory {
	readonly provider = "sqlite";
	readonly adapterName = "serialised-sqlite";
	readonly #url: string;

	/** @param url `file:` and a path */
	constructor(url: string) {
		this.#url = url;
	}

	async connect(): Promise<SqlDriverAdapter> {
		const writer = await connectOfficial(this.#url, {});
		// An acknowledged write survives a power cut: FULL syncs each commit (NORMAL, the default, does not).
		for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"]) writer.client.pragma(pragma);
		const reader = await connectOfficial(this.#url, { readonly: true });
		return new SerialisedAdapter(writer, reader);
	}
}

/** The official adapter's connection; its types hide the better-sqlite3 database, which it does hold. */
type OfficialConnection = SqlDriverAdapter & { client: Database };

const connectOfficial = async (url: string, options: { readonly?: boolean }): Promise<OfficialConnection> =>
	(await new PrismaBetterSqlite3({ url, timeout: NATIVE_WAIT, ...options }).connect()) as OfficialConnection;

class SerialisedAdapter implements SqlDriverAdapter {
	readonly provider = "sqlite";
	readonly adapterName = "serialised-sqlite";
	readonly #writer: OfficialConnection;
	readonly #reader: OfficialConnection;
	readonly #turn = new Semaphore(1);
	readonly #readOnly = new Map<string, boolean>();

	constructor(writer: OfficialConnection, reader: OfficialConnection) {
		this.#writer = writer;
		this.#reader = reader;
	}

	queryRaw(query: SqlQuery): Promise<SqlResultSet> {
		return this.#isRead(query.sql) ? this.#reader.queryRaw(query) : this.#alone(() => this.#writer.queryRaw(query));
	}

	executeRaw(query: SqlQuery): Promise<number> {
		return this.#alone(() => this.#writer.executeRaw(query));
	}

	executeScript(script: string): Promise<void> {
		return this.#alone(() => this.#writer.executeScript(script));
	}

	getConnectionInfo() {
		return { supportsRelationJoins: false };
	}

	async startTransaction(): Promise<Transaction> {
		const deadline = Date.now() + PATIENCE;
		const release = await this.#acquire(deadline);
		try {
			await patiently(deadline, () => this.#writer.executeScript("BEGIN IMMEDIATE"));
		} catch (error) {
			release();
			throw error;
		}
		return this.#transaction(release);
	}

	async dispose(): Promise<void> {
		const release = await this.#turn.acquire();
		try {
			await this.#writer.dispose();
			await this.#reader.dispose();
		} finally {
			release();
		}
	}

	#transaction(release: () => void): Transaction {
		const writer = this.#writer;
		const run = (sql: string) => writer.executeScript(sql);
		// Prisma sends COMMIT or ROLLBACK as SQL before it calls these. Whatever is still open then did not commit.
		const end = async () => {
			try {
				if (writer.client.inTransaction) writer.client.exec("ROLLBACK");
			} finally {
				release();
			}
		};
		return {
			provider: this.provider,
			adapterName: this.adapterName,
			options: { usePhantomQuery: false },
			queryRaw: (query) => writer.queryRaw(query),
			executeRaw: (query) => writer.executeRaw(query),
			commit: end,
			rollback: end,
			createSavepoint: (name) => run(`SAVEPOINT ${name}`),
			rollbackToSavepoint: (name) => run(`ROLLBACK TO ${name}`),
			releaseSavepoint: (name) => run(`RELEASE SAVEPOINT ${name}`),
		};
	}

	async #alone<T>(work: () => Promise<T>): Promise<T> {
		if (insideTransaction.getStore()) throw new Error("A write inside a transaction must use the transaction's own client.");
		const deadline = Date.now() + PATIENCE;
		const release = await this.#acquire(deadline);
		try {
			return await patiently(deadline, work);
		} finally {
			release();
		}
	}

	/** Waits for the turn to write; a turn that comes after the deadline is given back and refused as a busy database. */
	async #acquire(deadline: number): Promise<() => void> {
		const release = await this.#turn.acquire();
		if (Date.now() < deadline) return release;
		release();
		throw new DatabaseBusyError();
	}

	/** SQLite itself says whether a statement only reads. Statements of the application are few; the memory is bounded. */
	#isRead(sql: string): boolean {
		const known = this.#readOnly.get(sql);
		if (known !== undefined) return known;
		const answer = !/^\s*pragma/i.test(sql) && isReadOnlyStatement(this.#reader.client, sql);
		if (this.#readOnly.size < 5_000) this.#readOnly.set(sql, answer);
		return answer;
	}
}

/** The database stayed locked for longer than a request may wait. */
export class DatabaseBusyError extends Error {
	override readonly name = "DatabaseBusyError";
	readonly code = "SQLITE_BUSY";
	constructor() {
		super("The database is locked by another writer.");
	}
}

function isReadOnlyStatement(sqlite: Database, sql: string): boolean {
	try {
		const statement = sqlite.prepare(sql);
		return statement.readonly && statement.reader;
	} catch {
		return false;
	}
}

/** Retries what another process's lock refused, without blocking the event loop, until the deadline. */
async function patiently<T>(deadline: number, work: () => Promise<T>): Promise<T> {
	for (let attempt = 0; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (!isBusy(error)) throw error;
			if (Date.now() > deadline) throw new DatabaseBusyError();
			await sleep(Math.min(100, 5 * 2 ** attempt) + Math.random() * 10);
		}
	}
}

function isBusy(error: unknown): boolean {
	const { code, cause } = error as { code?: string; cause?: { kind?: string; originalCode?: string } };
	return /^SQLITE_(BUSY|LOCKED)/.test(code ?? cause?.originalCode ?? "") || cause?.kind === "SocketTimeout";
}
