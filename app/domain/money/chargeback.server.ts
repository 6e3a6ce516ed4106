import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { formatCents } from "../platform/cents.ts";
import { DomainError } from "../platform/domain-error.ts";
import { getHeldCents, taxReturnedWith } from "./amounts.ts";
import { createDebt, restoreDebt } from "./debt.server.ts";
import { countRemindersBefore, isDueAtOtherThan, newDueTime } from "./evidence.ts";
import { tellFinanceOfChargeback } from "./evidence-emails.server.ts";
import { closeMoneyIssue, openMoneyIssue } from "./finance.server.ts";
import { BECAME_CHARGEBACK, endInquiry } from "./inquiry.server.ts";
import { postEntry } from "./ledger.server.ts";
import type { MoneyOutcomes } from "./outcomes.server.ts";
import {
	type ChargebackReport,
	getSuspenseCents,
	lockPayment,
	lockReportedPayment,
	returnableCents,
} from "./payment.server.ts";
import type { Line } from "./postings.ts";
import { planReversals } from "./reverse-transfer.server.ts";
import { stopSendingEvidence } from "./send-evidence.server.ts";

/**
 * The lifecycle of a chargeback. The report of a win or loss may arrive before the report that opens the
 * chargeback.
 */
const chargebackTransitions = {
	win: { from: "OPEN", to: "WON" },
	lose: { from: "OPEN", to: "LOST" },
} as const;

/**
 * The milestones that a payment funded, in order, locked until the transaction ends. `lostCents` and
 * `lostTaxCents` are the released money and the tax on it that chargebacks took, except chargebacks that we
 * won.
 */
export async function lockMilestonesPaidBy(tx: Tx, paymentId: string) {
	await tx.milestone.updateMany({ where: { paymentId }, data: { refundedCents: { increment: 0 } } });
	const milestones = await tx.milestone.findMany({
		where: { paymentId },
		orderBy: { position: "asc" },
		select: {
			id: true,
			bookingId: true,
			paymentId: true,
			amountCents: true,
			releasedCents: true,
			refundedCents: true,
			frozenAt: true,
			taxCents: true,
			taxRefundedCents: true,
			chargebacks: {
				where: { chargeback: { status: { not: "WON" } } },
				select: { lostCents: true, lostTaxCents: true },
			},
		},
	});
	return milestones.map(({ chargebacks, ...milestone }) => ({
		...milestone,
		lostCents: chargebacks.reduce((sum, { lostCents }) => sum + lostCents, 0),
		lostTaxCents: chargebacks.reduce((sum, { lostTaxCents }) => sum + lostTaxCents, 0),
	}));
}

type Paid = Awaited<ReturnType<typeof lockMilestonesPaidBy>>[number];

/** The condition for chargeback lines that take held money and therefore freeze the milestone. */
const fromHeld = { OR: [{ heldCents: { gt: 0 } }, { heldTaxCents: { gt: 0 } }] };

/** The amounts that a chargeback takes from a milestone, named like the fields of a chargeback line. */
export type Taken = {
	milestone: Paid;
	heldCents: number;
	heldTaxCents: number;
	lostCents: number;
	lostTaxCents: number;
};

/**
 * What a chargeback takes from milestones, and the rest of its amount. It takes held money first, with a
 * proportional share of the sales tax, then released money and the tax on it.
 */
export function takeFromMilestones(
	milestones: readonly Paid[],
	amountCents: number,
): { taken: Taken[]; restCents: number } {
	let left = amountCents;
	const take = (most: number): number => {
		const taken = Math.min(left, Math.max(0, most));
		left -= taken;
		return taken;
	};
	const withHeld = milestones.map((milestone) => {
		const [held, tax] = [getHeldCents(milestone), taxReturnedWith(milestone, getHeldCents(milestone))];
		const taken = take(held + tax);
		const share = taken === 0 ? 0 : Number((BigInt(taken) * BigInt(tax)) / BigInt(held + tax));
		// If any tax is left, at least one cent of the amount is left too, because tax is returned only with a
		// refund of the amount.
		const isAll = taken === held + tax;
		const ofAmount = isAll ? held : Math.min(taken - share, tax > 0 ? held - 1 : held);
		return { milestone, tax, heldCents: ofAmount, heldTaxCents: taken - ofAmount };
	});
	const taken = withHeld.map(({ tax, ...of }) => {
		const { milestone } = of;
		const lostCents = take(milestone.releasedCents - milestone.lostCents);
		return {
			...of,
			lostCents,
			lostTaxCents: take(milestone.taxCents - milestone.taxRefundedCents - tax - milestone.lostTaxCents),
		};
	});
	return { taken, restCents: left };
}

