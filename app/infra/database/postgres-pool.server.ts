import { Client, Pool } from "pg";

/** How long a request may wait for a connection to PostgreSQL, in milliseconds. */
const CONNECT_PATIENCE = 5_000;

/**
 * How long a statement may take, in milliseconds, as long as a transaction: nothing else shows that
 * a server has gone silent.
 */
const STATEMENT_PATIENCE = 10_000;

/**
 * How long a transaction may wait for its next statement, in milliseconds, until the server ends
 * it, as that of a machine without power.
 */
const IDLE_TRANSACTION = 20_000;

/**
 * How long a connection may be quiet, in milliseconds, until the system asks whether its other end
 * is there.
 */
const KEEP_ALIVE = 10_000;

type Query = (...asked: unknown[]) => unknown;

/**
 * A connection that asks one statement after the other, as Prisma does not within a transaction and
 * the driver soon will demand. It ends with the first that was not answered in time: its late
 * answer would be taken for that of a later one.
 */
class ImpatientClient extends Client {
	constructor(config?: ConstructorParameters<typeof Client>[0]) {
		super(config);
		// One that breaks just then when neither the pool nor a transaction listens would end the
		// process; its next statement fails anyway.
		this.on("error", () => {});
		const ask = (asked: unknown[]) => (Client.prototype.query as Query).apply(this, asked);
		let last: Promise<unknown> = Promise.resolve();
		this.query = ((...asked: unknown[]) => {
			// The pool's own statements, with a function to call, are alone on their connection.
			if (typeof asked.at(-1) === "function") return ask(asked);
			const answer = last.then(() => ask(asked));
			last = answer.catch((error: Error) => {
				if (error.message === READ_TIMEOUT) void this.end();
			});
			return answer;
		}) as typeof this.query;
	}
}

/** What the driver says where a statement took too long. */
const READ_TIMEOUT = "Query read timeout";

/** The connections of this process to PostgreSQL, which gives up whatever does not answer. */
export function openPool(url: string): Pool {
	return new Pool({
		Client: ImpatientClient,
		connectionString: url,
		connectionTimeoutMillis: CONNECT_PATIENCE,
		query_timeout: STATEMENT_PATIENCE,
		idle_in_transaction_session_timeout: IDLE_TRANSACTION,
		keepAlive: true,
		keepAliveInitialDelayMillis: KEEP_ALIVE,
	});
}
