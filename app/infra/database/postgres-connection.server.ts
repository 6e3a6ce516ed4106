import { Socket } from "node:net";
import type { Client } from "pg";

/** How long PostgreSQL may take to open a connection, in milliseconds. */
const CONNECT_PATIENCE = 5_000;

/** How long a short statement may take, in milliseconds. */
const PATIENCE = 10_000;

/** How long a statement over many rows may take, in milliseconds. */
export const PATIENCE_WITH_MANY_ROWS = 120_000;

/**
 * How long a connection may be quiet, in milliseconds, until the system asks whether its other end
 * is there.
 */
const KEEP_ALIVE = 10_000;

/** How long a connection may take to close, in milliseconds. */
const FAREWELL = 1_000;

/** The longest that a timer can run, some 24 days, in milliseconds. */
const WITHOUT_LIMIT = 2 ** 31 - 1;

/**
 * Does some work on a connection of its own to PostgreSQL, and closes it: what is still open then
 * did not commit. A server that accepts
 * connections and says nothing is given up like one that is away; then it rejects with the driver's
 * error.
 * @param patience how long each statement may take, in milliseconds, but those of `atLeisure`
 */
export async function withPostgres<T>(url: string, work: (client: Client) => Promise<T>, patience = PATIENCE): Promise<T> {
	const { Client } = await import("pg");
	const socket = new Socket();
	const client = new Client({
		connectionString: url,
		connectionTimeoutMillis: CONNECT_PATIENCE,
		query_timeout: patience,
		keepAlive: true,
		keepAliveInitialDelayMillis: KEEP_ALIVE,
		stream: () => socket,
	});
	// One that breaks while nothing is asked would end the process; its next statement fails anyway.
	client.on("error", () => {});
	try {
		await client.connect();
		return await work(client);
	} finally {
		const farewell = setTimeout(() => socket.destroy(), FAREWELL);
		await client.end().catch(() => {});
		clearTimeout(farewell);
	}
}

/**
 * A statement, or several, that may take as long as it takes. Only a system that finds the other
 * end gone ends it.
 */
export const atLeisure = (text: string) => ({ text, query_timeout: WITHOUT_LIMIT });
