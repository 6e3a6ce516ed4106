import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { postEntry } from "../ledger/post-entry.server.ts";
import type { Line } from "../ledger/postings.ts";
import { heldCentsOf } from "../milestones/milestone.ts";
import { formatCents } from "../money/cents.ts";
import { lockPayment } from "../settlement/locked-payment.server.ts";
import { closeMoneyIssue, openMoneyIssue } from "../settlement/money-issues.server.ts";
import { recoverLoss } from "../settlement/recover-loss.server.ts";
import { moneyNews, notifyOfMoney } from "../settlement/settlement-emails.server.ts";
import { type ChargebackReport, fromHeld, lockMilestonesOf } from "./chargeback.server.ts";
import { openChargeback } from "./open-chargeback.server.ts";
import { reopenReturns } from "./reopen-returns.server.ts";

/**
 * The payer's bank decided on a chargeback. A win reverses what it posted. Either way, milestones
 * thaw unless another chargeback keeps them frozen. The report may come before that of the opening,
 * and one that comes again does nothing. Returns the milestones for which nothing is held any more
 * after a loss: the caller ends them. Throws as `openChargeback` does.
 */
export async function decideChargeback(
	tx: Tx,
	{ isWon, ...report }: ChargebackReport & { isWon: boolean },
): Promise<{ emptiedMilestoneIds: string[] }> {
	const id = await openChargeback(tx, report);
	const { count } = await tx.chargeback.updateMany({
		where: { id, status: "OPEN" },
		data: { status: isWon ? "WON" : "LOST", decidedAt: now() },
	});
	if (count === 0) return { emptiedMilestoneIds: [] };
	const { paymentId, amountCents, lines } = await tx.chargeback.findUniqueOrThrow({
		where: { id },
		include: { lines: { where: fromHeld } },
	});
	const { payment, memo } = await lockPayment(tx, paymentId);
	await lockMilestonesOf(tx, paymentId);
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
	} else
		await openMoneyIssue(tx, {
			kind: "CHARGEBACK",
			subjectId: id,
			bookingId: payment.checkout?.bookingId ?? null,
			amountCents,
			summary: `Lost: the payer got ${formatCents(amountCents)} of ${memo} back.`,
		});
	const [kind, bookingId] = [
		isWon ? "chargeback-won" : "chargeback-lost",
		payment.checkout?.bookingId,
	] as const;
	if (bookingId)
		await notifyOfMoney(tx, bookingId, {
			kind,
			readers: ["CREATOR", "PROFESSIONAL"],
			news: (title) => moneyNews[kind]({ amountCents, title }),
		});
	const touched = new Set(lines.map(({ milestoneId }) => milestoneId));
	const after = await lockMilestonesOf(tx, paymentId);
	// What another chargeback took may come back, so its milestone ends with that decision.
	const emptied = after.filter(
		(milestone) => touched.has(milestone.id) && milestone.frozenAt === null && heldCentsOf(milestone) === 0,
	);
	return { emptiedMilestoneIds: isWon ? [] : emptied.map((milestone) => milestone.id) };
}

/** Posts the reverse of what a chargeback posted. */
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
