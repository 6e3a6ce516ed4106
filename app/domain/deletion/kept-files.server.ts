import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { EVIDENCE_YEARS } from "./deletion.ts";

/** Only a booking whose agreement both sides signed has milestones. */
const ofAgreedWork = {
	message: { booking: { milestones: { some: {} } } },
} satisfies Prisma.MessageAttachmentWhereInput;

/** Files that outlive their owner's account: what was delivered, and what was sent in messages about agreed work. */
export const OF_AGREED_WORK = {
	OR: [{ deliveries: { some: {} } }, { attachments: { some: ofAgreedWork } }],
} satisfies Prisma.StoredFileWhereInput;

const booking = { select: { statusAt: true } };

const withBookings = {
	id: true,
	storageKey: true,
	deliveries: { select: { delivery: { select: { milestone: { select: { booking } } } } } },
	attachments: { select: { message: { select: { booking } } } },
} satisfies Prisma.StoredFileSelect;

type Evidence = Prisma.StoredFileGetPayload<{ select: typeof withBookings }>;

/** EVIDENCE_YEARS after the last of a file's bookings ended. */
function evidenceEnd({ deliveries, attachments }: Evidence): Date {
	const ends = [
		...deliveries.map(({ delivery }) => delivery.milestone.booking),
		...attachments.map(({ message }) => message.booking),
	];
	const end = new Date(Math.max(0, ...ends.map(({ statusAt }) => statusAt.getTime())));
	end.setUTCFullYear(end.getUTCFullYear() + EVIDENCE_YEARS);
	return end;
}

/** Keeps the files of agreed work of a person whose account is being deleted, in the caller's transaction. */
export async function keepEvidence(tx: Tx, ownerId: string): Promise<void> {
	for (const file of await tx.storedFile.findMany({
		where: { ownerId, ...OF_AGREED_WORK },
		select: withBookings,
	})) {
		await tx.storedFile.update({ where: { id: file.id }, data: { keptUntil: evidenceEnd(file) } });
	}
}

/** Files per run. */
const BATCH = 100;

/** Discards files of deleted accounts EVIDENCE_YEARS after their bookings ended. */
export async function discardOldEvidence(): Promise<void> {
	const due = await db().storedFile.findMany({
		where: { keptUntil: { lt: now() } },
		orderBy: { keptUntil: "asc" },
		take: BATCH,
		select: withBookings,
	});
	await transaction(async (tx) => {
		for (const file of due) {
			const keptUntil = evidenceEnd(file);
			if (keptUntil < now()) await discard(tx, file);
			// A dispute may have ended after the account was deleted.
			else await tx.storedFile.update({ where: { id: file.id }, data: { keptUntil } });
		}
	});
}

async function discard(tx: Tx, { id, storageKey }: Evidence): Promise<void> {
	await tx.messageAttachment.deleteMany({ where: { fileId: id } });
	await tx.storedFile.delete({ where: { id } });
	await tx.discardedFile.create({ data: { storageKey, discardedAt: now() } });
}