/**
 * The payer's bank takes back all or part of a payment. Held money is taken first, which freezes those
 * milestones, and the rest is our loss. Finance gets an email. A repeated report changes only the due time of
 * our evidence, if the report names a different one. Throws for a payment that isn't known yet, so that the
 * report is retried.
 */
export async function openChargeback(
	tx: Tx,
	outcomes: MoneyOutcomes,
	report: ChargebackReport,
): Promise<void> {
	const { id, isNew } = await recordChargeback(tx, outcomes, report);
	if (isNew) await tellFinanceOfChargeback(tx, id);
}

/** Records a chargeback and posts it, unless it is known. Throws like `openChargeback`. */
async function recordChargeback(
	tx: Tx,
	outcomes: MoneyOutcomes,
	report: ChargebackReport,
): Promise<{ id: string; isNew: boolean }> {
	const { provider, chargebackId: providerId, amountCents, evidenceDueAt = null, reason = null } = report;
	const { payment, memo } = await lockReportedPayment(tx, report);
	const earlier = await tx.chargeback.findUnique({
		where: { provider_providerId: { provider, providerId } },
		select: { id: true },
	});
	const at = now();
	if (earlier) {
		if (evidenceDueAt)
			await tx.chargeback.updateMany({
				where: { id: earlier.id, status: "OPEN", ...isDueAtOtherThan(evidenceDueAt) },
				data: newDueTime(evidenceDueAt, at),
			});
		return { id: earlier.id, isNew: false };
	}
	const due = { evidenceDueAt, reminders: countRemindersBefore(evidenceDueAt, at) };

	const { id } = await tx.chargeback.create({
		data: { provider, providerId, paymentId: payment.id, amountCents, reason, ...due, openedAt: at },
		select: { id: true },
	});
	await endInquiry(tx, report, BECAME_CHARGEBACK);
	const chargeback = { id, provider };
	const milestones = await lockMilestonesPaidBy(tx, payment.id);
	const { taken, restCents } = takeFromMilestones(milestones, amountCents);
	for (const { milestone, ...line } of taken) {
		const { heldCents, heldTaxCents: taxCents, lostCents, lostTaxCents } = line;
		if (heldCents + taxCents + lostCents + lostTaxCents === 0) continue;
		await tx.chargebackLine.create({ data: { chargebackId: id, milestoneId: milestone.id, ...line } });
		const changes = {
			refundedCents: { increment: heldCents },
			taxRefundedCents: { increment: taxCents },
			frozenAt: milestone.frozenAt ?? at,
		};
		if (heldCents + taxCents > 0) await tx.milestone.update({ where: { id: milestone.id }, data: changes });
		await postEntry(tx, "chargeback-opened", {
			chargeback,
			milestone,
			heldCents,
			taxCents,
			lostCents: lostCents + lostTaxCents,
			memo,
		});
	}
	if (restCents > 0)
		await postEntry(tx, "chargeback-opened", {
			chargeback,
			milestone: null,
			heldCents: 0,
			taxCents: 0,
			lostCents: restCents,
			memo,
		});

	const bookingId = payment.checkout?.bookingId ?? null;
	await openMoneyIssue(tx, {
		kind: "CHARGEBACK",
		subjectId: id,
		bookingId,
		amountCents,
		summary: `The payer's bank asks for ${formatCents(amountCents)} of ${memo} back.`,
	});
	if (bookingId && !payment.checkout?.receivableId)
		await outcomes.chargedBack(tx, { bookingId, amountCents });
	return { id, isNew: true };
}

