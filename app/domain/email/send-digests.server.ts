import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { DIGEST_LINES, digestEmail } from "./digest-email.server.ts";
import { queueEmail } from "./queue-email.server.ts";

/** Lines whose people get their email in one run; the rest follow a minute later. */
const BATCH = 500;

/** Sends the daily emails that are due. Returns how many. */
export async function sendDigests(): Promise<number> {
	const due = await db().digestLine.findMany({
		where: { dueAt: { lte: now() } },
		orderBy: { dueAt: "asc" },
		take: BATCH,
		select: { userId: true },
	});
	const people = [...new Set(due.map(({ userId }) => userId))];
	return forEachInSequence(
		people,
		{ text: "a daily email was not sent", about: (userId) => ({ userId }) },
		(userId) => transaction((tx) => sendDigest(tx, userId)),
	);
}

/** The lines go in the transaction that writes the email, so that each is sent once. */
async function sendDigest(tx: Tx, userId: string): Promise<boolean> {
	const isDue = { userId, dueAt: { lte: now() } };
	const lines = await tx.digestLine.findMany({
		where: isDue,
		orderBy: { id: "desc" },
		take: DIGEST_LINES,
		select: { text: true, path: true },
	});
	const { count } = await tx.digestLine.deleteMany({ where: isDue });
	if (count === 0) return false;
	const { email, name } = await tx.user.findUniqueOrThrow({
		where: { id: userId },
		select: { email: true, name: true },
	});
	await queueEmail(tx, digestEmail({ to: email, name, lines: lines.reverse(), count }));
	return true;
}
