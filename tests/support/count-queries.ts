import Database from "better-sqlite3";
import { Client } from "pg";
import { vi } from "vitest";

/** What some work asks of the database: the statements in order, on either engine. */
export async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
	const queries: string[] = [];
	const prepare = Database.prototype.prepare;
	const ask = Client.prototype.query as (...args: unknown[]) => unknown;
	const spies = [
		vi.spyOn(Database.prototype, "prepare").mockImplementation(function (this: Database.Database, sql: string) {
			queries.push(sql);
			return prepare.call(this, sql) as never;
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
