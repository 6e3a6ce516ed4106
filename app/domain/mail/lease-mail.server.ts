import { later, now } from "#app/infra/clock.server.ts";
import { db } from "#app/infra/db.server.ts";
import { isPostgres } from "#app/infra/settings.server.ts";
import { MAIL_LEASE } from "./mail-waits.server.ts";

/** Takes the mail that has been due longest for one attempt, so that nobody else tries it meanwhile. Returns its id, or null where none is due. */
export async function leaseMail(): Promise<string | null> {
	return isPostgres() ? leaseInPostgres() : leaseInSqlite();
}

/** Nodes that send at the same time pass over what another one is just taking. */
async function leaseInPostgres(): Promise<string | null> {
	const at = now();
	const [mail] = await db().$queryRaw<{ id: string }[]>`
		UPDATE "OutboxMail" SET "leasedUntil" = ${later(at, MAIL_LEASE)}, attempts = attempts + 1
		WHERE id = (
			SELECT id FROM "OutboxMail"
			WHERE state = 'PENDING' AND "nextAttemptAt" <= ${at} AND ("leasedUntil" IS NULL OR "leasedUntil" < ${at})
			ORDER BY "nextAttemptAt" LIMIT 1 FOR UPDATE SKIP LOCKED
		)
		RETURNING id`;
	return mail?.id ?? null;
}

async function leaseInSqlite(): Promise<string | null> {
	for (;;) {
		const at = now();
		const isDue = { state: "PENDING" as const, nextAttemptAt: { lte: at }, OR: [{ leasedUntil: null }, { leasedUntil: { lt: at } }] };
		const mail = await db().outboxMail.findFirst({ where: isDue, orderBy: { nextAttemptAt: "asc" }, select: { id: true } });
		if (!mail) return null;
		const { count } = await db().outboxMail.updateMany({ where: { id: mail.id, ...isDue }, data: { leasedUntil: later(at, MAIL_LEASE), attempts: { increment: 1 } } });
		if (count === 1) return mail.id;
	}
}
