import type { ColumnDefinition, Database, Statement } from "better-sqlite3";

/** Statements of the application are few; lists of unlike length make more of them. */
const MAX_KEPT = 500;

/**
 * Has a connection keep the statements that it prepares: preparing one costs more than most of them take to run. A statement that is
 * bound for good, as Prisma's adapter does it, could run once only, so each binding is held beside it and given when it runs.
 */
export function keepStatements(sqlite: Database): void {
	const prepare = sqlite.prepare.bind(sqlite) as (sql: string) => Statement<unknown[]>;
	const kept = new Map<string, KeptStatement>();
	sqlite.prepare = ((sql: string) => {
		const known = kept.get(sql);
		if (known) return known;
		const statement = new KeptStatement(prepare(withStablePlan(sql)));
		if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? "");
		kept.set(sql, statement);
		return statement;
	}) as unknown as Database["prepare"];
}

/**
 * SQLite 3.48 and newer looks at what is bound behind `=` and LIMIT when it plans, and so plans a kept statement again for each binding
 * (sqlite3ExprIsInteger, sqlite3_clear_bindings), which takes longer than most statements run. Behind a plus it does not look, and the
 * plus changes no value. The plan of a statement is the same for all values then, as the indexes are made for.
 */
const withStablePlan = (sql: string): string => sql.replaceAll(/( = |LIMIT |OFFSET )\?/g, "$1+?");

/** What Prisma's adapter and the writer ask of a statement. */
export class KeptStatement {
	readonly source: string;
	readonly readonly: boolean;
	readonly reader: boolean;
	readonly #statement: Statement<unknown[]>;
	#columns: ColumnDefinition[] | undefined;

	constructor(statement: Statement<unknown[]>) {
		this.#statement = statement.reader ? statement.raw() : statement;
		this.source = statement.source;
		this.readonly = statement.readonly;
		this.reader = statement.reader;
	}

	bind(values: unknown[]) {
		const statement = this.#statement;
		return {
			reader: this.reader,
			columns: () => {
				this.#columns ??= statement.columns();
				return this.#columns;
			},
			run: () => statement.run(values),
			raw: () => ({ all: () => statement.all(values) }),
		};
	}
}
