import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { IN_PROGRESS_STATUSES, REMINDER_DAYS } from "./application.ts";
import { referenceReminder } from "./reference-emails.server.ts";

const BATCH = 100;

/**
 * Reminds references once if they haven't answered after REMINDER_DAYS and the application is
 * undecided. Returns how many.
 */
export async function remindReferences(): Promise<number> {
	const due = await db().applicationReference.findMany({
		where: {
			answeredAt: null,
			remindedAt: null,
			askedAt: { lte: later(now(), -REMINDER_DAYS * DAY) },
			application: { status: { in: [...IN_PROGRESS_STATUSES] } },
		},
		select: {
			id: true,
			email: true,
			application: { select: { user: { select: { name: true, emailVerifiedAt: true } } } },
		},
		orderBy: { askedAt: "asc" },
		take: BATCH,
	});
	return forEachInSequence(
		due,
		{ text: "a reference was not reminded", about: ({ id }) => ({ referenceId: id }) },
		({ application: { user }, ...reference }) =>
			transaction(async (tx) => {
				const { count } = await tx.applicationReference.updateMany({
					where: { id: reference.id, remindedAt: null, answeredAt: null },
					data: { remindedAt: now() },
				});
				if (count === 0) return false;
				await queueEmail(
					tx,
					referenceReminder({
						...reference,
						applicant: { name: user.name, emailVerified: user.emailVerifiedAt !== null },
					}),
				);
				return true;
			}),
	);
}
