import { isPostgres } from "#app/infra/process/settings.server.ts";
import { db, type Tx } from "./db.server.ts";

/** Tables whose rows can't be changed or removed, because triggers prevent it. */
const APPEND_ONLY = [
	"AuditEvent",
	"Agreement",
	"AgreementSignature",
	"LedgerEntry",
	"LedgerLine",
	"BookingEvent",
	"MilestoneEvent",
	"DisputeStatement",
	"BookingRecordEntry",
	"TaxYearRow",
] as const;

/** Like APPEND_ONLY, except that deleting an account clears the reference to its user. */
const APPEND_ONLY_BUT_FORGETTING = [
	"PaymentPause",
	"PhaseChange",
	"MaintenanceChange",
	"CounselApproval",
	"BookingNote",
	"TaxFormChoice",
	"TaxYear",
] as const;

const ON_SQLITE = ["not_updated", "not_deleted", "not_replaced"];

const namesFor = (table: string, onPostgres: readonly string[]): string[] =>
	(isPostgres() ? onPostgres : ON_SQLITE).map((rule) => `${table}_${rule}`);

const triggerNames = (): string[] => [
	...APPEND_ONLY.flatMap((table) => namesFor(table, ["only_grows"])),
	...APPEND_ONLY_BUT_FORGETTING.flatMap((table) => namesFor(table, ["only_grows", "not_updated"])),
];

/** Thrown because signed agreements, the ledger, or a history could be changed. */
class UnprotectedTablesError extends Error {
	override readonly name = "UnprotectedTablesError";
	constructor(missing: readonly string[]) {
		super(
			`The database lacks triggers that keep records from being changed: ${missing.join(", ")}. Restore a backup, or run the statements that create them from prisma/*/migrations. Nothing was changed.`,
		);
	}
}

/**
 * The triggers of append-only tables that the open database lacks. Rebuilding a table on SQLite
 * drops its triggers.
 */
export async function missingTriggers(from: Tx = db()): Promise<string[]> {
	const listing = isPostgres()
		? `SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'`
		: "SELECT name FROM sqlite_schema WHERE type = 'trigger'";
	const existing = new Set((await from.$queryRawUnsafe<{ name: string }[]>(listing)).map(({ name }) => name));
	return triggerNames().filter((name) => !existing.has(name));
}

/** Throws an UnprotectedTablesError if a trigger is missing. */
export async function checkTriggers(from: Tx = db()): Promise<void> {
	const missing = await missingTriggers(from);
	if (missing.length > 0) throw new UnprotectedTablesError(missing);
}
