import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, jobActor } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { lockBooking } from "../../platform/lock-booking.server.ts";
import { getKeptUntil } from "./regulation.ts";
import { discardSealedFiles, removeSealedFiles } from "./sealed-files.server.ts";

/**
 * Notes that a producer has ended their business here, when their account is deleted. Their records outlive it
 * for the time that the law says.
 */
export async function endProducerBusiness(tx: Tx, actor: Actor, producerId: string): Promise<void> {
	const at = now();
	for (const { bookingId, changedAt } of await tx.performerBinder.findMany({
		where: { producerId, businessEndedAt: null },
	})) {
		const keptUntil = getKeptUntil(changedAt, at);
		await tx.performerBinder.update({ where: { bookingId }, data: { businessEndedAt: at, keptUntil } });
		await recordEvent(tx, actor, {
			action: "end-producer-business",
			subject: ["PerformerBinder", bookingId],
			detail: { keptUntil: keptUntil.toISOString() },
		});
	}
}

const scheduler = jobActor("sweep-performer-records");
/** Binders per run. */
const BATCH = 20;

/** Records that are due. An account on legal hold keeps those of its bookings. */
export const dueRecords = (at: Date) => ({
	keptUntil: { lte: at },
	OR: [{ producerId: null }, { producer: { heldAt: null } }],
	booking: { creator: { heldAt: null } },
});

/**
 * Deletes performer records after the time for which the law keeps them, and the bytes of files that no record
 * refers to anymore. Each deletion is in the audit log, which the team's page lists. Returns how many records and
 * files were deleted.
 */
export async function sweepPerformerRecords(): Promise<number> {
	const binders = await db().performerBinder.findMany({
		where: dueRecords(now()),
		orderBy: { keptUntil: "asc" },
		take: BATCH,
		select: { bookingId: true },
	});
	let count = 0;
	for (const { bookingId } of binders) if (await deleteRecords(bookingId)) count++;
	return count + (await removeSealedFiles());
}

/** Returns whether the records were deleted. Someone may have added to them in the meantime. */
const deleteRecords = (bookingId: string): Promise<boolean> =>
	transaction(async (tx) => {
		await lockBooking(tx, bookingId);
		const binder = await tx.performerBinder.findFirst({
			where: { bookingId, ...dueRecords(now()) },
			include: {
				booking: { select: { reference: true } },
				performers: { select: { fileId: true } },
				depictions: { select: { fileId: true } },
			},
		});
		if (!binder) return false;
		const { booking, performers, depictions } = binder;
		await tx.performerBinder.delete({ where: { bookingId } });
		await discardSealedFiles(
			tx,
			[...performers, ...depictions].flatMap(({ fileId }) => fileId ?? []),
		);
		await recordEvent(tx, scheduler, {
			action: "delete-performer-records",
			subject: ["PerformerBinder", bookingId],
			detail: { reference: booking.reference, people: performers.length, files: depictions.length },
		});
		return true;
	});
