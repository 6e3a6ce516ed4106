/** The worker thread of postgres-sync.ts. It queries PostgreSQL, and wakes the waiting thread. */
import { type MessagePort, workerData } from "node:worker_threads";
import { Client } from "pg";

export type Question = { url: string; sql: string; values: unknown[] };
export type Answer = { rows: Record<string, unknown>[] } | { error: string };

const { port, signal } = workerData as { port: MessagePort; signal: Int32Array };

port.on("message", ({ url, sql, values }: Question) => {
	void ask(url, sql, values).then((answer) => {
		port.postMessage(answer);
		Atomics.store(signal, 0, 1);
		Atomics.notify(signal, 0);
	});
});

// One connection per query, because an open connection would prevent dropping or copying its
// database.
async function ask(url: string, sql: string, values: unknown[]): Promise<Answer> {
	const client = new Client({ connectionString: url });
	try {
		await client.connect();
		return {
			rows: (await client.query<Record<string, unknown>>({ text: sql, values, types: { getTypeParser } }))
				.rows,
		};
	} catch (error) {
		return { error: (error as Error).message };
	} finally {
		await client.end();
	}
}

const [BOOLEAN, BIGINT, INTEGER, SMALLINT, DOUBLE, TIMESTAMP] = [16, 20, 23, 21, 701, 1114];

/** Converts values to what SQLite returns, such as booleans to 1 or 0. Instants and JSON become text. */
function getTypeParser(type: number): (value: string) => unknown {
	if (type === BOOLEAN) return (value) => (value === "t" ? 1 : 0);
	if ([BIGINT, INTEGER, SMALLINT, DOUBLE].includes(type)) return Number;
	if (type === TIMESTAMP) return (value) => new Date(`${value}Z`).toISOString().replace("Z", "+00:00");
	return (value) => value;
}
