import { db } from "#app/infra/database/db.server.ts";
import { later, now } from "#app/infra/process/clock.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { type EmailPriority, PRIORITIES } from "./email.ts";
import { EMAIL_LEASE } from "./email-waits.server.ts";

/**
 * Leases one email for an attempt, so that no other process tries it. Among the due emails with the most
 * urgent priority, it takes the one that has been due longest. Priorities less urgent than `lowest` are
 * skipped. Returns its ID, or null if there is none.
 */
export async function leaseEmail(lowest: EmailPriority = 2): Promise<string | null> {
	const lease = isPostgres() ? leaseInPostgres : leaseInSqlite;
	// One query per priority. It needs only the first index entry, no matter how many emails are waiting to be
	// retried.
	for (const priority of PRIORITIES.slice(0, lowest + 1)) {
		const id = await lease(priority);
		if (id) return id;
	}
	return null;
}

/** SKIP LOCKED lets each node skip the rows that another node is leasing. */
async function leaseInPostgres(priority: EmailPriority): Promise<string | null> {
	const at = now();
	const [email] = await db().$queryRaw<{ id: string }[]>`
		UPDATE "OutboxEmail" SET "leasedUntil" = ${later(at, EMAIL_LEASE)}, attempts = attempts + 1
		WHERE id = (
			SELECT id FROM "OutboxEmail"
			WHERE state = 'PENDING' AND priority = ${priority} AND "nextAttemptAt" <= ${at} AND ("leasedUntil" IS NULL OR "leasedUntil" < ${at})
			ORDER BY "nextAttemptAt" LIMIT 1 FOR UPDATE SKIP LOCKED
		)
		RETURNING id`;
	return email?.id ?? null;
}

async function leaseInSqlite(priority: EmailPriority): Promise<string | null> {
	for (;;) {
		const at = now();
		const isDue = {
			state: "PENDING" as const,
			priority,
			nextAttemptAt: { lte: at },
			OR: [{ leasedUntil: null }, { leasedUntil: { lt: at } }],
		};
		const email = await db().outboxEmail.findFirst({
			where: isDue,
			orderBy: { nextAttemptAt: "asc" },
			select: { id: true },
		});
		if (!email) return null;
		const { count } = await db().outboxEmail.updateMany({
			where: { id: email.id, ...isDue },
			data: { leasedUntil: later(at, EMAIL_LEASE), attempts: { increment: 1 } },
		});
		if (count === 1) return email.id;
	}
}
