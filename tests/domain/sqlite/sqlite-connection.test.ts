import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type { ArgScalarType, SqlDriverAdapter, SqlQuery } from "@prisma/driver-adapter-utils";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { SqliteConnection } from "#app/infra/database/sqlite-connection.server.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

const TABLE = `
	CREATE TABLE sample (
		id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, amount INTEGER, total BIGINT, share REAL, done BOOLEAN, at DATETIME,
		parent TEXT REFERENCES sample (id)
	);
	CREATE TRIGGER sample_not_deleted BEFORE DELETE ON sample BEGIN SELECT RAISE(ABORT, 'sample is append-only'); END;
`;

let path: string;
let remove: () => void;
let official: SqlDriverAdapter;
let ours: SqliteConnection;

beforeAll(async () => {
	const temporary = temporaryFolder("connection");
	remove = temporary.remove;
	path = join(temporary.folder, "sample.db");
	const database = new Database(path);
	database.exec(TABLE);
	database.close();
	official = await new PrismaBetterSqlite3({ url: `file:${path}` }).connect();
	ours = new SqliteConnection(`file:${path}`, { timeout: 20 });
});
afterAll(async () => {
	ours.close();
	await official.dispose();
	remove();
});

type Parameter = [value: unknown, scalarType: ArgScalarType];
const query = (sql: string, ...parameters: Parameter[]): SqlQuery => ({
	sql,
	args: parameters.map(([value]) => value),
	argTypes: parameters.map(([, scalarType]) => ({ scalarType, arity: "scalar" })),
});

/** Returns a statement's result, or the error that Prisma would report. */
const outcomeOf = async <T>(work: () => T | Promise<T>) => {
	try {
		return { result: await work() };
	} catch (error) {
		return { name: (error as Error).name, cause: (error as Error).cause };
	}
};

/** Runs a statement on both connections, and expects the same rows or the same error. */
async function expectSame(statement: SqlQuery) {
	const expected = await outcomeOf(() => official.queryRaw(statement));
	expect(await outcomeOf(() => ours.queryRaw(statement))).toEqual(expected);
	return expected;
}

const ROWS: Parameter[][] = [
	[
		["a", "string"],
		["Ana", "string"],
		[7, "int"],
		["9007199254740993", "bigint"],
		[0.1, "float"],
		[true, "boolean"],
		["2026-02-28T23:59:59.999Z", "datetime"],
		[null, "string"],
	],
	[
		["b", "string"],
		["“Böhm” 🎬", "string"],
		["-2147483648", "int"],
		["-3", "bigint"],
		["2.5", "float"],
		[false, "boolean"],
		[new Date("2026-03-01T00:00:00Z"), "datetime"],
		["a", "string"],
	],
	[
		["c", "string"],
		["", "string"],
		[null, "int"],
		[null, "bigint"],
		[null, "float"],
		[null, "boolean"],
		[null, "datetime"],
		[null, "string"],
	],
];

