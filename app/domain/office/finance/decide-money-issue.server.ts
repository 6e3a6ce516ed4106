import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { getPayoutCents } from "../../money/amounts.ts";
import { bookReceivable } from "../../money/chargeback.server.ts";
import {
	decideOnMoney,
	type MoneyPart,
	requireNothingWaiting,
	requireSameAmount,
} from "../../money/finance.server.ts";
import { type IssueDecision, isDecisionFor, type MoneyIssueKind } from "../../money/finance.ts";
import { getSuspenseCents } from "../../money/payment.server.ts";
import { getTakenBackCents, repeatPayout, replaceTakenBack } from "../../money/payout.server.ts";
import { DONE_PAYOUT_STATUSES, getSentCents } from "../../money/payout.ts";
import { centsToReturn, findRefusedRefund, repeatRefund, returnPayment } from "../../money/refund.server.ts";
import { lockReauthentication, requireRecentProof } from "../../people/credentials.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { formatCents } from "../../platform/cents.ts";
import { command } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { lockBooking } from "../../platform/lock-booking.server.ts";
import { alreadyDecided, type Restore, recordDecision } from "../../platform/work-items.server.ts";

type Input = { issueId: string; decision: IssueDecision; reason: string };
type Issue = { id: string; kind: MoneyIssueKind; subjectId: string };

/**
 * Someone with the finance role decides an issue about money. They can close it with an explanation, and
 * closing it can be undone. They can also have an event applied again, or move money, for which a second
 * person may have to confirm the decision (`decideOnMoney`). Requires a recent identity check. Throws
 * `conflict` if the issue was already decided, can't be closed yet, or has a decision that is waiting, or if
 * its subject has changed.
 */
export async function decideMoneyIssue(
	actor: Actor,
	{ issueId, decision, reason }: Input,
): Promise<{ isDone: boolean }> {
	requireArea(actor, "money");
	const user = requireRecentProof(actor);
	return command(actor, "decide-money-issue", { issueId, decision, reason }, async (tx) => {
		const known = await tx.moneyIssue.findUnique({ where: { id: issueId }, select: { bookingId: true } });
		if (known?.bookingId) await lockBooking(tx, known.bookingId);
		await lockReauthentication(tx, user);
		const issue = await tx.moneyIssue.findUnique({ where: { id: issueId } });
		if (!issue) throw new DomainError("not_found", "There is no such issue.");
		if (issue.closedAt)
			throw await alreadyDecided(tx, "MONEY_ISSUE", issueId, "This issue has been settled in the meantime.");
		if (!isDecisionFor(issue.kind, decision))
			throw new DomainError("invalid", "Choose a decision", {
				fieldErrors: { decision: ["Choose a decision"] },
			});
		await requireNothingWaiting(tx, { issueId, bookingId: null });
		const settlement = {
			kind: "ISSUE",
			issueId,
			bookingId: issue.bookingId,
			choice: decision,
			reason,
			...(await planIssue(tx, issue, decision)),
		} as const;
		const at = now();
		const result = await decideOnMoney(tx, actor, user, settlement, () =>
			settleIssue(tx, issue, { decision, reason, decidedById: user.id, at }),
		);
		await recordDecision(tx, actor, {
			kind: "MONEY_ISSUE",
			subjectId: issueId,
			choice: decision,
			reason,
			before: {},
			from: "OPEN",
			to: result.isDone ? "CLOSED" : "OPEN",
			at,
			emails: [],
			event: {
				action: result.isDone ? "decide-money-issue" : "propose-issue-decision",
				subject: ["MoneyIssue", issueId],
				detail: { decision, kind: issue.kind },
			},
			isFinal: decision !== "close",
		});
		return result;
	});
}

/**
 * Throws `conflict` if closing an issue would leave money in suspense, in transit, or unpaid, with nobody
 * looking into it.
 */
