import type {
	SqlDriverAdapter,
	SqlDriverAdapterFactory,
	SqlQuery,
	SqlResultSet,
	Transaction,
} from "@prisma/driver-adapter-utils";
import { GroupedWriter } from "./grouped-writer.server.ts";
import { isWithinTransaction } from "./open-transaction.server.ts";
import { SqliteConnection } from "./sqlite-connection.server.ts";

/**
 * better-sqlite3 waits for locks synchronously, which blocks every request. It waits at most this many
 * milliseconds, and the writer retries without blocking.
 */
const NATIVE_WAIT = 20;

/**
 * FULL syncs each commit, so that an acknowledged write survives a power failure. NORMAL, better-sqlite3's
 * default with a write-ahead log, doesn't.
 */
const WRITER_PRAGMAS = ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"];

/**
 * A Prisma driver adapter factory for SQLite that keeps requests out of each other's transactions. The
 * official adapter shares one connection among all requests, and a plain write inside another request's open
 * transaction is lost if that transaction rolls back. Here, a writing connection runs one transaction or
 * plain write at a time (GroupedWriter), and reads use a read-only connection that sees only committed data.
 */
export class SerializedSqlite implements SqlDriverAdapterFactory {
	readonly provider = "sqlite";
	readonly adapterName = "serialized-sqlite";
	readonly #url: string;
	readonly #expectsMore: () => boolean;

	/**
	 * @param url `file:` and a path
	 * @param expectsMore whether more writes may soon follow. If so, a commit waits for them
	 */
	constructor(url: string, expectsMore: () => boolean = () => false) {
		this.#url = url;
		this.#expectsMore = expectsMore;
	}

	async connect(): Promise<SqlDriverAdapter> {
		const writer = new SqliteConnection(this.#url, { timeout: NATIVE_WAIT });
		for (const pragma of WRITER_PRAGMAS) writer.executeScript(`PRAGMA ${pragma}`);
		const reader = new SqliteConnection(this.#url, { timeout: NATIVE_WAIT, readonly: true });
		return new SerializedAdapter(writer, reader, this.#expectsMore);
	}
}

class SerializedAdapter implements SqlDriverAdapter {
	readonly provider = "sqlite";
	readonly adapterName = "serialized-sqlite";
	readonly #writer: SqliteConnection;
	readonly #reader: SqliteConnection;
	readonly #writes: GroupedWriter;

	constructor(writer: SqliteConnection, reader: SqliteConnection, expectsMore: () => boolean) {
		this.#writer = writer;
		this.#reader = reader;
		this.#writes = new GroupedWriter(async (sql) => writer.executeScript(sql), expectsMore);
	}

	async queryRaw(query: SqlQuery): Promise<SqlResultSet> {
		if (isRead(query.sql)) return this.#reader.queryRaw(query);
		return this.#write(query.sql, async () => this.#writer.queryRaw(query));
	}

	executeRaw(query: SqlQuery): Promise<number> {
		return this.#write(query.sql, async () => this.#writer.executeRaw(query));
	}

	async executeScript(script: string): Promise<void> {
		assertOutside();
		await this.#writes.alone(async () => this.#writer.executeScript(script));
	}

	getConnectionInfo() {
		return { supportsRelationJoins: false };
	}

	async startTransaction(): Promise<Transaction> {
		const writer = this.#writer;
		const write = await this.#writes.begin();
		return {
			provider: this.provider,
			adapterName: this.adapterName,
			// Prisma doesn't send COMMIT or ROLLBACK itself, because several of its transactions share one SQLite
			// transaction.
			options: { usePhantomQuery: true },
			queryRaw: async (query) => writer.queryRaw(query),
			executeRaw: async (query) => writer.executeRaw(query),
			commit: () => write.commit(),
			rollback: () => write.rollback(),
			createSavepoint: async (name) => writer.executeScript(`SAVEPOINT ${name}`),
			rollbackToSavepoint: async (name) => writer.executeScript(`ROLLBACK TO ${name}`),
			releaseSavepoint: async (name) => writer.executeScript(`RELEASE SAVEPOINT ${name}`),
		};
	}

	async dispose(): Promise<void> {
		await this.#writes.stop();
		this.#writer.close();
		this.#reader.close();
	}

	async #write<T>(sql: string, work: () => Promise<T>): Promise<T> {
		assertOutside();
		if (!isWrite(sql)) return this.#writes.alone(work);
		const write = await this.#writes.begin();
		let result: T;
		try {
			result = await work();
		} catch (error) {
			await write.rollback();
			throw error;
		}
		await write.commit();
		return result;
	}
}

/** A write that begins like a read goes to the read-only connection, which refuses it. */
const isRead = (sql: string): boolean => /^\s*(select|with|values|explain)\b/i.test(sql);

/** Other statements, such as PRAGMA and VACUUM, can't run in a transaction or don't need one. */
const isWrite = (sql: string): boolean => /^\s*(insert|update|delete|replace|with)\b/i.test(sql);

/**
 * Inside a transaction, a write that doesn't use the transaction's client would wait for the transaction
 * forever.
 */
function assertOutside(): void {
	if (isWithinTransaction())
		throw new Error("A write inside a transaction must use the transaction's own client.");
}
