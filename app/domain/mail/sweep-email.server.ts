import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";

/** How many days a mail stays after it was sent, so that questions about it can be answered. */
const MAIL_DAYS = 90;

/** Mails that one statement removes, so that no request waits long behind it. */
const AT_ONCE = 500;

/**
 * Removes mails that were sent long ago, and after a day those that were never to be sent; what could not be delivered stays until
 * the team has seen to it. Returns how many.
 */
export async function sweepEmail(): Promise<number> {
	const at = now();
	const before = later(at, -MAIL_DAYS * DAY);
	// The index knows when a mail was due, which is before it was sent; it may have waited long for a server to send it.
	const sent = await removeWhere({ state: "SENT", nextAttemptAt: { lt: before }, sentAt: { lt: before } });
	return sent + (await removeWhere({ state: "WITHHELD", nextAttemptAt: { lt: later(at, -DAY) } }));
}

async function removeWhere(where: { state: "SENT" | "WITHHELD"; nextAttemptAt: { lt: Date }; sentAt?: { lt: Date } }): Promise<number> {
	let removed = 0;
	for (;;) {
		const { count } = await db().outboxMail.deleteMany({ where, limit: AT_ONCE });
		removed += count;
		if (count < AT_ONCE) return removed;
	}
}
