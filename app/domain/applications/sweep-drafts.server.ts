import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { dayInWords } from "../calendar/instant-words.server.ts";
import { zoneColumns, zoneOf } from "../calendar/reader-zone.server.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { DRAFT_DAYS, DRAFT_NOTICE_DAYS } from "./application.ts";
import { draftExpiring } from "./application-emails.server.ts";

/**
 * Deletes drafts that weren't saved for DRAFT_DAYS, and emails the owners of those that are about
 * to be deleted. Returns how many of both.
 */
export async function sweepDrafts(): Promise<number> {
	const notified = await notifyOwners();
	const { count } = await db().application.deleteMany({
		where: { status: "DRAFT", savedAt: { lte: later(now(), -DRAFT_DAYS * DAY) } },
	});
	return notified + count;
}

async function notifyOwners(): Promise<number> {
	const due = await db().application.findMany({
		where: {
			status: "DRAFT",
			savedAt: {
				lte: later(now(), -(DRAFT_DAYS - DRAFT_NOTICE_DAYS) * DAY),
				gt: later(now(), -DRAFT_DAYS * DAY),
			},
		},
		select: { id: true, savedAt: true, user: { select: { email: true, name: true, ...zoneColumns } } },
	});
	return forEachInSequence(
		due,
		{ text: "could not email the owner of an expiring draft", about: ({ id }) => ({ applicationId: id }) },
		({ savedAt, user }) =>
			transaction(async (tx) => {
				// One notice for each save. Any notice since then was about it.
				const email = draftExpiring({
					email: user.email,
					name: user.name,
					lastDay: dayInWords(later(savedAt, DRAFT_DAYS * DAY), zoneOf(user)),
				});
				if (
					await tx.outboxEmail.findFirst({
						where: { kind: email.kind, recipient: user.email, createdAt: { gt: savedAt } },
						select: { id: true },
					})
				)
					return false;
				await queueEmail(tx, email);
				return true;
			}),
	);
}
