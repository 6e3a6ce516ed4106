import { createHash } from "node:crypto";
import { site } from "#app/infra/content/site.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { fileStore } from "#app/infra/files/file-store.server.ts";
import type { ZipEntry } from "#app/infra/files/zip.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { recordKeyPem, recordKeys, signRecord } from "#app/infra/security/record-keys.server.ts";
import { keyedHash } from "#app/infra/security/secrets.server.ts";
import { listPayoutTexts } from "../../money/ledger.server.ts";
import { type Actor, requireArea, requireUser, type SignedInUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { saltedForms, sha256 } from "../../platform/booking-record.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { filesOpenTo } from "../../platform/files/file-access.server.ts";
import { consumeRateLimit } from "../../platform/rate-limit.server.ts";
import type { BookingSide } from "../booking.ts";
import { getUserBooking } from "../booking-sides.server.ts";
import { describeOwed } from "../guarantee.server.ts";
import { readMaskedIds } from "../messages/messages.sql.server.ts";
import {
	type CheckedEvent,
	RECORD_FILES,
	RECORD_FORMAT,
	type RecordManifest,
	recordFileName,
	recordTextFile,
	writeRecordLine,
} from "./check-record.ts";

/** Who reads a record: a side of its booking, or the team. */
type Reader = { user: SignedInUser; side: BookingSide | null };
type Booking = { id: string; reference: string; title: string };

const findHead = (bookingId: string) =>
	db().bookingRecordEntry.findFirst({ where: { bookingId }, orderBy: { number: "desc" } });

/**
 * What a page says about a record. A record that has no entries yet will begin with the booking's next event.
 */
async function summarize({ id, reference, title }: Booking) {
	const head = await findHead(id);
	const first = head && (await db().bookingRecordEntry.findFirst({ where: { bookingId: id, number: 1 } }));
	return {
		reference,
		title,
		entries: head?.number ?? 0,
		head: head?.hash ?? null,
		since: first?.at ?? null,
		lastAt: head?.at ?? null,
		keyId: recordKeys()[0]?.kid ?? "",
	};
}

/** The record of a booking, for a page of one of its sides. Throws `not_found` for anyone else. */
export const getRecord = async (actor: Actor, bookingId: string) =>
	summarize((await getUserBooking(requireUser(actor), bookingId)).booking);

/** The record of a booking, for a page of the team. */
export async function getRecordForTeam(actor: Actor, bookingId: string) {
	return summarize(await findForTeam(actor, bookingId));
}

async function findForTeam(actor: Actor, id: string): Promise<Booking> {
	requireArea(actor, "bookings");
	const booking = await db().booking.findUnique({
		where: { id },
		select: { id: true, reference: true, title: true },
	});
	if (!booking) throw new DomainError("not_found", "This booking doesn't exist.");
	return booking;
}

/** The largest file in a zip. The record has the checksums of all files. */
const RECORD_FILE_MAX_BYTES = 50 * 1024 * 1024;

type Download = { name: string; entries: AsyncGenerator<ZipEntry> };

/**
 * The record of a booking as a zip, for one of its sides. `checker` is the HTML of the page that checks the
 * record. Throws `not_found` for anyone else and for a record without entries, and `rate_limited`.
 */
export async function exportRecord(actor: Actor, bookingId: string, checker: string): Promise<Download> {
	const user = requireUser(actor);
	const { booking, side } = await getUserBooking(user, bookingId);
	return download(booking, { user, side }, checker);
}

/** The record of a booking as a zip, for the team. The audit log says who downloaded it. */
export async function exportRecordForTeam(
	actor: Actor,
	bookingId: string,
	checker: string,
): Promise<Download> {
	const booking = await findForTeam(actor, bookingId);
	const opened = await download(booking, { user: requireUser(actor), side: null }, checker);
	await transaction((tx) =>
		recordEvent(tx, actor, { action: "download-record", subject: ["Booking", bookingId] }),
	);
	return opened;
}

async function download(booking: Booking, reader: Reader, checker: string): Promise<Download> {
	if (!(await findHead(booking.id))) throw new DomainError("not_found", "This record has no entries yet.");
	await consumeRateLimit("export-download", keyedHash(reader.user.id));
	return {
		name: `record-${booking.reference}.zip`,
		entries: exportEntries(booking, reader, checker),
	};
}

type Listed = RecordManifest["files"][number];

/**
 * The files of the zip. The manifest and its signature come last, because the manifest lists the SHA-256 of
 * every other file.
 */
async function* exportEntries(
	{ id, reference }: Booking,
	reader: Reader,
	checker: string,
): AsyncGenerator<ZipEntry> {
	const at = now();
	const files: Listed[] = [];
	const text = (name: string, content: string): ZipEntry => {
		files.push({ name, bytes: Buffer.byteLength(content), sha256: sha256(content) });
		return { name, lastModified: at, input: single(content) };
	};
	const entries = await db().bookingRecordEntry.findMany({
		where: { bookingId: id },
		orderBy: { number: "asc" },
	});
	const head = entries.at(-1)?.hash ?? "";
	yield text(RECORD_FILES.readme, explain(reference, at));
	yield text(RECORD_FILES.checker, checker);
	yield text(RECORD_FILES.keys, `${JSON.stringify({ keys: recordKeys() }, null, "\t")}\n`);
	yield text(RECORD_FILES.pem, recordKeyPem());
	yield text(RECORD_FILES.entries, entries.map(({ event, hash }) => writeRecordLine(event, hash)).join(""));
	const texts = await readTexts(id, reader);
	for (const { event } of entries) {
		const { number, texts: named = {}, files: attached = [] } = JSON.parse(event) as CheckedEvent;
		for (const [name, hash] of Object.entries(named)) {
			const content = texts.get(hash);
			if (content !== undefined) yield text(recordTextFile(number, name), content);
		}
		for (const [i, { id: fileId, type }] of attached.entries())
			if (!(yield* openFile(reader, fileId, recordFileName(number, i, type), files))) return;
	}
	const manifest: RecordManifest = {
		format: RECORD_FORMAT,
		site: publicUrl(),
		booking: reference,
		createdAt: at.toISOString(),
		entries: entries.length,
		head,
		keyId: recordKeys()[0]?.kid ?? "",
		files,
	};
	const signed = `${JSON.stringify(manifest, null, "\t")}\n`;
	yield { name: RECORD_FILES.manifest, lastModified: at, input: single(signed) };
	yield { name: RECORD_FILES.signature, lastModified: at, input: single(signRecord(signed)) };
}

async function* single<T>(content: T): AsyncGenerator<T> {
	yield content;
}

/**
 * A file that the reader may open. Once it has been read, it is added to `files`. A deleted file is left out, and
 * so is a large one, because the page that checks the record reads the zip into memory.
 * Returns false if the client has disconnected.
 */
async function* openFile(
	{ user }: Reader,
	fileId: string,
	name: string,
	files: Listed[],
): AsyncGenerator<ZipEntry, boolean> {
	const file = await db().storedFile.findFirst({
		where: {
			id: fileId,
			scan: { in: ["CLEAN", "UNSCANNED"] },
			bytes: { lte: RECORD_FILE_MAX_BYTES },
			AND: [filesOpenTo(user)],
		},
		select: { storageKey: true, createdAt: true },
	});
	const content = file && (await fileStore().open(file.storageKey));
	if (!content) {
		if (file) log.error({ fileId }, "the bytes of a file are missing");
		return true;
	}
	const hash = createHash("sha256");
	let bytes = 0;
	async function* measured(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
		for await (const chunk of source) {
			hash.update(chunk);
			bytes += chunk.length;
			yield chunk;
		}
	}
	try {
		yield { name, lastModified: file.createdAt, input: measured(content) };
		files.push({ name, bytes, sha256: hash.digest("hex") });
		return true;
	} catch {
		return false;
	} finally {
		content.destroy();
	}
}

/**
 * The texts of a booking that still exist and that the reader may see, each with and without its salt, by
 * SHA-256. Messages masked for the reader are left out, and so are mailing addresses that the reader isn't
 * allowed to see. For the creator, what was paid to the professional and what the professional owes for a
 * claim are left out as well. All texts are in memory at once, which is acceptable for one booking.
 */
async function readTexts(bookingId: string, { user, side }: Reader): Promise<Map<string, string>> {
	const booking = await db().booking.findUniqueOrThrow({
		where: { id: bookingId },
		select: {
			title: true,
			description: true,
			preferredDates: true,
			events: { select: { reason: true } },
			milestones: {
				select: {
					events: { select: { reason: true } },
					deliveries: {
						select: {
							note: true,
							links: { select: { url: true } },
							comments: { select: { text: true } },
						},
					},
					splitProposals: { select: { reason: true, answer: true } },
				},
			},
			disputes: {
				select: { statements: { select: { text: true } }, decisions: { select: { reason: true } } },
			},
			callSheets: { select: { meetingPoint: true, bring: true, notes: true } },
			releases: {
				select: { subject: true, text: true, signature: { select: { fullName: true, consent: true } } },
			},
			guaranteeClaim: { select: { statement: true, response: true, reason: true } },
			receivables: { where: { cause: "GUARANTEE" }, select: { amountCents: true } },
			quotes: {
				select: {
					note: true,
					reason: true,
					notes: { select: { text: true } },
					agreement: { select: { text: true, signatures: true } },
				},
			},
			messages: {
				where: { heldAt: null },
				select: { id: true, content: true, senderId: true },
			},
		},
	});
	const { title, description, preferredDates, events, milestones, disputes, quotes, messages } = booking;
	const owedCents = booking.receivables[0]?.amountCents ?? 0;
	const { statement, response, reason } = booking.guaranteeClaim ?? {};
	const masked = side ? await readMasked(messages.map(({ id }) => id)) : new Set<string>();
	const texts = [
		...[title, description, preferredDates],
		...[...events, ...milestones.flatMap((milestone) => milestone.events)].map(({ reason }) => reason),
		...milestones
			.flatMap(({ deliveries }) => deliveries)
			.flatMap(({ note, links, comments }) => [
				note,
				...links.map(({ url }) => url),
				...comments.map(({ text }) => text),
			]),
		...milestones.flatMap(({ splitProposals }) =>
			splitProposals.flatMap(({ reason, answer }) => [reason, answer]),
		),
		...disputes.flatMap(({ statements, decisions }) => [
			...statements.map(({ text }) => text),
			...decisions.map(({ reason }) => reason),
		]),
		...[statement, response, reason],
		...booking.callSheets.flatMap(({ meetingPoint, bring, notes: planned }) => [
			meetingPoint,
			bring,
			planned,
		]),
		...booking.releases.flatMap(({ subject, text, signature }) => [
			subject,
			text,
			signature?.fullName,
			signature?.consent,
		]),
		...(side === "CREATOR" ? [] : [describeOwed(owedCents), ...(await listPayoutTexts(bookingId))]),
		...quotes.flatMap(({ note, reason, notes, agreement }) => [
			note,
			reason,
			...notes.map(({ text }) => text),
			...(agreement ? [agreement.text, ...listSignatures(agreement.signatures, side)] : []),
		]),
		...messages
			.filter(({ id, senderId }) => senderId === user.id || !masked.has(id))
			.map(({ content }) => content),
	];
	return new Map(
		texts.flatMap((text) =>
			text ? [text, ...saltedForms(bookingId, text)].map((form) => [sha256(form), form] as const) : [],
		),
	);
}

/** The number of messages looked up at once. */
const BATCH = 500;

async function readMasked(ids: readonly string[]): Promise<Set<string>> {
	const masked = new Set<string>();
	for (let at = 0; at < ids.length; at += BATCH)
		for (const id of await readMaskedIds(ids.slice(at, at + BATCH))) masked.add(id);
	return masked;
}

type Signature = { side: BookingSide; fullName: string; consent: string; mailingAddress: string | null };

/**
 * The texts of signatures. The team doesn't see mailing addresses, and each side sees the other side's
 * address once both have signed.
 */
const listSignatures = (signatures: readonly Signature[], reader: BookingSide | null): (string | null)[] =>
	signatures.flatMap(({ side, fullName, consent, mailingAddress }) => [
		fullName,
		consent,
		reader && (side === reader || signatures.length === 2) ? mailingAddress : null,
	]);

const explain = (
	reference: string,
	at: Date,
): string => `This is the record of the booking ${reference} on ${site().name}, exported on ${at.toISOString()}.

record.jsonl        what happened, one entry on each line. Each entry has a hash, the SHA-256 of the hash before it,
                    a line break, and its event. So no entry can be changed without changing all later hashes.
text-0007-note.txt  what someone wrote in entry 7. The entry has the SHA-256 of this file. Its first line is a salt,
                    without which no one can guess a text from its hash. Texts that were deleted, or that only
                    someone else may read, are missing.
file-0007-1.pdf     the first file of entry 7, in the same way. Files over 50 MB are left out, so that this can be
                    checked in a browser. Download them from the booking, and compare their SHA-256.
manifest.json       the SHA-256 of every file, and the hash of the last entry
manifest.json.sig   our Ed25519 signature of manifest.json
record-keys.json    our public keys. Compare them with ${publicUrl()}/.well-known/record-keys.json
check.html          checks all of this in your browser, offline. Or use ${publicUrl()}/record-checker

Emails about the booking end with "Record:" and the first 12 characters of the hash of the last entry at that time.
Compare them with record.jsonl: we can't change an entry without making them wrong.

To check by hand, in a terminal in this folder:

  openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in manifest.json -sigfile manifest.json.sig
  sha256sum *         compare with manifest.json

  previous=
  while read -r line; do
    event=$(printf %s "$line" | sed 's/^{"event":\\(.*\\),"hash":"[0-9a-f]*"}$/\\1/')
    hash=$(printf %s "$line" | sed 's/.*"hash":"\\([0-9a-f]*\\)"}$/\\1/')
    [ "$(printf '%s\\n%s' "$previous" "$event" | sha256sum | cut -c 1-64)" = "$hash" ] || { echo "changed: $line"; break; }
    previous=$hash
  done < record.jsonl

Questions: ${site().contact.legal}
`;