/**
 * After a chargeback is won, the payment's money in suspense belongs to its payer again. Reopens the issues
 * about that money. They may have been closed when the part that the chargeback hadn't taken was sent back.
 */
async function reopenReturns(tx: Tx, paymentId: string): Promise<void> {
	if ((await getSuspenseCents(tx, paymentId)) === 0) return;
	const refused = await tx.refund.findMany({ where: { paymentId, status: "FAILED" }, select: { id: true } });
	await tx.moneyIssue.updateMany({
		where: {
			OR: [
				{ kind: "REFUND_FAILED", subjectId: { in: refused.map(({ id }) => id) } },
				{ kind: "UNMATCHED_PAYMENT", subjectId: paymentId },
			],
		},
		data: { closedAt: null, resolution: null, closedById: null },
	});
}

/**
 * The payer's bank decided on a chargeback. If we win, the chargeback's postings are reversed. Either way,
 * milestones unfreeze unless another chargeback keeps them frozen. After a loss, the milestones with no held
 * money left are ended. If the lost payment was a repayment of a debt, the professional owes that amount
 * again. The report of the decision may arrive before the report that opens the chargeback. A repeated report
 * does nothing. Throws like `openChargeback`.
 */
export async function decideChargeback(
	tx: Tx,
	outcomes: MoneyOutcomes,
	{ isWon, ...report }: ChargebackReport & { isWon: boolean },
): Promise<void> {
	const { id } = await recordChargeback(tx, outcomes, report);
	const { from, to } = chargebackTransitions[isWon ? "win" : "lose"];
	const { count } = await tx.chargeback.updateMany({
		where: { id, status: from },
		data: { status: to, decidedAt: now() },
	});
	if (count === 0) return;
	await stopSendingEvidence(tx, { kind: "CHARGEBACK", id });
	const { paymentId, amountCents, lines } = await tx.chargeback.findUniqueOrThrow({
		where: { id },
		include: { lines: { where: fromHeld } },
	});
	const { payment, memo } = await lockPayment(tx, paymentId);
	await lockMilestonesPaidBy(tx, paymentId);
	if (isWon) await reverse(tx, id);
	for (const { milestoneId, heldCents, heldTaxCents } of lines) {
		const frozen = await tx.chargebackLine.count({
			where: { milestoneId, ...fromHeld, chargeback: { status: "OPEN" } },
		});
		const data = {
			...(isWon && {
				refundedCents: { decrement: heldCents },
				taxRefundedCents: { decrement: heldTaxCents },
			}),
			...(frozen === 0 && { frozenAt: null }),
		};
		await tx.milestone.update({ where: { id: milestoneId }, data });
	}
	await recoverLoss(tx, paymentId, id);
	if (isWon) {
		await closeMoneyIssue(tx, "CHARGEBACK", id, "Won: the payment was upheld.");
		await reopenReturns(tx, paymentId);
	} else {
		const receivableId = payment.checkout?.receivableId;
		const restoredCents = receivableId
			? await restoreDebt(tx, { receivableId, paymentId, chargebackId: id })
			: 0;
		await openMoneyIssue(tx, {
			kind: "CHARGEBACK",
			subjectId: id,
			bookingId: payment.checkout?.bookingId ?? null,
			amountCents,
			summary: `Lost: the payer got ${formatCents(amountCents)} of ${memo} back.${restoredCents > 0 ? ` They owe us ${formatCents(restoredCents)} again.` : ""}`,
		});
	}
	const touched = new Set(lines.map(({ milestoneId }) => milestoneId));
	const after = await lockMilestonesPaidBy(tx, paymentId);
	// Frozen milestones aren't ended yet, because money that another chargeback took may come back. The
	// decision on that chargeback ends them.
	const emptied = after.filter(
		(milestone) => touched.has(milestone.id) && milestone.frozenAt === null && getHeldCents(milestone) === 0,
	);
	const bookingId = payment.checkout?.bookingId;
	// A professional's repayment of a debt isn't about the booking's work.
	if (!bookingId || payment.checkout?.receivableId) return;
	if (isWon) await outcomes.chargebackWon(tx, { bookingId, amountCents });
	else
		await outcomes.chargebackLost(tx, {
			bookingId,
			amountCents,
			emptiedMilestoneIds: emptied.map((milestone) => milestone.id),
		});
}

