import { db, type Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import type { MoneyIssueKind, PaymentFlow } from "#generated/prisma/sqlite/client/enums.ts";
import { activeTeam } from "../people/admin-account.server.ts";
import { lockReauthentication } from "../people/credentials.server.ts";
import type { Actor, SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { type Area, isOpenTo } from "../platform/roles.ts";
import { type MoneyDecisionKind, SECOND_PERSON_CENTS } from "./finance.ts";

type Issue = {
	kind: MoneyIssueKind;
	subjectId: string;
	/** The provider whose books differ from the ledger. */
	provider?: string;
	bookingId?: string | null;
	amountCents?: number;
	summary: string;
};

/**
 * Opens an issue for the team. There is only one issue for each kind and subject, so an existing issue is
 * reopened with the latest summary.
 */
export async function openMoneyIssue(
	tx: Tx,
	{ kind, subjectId, provider, bookingId = null, amountCents, summary }: Issue,
): Promise<void> {
	const facts = {
		provider: provider ?? null,
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

/** Closes an issue that has resolved itself, for example because a payout was sent again. */
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

/** The part of a decision that belongs to one milestone. */
export type MoneyPart = { milestoneId: string; amountCents: number };

/** A team decision that moves money, or changes what someone owes us. */
export type MoneyProposal = {
	kind: MoneyDecisionKind;
	bookingId: string | null;
	issueId?: string;
	disputeId?: string;
	claimId?: string;
	receivableId?: string;
	choice: string;
	reason: string;
	/** The total that the decision moves, without the sales tax that a refund returns. */
	amountCents: number;
	/** For a dispute, how much of the amount goes back to the creator. */
	refundCents?: number;
	/** For an adjustment, the issue's current difference. */
	differenceCents?: number | null;
	parts: readonly MoneyPart[];
	/** Whether a second person has to confirm the decision regardless of the amount. */
	needsSecond?: boolean;
};

/**
 * Every team decision that moves money goes through here, in the caller's transaction. It is
 * carried out immediately if its author may decide alone, and otherwise waits until a second person
 * confirms it (`decideMoneyDecision`). `user` is from `requireRecentProof`. Throws `conflict` if
 * another decision about the same booking, issue, or dispute is waiting.
 */
export async function decideOnMoney(
	tx: Tx,
	actor: Actor,
	user: SignedInUser,
	proposal: MoneyProposal,
	carryOut: () => Promise<void>,
): Promise<{ isDone: boolean }> {
	// Locks the account, so that two concurrent decisions by one person run one after the other.
	await lockReauthentication(tx, user);
	const { parts, needsSecond = false, ...decision } = proposal;
	await requireNothingWaiting(tx, proposal);
	const isDone = !needsSecond && (await mayDecideAlone(tx, user.id, proposal));
	if (decision.amountCents > 0) {
		const at = now();
		const { id } = await tx.moneyDecision.create({
			data: {
				...decision,
				status: isDone ? "ALONE" : "WAITING",
				proposedById: user.id,
				createdAt: at,
				decidedAt: isDone ? at : null,
				parts: { create: [...parts] },
			},
			select: { id: true },
		});
		const { kind, choice, amountCents } = decision;
		await recordEvent(tx, actor, {
			action: "decide-on-money",
			subject: ["MoneyDecision", id],
			detail: { kind, choice, amountCents, isDone },
		});
	}
	if (isDone) await carryOut();
	return { isDone };
}

/** The area of the back office in which each kind of decision is made. */
const decisionAreas = {
	REFUND: "money",
	DISPUTE: "bookings",
	ISSUE: "money",
	GUARANTEE: "bookings",
	WRITE_OFF: "money",
	ADJUSTMENT: "money",
} as const satisfies Record<MoneyDecisionKind, Area>;

/**
 * Whether the person who proposed a decision is still on the team and could propose it now. If not, the
 * decision can only be declined.
 */
export async function isAuthorActive(
	from: Tx,
	{ kind, proposedById }: { kind: MoneyDecisionKind; proposedById: string | null },
): Promise<boolean> {
	if (proposedById === null) return false;
	const author = await from.user.findFirst({
		where: { ...activeTeam, id: proposedById },
		select: { scopes: { select: { scope: true } } },
	});
	return (
		author !== null &&
		isOpenTo(
			author.scopes.map(({ scope }) => scope),
			decisionAreas[kind],
		)
	);
}

/**
 * Throws `conflict` while a decision about the same issue, dispute, or booking is waiting for a second
 * person.
 */
export async function requireNothingWaiting(
	tx: Tx,
	{ bookingId, issueId, disputeId }: Pick<MoneyProposal, "bookingId" | "issueId" | "disputeId">,
): Promise<void> {
	const same = issueId
		? { issueId }
		: disputeId
			? { disputeId }
			: { bookingId, issueId: null, disputeId: null };
	const waiting = await tx.moneyDecision.count({ where: { status: "WAITING", ...same } });
	if (waiting > 0)
		throw new DomainError(
			"conflict",
			"A decision about this is already waiting for a second person. Nothing else can be decided until they confirm or decline it.",
		);
}

/**
 * Whether someone may decide without a second person. Including this decision, the amounts they moved alone
 * must stay within SECOND_PERSON_CENTS, both over the last 24 hours and in total for each milestone. The last
 * 24 hours are a rolling window, so that nobody can use the limit twice around midnight.
 */
export async function mayDecideAlone(
	tx: Tx,
	userId: string,
	{ amountCents, parts }: Pick<MoneyProposal, "amountCents" | "parts">,
): Promise<boolean> {
	const alone = { status: "ALONE", proposedById: userId } as const;
	const today = await tx.moneyDecision.aggregate({
		where: { ...alone, createdAt: { gt: later(now(), -DAY) } },
		_sum: { amountCents: true },
	});
	if ((today._sum.amountCents ?? 0) + amountCents > SECOND_PERSON_CENTS) return false;
	for (const part of parts) {
		const earlier = await tx.moneyDecisionPart.aggregate({
			where: { milestoneId: part.milestoneId, decision: alone },
			_sum: { amountCents: true },
		});
		if ((earlier._sum.amountCents ?? 0) + part.amountCents > SECOND_PERSON_CENTS) return false;
	}
	return true;
}

/** Throws `conflict` if a decision would no longer move the amount that the second person saw. */
export function requireSameAmount(
	proposedCents: number | null,
	{ amountCents }: { amountCents: number | null },
): void {
	if (proposedCents === amountCents) return;
	throw new DomainError(
		"conflict",
		"The amounts have changed since this was proposed. Decline it, then have it proposed again.",
	);
}

/** Whether finance has paused the given flow: checkouts or payouts. */
export async function isPaused(flow: PaymentFlow, from: Tx = db()): Promise<boolean> {
	const latest = await from.paymentPause.findFirst({
		where: { flow },
		orderBy: [{ at: "desc" }, { id: "desc" }],
		select: { isPaused: true },
	});
	return latest?.isPaused ?? false;
}
