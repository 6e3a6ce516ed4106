import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { EVIDENCE_KINDS, type EvidenceSubject, evidenceAbout, REMIND_BEFORE } from "./evidence.ts";
import { remindFinanceOfEvidence } from "./evidence-emails.server.ts";

const BATCH = 100;

const submitted: { evidence: Prisma.PaymentEvidenceWhereInput } = {
	evidence: { status: { not: "STAGED" } },
};
/** Open chargebacks, and open inquiries, about which no evidence has been submitted. */
const chargebacks: Prisma.ChargebackWhereInput = { status: "OPEN", NOT: submitted };
const inquiries: Prisma.PaymentInquiryWhereInput = { closedAt: null, NOT: submitted };

/**
 * When evidence is due, by chargeback or inquiry. Leaves out those that have ended or for which evidence was
 * submitted.
 */
export async function findEvidenceDueAt(subjectIds: string[]): Promise<Map<string, Date>> {
	if (subjectIds.length === 0) return new Map();
	const [id, select] = [{ in: subjectIds }, { id: true, evidenceDueAt: true }] as const;
	const due = await Promise.all([
		db().chargeback.findMany({ where: { ...chargebacks, id }, select }),
		db().paymentInquiry.findMany({ where: { ...inquiries, id }, select }),
	]);
	return new Map(due.flat().flatMap(({ id, evidenceDueAt }) => (evidenceDueAt ? [[id, evidenceDueAt]] : [])));
}

/**
 * Reminds finance of evidence that is due soon and hasn't been submitted. If reminders were missed because
 * the server was down, only the latest is sent. Returns the number of reminders.
 */
export async function remindOfEvidence(): Promise<number> {
	let count = 0;
	for (const [i, before] of [...REMIND_BEFORE.entries()].reverse()) count += await remind(i + 1, before);
	return count;
}

async function remind(reminder: number, before: number): Promise<number> {
	const due = await findDue(reminder, before);
	return forEachInSequence(
		due,
		{ text: "finance was not reminded of evidence", about: ({ subject }) => subject },
		({ subject, dueAt }) =>
			transaction(async (tx) => {
				if (!(await claimReminder(tx, subject, { reminder, dueAt }))) return false;
				const isStaged = (await tx.paymentEvidence.count({ where: evidenceAbout(subject) })) > 0;
				await remindFinanceOfEvidence(tx, subject, { dueAt, isStaged });
				return true;
			}),
	);
}

/** The chargebacks and then the inquiries that finance is to be reminded of, each group by due time. */
async function findDue(
	reminder: number,
	before: number,
): Promise<{ subject: EvidenceSubject; dueAt: Date }[]> {
	const at = now();
	const soon = { evidenceDueAt: { gt: at, lte: later(at, before) }, reminders: { lt: reminder } };
	const page = {
		orderBy: { evidenceDueAt: "asc" },
		take: BATCH,
		select: { id: true, evidenceDueAt: true },
	} as const;
	const found = {
		CHARGEBACK: await db().chargeback.findMany({ where: { ...chargebacks, ...soon }, ...page }),
		INQUIRY: await db().paymentInquiry.findMany({ where: { ...inquiries, ...soon }, ...page }),
	};
	return EVIDENCE_KINDS.flatMap((kind) =>
		found[kind].flatMap(({ id, evidenceDueAt: dueAt }) => (dueAt ? { subject: { kind, id }, dueAt } : [])),
	);
}

/**
 * Claims a reminder. Returns false if another node has claimed it, it isn't needed anymore, or the evidence is
 * now due at another time.
 */
async function claimReminder(
	tx: Tx,
	{ kind, id }: EvidenceSubject,
	{ reminder, dueAt }: { reminder: number; dueAt: Date },
): Promise<boolean> {
	const unsent = { id, reminders: { lt: reminder }, evidenceDueAt: dueAt };
	const data = { reminders: reminder };
	const { count } =
		kind === "CHARGEBACK"
			? await tx.chargeback.updateMany({ where: { ...chargebacks, ...unsent }, data })
			: await tx.paymentInquiry.updateMany({ where: { ...inquiries, ...unsent }, data });
	return count > 0;
}
