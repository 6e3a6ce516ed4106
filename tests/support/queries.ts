import { Client } from "pg";
import { vi } from "vitest";
import { db } from "#app/infra/db.server.ts";
import { KeptStatement } from "#app/infra/kept-statements.server.ts";

/** What some work asks of the database: the statements in order, on either engine. */
export async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
	const queries: string[] = [];
	const { bind } = KeptStatement.prototype;
	const ask = Client.prototype.query as (...args: unknown[]) => unknown;
	const spies = [
		vi.spyOn(KeptStatement.prototype, "bind").mockImplementation(function (this: KeptStatement, values) {
			queries.push(this.source);
			return bind.call(this, values);
		}),
		vi.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...args: unknown[]) {
			const [config] = args as [string | { text: string }];
			queries.push(typeof config === "string" ? config : config.text);
			return ask.apply(this, args) as never;
		}),
	];
	try {
		await work();
	} finally {
		for (const spy of spies) spy.mockRestore();
	}
	return queries;
}

/** How SQLite goes about a query, such as `SEARCH DirectoryEntry USING COVERING INDEX …`. */
export async function planOf(sql: string): Promise<string> {
	const values = [...sql.matchAll(/\?/g)].map(() => 1);
	const steps = await db().$queryRawUnsafe<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, ...values);
	return steps.map(({ detail }) => detail).join("\n");
}
