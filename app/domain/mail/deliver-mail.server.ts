import { HOUR, later, MINUTE, now, SECOND } from "#app/infra/clock.server.ts";
import { db } from "#app/infra/db.server.ts";
import { log } from "#app/infra/log.server.ts";
import { sendMail } from "#app/infra/mailer.server.ts";

const BATCH = 20;
/** Longer than one attempt may take; a mail whose sender died is tried again after it. */
const LEASE = 2 * MINUTE;
const MAX_ATTEMPTS = 10;

/**
 * Sends what is due in the outbox and returns how many mails were tried. A mail is leased before it is sent, so that several
 * runs never send it together; a crash in between means one more attempt under the same Message-ID. Failures wait twice as long
 * each time, with jitter, up to six hours; after ten attempts the mail is DEAD and stays for the team to see.
 */
export async function deliverMail(): Promise<number> {
	const due = await db().outboxMail.findMany({ where: dueAt(now()), orderBy: { nextAttemptAt: "asc" }, take: BATCH, select: { id: true } });
	let tried = 0;
	for (const { id } of due) {
		const at = now();
		const { count } = await db().outboxMail.updateMany({ where: { id, ...dueAt(at) }, data: { leasedUntil: later(at, LEASE), attempts: { increment: 1 } } });
		if (count === 0) continue;
		tried++;
		await attempt(id);
	}
	return tried;
}

const dueAt = (at: Date) => ({ state: "PENDING" as const, nextAttemptAt: { lte: at }, OR: [{ leasedUntil: null }, { leasedUntil: { lt: at } }] });

async function attempt(id: string): Promise<void> {
	const mail = await db().outboxMail.findUniqueOrThrow({ where: { id } });
	try {
		await sendMail(mail);
		await db().outboxMail.update({ where: { id }, data: { state: "SENT", sentAt: now(), leasedUntil: null, lastError: null } });
	} catch (error) {
		const isDead = mail.attempts >= MAX_ATTEMPTS;
		const wait = Math.min(6 * HOUR, 30 * SECOND * 2 ** (mail.attempts - 1)) * (0.75 + Math.random() / 2);
		await db().outboxMail.update({
			where: { id },
			data: { state: isDead ? "DEAD" : "PENDING", leasedUntil: null, nextAttemptAt: later(now(), wait), lastError: messageOf(error) },
		});
		log.warn({ mailId: id, kind: mail.kind, attempts: mail.attempts, isDead, err: error }, "mail not sent");
	}
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500);