async function requireSettled(tx: Tx, { kind, subjectId }: Pick<Issue, "kind" | "subjectId">): Promise<void> {
	const refuse = (cents: number, where: string, next: string) => {
		throw new DomainError("conflict", `${formatCents(cents)} ${where}, so this issue stays open. ${next}`);
	};
	if (kind === "UNMATCHED_PAYMENT") {
		const cents = await getSuspenseCents(tx, subjectId);
		if (cents > 0) refuse(cents, "is still in suspense", "Send it back to the payer.");
	}
	if (kind === "REFUND_FAILED") {
		const refund = await tx.refund.findUnique({ where: { id: subjectId } });
		const cents =
			refund?.status === "FAILED"
				? Math.min(refund.amountCents, await getSuspenseCents(tx, refund.paymentId))
				: 0;
		if (cents > 0) refuse(cents, "is still owed to the payer", "Send the refund again.");
		if (refund?.status === "SENDING")
			refuse(
				refund.amountCents,
				"is still on its way to the payer",
				"It closes by itself once the provider answers.",
			);
	}
	if (kind === "PAYOUT_FAILED") {
		const payout = await tx.payout.findUnique({ where: { id: subjectId } });
		const isSettled =
			payout === null ||
			DONE_PAYOUT_STATUSES.some((status) => status === payout.status) ||
			(payout.status === "TRANSFERRED" && payout.failure === null);
		if (!isSettled)
			refuse(
				getSentCents(payout),
				"is still owed to the professional",
				"Send the payout again. If their details are wrong, it is repeated once they have corrected them.",
			);
	}
	if (kind === "TRANSFER_TAKEN_BACK") {
		const cents = await getTakenBackCents(tx, subjectId);
		if (cents > 0) refuse(cents, "is still in suspense", "Pay it out again.");
	}
	if (kind === "CHARGEBACK") {
		const chargeback = await tx.chargeback.findUnique({ where: { id: subjectId } });
		if (chargeback?.status === "OPEN")
			refuse(
				chargeback.amountCents,
				"is with the payer's bank until it decides",
				"Answer the bank. If the payment is upheld, it closes by itself.",
			);
	}
}

type Plan = { amountCents: number; parts: MoneyPart[] };

/**
 * The money that a decision moves. Throws `conflict` if nothing is left to move, or if the issue can't be
 * closed yet.
 */
async function planIssue(tx: Tx, { kind, subjectId }: Issue, decision: IssueDecision): Promise<Plan> {
	const of = (amountCents: number, milestoneId: string | null = null): Plan => ({
		amountCents,
		parts: milestoneId ? [{ milestoneId, amountCents }] : [],
	});
	switch (decision) {
		case "return":
			return of(await centsToReturn(tx, subjectId));
		case "repeat": {
			if (kind === "REFUND_FAILED") {
				const { refused, cents } = await findRefusedRefund(tx, subjectId);
				return of(cents, refused.milestoneId);
			}
			const payout = await tx.payout.findUnique({ where: { id: subjectId } });
			if (payout && kind === "TRANSFER_TAKEN_BACK")
				return of(await getTakenBackCents(tx, subjectId), payout.milestoneId);
			return payout ? of(getSentCents(payout), payout.milestoneId) : of(0);
		}
		case "charge": {
			const { amountCents } = await planReceivable(tx, subjectId);
			return of(amountCents);
		}
		case "close":
			await requireSettled(tx, { kind, subjectId });
			return of(0);
		case "retry":
			return of(0);
	}
}

type Settling = {
	decision: IssueDecision;
	reason: string;
	decidedById: string | null;
	at: Date;
	proposedCents?: number;
};

/**
 * Carries out the decision on an issue and closes it, in the caller's transaction. If
 * `proposedCents` is given, it moves exactly that much or throws `conflict`.
 */
