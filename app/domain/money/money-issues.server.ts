import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { MoneyIssueKind } from "#generated/prisma/sqlite/client/enums.ts";

type Issue = {
	kind: MoneyIssueKind;
	subjectId: string;
	bookingId?: string | null;
	amountCents?: number;
	summary: string;
};

/** Opens an issue for the team. There is one for each kind and subject: it is opened again, with the latest summary. */
export async function openMoneyIssue(
	tx: Tx,
	{ kind, subjectId, bookingId = null, amountCents, summary }: Issue,
): Promise<void> {
	const facts = {
		bookingId,
		amountCents: amountCents ?? null,
		summary,
		closedAt: null,
		resolution: null,
		closedById: null,
	};
	const { count } = await tx.moneyIssue.updateMany({ where: { kind, subjectId }, data: facts });
	if (count === 0) await tx.moneyIssue.create({ data: { kind, subjectId, ...facts, createdAt: now() } });
}

/** Closes an issue that has resolved itself, such as when a payout was sent again. */
export async function closeMoneyIssue(
	tx: Tx,
	kind: MoneyIssueKind,
	subjectId: string,
	resolution: string,
): Promise<void> {
	await tx.moneyIssue.updateMany({
		where: { kind, subjectId, closedAt: null },
		data: { closedAt: now(), resolution },
	});
}
