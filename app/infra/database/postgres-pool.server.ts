import { Client, Pool } from "pg";

/** How long a request may wait for a connection to PostgreSQL, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * How long a statement may take, in milliseconds. The limit for a transaction is the same. Without these
 * limits, nothing would detect that a server has stopped responding.
 */
const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * How long a transaction may be idle before the server closes its connection, in milliseconds. This happens,
 * for example, after this machine loses power.
 */
const IDLE_TRANSACTION = 20_000;

/** How long a connection may be idle before the operating system checks the other end, in milliseconds. */
const KEEP_ALIVE = 10_000;

type Query = (...asked: unknown[]) => unknown;

/**
 * A connection that runs one statement at a time. Prisma doesn't ensure this within a transaction, and the
 * driver will soon require it. The connection is closed after the first statement that times out, because the
 * late response could be taken for the response to the next statement.
 */
class TimeoutClient extends Client {
	constructor(config?: ConstructorParameters<typeof Client>[0]) {
		super(config);
		// Without a listener, a connection that breaks while neither the pool nor a transaction listens would
		// crash the process. Its next statement fails anyway.
		this.on("error", () => {});
		const ask = (asked: unknown[]) => (Client.prototype.query as Query).apply(this, asked);
		let last: Promise<unknown> = Promise.resolve();
		this.query = ((...asked: unknown[]) => {
			// The pool's own statements, which use callbacks, never overlap.
			if (typeof asked.at(-1) === "function") return ask(asked);
			const answer = last.then(() => ask(asked));
			last = answer.catch((error: Error) => {
				if (error.message === READ_TIMEOUT) void this.end();
			});
			return answer;
		}) as typeof this.query;
	}
}

/** The driver's message for a statement that took too long. */
const READ_TIMEOUT = "Query read timeout";

/** Opens this process's pool of PostgreSQL connections, with limits on every wait. */
export function openPool(url: string): Pool {
	return new Pool({
		Client: TimeoutClient,
		connectionString: url,
		connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
		query_timeout: STATEMENT_TIMEOUT_MS,
		idle_in_transaction_session_timeout: IDLE_TRANSACTION,
		keepAlive: true,
		keepAliveInitialDelayMillis: KEEP_ALIVE,
	});
}
