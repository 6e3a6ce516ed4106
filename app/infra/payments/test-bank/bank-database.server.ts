import { join } from "node:path";
import Database from "better-sqlite3";
import { isWithinTransaction } from "#app/infra/database/open-transaction.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";

/** The bank's file in DATA_DIR. Backups include it. */
export const TEST_BANK_FILE = "test-bank.db";
export const testBankPath = (): string => join(settings().dataDir, TEST_BANK_FILE);

export type BankCheckoutState =
	| "OPEN"
	/** The payer chose a card whose bank asks them to confirm. */
	| "CONFIRMING"
	/** Paid, but not settled yet. */
	| "PROCESSING"
	| "PAID"
	/** The payer's bank started a chargeback and hasn't decided it yet. */
	| "CHARGED_BACK"
	| "CHARGEBACK_WON"
	| "CHARGEBACK_LOST"
	| "FAILED"
	| "EXPIRED";

/** A payment. The ID also identifies the chargeback. Instants are ISO 8601 in UTC, here and below. */
export type BankCheckout = {
	id: string;
	/** Our reference for the order. */
	reference: string;
	amountCents: number;
	description: string;
	returnTo: string;
	/** The address for a payer who doesn't pay. */
	cancelTo: string;
	state: BankCheckoutState;
	/** The name of the test card that the payer chose, even if it was refused. Null before that. */
	card: string | null;
	failure: string | null;
	chargedBackCents: number | null;
	/** When the state will change on its own. Null if nothing more will happen. */
	nextAt: string | null;
	expiresAt: string;
};

/** FUNDS is the site's own money, from its bank account elsewhere. */
export type BankOrderKind = "REFUND" | "TRANSFER" | "PAYOUT" | "FUNDS";

/** An order to move money. */
export type BankOrder = {
	id: string;
	kind: BankOrderKind;
	reference: string;
	/** The payment that a refund or a transfer comes from. */
	checkoutId: string | null;
	/** The payee of a transfer or payout. */
	payeeId: string | null;
	amountCents: number;
	state: "PENDING" | "DONE" | "FAILED";
	failure: string | null;
	/** When it is due to be carried out. Null once it has been carried out or has failed. */
	dueAt: string | null;
};

/** Someone who is paid through the bank. Only the last digits of account numbers and tax IDs are stored. */
export type BankPayee = {
	id: string;
	reference: string;
	returnTo: string;
	name: string | null;
	bankEnding: string | null;
	/** 1 if their bank refuses payouts, and otherwise 0. */
	refusesPayouts: number;
	taxEnding: string | null;
	/** When they last entered a bank account. */
	detailsChangedAt: string | null;
};

export type BankMovementKind =
	| "PAYMENT"
	| "FEE"
	| "CHARGEBACK"
	| "CHARGEBACK_WON"
	| "REFUND"
	| "TRANSFER"
	| "REVERSAL"
	| "PAYOUT"
	| "FUNDS";

/** An event that the bank reports, and whether it arrived. */
export type BankEvent = {
	id: string;
	body: string;
	at: string;
	attempts: number;
	/** When to send it next. Null if it arrived or the bank gave up. */
	nextAttemptAt: string | null;
	deliveredAt: string | null;
};

