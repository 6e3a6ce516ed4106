import type { Tx } from "#app/infra/database/db.server.ts";
import { now, nowAfter } from "#app/infra/process/clock.server.ts";
import { confirmDisputeDecision } from "../../bookings/disputes/decide-dispute.server.ts";
import { settleClaim } from "../../bookings/guarantee.server.ts";
import { GUARANTEE_DECISIONS } from "../../bookings/guarantee.ts";
import { transitionMilestone } from "../../bookings/milestone.server.ts";
import { canMoveMilestone } from "../../bookings/milestone.ts";
import { getHeldCents } from "../../money/amounts.ts";
import { writeOffDebt } from "../../money/debt.server.ts";
import { decideOnMoney, isAuthorActive, type MoneyPart } from "../../money/finance.server.ts";
import { AUTHOR_GONE, flowLabels, ISSUE_DECISIONS, type PaymentFlow } from "../../money/finance.ts";
import { refundHeld } from "../../money/refund.server.ts";
import { lockReauthentication, requireRecentProof } from "../../people/credentials.server.ts";
import { type Actor, requireArea, type SignedInUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { formatCents } from "../../platform/cents.ts";
import { command } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { lockBooking } from "../../platform/lock-booking.server.ts";
import { alreadyDecided, recordDecision } from "../../platform/work-items.server.ts";
import { settleIssue } from "./decide-money-issue.server.ts";
import { carryOutAdjustment } from "./post-adjustment.server.ts";

type RefundInput = { milestoneId: string; amount: number; reason: string };

/**
 * Someone with the finance role refunds held money at the team's discretion, or proposes the refund
 * to a second person (`decideOnMoney`). Requires a recent identity check. Throws `invalid` if the
 * amount is more than is held, and `conflict` if nothing can be refunded or a decision about the
 * booking is already waiting.
 */
export async function requestRefund(
	actor: Actor,
	{ milestoneId, amount, reason }: RefundInput,
): Promise<{ isDone: boolean }> {
	requireArea(actor, "money");
	const user = requireRecentProof(actor);
	return command(actor, "request-refund", { milestoneId, amount, reason }, async (tx) => {
		const of = await tx.milestone.findUnique({ where: { id: milestoneId }, select: { bookingId: true } });
		if (!of) throw new DomainError("not_found", "There is no such milestone.");
		await lockBooking(tx, of.bookingId);
		const milestone = await tx.milestone.findUniqueOrThrow({ where: { id: milestoneId } });
		if (milestone.status === "DISPUTED") throw refundWhileDisputed();
		const held = getHeldCents(milestone);
		if (held === 0)
			throw new DomainError("conflict", "Nothing is held for this milestone, so nothing can be refunded.");
		if (amount > held)
			throw new DomainError("invalid", "Check the amount", {
				fieldErrors: { amount: [`Enter ${formatCents(held)} or less. That's the held amount.`] },
			});
		const parts = [{ milestoneId, amountCents: amount }];
		const refund = {
			kind: "REFUND",
			bookingId: of.bookingId,
			choice: "refund",
			reason,
			amountCents: amount,
			parts,
		} as const;
		return decideOnMoney(tx, actor, user, refund, () => refundAtDiscretion(tx, actor, refund));
	});
}

const refundWhileDisputed = () =>
	new DomainError(
		"conflict",
		"A dispute about this milestone is open, and it decides what is refunded. Decide the dispute instead.",
	);

/**
 * Refunds some or all of the money held for a milestone. A full refund ends the milestone, and both sides get
 * the reason. The creator gets an email once the refund is sent.
 */
async function refundAtDiscretion(
	tx: Tx,
	actor: Actor,
	{ parts, reason }: { parts: readonly MoneyPart[]; reason: string },
): Promise<void> {
	for (const { milestoneId, amountCents } of parts) {
		const milestone = await tx.milestone.findUniqueOrThrow({ where: { id: milestoneId } });
		if (milestone.status === "DISPUTED") throw refundWhileDisputed();
		const isAll = amountCents === getHeldCents(milestone);
		if (isAll && !canMoveMilestone("refund", "TEAM", milestone.status))
			throw new DomainError("conflict", "This milestone has ended in the meantime.");
		if (isAll) await transitionMilestone(tx, actor, "refund", milestoneId, { role: "TEAM", reason });
		await refundHeld(tx, { milestoneId, amountCents, reason: "DISCRETIONARY" });
	}
}

type DecisionInput = { decisionId: string; decision: "confirm" | "decline"; reason: string };

const withParts = { parts: { select: { milestoneId: true, amountCents: true } }, issue: true } as const;
const findDecision = (tx: Tx, id: string) =>
	tx.moneyDecision.findUnique({ where: { id }, include: withParts });
type WaitingDecision = NonNullable<Awaited<ReturnType<typeof findDecision>>>;

/**
 * A second person confirms or declines a team decision that moves money. Confirming carries it out. Declining
 * it has no effect on the money. Requires the finance role and a recent identity check. Throws `forbidden`
 * for the person who proposed it and, if a decision on an appeal is confirmed, for the person who made the
 * first decision. Throws `conflict` if the decision was already confirmed or declined, its subject has
 * changed, or the person who proposed it is no longer allowed to make such a decision.
 */
export async function decideMoneyDecision(
	actor: Actor,
	{ decisionId, decision, reason }: DecisionInput,
): Promise<void> {
	requireArea(actor, "money");
	const user = requireRecentProof(actor);
	await command(actor, "decide-money-decision", { decisionId, decision, reason }, async (tx) => {
		const proposal = await findDecision(tx, decisionId);
		if (!proposal) throw new DomainError("not_found", "There is no such decision.");
		if (proposal.bookingId) await lockBooking(tx, proposal.bookingId);
		await lockReauthentication(tx, user);
		const { proposedById, kind, choice, amountCents } = proposal;
		const at = now();
		const status = decision === "confirm" ? "CONFIRMED" : "DECLINED";
		await requireSecondPerson(tx, user, proposal, { status, at });
		if (decision === "confirm" && !(await isAuthorActive(tx, proposal)))
			throw new DomainError("conflict", AUTHOR_GONE);
		if (decision === "confirm") await carryOut(tx, actor, proposal, { confirmedById: user.id, at });
		await recordDecision(tx, actor, {
			kind: "MONEY_DECISION",
			subjectId: decisionId,
			choice: decision,
			reason,
			before: {},
			from: "WAITING",
			to: status,
			at,
			emails: [],
			isFinal: true,
			event: {
				action: `${decision}-money-decision`,
				subject: ["MoneyDecision", decisionId],
				detail: { kind, choice, amountCents, proposedById, confirmedById: user.id },
			},
		});
	});
}

/**
 * Marks a waiting decision as confirmed or declined by someone who isn't its author. Throws `forbidden` for
 * its author, and `conflict` if it isn't waiting anymore.
 */
async function requireSecondPerson(
	tx: Tx,
	user: SignedInUser,
	{ id, proposedById }: WaitingDecision,
	{ status, at }: { status: "CONFIRMED" | "DECLINED"; at: Date },
): Promise<void> {
	if (proposedById === user.id)
		throw new DomainError("forbidden", "You proposed this, so someone else must confirm or decline it.");
	const { count } = await tx.moneyDecision.updateMany({
		where: { id, status: "WAITING" },
		data: { status, decidedById: user.id, decidedAt: at },
	});
	if (count === 0)
		throw await alreadyDecided(tx, "MONEY_DECISION", id, "This was already confirmed or declined.");
}

/** Carries out a proposal if it would still move the amount that the second person saw. */
async function carryOut(
	tx: Tx,
	actor: Actor,
	{
		kind,
		choice,
		reason,
		issue,
		disputeId,
		amountCents: proposedCents,
		refundCents,
		parts,
		proposedById,
		...decision
	}: WaitingDecision,
	{ confirmedById, at }: { confirmedById: string; at: Date },
): Promise<void> {
	if (kind === "REFUND") return refundAtDiscretion(tx, actor, { parts, reason });
	if (kind === "DISPUTE" && disputeId && refundCents !== null)
		return confirmDisputeDecision(tx, actor, {
			disputeId,
			amountCents: proposedCents,
			refundCents,
			reason,
			decidedById: proposedById,
			confirmedById,
		});
	const ofClaim = GUARANTEE_DECISIONS.find((one) => one === choice);
	if (kind === "GUARANTEE" && decision.claimId && ofClaim)
		return settleClaim(tx, {
			claimId: decision.claimId,
			decision: ofClaim,
			amountCents: proposedCents,
			reason,
			decidedById: proposedById,
		});
	if (kind === "WRITE_OFF" && decision.receivableId)
		return writeOffDebt(tx, {
			debtId: decision.receivableId,
			decisionId: decision.id,
			choice,
			cents: proposedCents,
			reason,
		});
	if (kind === "ADJUSTMENT" && issue)
		return carryOutAdjustment(tx, {
			id: decision.id,
			issueId: issue.id,
			choice,
			amountCents: proposedCents,
			differenceCents: decision.differenceCents,
		});
	const ofIssue = ISSUE_DECISIONS.find((one) => one === choice);
	if (!issue || !ofIssue) throw new Error(`The decision ${kind} ${choice} can't be carried out.`);
	if (issue.closedAt)
		throw await alreadyDecided(tx, "MONEY_ISSUE", issue.id, "This issue has been settled in the meantime.");
	await settleIssue(tx, issue, { decision: ofIssue, reason, decidedById: proposedById, at, proposedCents });
}

type PauseInput = { flow: PaymentFlow; isPaused: boolean; reason: string };

/**
 * Pauses or resumes checkouts or payouts, on all nodes immediately. Requires the finance role and a recent
 * identity check. Throws `conflict` if they are already paused or already running.
 */
export async function pausePayments(actor: Actor, { flow, isPaused, reason }: PauseInput): Promise<void> {
	requireArea(actor, "money");
	const user = requireRecentProof(actor);
	await command(actor, "pause-payments", { flow, isPaused, reason }, async (tx) => {
		await lockReauthentication(tx, user);
		const latest = await tx.paymentPause.findFirst({
			where: { flow },
			orderBy: [{ at: "desc" }, { id: "desc" }],
		});
		if ((latest?.isPaused ?? false) === isPaused)
			throw new DomainError(
				"conflict",
				`${flowLabels[flow]} are ${isPaused ? "already paused" : "not paused"}.`,
			);
		const { id } = await tx.paymentPause.create({
			data: { flow, isPaused, reason, changedById: user.id, at: nowAfter(latest?.at ?? new Date(0)) },
			select: { id: true },
		});
		await recordEvent(tx, actor, {
			action: "pause-payments",
			subject: ["PaymentPause", id],
			detail: { flow, before: !isPaused, after: isPaused },
		});
	});
}
