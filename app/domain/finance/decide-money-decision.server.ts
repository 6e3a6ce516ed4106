import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea, type SignedInUser } from "../actor.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { OUTCOMES, settleDispute } from "../disputes/resolve-booking.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { alreadyDecided, recordDecision } from "../work-items/record-decision.server.ts";
import { settleIssue } from "./decide-money-issue.server.ts";
import { ISSUE_DECISIONS } from "./finance.ts";
import { refundAtDiscretion } from "./request-refund.server.ts";

type Input = { decisionId: string; decision: "confirm" | "decline"; reason: string };

const withParts = { parts: { select: { milestoneId: true, amountCents: true } }, issue: true } as const;
const findDecision = (tx: Tx, id: string) =>
	tx.moneyDecision.findUnique({ where: { id }, include: withParts });
type WaitingDecision = NonNullable<Awaited<ReturnType<typeof findDecision>>>;

/**
 * A second person confirms a decision of the team that moves money, which carries it out, or
 * declines it, which leaves everything as it was. Needs the finance role and a recent identity
 * check. Throws `forbidden` for the person who proposed it, and `conflict` if it was already
 * decided, or what it is about has changed.
 */
export async function decideMoneyDecision(
	actor: Actor,
	{ decisionId, decision, reason }: Input,
): Promise<void> {
	requireArea(actor, "money");
	const user = requireRecentProof(actor);
	await withIdempotency(actor, "decide-money-decision", { decisionId, decision, reason }, (remember) =>
		transaction(async (tx) => {
			const proposal = await findDecision(tx, decisionId);
			if (!proposal) throw new DomainError("not_found", "There is no such decision.");
			if (proposal.bookingId) await lockBooking(tx, proposal.bookingId);
			await holdProof(tx, user);
			const { proposedById, kind, choice, amountCents } = proposal;
			const at = now();
			const status = decision === "confirm" ? "CONFIRMED" : "DECLINED";
			await requireSecondPerson(tx, user, proposal, { status, at });
			if (decision === "confirm") await carryOut(tx, actor, proposal, at);
			await recordDecision(tx, actor, {
				...{
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
				},
				event: {
					action: `${decision}-money-decision`,
					subject: ["MoneyDecision", decisionId],
					detail: { kind, choice, amountCents, proposedById, confirmedById: user.id },
				},
			});
			await remember(tx, { done: true });
			return { done: true };
		}),
	);
}

/** Takes a decision out of the queue for someone who isn't its author. Throws as `decideMoneyDecision`. */
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

/** Does what was proposed, if it still moves what the second person has seen. */
async function carryOut(
	tx: Tx,
	actor: Actor,
	{
		kind,
		choice,
		reason,
		bookingId,
		issue,
		amountCents: proposedCents,
		parts,
		proposedById,
	}: WaitingDecision,
	at: Date,
): Promise<void> {
	if (kind === "REFUND") return refundAtDiscretion(tx, actor, { parts, reason });
	const outcome = OUTCOMES.find((one) => one === choice);
	if (kind === "DISPUTE" && bookingId && outcome)
		return settleDispute(tx, actor, { bookingId, outcome, reason, proposedCents });
	const decision = ISSUE_DECISIONS.find((one) => one === choice);
	if (!issue || !decision) throw new Error(`The decision ${kind} ${choice} can't be carried out.`);
	if (issue.closedAt)
		throw await alreadyDecided(tx, "MONEY_ISSUE", issue.id, "This issue has been settled in the meantime.");
	await settleIssue(tx, issue, { decision, reason, decidedById: proposedById, at, proposedCents });
}
