import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Ledger } from "./write-load.ts";

/** What is wrong with an instance's folder: acknowledged writes that are not there, and writes that are there by half. */
export type Losses = { lost: string[]; half: string[]; unsound: string[] };

/** Compares a ledger with what is stored in a folder. The database is opened for reading only. */
export function findLosses(dataDir: string, ledger: Ledger): Losses {
	const sqlite = new Database(join(dataDir, "greenroom.db"), { readonly: true });
	const column = (sql: string): string[] => sqlite.prepare(sql).pluck().all() as string[];
	const missing = (wanted: Iterable<string>, stored: Iterable<string>, what: string) => {
		const there = new Set(stored);
		return [...wanted].filter((value) => !there.has(value)).map((value) => `${what} ${value}`);
	};
	try {
		const files = sqlite.prepare("SELECT id, storageKey FROM StoredFile").all() as { id: string; storageKey: string }[];
		const paths = pathsOf(join(dataDir, "uploads"));
		const badFiles = [...ledger.files].filter(([id, hash]) => {
			const path = paths.get(files.find((file) => file.id === id)?.storageKey ?? "");
			return !path || createHash("sha256").update(readFileSync(path)).digest("hex") !== hash;
		});
		return {
			lost: [
				...missing(ledger.messages, column("SELECT id FROM Message"), "message"),
				...missing(ledger.waitlist, column("SELECT email FROM WaitlistEntry"), "waitlist entry"),
				...missing(ledger.bookings, column("SELECT id FROM Booking"), "booking"),
				...badFiles.map(([id]) => `file ${id}`),
			],
			half: [
				...column("SELECT id FROM Booking WHERE title = 'Portraits for a calendar' AND id NOT IN (SELECT bookingId FROM BookingEvent)").map(
					(id) => `booking without an event ${id}`,
				),
				...column("SELECT id FROM Booking WHERE title = 'Portraits for a calendar' AND (SELECT count(*) FROM ConversationSide WHERE bookingId = Booking.id) <> 2").map(
					(id) => `booking without its conversation ${id}`,
				),
				...missing(ledger.bookings, bookingsWithMail(column("SELECT text FROM OutboxMail WHERE kind LIKE 'booking-request%'")), "mail of the booking"),
				...missing(
					files.map(({ storageKey }) => storageKey),
					paths.keys(),
					"bytes of the file",
				),
			],
			unsound: [
				...column("PRAGMA integrity_check").filter((line) => line !== "ok"),
				...(sqlite.prepare("PRAGMA foreign_key_check").all() as { table: string }[]).map(({ table }) => `foreign key of ${table}`),
			],
		};
	} finally {
		sqlite.close();
	}
}

/** Ids of the bookings that mails link to. */
const bookingsWithMail = (texts: string[]): string[] => texts.flatMap((text) => [...text.matchAll(/\/bookings\/([\w-]+)/g)].map(([, id]) => String(id)));

/** The files below a folder, by name. */
function pathsOf(folder: string): Map<string, string> {
	if (!existsSync(folder)) return new Map();
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	return new Map(entries.map((entry) => [entry.name, join(entry.parentPath, entry.name)]));
}