/** Reverses the postings of a chargeback. */
async function reverse(tx: Tx, chargebackId: string): Promise<void> {
	const entries = await tx.ledgerEntry.findMany({
		where: { kind: "chargeback-opened", key: { startsWith: `chargeback-opened:${chargebackId}:` } },
		orderBy: { id: "asc" },
		include: { lines: { orderBy: { position: "asc" } } },
	});
	for (const { key, memo, bookingId, milestoneId, lines } of entries) {
		const opened = {
			key,
			memo,
			bookingId,
			milestoneId,
			lines: lines.map(({ accountName: account, cents }): Line => ({ account, cents })),
		};
		await postEntry(tx, "chargeback-won", { opened });
	}
}

/**
 * After a payer's bank, or someone at the provider, has refunded the payer for good, clears the part of the
 * payment's suspense that the payer can no longer get back, because that money makes up for our loss. Does
 * nothing while a chargeback of the payment is open. `cause` is the latest event.
 */
export async function recoverLoss(tx: Tx, paymentId: string, cause: string): Promise<void> {
	const { payment, memo } = await lockPayment(tx, paymentId);
	const chargebacks = await tx.chargeback.findMany({
		where: { paymentId, status: { not: "WON" } },
		select: { status: true },
	});
	const elsewhere = { paymentId, reason: "AT_PROVIDER", status: { not: "FAILED" } } as const;
	const isRefundedElsewhere = chargebacks.length > 0 || (await tx.refund.count({ where: elsewhere })) > 0;
	if (!isRefundedElsewhere || chargebacks.some(({ status }) => status === "OPEN")) return;
	const [suspended, returnable] = [await getSuspenseCents(tx, paymentId), await returnableCents(tx, payment)];
	if (suspended <= returnable) return;
	await postEntry(tx, "loss-recovered", { payment, cause, cents: suspended - returnable, memo });
	if (returnable > 0) return;
	const refused = await tx.refund.findMany({ where: { paymentId, status: "FAILED" }, select: { id: true } });
	const resolution =
		chargebacks.length > 0
			? "The payer's bank has taken the payment back."
			: "It was refunded at the payment provider.";
	for (const { id } of refused) await closeMoneyIssue(tx, "REFUND_FAILED", id, resolution);
	await closeMoneyIssue(tx, "UNMATCHED_PAYMENT", paymentId, resolution);
}

/**
 * Finance asks a professional to pay back what a lost chargeback took after the release. Moves the loss to
 * the professional's debts, once per chargeback, and emails the professional. A job then takes back what is
 * still in their balance at the provider (`reverseTransfers`). Throws `conflict` if the chargeback wasn't
 * lost, or took less than this amount after the release.
 */
export async function bookReceivable(
	tx: Tx,
	{ chargebackId, personId, amountCents }: { chargebackId: string; personId: string; amountCents: number },
): Promise<void> {
	const { status, lines, payment, paymentId } = await tx.chargeback.findUniqueOrThrow({
		where: { id: chargebackId },
		include: {
			lines: { select: { lostCents: true } },
			payment: { select: { providerId: true, checkout: { select: { reference: true, bookingId: true } } } },
		},
	});
	const lostCents = lines.reduce((sum, line) => sum + line.lostCents, 0);
	if (status !== "LOST" || amountCents > lostCents || !payment.checkout)
		throw new DomainError("conflict", "This much was not lost to the chargeback.");
	const { isNew } = await postEntry(tx, "receivable-booked", {
		chargebackId,
		bookingId: payment.checkout.bookingId,
		personId,
		cents: amountCents,
		memo: payment.checkout.reference,
	});
	if (!isNew) return;
	const debt = await createDebt(tx, {
		cause: "CHARGEBACK",
		subjectId: chargebackId,
		bookingId: payment.checkout.bookingId,
		amountCents,
		reason: null,
	});
	await planReversals(tx, { receivableId: debt.id, paymentId });
}
