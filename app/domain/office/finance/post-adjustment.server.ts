import { db, type Tx } from "#app/infra/database/db.server.ts";
import { decideOnMoney } from "../../money/finance.server.ts";
import { getAdjustedCents } from "../../money/finance.ts";
import { postEntry } from "../../money/ledger.server.ts";
import { lockReauthentication, requireRecentProof } from "../../people/credentials.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { command } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { alreadyDecided } from "../../platform/work-items.server.ts";

/**
 * Adjustments of the ledger to a provider's books, from an issue about a difference. Two people always decide
 * about them. The issue closes once the next comparison finds no difference.
 */

/** An issue about a difference, with the adjustments that were posted for it. Throws `not_found`. */
async function findDifference(from: Tx, issueId: string) {
	const issue = await from.moneyIssue.findUnique({
		where: { id: issueId },
		include: {
			decisions: {
				where: { kind: "ADJUSTMENT", status: { in: ["WAITING", "CONFIRMED"] } },
				orderBy: { createdAt: "asc" },
				include: { proposedBy: { select: { name: true } } },
			},
		},
	});
	if (issue?.kind !== "DIFFERENCE") throw new DomainError("not_found", "There is no such difference.");
	const { provider } = issue;
	const compared = provider
		? await from.reconciliation.findFirst({ where: { provider }, orderBy: { at: "desc" } })
		: null;
	const isPending = issue.decisions.some(
		({ status, decidedAt }) => status === "CONFIRMED" && decidedAt && (!compared || decidedAt >= compared.at),
	);
	return { ...issue, isPending };
}
type Difference = Awaited<ReturnType<typeof findDifference>>;

/** Why nothing can be adjusted for a difference now, or null. */
function getObstacle({ provider, isPending, closedAt }: Difference): string | null {
	if (closedAt) return "This difference has been settled.";
	if (!provider)
		return "It isn't known which payment provider this difference belongs to. Wait for the next comparison with the provider.";
	return isPending
		? "An adjustment was posted after the last comparison with the provider. Wait for the next one, which closes this issue if the books agree."
		: null;
}

/** A difference for the page that adjusts the ledger. Throws `not_found`. */
export async function getDifference(actor: Actor, issueId: string) {
	requireArea(actor, "money");
	const difference = await findDifference(db(), issueId);
	return { ...difference, obstacle: getObstacle(difference) };
}

/**
 * Someone with the finance role proposes an adjustment for a difference between the ledger and a provider. A
 * second person always has to confirm it. `amount` is in cents, and positive if it raises our balance at the
 * provider. Requires a recent identity check. Throws `conflict` if the difference was settled, a decision
 * about it is waiting, or an adjustment was posted after the last comparison.
 */
export async function postAdjustment(
	actor: Actor,
	{ issueId, amount, reason }: { issueId: string; amount: number; reason: string },
): Promise<void> {
	requireArea(actor, "money");
	const user = requireRecentProof(actor);
	await command(actor, "post-adjustment", { issueId, amount, reason }, async (tx) => {
		await lockReauthentication(tx, user);
		const difference = await lockDifference(tx, issueId);
		const obstacle = getObstacle(difference);
		if (obstacle) throw new DomainError("conflict", obstacle);
		const proposal = {
			kind: "ADJUSTMENT",
			bookingId: null,
			issueId,
			choice: amount > 0 ? "raise" : "lower",
			reason,
			amountCents: Math.abs(amount),
			parts: [],
			needsSecond: true,
		} as const;
		await decideOnMoney(tx, actor, user, proposal, async () => {
			throw new Error("An adjustment needs a second person.");
		});
	});
}

/** Locks an issue about a difference until the transaction ends, and returns it. Throws `not_found`. */
async function lockDifference(tx: Tx, issueId: string): Promise<Difference> {
	await tx.moneyIssue.updateMany({
		where: { id: issueId, kind: "DIFFERENCE" },
		data: { kind: "DIFFERENCE" },
	});
	return findDifference(tx, issueId);
}

type Confirmed = { id: string; issueId: string; choice: string; amountCents: number };

/**
 * Posts an adjustment that a second person has just confirmed, once. Throws `conflict` if the difference was
 * settled in the meantime.
 */
export async function carryOutAdjustment(tx: Tx, { issueId, ...decision }: Confirmed): Promise<void> {
	const { provider, closedAt } = await lockDifference(tx, issueId);
	if (closedAt || !provider)
		throw await alreadyDecided(
			tx,
			"MONEY_ISSUE",
			issueId,
			"This difference has been settled in the meantime.",
		);
	await postEntry(tx, "adjustment", {
		provider,
		decisionId: decision.id,
		cents: getAdjustedCents(decision),
	});
}