describe("our own connection", () => {
	it("stores parameters and reads rows as the official adapter does", async () => {
		const insert = "INSERT INTO sample VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
		for (const row of ROWS) expect(ours.executeRaw(query(insert, ...row))).toBe(1);
		const byOurs = await expectSame(query("SELECT * FROM sample ORDER BY id"));
		ours.executeScript(
			"DROP TRIGGER sample_not_deleted; DELETE FROM sample WHERE parent IS NOT NULL; DELETE FROM sample",
		);
		for (const row of ROWS) await official.executeRaw(query(insert, ...row));
		const byOfficial = await expectSame(query("SELECT * FROM sample ORDER BY id"));
		expect(byOurs).toEqual(byOfficial);
		expect(byOurs.result?.rows[0]).toEqual([
			"a",
			"Ana",
			7,
			"9007199254740993",
			0.1,
			1,
			"2026-02-28T23:59:59.999+00:00",
			null,
		]);
		ours.executeScript(
			"CREATE TRIGGER sample_not_deleted BEFORE DELETE ON sample BEGIN SELECT RAISE(ABORT, 'sample is append-only'); END",
		);
	});

	it.each([
		"SELECT count(*), sum(total), avg(share), max(amount), min(name), max(at), 1.5 AS half, NULL AS nothing FROM sample",
		"SELECT amount, done FROM sample ORDER BY id",
		"SELECT count(*) AS n FROM sample WHERE id = 'unknown'",
		"SELECT name FROM sample WHERE id = 'unknown'",
		"SELECT total * 1000 AS long FROM sample ORDER BY id",
		"UPDATE sample SET amount = 8 WHERE id = 'a' RETURNING id, amount",
		"UPDATE sample SET amount = 9 WHERE id = 'a'",
		"PRAGMA user_version",
		"SELECT ? AS first, ? AS second",
		"SELECT 'isn''t it?' AS text, id FROM sample WHERE total = ? AND done <> ?",
	])("returns the same result as the official adapter for %s, even the second time", async (sql) => {
		const parameters: Parameter[] = sql.includes("?")
			? [
					["9007199254740993", "bigint"],
					[false, "boolean"],
				]
			: [];
		await expectSame(query(sql, ...parameters));
		await expectSame(query(sql, ...parameters));
	});

	it.each([
		["a duplicate value in a unique column", query("INSERT INTO sample (id, name) VALUES ('d', 'Ana')")],
		["a duplicate primary key", query("INSERT INTO sample (id, name) VALUES ('a', 'Other')")],
		["a missing value", query("INSERT INTO sample (id) VALUES ('d')")],
		["a reference to a missing row", query("INSERT INTO sample (id, name, parent) VALUES ('d', 'D', 'z')")],
		["a trigger that refuses the statement", query("DELETE FROM sample")],
		["an unknown table", query("SELECT * FROM other")],
		["an unknown column", query("SELECT other FROM sample")],
		["an unknown column to insert into", query("INSERT INTO sample (other) VALUES (1)")],
		["a syntax error", query("SELEC")],
	])("fails in the same way as the official adapter because of %s", async (_what, statement) => {
		expect(await expectSame(statement)).toHaveProperty("cause.kind");
	});

	it("reports a busy database in the same way as the official adapter", async () => {
		const other = new Database(path);
		other.exec("BEGIN IMMEDIATE");
		try {
			const patient = await new PrismaBetterSqlite3({ url: `file:${path}`, timeout: 20 }).connect();
			const write = query("UPDATE sample SET amount = 1");
			const expected = await outcomeOf(() => patient.executeRaw(write));
			expect(await outcomeOf(() => ours.executeRaw(write))).toEqual(expected);
			expect(expected).toMatchObject({ cause: { kind: "SocketTimeout" } });
			await patient.dispose();
		} finally {
			other.close();
		}
	});

	it("compiles a statement only once", async () => {
		const compiled = vi.spyOn(Database.prototype, "prepare");
		onTestFinished(() => compiled.mockRestore());
		for (const id of ["a", "b", "c"])
			ours.queryRaw(query("SELECT at FROM sample WHERE id = ?", [id, "string"]));
		expect(compiled).toHaveBeenCalledTimes(1);
	});

	it("notices that a table has changed since a statement was compiled", async () => {
		await expectSame(query("SELECT name FROM sample ORDER BY id"));
		const other = new Database(path);
		other.exec("ALTER TABLE sample ADD COLUMN note TEXT; CREATE INDEX sample_amount ON sample (amount)");
		other.close();
		await expectSame(query("SELECT name FROM sample ORDER BY id"));
		await expectSame(query("SELECT note FROM sample ORDER BY id"));
	});

	it("knows the declared type of each of our columns", async () => {
		const template = inject("template");
		if (template.dialect !== "sqlite") throw new Error("These tests run on SQLite.");
		const copy = join(path, "..", "greenroom.db");
		copyFileSync(template.path, copy);
		const [mine, theirs] = [
			new SqliteConnection(`file:${copy}`, { readonly: true }),
			await new PrismaBetterSqlite3({ url: `file:${copy}`, readonly: true }).connect(),
		];
		const { rows } = mine.queryRaw(
			query(
				"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> '_prisma_migrations'",
			),
		);
		expect(rows.length).toBeGreaterThan(100);
		for (const [name] of rows) {
			const all = query(`SELECT * FROM "${String(name)}" WHERE false`);
			expect(mine.queryRaw(all), String(name)).toEqual(await theirs.queryRaw(all));
		}
		mine.close();
		await theirs.dispose();
	});
});
