import Database from "better-sqlite3";

/** While this table has a row, rows of append-only tables may be deleted. Only the tests' files have it. */
const EMPTYING = "test_emptying";

/**
 * Adds a table to a migrated file, and changes its triggers, so that `openEmptying` can delete
 * append-only rows.
 */
export function permitEmptying(path: string): void {
	const database = new Database(path);
	const triggers = database
		.prepare<[], { name: string; sql: string }>(
			"SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name LIKE '%\\_not\\_deleted' ESCAPE '\\'",
		)
		.all();
	database.exec(`CREATE TABLE ${EMPTYING} (row INTEGER)`);
	for (const { name, sql } of triggers)
		database.exec(
			`DROP TRIGGER ${name}; ${sql.replace(/\bBEGIN\b/, `WHEN NOT EXISTS (SELECT 1 FROM ${EMPTYING}) BEGIN`)}`,
		);
	database.close();
}

/**
 * Opens a second connection to a file that `permitEmptying` has prepared. Changing triggers or foreign keys
 * on the application's connections would make them compile their statements again. This connection's settings
 * and deletions don't.
 */
export function openEmptying(path: string): { listFilled: () => string[]; empty: () => void } {
	const database = new Database(path);
	// Foreign keys are off, so SQLite doesn't search for rows that refer to each deleted row.
	for (const pragma of ["foreign_keys = OFF", "synchronous = OFF"]) database.pragma(pragma);
	const names = database
		.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
		.pluck()
		.all()
		.filter((name) => name !== "_prisma_migrations" && name !== EMPTYING);
	const looks = names.map((name) => `SELECT '${name}' WHERE EXISTS (SELECT 1 FROM "${name}")`);
	const listFilled = database.prepare<[], string>(looks.join(" UNION ALL ")).pluck();
	const deletions = new Map(names.map((name) => [name, database.prepare(`DELETE FROM "${name}"`)]));
	const empty = database.transaction(() => {
		const filled = listFilled.all();
		if (filled.length === 0) return;
		database.exec(`INSERT INTO ${EMPTYING} VALUES (1)`);
		for (const name of filled) deletions.get(name)?.run();
		database.exec(`DELETE FROM ${EMPTYING}`);
	});
	return { listFilled: () => listFilled.all(), empty };
}
