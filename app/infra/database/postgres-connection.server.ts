import { Socket } from "node:net";
import type { Client } from "pg";

/** How long opening a connection to PostgreSQL may take, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000;

/** How long a short statement may take, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 10_000;

/** How long a statement over many rows may take, in milliseconds. */
export const MANY_ROWS_TIMEOUT_MS = 120_000;

/** How long a connection may be idle before the operating system checks the other end, in milliseconds. */
const KEEP_ALIVE = 10_000;

/** How long closing a connection may take, in milliseconds. */
const CLOSE_TIMEOUT = 1_000;

/** The longest delay of a timer, almost 25 days, in milliseconds. */
const WITHOUT_LIMIT = 2 ** 31 - 1;

/**
 * Runs work on its own connection to PostgreSQL and closes it. An open transaction is rolled back.
 * Rejects with the driver's error if the server doesn't respond.
 * @param timeoutMs how long each statement may take, in milliseconds, except those of `withoutTimeLimit`
 */
export async function withPostgres<T>(
	url: string,
	work: (client: Client) => Promise<T>,
	timeoutMs = STATEMENT_TIMEOUT_MS,
): Promise<T> {
	const { Client } = await import("pg");
	const socket = new Socket();
	const client = new Client({
		connectionString: url,
		connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
		query_timeout: timeoutMs,
		keepAlive: true,
		keepAliveInitialDelayMillis: KEEP_ALIVE,
		stream: () => socket,
	});
	// Without a listener, a connection that breaks while idle would crash the process. Its next statement fails
	// anyway.
	client.on("error", () => {});
	try {
		await client.connect();
		return await work(client);
	} finally {
		const farewell = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT);
		await client.end().catch(() => {});
		clearTimeout(farewell);
	}
}

/**
 * A statement without a time limit. If the server stops responding, the statement fails once the operating
 * system finds that the connection is lost.
 */
export const withoutTimeLimit = (text: string) => ({ text, query_timeout: WITHOUT_LIMIT });
