import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { InstanceDatabase } from "../instance/instance-database.ts";
import type { Ledger } from "./write-load.ts";

/**
 * The errors in an instance's folder: missing acknowledged writes, incomplete writes, and database faults.
 */
export type Losses = { lost: string[]; half: string[]; unsound: string[] };

/** Compares a ledger with the content of a folder and its database, which are only read. */
export function findLosses(dataDir: string, { rows, unsound }: InstanceDatabase, ledger: Ledger): Losses {
	const column = (name: string, source: string): string[] =>
		rows<{ value: string }>(`SELECT ${name} AS value FROM ${source}`).map(({ value }) => value);
	const missing = (wanted: Iterable<string>, stored: Iterable<string>, what: string) => {
		const there = new Set(stored);
		return [...wanted].filter((value) => !there.has(value)).map((value) => `${what} ${value}`);
	};
	const files = rows<{ id: string; storageKey: string }>("SELECT id, storageKey FROM StoredFile");
	const keys = new Map(files.map(({ id, storageKey }) => [id, storageKey]));
	const paths = listPaths(join(dataDir, "uploads"));
	const badFiles = [...ledger.files].filter(([id, hash]) => {
		const path = paths.get(keys.get(id) ?? "");
		return !path || createHash("sha256").update(readFileSync(path)).digest("hex") !== hash;
	});
	const asked = "Booking WHERE title = 'Portraits for a calendar'";
	return {
		lost: [
			...missing(ledger.messages, column("id", "Message"), "message"),
			...missing(ledger.waitlist, column("email", "WaitlistEntry"), "waitlist entry"),
			...missing(ledger.bookings, column("id", "Booking"), "booking"),
			...badFiles.map(([id]) => `file ${id}`),
		],
		half: [
			...column("id", `${asked} AND id NOT IN (SELECT bookingId FROM BookingEvent)`).map(
				(id) => `booking without an event ${id}`,
			),
			...column(
				"id",
				`${asked} AND (SELECT count(*) FROM ConversationSide WHERE bookingId = Booking.id) <> 2`,
			).map((id) => `booking without its conversation ${id}`),
			...missing(
				ledger.bookings,
				bookingsWithEmail(column("text", "OutboxEmail WHERE kind LIKE 'booking-request%'")),
				"mail of the booking",
			),
			...missing(keys.values(), paths.keys(), "bytes of the file"),
		],
		unsound: unsound(),
	};
}

/** Lists the IDs of the bookings that emails link to. */
const bookingsWithEmail = (texts: string[]): string[] =>
	texts.flatMap((text) => [...text.matchAll(/\/bookings\/([\w-]+)/g)].map(([, id]) => String(id)));

/** Lists the files below a folder, by name. */
function listPaths(folder: string): Map<string, string> {
	if (!existsSync(folder)) return new Map();
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
		entry.isFile(),
	);
	return new Map(entries.map((entry) => [entry.name, join(entry.parentPath, entry.name)]));
}
