import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";

/** Days that a sent email is stored, so that questions about it can be answered. */
const EMAIL_DAYS = 90;

/** Emails deleted per statement, so that no request waits long behind it. */
const AT_ONCE = 500;

/**
 * Deletes emails sent long ago, and after a day those that were withheld. Undeliverable ones stay
 * until an admin has handled them. Returns how many were deleted.
 */
export async function sweepEmail(): Promise<number> {
	const at = now();
	const before = later(at, -EMAIL_DAYS * DAY);
	// The index covers the due time, which is before the time it was sent. An email may have waited
	// long for the mail server.
	const sent = await removeWhere({ state: "SENT", nextAttemptAt: { lt: before }, sentAt: { lt: before } });
	return sent + (await removeWhere({ state: "WITHHELD", nextAttemptAt: { lt: later(at, -DAY) } }));
}

async function removeWhere(where: {
	state: "SENT" | "WITHHELD";
	nextAttemptAt: { lt: Date };
	sentAt?: { lt: Date };
}): Promise<number> {
	let removed = 0;
	for (;;) {
		const { count } = await db().outboxEmail.deleteMany({ where, limit: AT_ONCE });
		removed += count;
		if (count < AT_ONCE) return removed;
	}
}
