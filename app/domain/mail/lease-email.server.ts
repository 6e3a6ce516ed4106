import { db } from "#app/infra/database/db.server.ts";
import { later, now } from "#app/infra/process/clock.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { type EmailPriority, PRIORITIES } from "./email.ts";
import { MAIL_LEASE } from "./email-waits.server.ts";

/**
 * Takes an email for one attempt, so that no other process tries it meanwhile: the one of the most urgent priority, and of those the
 * one that may have been sent for longest. Less urgent ones than `lowest` are left. Returns its id, or null where there is none.
 */
export async function leaseEmail(lowest: EmailPriority = 2): Promise<string | null> {
	const lease = isPostgres() ? leaseInPostgres : leaseInSqlite;
	// One question for each, which the index answers with its first entry, however many emails wait for another attempt.
	for (const priority of PRIORITIES.slice(0, lowest + 1)) {
		const id = await lease(priority);
		if (id) return id;
	}
	return null;
}

/** Nodes that send at the same time pass over what another one is just taking. */
async function leaseInPostgres(priority: EmailPriority): Promise<string | null> {
	const at = now();
	const [mail] = await db().$queryRaw<{ id: string }[]>`
		UPDATE "OutboxMail" SET "leasedUntil" = ${later(at, MAIL_LEASE)}, attempts = attempts + 1
		WHERE id = (
			SELECT id FROM "OutboxMail"
			WHERE state = 'PENDING' AND priority = ${priority} AND "nextAttemptAt" <= ${at} AND ("leasedUntil" IS NULL OR "leasedUntil" < ${at})
			ORDER BY "nextAttemptAt" LIMIT 1 FOR UPDATE SKIP LOCKED
		)
		RETURNING id`;
	return mail?.id ?? null;
}

async function leaseInSqlite(priority: EmailPriority): Promise<string | null> {
	for (;;) {
		const at = now();
		const isDue = { state: "PENDING" as const, priority, nextAttemptAt: { lte: at }, OR: [{ leasedUntil: null }, { leasedUntil: { lt: at } }] };
		const mail = await db().outboxMail.findFirst({ where: isDue, orderBy: { nextAttemptAt: "asc" }, select: { id: true } });
		if (!mail) return null;
		const { count } = await db().outboxMail.updateMany({ where: { id: mail.id, ...isDue }, data: { leasedUntil: later(at, MAIL_LEASE), attempts: { increment: 1 } } });
		if (count === 1) return mail.id;
	}
}
