import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { withSides } from "./booking-sides.server.ts";
import { remindTeamOfClaim } from "./guarantee-emails.server.ts";

/** When the team is reminded of a claim, in milliseconds before its decision is due. */
const REMIND_BEFORE = [3 * DAY, 0] as const;
const BATCH = 100;

/**
 * Reminds the team of undecided claims under the guarantee, shortly before the decision is due and again when
 * it is due. If the first reminder was missed because the server was down, only the reminder that is due now
 * is sent. Returns the number of reminders.
 */
export async function remindOfClaims(): Promise<number> {
	let count = 0;
	for (const [i, before] of [...REMIND_BEFORE.entries()].reverse()) count += await remind(i + 1, before);
	return count;
}

async function remind(reminder: number, before: number): Promise<number> {
	const due = await db().guaranteeClaim.findMany({
		where: { status: "SUBMITTED", dueAt: { lte: later(now(), before) }, reminders: { lt: reminder } },
		orderBy: { dueAt: "asc" },
		take: BATCH,
		include: { booking: { include: withSides } },
	});
	return forEachInSequence(
		due,
		{ text: "the team was not reminded of a claim", about: ({ id }) => ({ claimId: id }) },
		({ booking, ...claim }) =>
			transaction(async (tx) => {
				const { count } = await tx.guaranteeClaim.updateMany({
					where: { id: claim.id, status: "SUBMITTED", reminders: { lt: reminder } },
					data: { reminders: reminder },
				});
				if (count === 0) return false;
				await remindTeamOfClaim(tx, booking, claim);
				return true;
			}),
	);
}
