import { existsSync } from "node:fs";
import { join } from "node:path";
import type Database from "better-sqlite3";
import {
	bank,
	openTestBank,
	TEST_BANK_FILE,
	testBankPath,
} from "#app/infra/payments/test-bank/bank-database.server.ts";

const TABLES = ["Reversal", "MoneyOrder", "Evidence", "Checkout", "Payee", "Movement", "Event"] as const;
type BankTable = (typeof TABLES)[number];

/** Counts the rows in a table of this process's test bank that meet a condition, if one is given. */
export const countAtBank = (table: BankTable, condition = "true"): number =>
	bank().prepare<[], number>(`SELECT count(*) FROM ${table} WHERE ${condition}`).pluck().get() ?? 0;

/** Deletes all rows of this process's test bank, including those in append-only tables. */
export function emptyTestBank(): void {
	if (!existsSync(testBankPath()) || TABLES.every((table) => countAtBank(table) === 0)) return;
	const triggers = bank()
		.prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
		.all();
	bank().exec(
		[
			"BEGIN",
			...triggers.map(({ name }) => `DROP TRIGGER ${name}`),
			...TABLES.map((table) => `DELETE FROM ${table}`),
			...triggers.map(({ sql }) => sql),
			"COMMIT",
		].join(";"),
	);
}

/** A payee whose details are complete. */
export type CompletePayee = { id: string; reference: string; returnTo: string };

/** Adds a payee with complete details to a test bank. */
export function addBankPayee({ id, reference, returnTo }: CompletePayee, to = bank()): void {
	to.prepare(
		"INSERT INTO Payee (id, reference, returnTo, name, bankEnding, taxEnding) VALUES (?, ?, ?, 'Parker', '5678', '6789')",
	).run(id, reference, returnTo);
}

/** Runs `work` on an instance's test bank while the instance's server is running. */
export function withTestBank<T>(dataDir: string, work: (bank: Database.Database) => T): T {
	const bank = openTestBank(join(dataDir, TEST_BANK_FILE));
	try {
		return work(bank);
	} finally {
		bank.close();
	}
}