const TABLES = `
CREATE TABLE IF NOT EXISTS Checkout (
	id TEXT PRIMARY KEY,
	reference TEXT NOT NULL UNIQUE,
	amountCents INTEGER NOT NULL,
	description TEXT NOT NULL,
	returnTo TEXT NOT NULL,
	cancelTo TEXT NOT NULL,
	state TEXT NOT NULL DEFAULT 'OPEN',
	card TEXT,
	failure TEXT,
	chargedBackCents INTEGER,
	nextAt TEXT,
	expiresAt TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS Checkout_nextAt ON Checkout (nextAt);

CREATE TABLE IF NOT EXISTS Evidence (
	checkoutId TEXT PRIMARY KEY REFERENCES Checkout,
	text TEXT NOT NULL,
	fileName TEXT,
	fileBytes INTEGER,
	at TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS Payee (
	id TEXT PRIMARY KEY,
	reference TEXT NOT NULL UNIQUE,
	returnTo TEXT NOT NULL,
	name TEXT,
	bankEnding TEXT,
	refusesPayouts INTEGER NOT NULL DEFAULT 0,
	taxEnding TEXT,
	detailsChangedAt TEXT
);

CREATE TABLE IF NOT EXISTS MoneyOrder (
	id TEXT PRIMARY KEY,
	kind TEXT NOT NULL,
	reference TEXT NOT NULL,
	checkoutId TEXT REFERENCES Checkout,
	payeeId TEXT REFERENCES Payee,
	amountCents INTEGER NOT NULL,
	state TEXT NOT NULL DEFAULT 'PENDING',
	failure TEXT,
	dueAt TEXT,
	UNIQUE (kind, reference)
);
CREATE INDEX IF NOT EXISTS MoneyOrder_dueAt ON MoneyOrder (dueAt);
CREATE INDEX IF NOT EXISTS MoneyOrder_checkoutId ON MoneyOrder (checkoutId);

CREATE TABLE IF NOT EXISTS Reversal (
	id TEXT PRIMARY KEY,
	reference TEXT NOT NULL UNIQUE,
	transferId TEXT NOT NULL REFERENCES MoneyOrder,
	amountCents INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS Reversal_transferId ON Reversal (transferId);

CREATE TABLE IF NOT EXISTS Movement (
	id INTEGER PRIMARY KEY,
	account TEXT NOT NULL,
	cents INTEGER NOT NULL,
	kind TEXT NOT NULL,
	subjectId TEXT NOT NULL,
	at TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS Movement_account ON Movement (account);

CREATE TRIGGER IF NOT EXISTS Movement_not_updated BEFORE UPDATE ON Movement BEGIN
	SELECT RAISE(ABORT, 'Movement only grows');
END;
CREATE TRIGGER IF NOT EXISTS Movement_not_deleted BEFORE DELETE ON Movement BEGIN
	SELECT RAISE(ABORT, 'Movement only grows');
END;
CREATE TRIGGER IF NOT EXISTS Movement_not_replaced BEFORE INSERT ON Movement WHEN EXISTS (SELECT 1 FROM Movement WHERE id = NEW.id) BEGIN
	SELECT RAISE(ABORT, 'Movement only grows');
END;

CREATE TABLE IF NOT EXISTS Event (
	id TEXT PRIMARY KEY,
	body TEXT NOT NULL,
	at TEXT NOT NULL,
	attempts INTEGER NOT NULL DEFAULT 0,
	nextAttemptAt TEXT,
	deliveredAt TEXT
);
CREATE INDEX IF NOT EXISTS Event_nextAttemptAt ON Event (nextAttemptAt);
CREATE INDEX IF NOT EXISTS Event_at ON Event (at);
`;

/** How long a statement waits for another process, such as a command, in milliseconds. */
const LOCK_TIMEOUT_MS = 5_000;

let file: Database.Database | undefined;

/**
 * The bank's own database, even if the instance is on PostgreSQL, opened when it is first used. Its
 * statements are synchronous, which is fine for demos and tests. Throws inside a transaction of the
 * instance, because a real bank would be on the network.
 */
export function bank(): Database.Database {
	if (isWithinTransaction()) throw new Error("The test bank can't be called inside a transaction.");
	file ??= openTestBank(testBankPath());
	return file;
}

/** Opens a bank's file, and creates it and its tables if they don't exist. */
export function openTestBank(path: string): Database.Database {
	const opening = new Database(path, { timeout: LOCK_TIMEOUT_MS });
	for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"])
		opening.pragma(pragma);
	opening.transaction(() => opening.exec(TABLES)).immediate();
	return opening;
}

/** Runs statements in a new transaction of the bank or, if one is open, in that one. */
export const bankTransaction = <T>(work: () => T): T => bank().transaction(work).immediate();

/** Closes the bank's file. The next use opens it again. */
export function closeTestBank(): void {
	file?.close();
	file = undefined;
}
