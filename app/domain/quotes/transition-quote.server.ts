import type { Tx } from "#app/infra/database/db.server.ts";
import { nowAfter } from "#app/infra/process/clock.server.ts";
import { closeDeadlines } from "../deadlines/set-deadline.server.ts";
import { DomainError } from "../domain-error.ts";
import { type QuoteTransition, quoteTransitions } from "./quote.ts";
import { describeLatest, findLatestQuote, type QuoteVersion } from "./quote-sides.server.ts";

/**
 * Moves a version by a transition of its lifecycle, in the caller's transaction. Throws `conflict`,
 * saying what happened meanwhile, where it is no longer in a state from which the transition leads
 * on, or where its time is over. Changes that the creator asked for are no longer due.
 */
export async function transitionQuote(
	tx: Tx,
	transition: QuoteTransition,
	quote: QuoteVersion,
	reason: string | null = null,
): Promise<void> {
	const { from, to } = quoteTransitions[transition];
	const at = nowAfter(quote.statusAt);
	const { count } = await tx.quote.updateMany({
		where: {
			id: quote.id,
			status: { in: [...from] },
			...(transition === "accept" && { expiresAt: { gt: at } }),
		},
		data: { status: to, statusAt: at, reason, changesDueAt: null },
	});
	if (count > 0) return closeDeadlines(tx, quote.bookingId, ["QUOTE_CHANGES"]);
	const latest = await findLatestQuote(tx, quote.bookingId);
	if (transition === "accept" && latest?.id === quote.id && latest.status === "SENT")
		throw new DomainError(
			"conflict",
			"The time to accept this quote is over. Ask for a new version in your conversation.",
		);
	throw new DomainError("conflict", `This is no longer possible. ${describeLatest(latest)}`);
}
