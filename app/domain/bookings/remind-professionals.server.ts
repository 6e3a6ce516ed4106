import { db, transaction } from "#app/infra/database/db.server.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { REMINDER_HOURS } from "./booking.ts";
import { withSides } from "./booking-sides.server.ts";
import { remindOfRequest } from "./remind-of-request.server.ts";

const BATCH = 100;

/**
 * Reminds professionals 24 and 48 hours after a request of early access that waits for their
 * answer; those of an open marketplace have a deadline. If the first was missed because the server
 * was down, only the one due now is sent. Returns how many were reminded.
 */
export async function remindProfessionals(): Promise<number> {
	let count = 0;
	for (const [i, hours] of [...REMINDER_HOURS.entries()].reverse()) count += await remind(i + 1, hours);
	return count;
}

async function remind(reminder: number, hours: number): Promise<number> {
	const at = now();
	const due = await db().booking.findMany({
		where: {
			status: "REQUESTED",
			phase: "EARLY_ACCESS",
			expiresAt: { gt: at },
			requestedAt: { lte: later(at, -hours * HOUR) },
			reminders: { lt: reminder },
		},
		orderBy: { expiresAt: "asc" },
		take: BATCH,
		include: withSides,
	});
	return forEachInSequence(
		due,
		{ text: "a professional was not reminded", about: ({ id }) => ({ bookingId: id }) },
		(booking) =>
			transaction(async (tx) => {
				const { count } = await tx.booking.updateMany({
					where: { id: booking.id, status: "REQUESTED", reminders: { lt: reminder } },
					data: { reminders: reminder },
				});
				if (count === 0 || !booking.professional.user) return false;
				await remindOfRequest(tx, booking, { isLast: reminder === REMINDER_HOURS.length });
				return true;
			}),
	);
}