export async function settleIssue(
	tx: Tx,
	issue: Issue,
	{ decision, reason, decidedById, at, proposedCents }: Settling,
): Promise<void> {
	if (proposedCents !== undefined) requireSameAmount(proposedCents, await planIssue(tx, issue, decision));
	await act(tx, issue, decision);
	await tx.moneyIssue.update({
		where: { id: issue.id },
		data: { closedAt: at, resolution: reason, closedById: decidedById },
	});
}

async function act(tx: Tx, { kind, subjectId }: Issue, decision: IssueDecision): Promise<void> {
	switch (decision) {
		case "return":
			return returnPayment(tx, { paymentId: subjectId, reason: "UNMATCHED" });
		case "repeat":
			if (kind === "REFUND_FAILED") return repeatRefund(tx, { refundId: subjectId });
			if (kind === "TRANSFER_TAKEN_BACK") return replaceTakenBack(tx, { payoutId: subjectId });
			if (!(await repeatPayout(tx, { payoutId: subjectId })))
				throw new DomainError("conflict", "This payout was sent again in the meantime.");
			return;
		case "charge":
			return bookReceivable(tx, await planReceivable(tx, subjectId));
		case "retry":
			await tx.paymentEvent.updateMany({
				where: { id: subjectId, appliedAt: null },
				data: { nextAttemptAt: now(), attempts: 0 },
			});
			return;
		case "close":
	}
}

/**
 * The amount that a professional has to pay back after a lost chargeback. It is the part of the loss that
 * they received, without our fee. It is reduced so that, together with their debts for guarantee claims and
 * other chargebacks, it never exceeds the amount that they received.
 */
async function planReceivable(
	tx: Tx,
	chargebackId: string,
): Promise<{ chargebackId: string; personId: string; amountCents: number }> {
	const chargeback = await tx.chargeback.findUnique({
		where: { id: chargebackId },
		include: {
			lines: {
				include: {
					milestone: {
						select: {
							amountCents: true,
							feeCents: true,
							releasedCents: true,
							guaranteeClaims: { where: { isOwed: true }, select: { paidCents: true } },
							chargebacks: {
								where: { chargebackId: { not: chargebackId } },
								select: { chargebackId: true, lostCents: true },
							},
							booking: { select: { professional: { select: { userId: true } } } },
						},
					},
				},
			},
		},
	});
	const others = chargeback?.lines.flatMap(({ milestone }) => milestone.chargebacks) ?? [];
	const booked = await tx.receivable.findMany({
		where: { cause: "CHARGEBACK", subjectId: { in: others.map((line) => line.chargebackId) } },
		select: { subjectId: true },
	});
	const amountCents =
		chargeback?.lines.reduce((sum, { lostCents, milestone }) => {
			const owed = milestone.guaranteeClaims.map(({ paidCents }) =>
				getPayoutCents(milestone, paidCents ?? 0),
			);
			const left = owed.reduce(
				(rest, cents) => rest - cents,
				getPayoutCents(milestone, milestone.releasedCents),
			);
			const bookedCents = milestone.chargebacks
				.filter((line) => booked.some(({ subjectId }) => subjectId === line.chargebackId))
				.reduce((total, line) => total + line.lostCents, 0);
			const getOwedCents = (cents: number) => Math.min(getPayoutCents(milestone, cents), left);
			return sum + getOwedCents(bookedCents + lostCents) - getOwedCents(bookedCents);
		}, 0) ?? 0;
	const personId = chargeback?.lines[0]?.milestone.booking.professional.userId;
	if (!personId || amountCents === 0)
		throw new DomainError(
			"conflict",
			"This chargeback took nothing that the professional received and doesn't owe already, so there is no loss to book.",
		);
	return { chargebackId, personId, amountCents };
}

/** Undoes closing an issue. All other decisions are final. */
export const restoreMoneyIssue: Restore = async (tx, { subjectId, at }) => {
	const { count } = await tx.moneyIssue.updateMany({
		where: { id: subjectId, closedAt: at },
		data: { closedAt: null, resolution: null, closedById: null },
	});
	return count > 0;
};
