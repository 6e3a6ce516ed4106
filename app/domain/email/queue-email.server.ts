import { randomUUID } from "node:crypto";
import type { Tx } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { isProperName } from "../name.ts";
import { type Email, HOLD_MINUTES, priorityOf } from "./email.ts";
import { renderEmail } from "./render-email.server.ts";
import { scheduleEmail } from "./schedule-email.server.ts";

type Options = {
	/**
	 * Does all the work but sends nothing. For commands that answer the same for known and unknown
	 * addresses and would otherwise take measurably longer with an email than without.
	 */
	isWithheld?: boolean;
	/** The earliest time to send it, at once if unset. Until then it can be undone. */
	notBefore?: Date;
};

/**
 * Adds an email to the outbox in the transaction of the command it reports. The scheduler sends it.
 * Returns its id, or null if its recipient has turned off the topic or gets it as a line of their
 * daily email.
 */
export async function queueEmail(
	tx: Tx,
	email: Email,
	{ isWithheld = false, notBefore }: Options = {},
): Promise<string | null> {
	const at = now();
	const earliest = email.about ? await replaceWaiting(tx, email, at) : at;
	let wait = { nextAttemptAt: notBefore ?? earliest, awaitsQuietEnd: false };
	if (email.topic) {
		const schedule = await scheduleEmail(tx, email.topic, {
			isReminder: email.isReminder,
			at: earliest,
			notBefore,
		});
		if (schedule.as === "line")
			await addDigestLine(tx, email.topic.userId, email, { dueAt: schedule.dueAt, createdAt: at });
		if (schedule.as !== "email") return null;
		wait = { nextAttemptAt: schedule.notBefore, awaitsQuietEnd: schedule.awaitsQuietEnd };
	}
	const { id } = await tx.outboxEmail.create({
		data: {
			// One Message-ID for all attempts, so that mailboxes recognize an email sent twice
			// after a crash.
			messageId: `<${randomUUID()}@${new URL(publicUrl()).hostname}>`,
			kind: email.kind,
			priority: priorityOf(email),
			recipient: email.to,
			subject: email.subject,
			about: email.about,
			...renderEmail(await greeted(tx, email)),
			headers: JSON.stringify(headersOf(email)),
			state: isWithheld ? "WITHHELD" : "PENDING",
			...wait,
			createdAt: at,
		},
		select: { id: true },
	});
	return id;
}

/** The subjects of emails are sentences that say what happened, and their actions lead there. */
async function addDigestLine(
	tx: Tx,
	userId: string,
	{ subject, action, about }: Email,
	times: { dueAt: Date; createdAt: Date },
): Promise<void> {
	const line = { userId, text: subject, path: action?.path ?? "/notifications" };
	if (about) await tx.digestLine.deleteMany({ where: line });
	await tx.digestLine.create({ data: { ...line, ...times } });
}

/**
 * Removes an email of the same kind about the same thing that wasn't tried yet. Returns the earliest
 * time to send the one that replaces it.
 */
async function replaceWaiting(tx: Tx, { kind, to, about }: Email, at: Date): Promise<Date> {
	const same = { kind, recipient: to, about };
	await tx.outboxEmail.deleteMany({ where: { ...same, ...NOT_TRIED } });
	const last = await tx.outboxEmail.findFirst({
		where: { ...same, createdAt: { gt: later(at, -HOLD_MINUTES * MINUTE) } },
		orderBy: { createdAt: "desc" },
		select: { createdAt: true },
	});
	return last ? later(last.createdAt, HOLD_MINUTES * MINUTE) : at;
}

const NOT_TRIED = { state: "PENDING", attempts: 0, leasedUntil: null } as const;

/** Drops emails about some things that a person hasn't got yet. */
export const dropWaiting = (tx: Tx, to: string, about: readonly string[]) =>
	tx.outboxEmail.deleteMany({ where: { recipient: to, about: { in: [...about] }, ...NOT_TRIED } });

/**
 * The email with its greeting: by name if the address is confirmed and the name passes today's
 * rules.
 */
async function greeted(tx: Tx, email: Email): Promise<Email> {
	if (email.name === undefined) return email;
	const isNamed = isProperName(email.name) && (await isConfirmed(tx, email.to));
	return { ...email, paragraphs: [isNamed ? `Hello ${email.name},` : "Hello,", ...email.paragraphs] };
}

/** Whether the account with this address has confirmed it. */
const isConfirmed = async (tx: Tx, email: string): Promise<boolean> =>
	(await tx.user.count({ where: { email, emailVerifiedAt: { not: null } } })) > 0;

/** Reply-To, and the headers for a mailbox's own unsubscribe button (RFC 2369 and 8058). */
function headersOf({ replyTo, unsubscribePath }: Email): Record<string, string> {
	return {
		...(replyTo && { "Reply-To": replyTo }),
		...(unsubscribePath && {
			"List-Unsubscribe": `<${new URL(unsubscribePath, publicUrl()).href}>`,
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		}),
	};
}
