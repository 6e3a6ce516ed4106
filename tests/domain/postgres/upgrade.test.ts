import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { Client } from "pg";
import { afterAll, describe, expect, inject, it } from "vitest";
import {
	earlierHistoryIn,
	migrationNames,
	withNamesToday,
} from "../../support/database/migration-history.ts";
import { postgresUrl, runInPostgres } from "../../support/database/postgres.ts";
import { enumWords, insertIntoPostgres, sampleRows, tableNames } from "../../support/database/sample-rows.ts";
import { runChild } from "../../support/instance/child.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

const { folder: root, remove } = temporaryFolder("upgrade");
const template = inject("template");
if (template.dialect !== "postgres") throw new Error("These tests are for PostgreSQL.");
const { socketFolder } = template;
const name = `upgrade_${process.pid}`;
afterAll(async () => {
	await runInPostgres(socketFolder, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
	remove();
});

describe("a PostgreSQL database with data in every table", () => {
	it("of the first version becomes today's, with every value as it was", async () => {
		const [first = ""] = migrationNames("postgres");
		for (const part of ["shape", "data", "sqlite", "postgres"]) mkdirSync(join(root, part));
		await runInPostgres(socketFolder, `CREATE DATABASE ${name}`);
		const settings = {
			DATA_DIR: join(root, "data"),
			DATABASE_URL: postgresUrl(socketFolder, name),
			MIGRATE_WITHOUT_BACKUP: "1",
		};
		await runChild("database/migrate.ts", {
			settings,
			cwd: earlierHistoryIn(join(root, "postgres"), "postgres", first),
		});
		// The SQLite file of the same version shows what its tables are.
		await runChild("database/migrate.ts", {
			settings: { DATA_DIR: join(root, "shape") },
			cwd: earlierHistoryIn(join(root, "sqlite"), "sqlite", first),
		});
		const shape = new Database(join(root, "shape", "greenroom.db"));
		const client = new Client({ connectionString: settings.DATABASE_URL });
		await client.connect();
		try {
			await insertIntoPostgres(client, sampleRows(shape, 4, await enumWords(client)));
			const names = tableNames(shape);
			const contents = async (columns?: Map<string, string[]>) => {
				const tables: Record<string, Record<string, unknown>[]> = {};
				for (const table of columns?.keys() ?? names)
					tables[table] = (
						await client.query(
							`SELECT ${columns?.get(table)?.join(", ") ?? "*"} FROM "${table}" ORDER BY 1, 2`,
						)
					).rows;
				return tables;
			};
			const before = await contents();
			expect(Object.values(before).every((rows) => rows.length === 4)).toBe(true);
			const said = await runChild("database/migrate.ts", { settings });
			expect(JSON.parse(said.trim().split("\n").at(-1) ?? "")).toEqual(migrationNames("postgres").slice(1));
			const expected = withNamesToday(before);
			const columns = new Map(
				Object.entries(expected).map(([table, [row]]) => [
					table,
					Object.keys(row as object).map((column) => `"${column}"`),
				]),
			);
			expect(await contents(columns)).toEqual(expected);
			const { rows } = await client.query(
				`SELECT a."scope", a."grantedById", u."role" FROM "AdminScope" a JOIN "User" u ON u."id" = a."userId" AND u."createdAt" = a."grantedAt"`,
			);
			expect(rows).toEqual([{ scope: "OWNER", grantedById: null, role: "ADMIN" }]);
		} finally {
			shape.close();
			await client.end();
		}
	});
});
