import { join } from "node:path";
import Database from "better-sqlite3";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { currentModels, schemaText } from "../../../scripts/compile/prisma-schemas.ts";
import { openSchemaEngine } from "../../../scripts/compile/schema-engine.ts";
import { postgresUrl, runInPostgres } from "../../support/database/postgres.ts";
import { runChild } from "../../support/instance/child.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { type Catalog, postgresCatalog, sqliteCatalog } from "../../support/market/catalog.ts";

const template = inject("template");
if (template.dialect !== "postgres") throw new Error("These tests are for PostgreSQL.");
const { socketFolder, name: migratedName } = template;
const { folder, remove } = temporaryFolder("schemas");
const modelsName = `models_${process.pid}`;

type Pair<C> = { migrated: C; models: C };
let sqlite: Pair<Catalog>;
let postgres: Pair<Catalog & { enums: string[] }>;

/** Creates the statements that set up an empty database from the models. */
async function scriptsOfModels(): Promise<{ sqlite: string; postgres: string }> {
	const { engine, close } = await openSchemaEngine("file::memory:");
	const script = async (provider: "sqlite" | "postgres") => {
		const to = {
			tag: "schemaDatamodel" as const,
			files: [{ path: "schema.prisma", content: schemaText(provider, currentModels()) }],
			configDir: ".",
		};
		return (
			(
				await engine.diff({
					from: { tag: "empty" },
					to,
					script: true,
					exitCode: null,
					filters: { externalTables: [], externalEnums: [] },
				})
			).stdout ?? ""
		);
	};
	const scripts = { sqlite: await script("sqlite"), postgres: await script("postgres") };
	await close();
	return scripts;
}

beforeAll(async () => {
	const scripts = await scriptsOfModels();
	await runChild("database/migrate.ts", { settings: { DATA_DIR: folder } });
	const fromModels = join(folder, "models.db");
	const file = new Database(fromModels);
	file.exec(scripts.sqlite);
	file.close();
	sqlite = { migrated: sqliteCatalog(join(folder, "greenroom.db")), models: sqliteCatalog(fromModels) };

	await runInPostgres(socketFolder, `CREATE DATABASE ${modelsName}`);
	const client = new Client({ connectionString: postgresUrl(socketFolder, modelsName) });
	await client.connect();
	await client.query(scripts.postgres);
	await client.end();
	postgres = {
		migrated: await postgresCatalog(postgresUrl(socketFolder, migratedName)),
		models: await postgresCatalog(postgresUrl(socketFolder, modelsName)),
	};
});

afterAll(async () => {
	await runInPostgres(socketFolder, `DROP DATABASE IF EXISTS ${modelsName} WITH (FORCE)`);
	remove();
});

describe("the two databases", () => {
	it("have the same tables, columns, keys, indexes, and references", () => {
		const { enums, ...shared } = postgres.migrated;
		expect(shared).toEqual(sqlite.migrated);
		expect(enums.length).toBeGreaterThan(0);
		expect(shared.columns).toContain("User.email: text");
		expect(shared.columns).toContain("User.emailVerifiedAt: instant or null");
		expect(shared.uniqueness).toContain("WaitlistEntry(email)");
		expect(shared.foreignKeys).toContain("Session(userId) -> User(id), delete CASCADE, update CASCADE");
	});

	it("have an index for every reference, so that a deletion doesn't scan another table", () => {
		const { foreignKeys, uniqueness, indexes } = sqlite.migrated;
		const known = [...uniqueness, ...indexes].map((index) => index.replace(/\).*$/, ","));
		const references = foreignKeys.map((key) => key.replace(/\) ->.*$/, ","));
		expect(references.filter((reference) => !known.some((index) => index.startsWith(reference)))).toEqual([]);
		expect(references).toContain("Session(userId,");
	});

	it("are migrated to exactly the schema that the models describe", () => {
		expect(sqlite.migrated).toEqual(sqlite.models);
		expect(postgres.migrated).toEqual(postgres.models);
	});

	it("have no default times, and all their time columns except the rate limiter's have names that end in at, At, or Until", () => {
		for (const column of postgres.migrated.columns) {
			expect(column).not.toMatch(/CURRENT_TIMESTAMP|now\(\)/i);
			if (column.includes(": instant") && !column.startsWith("RateLimiterFlexible."))
				expect(column).toMatch(/(\.at|At|Until): /);
		}
	});
});
