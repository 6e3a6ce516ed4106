import { db, transaction } from "#app/infra/database/db.server.ts";
import { later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { REMIND_BEFORE } from "./evidence.ts";
import { remindFinanceOfEvidence } from "./evidence-emails.server.ts";

const BATCH = 100;

/** Open chargebacks for which no evidence has been submitted. */
const unanswered: Prisma.ChargebackWhereInput = {
	status: "OPEN",
	NOT: { evidence: { status: { in: ["SENDING", "SENT"] } } },
};

/** When evidence is due, by chargeback. Leaves out chargebacks for which it was submitted. */
export async function findEvidenceDueAt(chargebackIds: string[]): Promise<Map<string, Date>> {
	if (chargebackIds.length === 0) return new Map();
	const due = await db().chargeback.findMany({
		where: { ...unanswered, id: { in: chargebackIds } },
		select: { id: true, evidenceDueAt: true },
	});
	return new Map(due.flatMap(({ id, evidenceDueAt }) => (evidenceDueAt ? [[id, evidenceDueAt]] : [])));
}

/**
 * Reminds finance of evidence that is due soon and hasn't been submitted. If reminders were missed because the
 * server was down, only the latest is sent. Returns the number of reminders.
 */
export async function remindOfEvidence(): Promise<number> {
	let count = 0;
	for (const [i, before] of [...REMIND_BEFORE.entries()].reverse()) count += await remind(i + 1, before);
	return count;
}

async function remind(reminder: number, before: number): Promise<number> {
	const at = now();
	const due = await db().chargeback.findMany({
		where: { ...unanswered, evidenceDueAt: { gt: at, lte: later(at, before) }, reminders: { lt: reminder } },
		orderBy: { evidenceDueAt: "asc" },
		take: BATCH,
		select: { id: true, evidenceDueAt: true },
	});
	return forEachInSequence(
		due,
		{ text: "finance was not reminded of evidence", about: ({ id }) => ({ chargebackId: id }) },
		({ id, evidenceDueAt: dueAt }) =>
			transaction(async (tx) => {
				const { count } = await tx.chargeback.updateMany({
					where: { id, ...unanswered, reminders: { lt: reminder } },
					data: { reminders: reminder },
				});
				if (count === 0 || !dueAt) return false;
				const isStaged = (await tx.chargebackEvidence.count({ where: { chargebackId: id } })) > 0;
				await remindFinanceOfEvidence(tx, id, { dueAt, isStaged });
				return true;
			}),
	);
}
