import { later, now } from "#app/infra/clock.server.ts";
import { db } from "#app/infra/db.server.ts";
import { log } from "#app/infra/log.server.ts";
import { sendMail } from "#app/infra/mailer.server.ts";
import { mailsTried } from "#app/infra/metrics.server.ts";
import { leaseMail } from "./lease-mail.server.ts";
import { longestWait, MAX_ATTEMPTS, mendWaits } from "./mail-waits.server.ts";

const BATCH = 20;

/**
 * Sends what is due in the outbox and returns how many mails were tried. A mail is leased before it is sent, so that several
 * runs never send it together; a crash in between means one more attempt under the same Message-ID. Failures wait twice as long
 * each time, with jitter, up to six hours; after ten attempts the mail is DEAD and stays for the team to see.
 */
export async function deliverMail(): Promise<number> {
	await mendWaits();
	for (let tried = 0; tried < BATCH; tried++) {
		const id = await leaseMail();
		if (!id) return tried;
		await attempt(id);
	}
	return BATCH;
}

async function attempt(id: string): Promise<void> {
	const mail = await db().outboxMail.findUniqueOrThrow({ where: { id } });
	try {
		await sendMail(mail);
		await db().outboxMail.update({ where: { id }, data: { state: "SENT", sentAt: now(), leasedUntil: null, lastError: null } });
		mailsTried.inc({ outcome: "sent" });
	} catch (error) {
		const isDead = mail.attempts >= MAX_ATTEMPTS;
		await db().outboxMail.update({
			where: { id },
			data: {
				state: isDead ? "DEAD" : "PENDING",
				leasedUntil: null,
				nextAttemptAt: later(now(), longestWait(mail.attempts) * (0.6 + Math.random() * 0.4)),
				lastError: messageOf(error),
			},
		});
		mailsTried.inc({ outcome: isDead ? "dead" : "failed" });
		log.warn({ mailId: id, kind: mail.kind, attempts: mail.attempts, isDead, err: error }, "mail not sent");
	}
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500);
