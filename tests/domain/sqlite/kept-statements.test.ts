import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepStatements } from "#app/infra/database/kept-statements.server.ts";

let sqlite: Database.Database;
let prepared: number;

/** What Prisma's adapter does with a statement. */
function ask(sql: string, ...values: unknown[]) {
	const statement = sqlite.prepare<unknown[]>(sql).bind(...([values] as unknown[]));
	return statement.reader ? { columns: statement.columns().map(({ name }) => name), rows: statement.raw().all() } : statement.run();
}

beforeEach(() => {
	sqlite = new Database(":memory:");
	const prepare = vi.spyOn(sqlite, "prepare");
	keepStatements(sqlite);
	sqlite.exec("CREATE TABLE word (id INTEGER PRIMARY KEY, word TEXT)");
	prepare.mockClear();
	prepared = 0;
	prepare.mockImplementation((sql: string) => {
		prepared++;
		return Object.getPrototypeOf(sqlite).prepare.call(sqlite, sql);
	});
});
afterEach(() => sqlite.close());

describe("a statement that is asked for again", () => {
	it("runs with other values without being prepared again", () => {
		for (const word of ["a", "b", "c"]) expect(ask("INSERT INTO word (word) VALUES (?)", word)).toMatchObject({ changes: 1 });
		expect(prepared).toBe(1);
		for (const [id, word] of [[1, "a"] as const, [3, "c"] as const])
			expect(ask("SELECT id, word FROM word WHERE id = ?", id)).toEqual({ columns: ["id", "word"], rows: [[id, word]] });
		expect(prepared).toBe(2);
	});

	it("keeps each binding to itself", () => {
		ask("INSERT INTO word (word) VALUES (?), (?)", "a", "b");
		const select = "SELECT word FROM word WHERE id = ?";
		const [first, second] = [1, 2].map((id) => sqlite.prepare<unknown[]>(select).bind(...([[id]] as unknown[])));
		expect([second?.raw().all(), first?.raw().all()]).toEqual([[["b"]], [["a"]]]);
	});

	it("answers for a table that has changed since", () => {
		expect(ask("SELECT count(*) AS number FROM word")).toMatchObject({ rows: [[0]] });
		sqlite.exec("ALTER TABLE word ADD COLUMN language TEXT; INSERT INTO word (word) VALUES ('a')");
		expect(ask("SELECT count(*) AS number FROM word")).toMatchObject({ rows: [[1]] });
	});

	it("is planned once, and not again for what is bound to it", () => {
		// Only whoever plans with the value in hand knows that the index, which gives words in their order, holds all of this kind.
		sqlite.exec("ALTER TABLE word ADD COLUMN kind INTEGER; CREATE INDEX known ON word (word) WHERE kind = 7");
		ask("INSERT INTO word (word, kind) VALUES (?, ?), (?, ?)", "b", 7, "a", 7);
		const select = "SELECT word FROM word WHERE kind = ?";
		const other = new Database(sqlite.serialize());
		expect(other.prepare(select).raw().all(7)).toEqual([["a"], ["b"]]);
		other.close();
		for (let i = 0; i < 3; i++) expect(ask(select, 7)).toMatchObject({ rows: [["b"], ["a"]] });
	});

	it("takes what is bound as it is, of whatever type", () => {
		sqlite.exec("CREATE TABLE thing (id INTEGER PRIMARY KEY, number REAL, text TEXT, bytes BLOB)");
		const values = [0.5, "07", Buffer.from([0, 255])];
		ask("INSERT INTO thing (number, text, bytes) VALUES (?, ?, ?)", ...values);
		ask("UPDATE thing SET number = ?, text = ?, bytes = ? WHERE id = ?", ...values, 1);
		for (const [i, column] of ["number", "text", "bytes"].entries())
			expect(ask(`SELECT number, text, bytes FROM thing WHERE ${column} = ? LIMIT ? OFFSET ?`, values[i], 1n, 0n)).toMatchObject({ rows: [values] });
		// A value still takes on the type of the column that it is compared with, and null is like nothing.
		expect(ask("SELECT id FROM thing WHERE number = ? LIMIT ? OFFSET ?", "0.50", -1, 0)).toMatchObject({ rows: [[1]] });
		expect(ask("SELECT id FROM thing WHERE number = ? OR text = ? LIMIT ? OFFSET ?", null, 7, -1, 0)).toMatchObject({ rows: [] });
		expect(ask("SELECT id FROM thing LIMIT ? OFFSET ?", 5, 1)).toMatchObject({ rows: [] });
	});

	it("is one of a bounded number", () => {
		for (let i = 0; i < 1_000; i++) ask(`SELECT ${i}`);
		prepared = 0;
		ask("SELECT 999");
		expect(prepared).toBe(0);
		ask("SELECT 0");
		expect(prepared).toBe(1);
	});
});
