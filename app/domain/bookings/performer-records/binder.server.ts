import { db } from "#app/infra/database/db.server.ts";
import type { ZipEntry } from "#app/infra/files/zip.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { keyedHash } from "#app/infra/security/secrets.server.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { bookingCommand } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { consumeRateLimit } from "../../platform/rate-limit.server.ts";
import type { BookingSide } from "../booking.ts";
import { getUserBooking } from "../booking-sides.server.ts";
import { needsRecords, noRecords, recordLook, requireReader } from "./access.server.ts";
import { recordsPath } from "./performer-record.ts";
import { type Binder, findBinder, listStatements } from "./performer-records.server.ts";
import { recordsTexts } from "./records-texts.server.ts";
import { openSealedFile } from "./sealed-files.server.ts";

/** What a binder is written from: all records of a booking, when they were written, and the names of ID copies. */
export type BinderContent = {
	reference: string;
	title: string;
	binder: Binder;
	statements: { id: string; text: string }[];
	/** The path of each person's ID copy in the zip. */
	idCopies: { performerId: string; path: string; sha256: string }[];
	/** Whether it is the creator's copy, as a secondary producer. */
	isCopy: boolean;
	at: Date;
};

type Download = { name: string; entries: AsyncGenerator<ZipEntry> };
/** Writes the binder as one HTML page that prints. */
type WriteBinder = (content: BinderContent) => string;

async function* single<T>(content: T): AsyncGenerator<T> {
	yield content;
}

async function* writeEntries(content: BinderContent, write: WriteBinder): AsyncGenerator<ZipEntry> {
	yield { name: "binder.html", lastModified: content.at, input: single(write(content)) };
	for (const { performerId, path } of content.idCopies) {
		const performer = content.binder.performers.find(({ id }) => id === performerId);
		if (!performer) continue;
		const { content: input } = await openSealedFile(performer.fileId);
		try {
			yield { name: path, lastModified: performer.changedAt, input };
		} finally {
			// The reader may have disconnected before this file.
			input.destroy();
		}
	}
}

async function describe(bookingId: string, isCopy: boolean): Promise<BinderContent> {
	const found = await findBinder(bookingId);
	if (!found) throw noRecords();
	const booking = await db().booking.findUniqueOrThrow({
		where: { id: bookingId },
		select: { reference: true, title: true },
	});
	// A secondary producer gets the records of the people in the work, and of no one else.
	const performers = found.performers.filter(({ shownIn }) => !isCopy || shownIn.length > 0);
	const files = await db().sealedFile.findMany({
		where: { id: { in: performers.map(({ fileId }) => fileId) } },
		select: { id: true, type: true, sha256: true },
	});
	return {
		reference: booking.reference,
		title: booking.title,
		binder: { ...found, performers },
		statements: listStatements(found),
		idCopies: performers.flatMap(({ id, fileId }, i) => {
			const file = files.find((one) => one.id === fileId);
			const end = file?.type === "image/png" ? "png" : "jpg";
			return file ? [{ performerId: id, path: `ids/${i + 1}.${end}`, sha256: file.sha256 }] : [];
		}),
		isCopy,
		at: now(),
	};
}

async function download(actor: Actor, bookingId: string, isCopy: boolean, write: WriteBinder) {
	await consumeRateLimit("export-download", keyedHash(requireUser(actor).id));
	const content = await describe(bookingId, isCopy);
	await recordLook(actor, "download-binder", ["PerformerBinder", bookingId]);
	return {
		name: `performer-records-${content.reference}.zip`,
		entries: writeEntries(content, write),
	};
}

/**
 * The binder of a booking as a zip, for its producer or the team's role: a page that prints, and the copies of IDs.
 * The audit log says who downloaded it. Throws `not_found` for anyone else, and `rate_limited`.
 */
export async function downloadBinder(actor: Actor, bookingId: string, write: WriteBinder): Promise<Download> {
	await requireReader(actor, bookingId);
	return download(actor, bookingId, false, write);
}

/** For the creator: the booking, if work that shows people was delivered for it. Throws `not_found` otherwise. */
async function requireSecondaryProducer(actor: Actor, bookingId: string) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	const isDelivered = (await db().depiction.count({ where: { bookingId } })) > 0;
	if (side !== "CREATOR" || !isDelivered) throw noRecords();
	return booking;
}

/** What the creator needs as a secondary producer. Doesn't show the records themselves. */
export async function getSecondaryCopy(actor: Actor, bookingId: string) {
	const booking = await requireSecondaryProducer(actor, bookingId);
	const binder = await findBinder(bookingId);
	if (!binder) throw noRecords();
	return {
		reference: booking.reference,
		title: booking.title,
		copiedAt: binder.copiedAt,
		facts: binder.facts,
		texts: recordsTexts(),
		depictions: binder.depictions.map(({ id, facts }) => ({ id, ...facts })),
		statements: listStatements(binder),
	};
}

/**
 * The link to a booking's performer records, as its sides see it: the professional's own records, and the creator's
 * copy once work that shows people was delivered. Null if there is none. The caller has checked the reader's side.
 */
export async function findRecordsLink(bookingId: string, side: BookingSide) {
	if (side === "CREATOR") {
		const isDelivered = (await db().depiction.count({ where: { bookingId } })) > 0;
		return isDelivered ? { path: recordsPath(bookingId, "copy"), label: "Your copy, if you publish" } : null;
	}
	if (!(await needsRecords(db(), bookingId))) return null;
	const people = await db().performer.count({ where: { bookingId } });
	const label =
		people === 0 ? "Add everyone whom the work shows" : people === 1 ? "1 person" : `${people} people`;
	return { path: recordsPath(bookingId), label };
}

/** The creator says that they publish the work, and so need a copy of the records (28 CFR 75.2(b)). */
export async function takeCopy(actor: Actor, bookingId: string): Promise<void> {
	await requireSecondaryProducer(actor, bookingId);
	await bookingCommand(actor, "copy-performer-records", { bookingId }, async (tx) => {
		await tx.performerBinder.updateMany({ where: { bookingId, copiedAt: null }, data: { copiedAt: now() } });
		await recordEvent(tx, actor, {
			action: "copy-performer-records",
			subject: ["PerformerBinder", bookingId],
		});
		return {};
	});
}

/** The creator's copy of the binder. Throws `conflict` until they have said that they publish the work. */
export async function downloadCopy(actor: Actor, bookingId: string, write: WriteBinder): Promise<Download> {
	await requireSecondaryProducer(actor, bookingId);
	if ((await db().performerBinder.count({ where: { bookingId, copiedAt: { not: null } } })) === 0)
		throw new DomainError("not_found", "Say that you publish the work, then download the copy.");
	return download(actor, bookingId, true, write);
}
