import { isPostgres } from "#app/infra/process/settings.server.ts";
import { db, type Tx } from "./db.server.ts";

/** Tables whose rows are never changed or removed. Triggers refuse it. */
const APPEND_ONLY = ["AuditEvent", "Agreement", "AgreementSignature", "LedgerEntry", "LedgerLine", "TestBankMovement"] as const;

const namesFor = (table: string): string[] => (isPostgres() ? [`${table}_only_grows`] : ["not_updated", "not_deleted", "not_replaced"].map((rule) => `${table}_${rule}`));

/** An instance on which signed agreements or the audit log could be changed. */
class UnprotectedTablesError extends Error {
	override readonly name = "UnprotectedTablesError";
	constructor(missing: readonly string[]) {
		super(
			`The database lacks triggers that keep records from being changed: ${missing.join(", ")}. Restore a backup, or run the statements that create them from prisma/*/migrations. Nothing was changed.`,
		);
	}
}

/** The triggers of append-only tables that the open database lacks. A table that was rebuilt on SQLite loses them. */
export async function missingTriggers(from: Tx = db()): Promise<string[]> {
	const listing = isPostgres() ? `SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'` : "SELECT name FROM sqlite_schema WHERE type = 'trigger'";
	const existing = new Set((await from.$queryRawUnsafe<{ name: string }[]>(listing)).map(({ name }) => name));
	return APPEND_ONLY.flatMap(namesFor).filter((name) => !existing.has(name));
}

/** Throws an UnprotectedTablesError where one is missing. */
export async function checkTriggers(from: Tx = db()): Promise<void> {
	const missing = await missingTriggers(from);
	if (missing.length > 0) throw new UnprotectedTablesError(missing);
}
