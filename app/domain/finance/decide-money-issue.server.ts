import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { payoutOf } from "../milestones/milestone.ts";
import { bookReceivable } from "../settlement/book-receivable.server.ts";
import { repeatPayout } from "../settlement/repeat-payout.server.ts";
import { repeatRefund } from "../settlement/repeat-refund.server.ts";
import { returnPayment } from "../settlement/return-payment.server.ts";
import { alreadyDecided, recordDecision } from "../work-items/record-decision.server.ts";
import type { Restore } from "../work-items/restore.server.ts";
import { type IssueDecision, isDecisionOf, type MoneyIssueKind } from "./finance.ts";

type Input = { issueId: string; decision: IssueDecision; reason: string };

/**
 * Someone with the finance role decides an issue about money: moves what it is about, or closes it
 * with an explanation, which can be undone. Needs a recent identity check. Throws `conflict` where
 * it was already decided, or what it is about has changed.
 */
export async function decideMoneyIssue(actor: Actor, { issueId, decision, reason }: Input): Promise<void> {
	requireArea(actor, "money");
	const user = requireRecentProof(actor);
	await withIdempotency(actor, "decide-money-issue", { issueId, decision, reason }, (remember) =>
		transaction(async (tx) => {
			await holdProof(tx, user);
			const issue = await tx.moneyIssue.findUnique({ where: { id: issueId } });
			if (!issue) throw new DomainError("not_found", "There is no such issue.");
			if (issue.closedAt) throw await alreadyDecided(tx, "MONEY_ISSUE", issueId, "This issue has been settled in the meantime.");
			if (!isDecisionOf(issue.kind, decision)) throw new DomainError("invalid", "Choose a decision", { fieldErrors: { decision: ["Choose a decision"] } });
			await act(tx, issue, decision);
			const at = now();
			await tx.moneyIssue.update({ where: { id: issueId }, data: { closedAt: at, resolution: reason, closedById: user.id } });
			await recordDecision(tx, actor, {
				...{ kind: "MONEY_ISSUE", subjectId: issueId, choice: decision, reason, before: {}, from: "OPEN", to: "CLOSED", at, emails: [] },
				event: { action: "decide-money-issue", subject: ["MoneyIssue", issueId], detail: { decision, kind: issue.kind } },
				isFinal: decision !== "close",
			});
			await remember(tx, { done: true });
			return { done: true };
		}),
	);
}

async function act(tx: Tx, { kind, subjectId }: { kind: MoneyIssueKind; subjectId: string }, decision: IssueDecision): Promise<void> {
	switch (decision) {
		case "return":
			return returnPayment(tx, { paymentId: subjectId, reason: "UNMATCHED" });
		case "repeat":
			if (kind === "REFUND_FAILED") return repeatRefund(tx, { refundId: subjectId });
			if (!(await repeatPayout(tx, { payoutId: subjectId }))) throw new DomainError("conflict", "This payout was sent again in the meantime.");
			return;
		case "charge":
			return chargeProfessional(tx, subjectId);
		case "retry":
			await tx.paymentEvent.updateMany({ where: { id: subjectId, appliedAt: null }, data: { nextAttemptAt: now(), attempts: 0 } });
			return;
		case "close":
	}
}

/**
 * Books what a lost chargeback took after the release as owed by the professional who has it: what
 * they received of it, without our fee.
 */
async function chargeProfessional(tx: Tx, chargebackId: string): Promise<void> {
	const chargeback = await tx.chargeback.findUnique({
		where: { id: chargebackId },
		include: { lines: { include: { milestone: { select: { amountCents: true, feeCents: true, booking: { select: { professional: { select: { userId: true } } } } } } } } },
	});
	const amountCents = chargeback?.lines.reduce((sum, { lostCents, milestone }) => sum + payoutOf(milestone, lostCents), 0) ?? 0;
	const personId = chargeback?.lines[0]?.milestone.booking.professional.userId;
	if (!personId || amountCents === 0) throw new DomainError("conflict", "This chargeback took nothing that had been released, so there is no loss to book.");
	await bookReceivable(tx, { chargebackId, personId, amountCents });
}

/** Undoes closing an issue. What moved money is final. */
export const restoreMoneyIssue: Restore = async (tx, { subjectId, at }) => {
	const { count } = await tx.moneyIssue.updateMany({ where: { id: subjectId, closedAt: at }, data: { closedAt: null, resolution: null, closedById: null } });
	return count > 0;
};
