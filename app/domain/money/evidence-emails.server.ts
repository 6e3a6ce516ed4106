import type { Tx } from "#app/infra/database/db.server.ts";
import { activeWith } from "../people/admin-account.server.ts";
import { formatCents } from "../platform/cents.ts";
import { notifyTeam, type TeamNotice } from "../platform/email/team-notice.server.ts";
import { businessZone, formatDeadline } from "../platform/time/time-zones.server.ts";
import { type EvidenceKind, type EvidenceSubject, evidenceKindLabels } from "./evidence.ts";

/** The emails that finance gets about chargebacks and inquiries, in the caller's transaction. */

const withPayment = {
	payment: { select: { providerId: true, checkout: { select: { reference: true, bookingId: true } } } },
} as const;
type Disputed = {
	amountCents: number;
	reason: string | null;
	payment: { providerId: string; checkout: { reference: string; bookingId: string } | null };
};

const getReference = ({ payment }: Pick<Disputed, "payment">): string =>
	payment.checkout?.reference ?? payment.providerId;
const formatDue = (dueAt: Date): string => formatDeadline(dueAt, businessZone());
const describeReason = ({ reason }: Pick<Disputed, "reason">): string => (reason ? ` ${reason}` : "");

/** The work item of the issue about a chargeback or an inquiry. */
async function getIssueItem(tx: Tx, kind: EvidenceKind, subjectId: string) {
	const { id } = await tx.moneyIssue.findUniqueOrThrow({
		where: { kind_subjectId: { kind, subjectId } },
		select: { id: true },
	});
	return { kind: "MONEY_ISSUE", id } as const;
}

/** Emails each person with the role Finance or, if no one has it, the team's address. */
async function notifyFinance(tx: Tx, notice: TeamNotice): Promise<void> {
	const people = await tx.user.findMany({
		where: activeWith("FINANCE"),
		orderBy: { id: "asc" },
		select: { email: true },
	});
	await notifyTeam(
		tx,
		notice,
		people.map(({ email }) => email),
	);
}

/** Tells finance that a chargeback opened, and by when evidence is due. */
export async function tellFinanceOfChargeback(tx: Tx, chargebackId: string): Promise<void> {
	const chargeback = await tx.chargeback.findUniqueOrThrow({
		where: { id: chargebackId },
		include: withPayment,
	});
	const { evidenceDueAt, amountCents, payment } = chargeback;
	const due = evidenceDueAt ? ` Submit evidence by ${formatDue(evidenceDueAt)}.` : "";
	await notifyFinance(tx, {
		kind: "chargeback-notice",
		subject: `Chargeback: ${getReference(chargeback)}`,
		text: `The payer's bank has asked for ${formatCents(amountCents)} of ${getReference(chargeback)} back.${describeReason(chargeback)}${due}`,
		item: await getIssueItem(tx, "CHARGEBACK", chargebackId),
		bookingId: payment.checkout?.bookingId ?? null,
	});
}

const consequences: Record<EvidenceKind, string> = {
	CHARGEBACK: "Without evidence, the payer's bank usually decides for the payer.",
	INQUIRY: "Without evidence, the payer's bank may take the money back.",
};

/** Reminds finance that evidence about a chargeback or an inquiry is due soon. */
export async function remindFinanceOfEvidence(
	tx: Tx,
	{ kind, id }: EvidenceSubject,
	{ dueAt, isStaged }: { dueAt: Date; isStaged: boolean },
): Promise<void> {
	const query = { where: { id }, include: withPayment };
	const about: Disputed =
		kind === "CHARGEBACK"
			? await tx.chargeback.findUniqueOrThrow(query)
			: await tx.paymentInquiry.findUniqueOrThrow(query);
	const state = isStaged ? "A draft is saved, but nothing was submitted." : "Nothing has been written yet.";
	await notifyFinance(tx, {
		kind: kind === "CHARGEBACK" ? "chargeback-reminder" : "inquiry-reminder",
		subject: `Due soon: evidence for ${getReference(about)}`,
		text: `Submit evidence about the ${evidenceKindLabels[kind]} of ${formatCents(about.amountCents)} by ${formatDue(dueAt)}. ${state} ${consequences[kind]}`,
		item: await getIssueItem(tx, kind, id),
		bookingId: about.payment.checkout?.bookingId ?? null,
	});
}

/** Tells finance that the payer's bank asks about a payment. */
export async function tellFinanceOfInquiry(tx: Tx, inquiryId: string): Promise<void> {
	const inquiry = await tx.paymentInquiry.findUniqueOrThrow({
		where: { id: inquiryId },
		include: withPayment,
	});
	const { evidenceDueAt, amountCents, payment } = inquiry;
	const due = evidenceDueAt ? ` Submit evidence by ${formatDue(evidenceDueAt)}.` : "";
	await notifyFinance(tx, {
		kind: "inquiry-notice",
		subject: `Inquiry: ${getReference(inquiry)}`,
		text: `The payer's bank asks about ${formatCents(amountCents)} of ${getReference(inquiry)}.${describeReason(inquiry)} No money has moved, but it may become a chargeback.${due}`,
		item: await getIssueItem(tx, "INQUIRY", inquiryId),
		bookingId: payment.checkout?.bookingId ?? null,
	});
}
