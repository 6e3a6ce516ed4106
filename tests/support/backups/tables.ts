import Database from "better-sqlite3";

/** Reads all rows of each table of an SQLite file, except the tables in `without`. */
export function readTables(path: string, without: string[] = []): Record<string, unknown[]> {
	const sqlite = new Database(path, { readonly: true });
	try {
		const names = sqlite
			.prepare(
				"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
			)
			.all() as { name: string }[];
		return Object.fromEntries(
			names
				.filter(({ name }) => !without.includes(name))
				.map(({ name }) => [name, sqlite.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2`).all()]),
		);
	} finally {
		sqlite.close();
	}
}
