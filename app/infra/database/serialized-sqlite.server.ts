import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type {
	SqlDriverAdapter,
	SqlDriverAdapterFactory,
	SqlQuery,
	SqlResultSet,
	Transaction,
} from "@prisma/driver-adapter-utils";
import { GroupedWriter } from "./grouped-writer.server.ts";
import { isWithinTransaction } from "./open-transaction.server.ts";

/**
 * better-sqlite3 waits for locks synchronously, which stops every request. It waits at most this
 * many milliseconds, and the writer retries without blocking.
 */
const NATIVE_WAIT = 20;

/**
 * FULL syncs each commit, so that an acknowledged write survives a power failure. NORMAL, the
 * default, doesn't.
 */
const WRITER_PRAGMAS = ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"];

/**
 * A Prisma driver adapter factory for SQLite that keeps requests out of each other's transactions.
 * The official adapter shares one connection among all requests, and a plain write inside another
 * request's open transaction is lost if that one rolls back. Here, a writing connection runs one
 * transaction or plain write at a time (GroupedWriter), and reads use a read-only connection that
 * sees only committed data.
 */
export class SerializedSqlite implements SqlDriverAdapterFactory {
	readonly provider = "sqlite";
	readonly adapterName = "serialized-sqlite";
	readonly #url: string;
	readonly #expectsMore: () => boolean;

	/**
	 * @param url `file:` and a path
	 * @param expectsMore whether more writes may soon follow, so that a commit waits for them
	 */
	constructor(url: string, expectsMore: () => boolean = () => false) {
		this.#url = url;
		this.#expectsMore = expectsMore;
	}

	async connect(): Promise<SqlDriverAdapter> {
		const writer = await new PrismaBetterSqlite3({ url: this.#url, timeout: NATIVE_WAIT }).connect();
		for (const pragma of WRITER_PRAGMAS) await writer.executeScript(`PRAGMA ${pragma}`);
		const reader = await new PrismaBetterSqlite3({
			url: this.#url,
			timeout: NATIVE_WAIT,
			readonly: true,
		}).connect();
		return new SerializedAdapter(writer, reader, this.#expectsMore);
	}
}

class SerializedAdapter implements SqlDriverAdapter {
	readonly provider = "sqlite";
	readonly adapterName = "serialized-sqlite";
	readonly #writer: SqlDriverAdapter;
	readonly #reader: SqlDriverAdapter;
	readonly #writes: GroupedWriter;

	constructor(writer: SqlDriverAdapter, reader: SqlDriverAdapter, expectsMore: () => boolean) {
		this.#writer = writer;
		this.#reader = reader;
		this.#writes = new GroupedWriter((sql) => writer.executeScript(sql), expectsMore);
	}

	queryRaw(query: SqlQuery): Promise<SqlResultSet> {
		return isRead(query.sql)
			? this.#reader.queryRaw(query)
			: this.#write(query.sql, () => this.#writer.queryRaw(query));
	}

	executeRaw(query: SqlQuery): Promise<number> {
		return this.#write(query.sql, () => this.#writer.executeRaw(query));
	}

	async executeScript(script: string): Promise<void> {
		assertOutside();
		await this.#writes.alone(() => this.#writer.executeScript(script));
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
			// Prisma sends no COMMIT or ROLLBACK itself, because several of its transactions share one of
			// SQLite's.
			options: { usePhantomQuery: true },
			queryRaw: (query) => writer.queryRaw(query),
			executeRaw: (query) => writer.executeRaw(query),
			commit: () => write.commit(),
			rollback: () => write.rollback(),
			createSavepoint: (name) => writer.executeScript(`SAVEPOINT ${name}`),
			rollbackToSavepoint: (name) => writer.executeScript(`ROLLBACK TO ${name}`),
			releaseSavepoint: (name) => writer.executeScript(`RELEASE SAVEPOINT ${name}`),
		};
	}

	async dispose(): Promise<void> {
		await this.#writes.stop();
		await this.#writer.dispose();
		await this.#reader.dispose();
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

/** Others, such as PRAGMA and VACUUM, can't run in a transaction or don't need one. */
const isWrite = (sql: string): boolean => /^\s*(insert|update|delete|replace|with)\b/i.test(sql);

/** A write inside a transaction that doesn't use its client would wait for itself. */
function assertOutside(): void {
	if (isWithinTransaction())
		throw new Error("A write inside a transaction must use the transaction's own client.");
}
