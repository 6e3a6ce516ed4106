import { site } from "#app/infra/content/site.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import type { Email } from "./email.ts";
import { queueEmail } from "./queue-email.server.ts";

/** The maximum number of updates that one daily email lists. */
const DIGEST_LINES = 50;

type Digest = {
	to: string;
	name: string;
	lines: readonly { text: string; path: string }[];
	/** The number of updates, including those not listed. */
	count: number;
};

/** The daily email, with the latest updates since the last daily email, one line each. */
export function digestEmail({ to, name, lines, count }: Digest): Email {
	const { name: siteName } = site();
	const updates = count === 1 ? "1 update" : `${count} updates`;
	return {
		kind: "daily-email",
		to,
		name,
		subject: `${updates} on ${siteName}`,
		paragraphs: [
			lines.length < count
				? `These are the latest ${lines.length} of ${updates} since your last daily email:`
				: "This happened since your last daily email:",
		],
		links: lines.map(({ text, path }) => ({ label: text, path })),
		action: { label: "See all notifications", path: "/notifications" },
		reason: `You're getting this email because you chose one email a day in the notification settings of your ${siteName} account.`,
	};
}

/**
 * The maximum number of due lines that one run reads. The recipients of these lines get their email in this
 * run, and other recipients get theirs in a later run.
 */
const BATCH = 500;

/** Sends the daily emails that are due. Returns the number sent. */
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

/** Deletes the lines in the transaction that writes the email, so that each line is sent once. */
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
