import type { Tx } from "#app/infra/database/db.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";

/**
 * Serializes changes to a booking, its quotes, and its milestones until the transaction ends. Call it first:
 * before `lockReauthentication`, before reading anything that the command depends on, and before changing any
 * ledger account. It also locks the people on both sides, in the same order as `publishEvent`, so that two
 * transactions never wait for each other.
 */
export async function lockBooking(tx: Tx, id: string): Promise<void> {
	if (!isPostgres()) return;
	await lockBookingRow(tx, id);
	const booking = await tx.booking.findUnique({
		where: { id },
		select: { creatorId: true, professional: { select: { userId: true } } },
	});
	const people = [booking?.creatorId, booking?.professional.userId]
		.filter((userId) => typeof userId === "string")
		.sort();
	for (const userId of people)
		await tx.user.updateMany({ where: { id: userId }, data: { liveSequence: { increment: 0 } } });
}

/**
 * Locks only the booking's row. SQLite needs no lock, because it runs write transactions one at a time. On
 * PostgreSQL, a no-op update locks the row.
 */
export async function lockBookingRow(tx: Tx, id: string): Promise<void> {
	if (isPostgres()) await tx.booking.updateMany({ where: { id }, data: { reminders: { increment: 0 } } });
}
