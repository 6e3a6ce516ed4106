import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type { SqlDriverAdapter, SqlDriverAdapterFactory, SqlQuery, SqlQueryable, SqlResultSet, Transaction } from "@prisma/driver-adapter-utils";
import type { Database } from "better-sqlite3";
import { GroupedWriter, type Write } from "./grouped-writer.server.ts";
import { keepStatements } from "./kept-statements.server.ts";
import { isWithinTransaction } from "./open-transaction.server.ts";

/**
 * better-sqlite3 waits for locks synchronously, which would freeze every request: it waits this many milliseconds at most,
 * and the writer tries again without blocking.
 */
const NATIVE_WAIT = 20;

/**
 * A Prisma driver adapter factory for SQLite that keeps requests out of each other's transactions. The official adapter
 * shares one connection among all requests, and a plain write that lands inside another request's open transaction is lost
 * when that one rolls back. Here one writing connection takes one transaction or plain write after the other (GroupedWriter), and
 * reads use a read-only connection that sees committed data only.
 */
export class SerialisedSqlite implements SqlDriverAdapterFactory {
	readonly provider = "sqlite";
	readonly adapterName = "serialised-sqlite";
	readonly #url: string;
	#reader: OfficialConnection | undefined;

	/** @param url `file:` and a path */
	constructor(url: string) {
		this.#url = url;
	}

	async connect(): Promise<SqlDriverAdapter> {
		const writer = await connectOfficial(this.#url, {});
		// An acknowledged write survives a power cut: FULL syncs each commit (NORMAL, the default, does not).
		for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"]) writer.client.pragma(pragma);
		const reader = await connectOfficial(this.#url, { readonly: true });
		for (const { client } of [writer, reader]) keepStatements(client);
		this.#reader = reader;
		return new SerialisedAdapter(writer, reader);
	}

	/** The connection that reads what is committed, and nothing else. Throws before the first connection. */
	reading(): SqlQueryable {
		if (!this.#reader) throw new Error("SQLite is not connected.");
		return this.#reader;
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
	readonly #writes: GroupedWriter;
	readonly #kinds = new Map<string, StatementKind>();

	constructor(writer: OfficialConnection, reader: OfficialConnection) {
		this.#writer = writer;
		this.#reader = reader;
		this.#writes = new GroupedWriter(writer.client);
	}

	queryRaw(query: SqlQuery): Promise<SqlResultSet> {
		return this.#kindOf(query.sql) === "read" ? this.#reader.queryRaw(query) : this.#write(query.sql, () => this.#writer.queryRaw(query));
	}

	executeRaw(query: SqlQuery): Promise<number> {
		return this.#write(query.sql, () => this.#writer.executeRaw(query));
	}

	executeScript(script: string): Promise<void> {
		assertOutside();
		return this.#writes.alone(() => this.#writer.executeScript(script));
	}

	getConnectionInfo() {
		return { supportsRelationJoins: false };
	}

	async startTransaction(): Promise<Transaction> {
		return this.#transaction(await this.#writes.begin());
	}

	async dispose(): Promise<void> {
		await this.#writes.stop();
		await this.#writer.dispose();
		await this.#reader.dispose();
	}

	#transaction(write: Write): Transaction {
		const writer = this.#writer;
		const run = (sql: string) => writer.executeScript(sql);
		return {
			provider: this.provider,
			adapterName: this.adapterName,
			// Prisma sends no COMMIT or ROLLBACK of its own, since other transactions may stand in the same one.
			options: { usePhantomQuery: true },
			queryRaw: (query) => writer.queryRaw(query),
			executeRaw: (query) => writer.executeRaw(query),
			commit: () => write.commit(),
			rollback: () => write.rollback(),
			createSavepoint: (name) => run(`SAVEPOINT ${name}`),
			rollbackToSavepoint: (name) => run(`ROLLBACK TO ${name}`),
			releaseSavepoint: (name) => run(`RELEASE SAVEPOINT ${name}`),
		};
	}

	async #write<T>(sql: string, work: () => Promise<T>): Promise<T> {
		assertOutside();
		if (this.#kindOf(sql) === "other") return this.#writes.alone(work);
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

	/** SQLite itself says whether a statement only reads. Statements of the application are few; the memory is bounded. */
	#kindOf(sql: string): StatementKind {
		const known = this.#kinds.get(sql);
		if (known !== undefined) return known;
		const kind = kindOf(this.#reader.client, sql);
		if (this.#kinds.size < 5_000) this.#kinds.set(sql, kind);
		return kind;
	}
}

/** A write that slips past the client of the transaction in whose work it stands is refused: it would wait for its own end. */
function assertOutside(): void {
	if (isWithinTransaction()) throw new Error("A write inside a transaction must use the transaction's own client.");
}

/** `other` statements, such as PRAGMA and VACUUM, cannot or need not stand in a transaction. */
type StatementKind = "read" | "write" | "other";

function kindOf(sqlite: Database, sql: string): StatementKind {
	if (/^\s*(insert|update|delete|replace)\b/i.test(sql)) return "write";
	if (/^\s*pragma\b/i.test(sql)) return "other";
	try {
		const statement = sqlite.prepare(sql);
		return statement.readonly && statement.reader ? "read" : "other";
	} catch {
		return "other";
	}
}
