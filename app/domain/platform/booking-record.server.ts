import { createHash } from "node:crypto";
import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { lastingHashes } from "#app/infra/security/secrets.server.ts";
import { type CanonicalValue, canonicalJson } from "./canonical-json.ts";
import { lockBookingRow } from "./lock-booking.server.ts";

/** The kinds of entries in a booking's record. */
export const RECORD_KINDS = [
	/** Always the first entry. The record is kept from this time on. */
	"opened",
	"request",
	"booking",
	"quote",
	"quote-note",
	"signature",
	"milestone",
	"delivery",
	"message",
	"posting",
	"dispute",
	"statement",
	"proposal",
	"decision",
	"claim",
	/** The plan for a date, and what the sides said about it on that day. */
	"call-sheet",
	"check-in",
	/** A comment on a delivered file, what became of it, or the comments that a round of changes includes. */
	"comment",
	/** A release was asked for, signed, withdrawn, or canceled. */
	"release",
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Something that happened to a booking. */
export type RecordEvent = {
	kind: RecordKind;
	/** IDs, states, amounts, and times. Never a name, or text that a person wrote. */
	facts?: Record<string, CanonicalValue>;
	/**
	 * Texts that people wrote, by name. The record has only the SHA-256 of their salted forms, so that texts can
	 * be deleted without breaking the chain and can't be guessed from their hashes.
	 */
	texts?: Record<string, string | null | undefined>;
	/** Texts that aren't secret. Their SHA-256 also appears elsewhere, so they aren't salted. */
	openTexts?: Record<string, string>;
	/** IDs of stored files, in order. The record has their SHA-256. */
	fileIds?: readonly string[];
};

/** The number of characters of a record's head that emails show. */
const MARK_LENGTH = 12;

export const sha256 = (content: string | Uint8Array): string =>
	createHash("sha256").update(content).digest("hex");

/**
 * A text's possible salted forms in a booking's record and its exports: a line with the salt, then the text.
 * The form with the current data secret comes first. Only people who get the text learn the salt.
 */
export const saltedForms = (bookingId: string, text: string): string[] =>
	lastingHashes(`record ${bookingId}\n${text}`).map((salt) => `${salt}\n${text}`);

/** The hash of an entry. For the first entry, the previous hash is empty. */
export const hashEntry = (previousHash: string, event: string): string => sha256(`${previousHash}\n${event}`);

/**
 * Adds an event to a booking's record, in the command's transaction. Call it before composing emails, because
 * they state the new head. Locks the booking, which the caller has usually done already. Starts the record if
 * the booking doesn't have one yet.
 */
export async function appendToRecord(tx: Tx, bookingId: string, event: RecordEvent): Promise<void> {
	await lockBookingRow(tx, bookingId);
	await addEntry(tx, bookingId, await requireHead(tx, bookingId), {
		...event.facts,
		kind: event.kind,
		...(await describeContents(tx, bookingId, event)),
	});
}

/**
 * The first characters of the hash of the record's latest entry, for emails. Starts the record if the booking
 * doesn't have one yet.
 */
export const getRecordMark = async (tx: Tx, bookingId: string): Promise<string> =>
	(await requireHead(tx, bookingId)).hash.slice(0, MARK_LENGTH);

type Head = { number: number; hash: string };

async function requireHead(tx: Tx, bookingId: string): Promise<Head> {
	const head = await tx.bookingRecordEntry.findFirst({
		where: { bookingId },
		orderBy: { number: "desc" },
		select: { number: true, hash: true },
	});
	if (head) return head;
	await lockBookingRow(tx, bookingId);
	const { reference, requestedAt } = await tx.booking.findUniqueOrThrow({
		where: { id: bookingId },
		select: { reference: true, requestedAt: true },
	});
	return addEntry(
		tx,
		bookingId,
		{ number: 0, hash: "" },
		{ kind: "opened", booking: reference, bookingId, requestedAt: requestedAt.toISOString() },
	);
}

async function addEntry(
	tx: Tx,
	bookingId: string,
	previous: Head,
	facts: Record<string, CanonicalValue>,
): Promise<Head> {
	const at = now();
	const number = previous.number + 1;
	const event = canonicalJson({ ...facts, number, at: at.toISOString() });
	const hash = hashEntry(previous.hash, event);
	await tx.bookingRecordEntry.create({ data: { bookingId, number, at, event, hash } });
	return { number, hash };
}

/** The SHA-256 of an event's texts, and of its files. */
async function describeContents(
	tx: Tx,
	bookingId: string,
	{ texts = {}, openTexts = {}, fileIds = [] }: RecordEvent,
) {
	const hashes = [
		...Object.entries(openTexts).map(([name, text]) => [name, sha256(text)] as const),
		...Object.entries(texts).flatMap(([name, text]) =>
			text ? [[name, sha256(saltedForms(bookingId, text)[0] as string)] as const] : [],
		),
	];
	const files =
		fileIds.length === 0
			? []
			: await tx.storedFile.findMany({
					where: { id: { in: [...fileIds] } },
					orderBy: { id: "asc" },
					select: { id: true, type: true, bytes: true, sha256: true },
				});
	return {
		...(hashes.length > 0 && { texts: Object.fromEntries(hashes) }),
		...(files.length > 0 && { files: fileIds.flatMap((id) => files.find((file) => file.id === id) ?? []) }),
	};
}
