import { db, type Tx } from "#app/infra/database/db.server.ts";
import { later, MINUTE } from "#app/infra/process/clock.server.ts";
import { decideOnMoney, requireSameAmount } from "../../money/finance.server.ts";
import { getAdjustedCents } from "../../money/finance.ts";
import { postEntry } from "../../money/ledger.server.ts";
import { lockReauthentication, requireRecentProof } from "../../people/credentials.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { command } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { alreadyDecided } from "../../platform/work-items.server.ts";

/**
 * Adjustments of the ledger to a provider's books, from an issue about a difference. Each one needs two
 * people. The issue closes once the next comparison finds no difference. One cause can open two issues,
 * about an item and about the balance, so between two comparisons only one adjustment is posted for each
 * provider.
 */

/** The time until a confirmed adjustment is certainly part of the ledger's balance. */
const COMMIT_TIME = MINUTE;

/**
 * An issue about a difference, with whether an adjustment for its provider was posted after the last
 * comparison or waits for a second person, apart from one that is being confirmed. Throws `not_found`.
 */
async function findDifference(from: Tx, issueId: string, confirmedId?: string) {
	const issue = await from.moneyIssue.findUnique({
		where: { id: issueId },
		include: {
			decisions: {
				where: { kind: "ADJUSTMENT", status: "WAITING" },
				include: { proposedBy: { select: { name: true } } },
			},
		},
	});
	if (issue?.kind !== "DIFFERENCE") throw new DomainError("not_found", "There is no such difference.");
	const { provider } = issue;
	const compared = provider
		? await from.reconciliation.findFirst({ where: { provider }, orderBy: { at: "desc" } })
		: null;
	const others = {
		kind: "ADJUSTMENT",
		issue: { provider },
		...(confirmedId !== undefined && { id: { not: confirmedId } }),
	} as const;
	const isPending =
		(await from.moneyDecision.count({
			where: {
				...others,
				status: "CONFIRMED",
				...(compared && { decidedAt: { gte: later(compared.at, -COMMIT_TIME) } }),
			},
		})) > 0;
	const isWaiting = (await from.moneyDecision.count({ where: { ...others, status: "WAITING" } })) > 0;
	return { ...issue, isPending, isWaiting };
}
type Difference = Awaited<ReturnType<typeof findDifference>>;

const POSTED_SINCE =
	"An adjustment was posted after the last comparison with the provider. Wait for the next one, which closes this issue if the books agree.";

/** Why nothing can be adjusted for a difference now, or null. */
function getObstacle({ provider, isPending, isWaiting, closedAt }: Difference): string | null {
	if (closedAt) return "This difference has been settled.";
	if (!provider)
		return "It isn't known which payment provider this difference belongs to. Wait for the next comparison with the provider.";
	if (isPending) return POSTED_SINCE;
	return isWaiting
		? "An adjustment for this payment provider is already waiting for a second person. Nothing else can be adjusted until they confirm or decline it."
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
 * provider. Requires a recent identity check. Throws `conflict` if the difference was settled, or an
 * adjustment for the same provider is waiting or was posted after the last comparison.
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
			differenceCents: difference.amountCents,
			parts: [],
			needsSecond: true,
		} as const;
		await decideOnMoney(tx, actor, user, proposal, async () => {
			throw new Error("An adjustment needs a second person.");
		});
	});
}

/**
 * Locks the issues about differences with the same provider until the transaction ends, and returns this one.
 * Throws `not_found`.
 */
async function lockDifference(tx: Tx, issueId: string, confirmedId?: string): Promise<Difference> {
	const { provider } = await findDifference(tx, issueId);
	await tx.moneyIssue.updateMany({
		where: { kind: "DIFFERENCE", OR: [{ id: issueId }, { provider }] },
		data: { kind: "DIFFERENCE" },
	});
	return findDifference(tx, issueId, confirmedId);
}

type Confirmed = {
	id: string;
	issueId: string;
	choice: string;
	amountCents: number;
	differenceCents: number | null;
};

/**
 * Posts an adjustment that a second person has just confirmed, once. Throws `conflict` if the difference was
 * settled or has changed in the meantime, or another adjustment was posted after the last comparison.
 */
export async function carryOutAdjustment(tx: Tx, { issueId, ...decision }: Confirmed): Promise<void> {
	const { provider, closedAt, isPending, amountCents } = await lockDifference(tx, issueId, decision.id);
	if (closedAt || !provider)
		throw await alreadyDecided(
			tx,
			"MONEY_ISSUE",
			issueId,
			"This difference has been settled in the meantime.",
		);
	if (isPending) throw new DomainError("conflict", POSTED_SINCE);
	requireSameAmount(decision.differenceCents, { amountCents });
	await postEntry(tx, "adjustment", {
		provider,
		decisionId: decision.id,
		cents: getAdjustedCents(decision),
	});
}
