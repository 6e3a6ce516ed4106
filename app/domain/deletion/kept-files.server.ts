import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { FORMER_DOMAIN } from "../accounts/account.ts";
import { EVIDENCE_YEARS } from "./deletion.ts";

/** Only a booking whose agreement both sides signed has milestones. */
const ofAgreedWork = { message: { booking: { milestones: { some: {} } } } } satisfies Prisma.MessageAttachmentWhereInput;

/** Files that outlive their owner's account: what was delivered, and what was sent in messages about agreed work. */
export const OF_AGREED_WORK = { OR: [{ deliveries: { some: {} } }, { attachments: { some: ofAgreedWork } }] } satisfies Prisma.StoredFileWhereInput;

/** Files per run. */
const BATCH = 100;

/** Discards files of deleted accounts EVIDENCE_YEARS after their bookings ended. */
export async function discardOldEvidence(): Promise<void> {
	const before = now();
	before.setUTCFullYear(before.getUTCFullYear() - EVIDENCE_YEARS);
	const booking = { statusAt: { lt: before } };
	const old = await db().storedFile.findMany({
		where: {
			createdAt: { lt: before },
			owner: { email: { endsWith: `@${FORMER_DOMAIN}` } },
			deliveries: { every: { delivery: { milestone: { booking } } } },
			attachments: { every: { message: { booking } } },
		},
		take: BATCH,
		select: { id: true, storageKey: true },
	});
	if (old.length === 0) return;
	const ids = old.map(({ id }) => id);
	await transaction(async (tx) => {
		await tx.messageAttachment.deleteMany({ where: { fileId: { in: ids } } });
		await tx.storedFile.deleteMany({ where: { id: { in: ids } } });
		await tx.discardedFile.createMany({ data: old.map(({ storageKey }) => ({ storageKey, discardedAt: now() })) });
	});
}
