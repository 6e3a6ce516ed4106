import { getHeldCents, getReleasePayout, taxReturnedWith } from "../../money/amounts.ts";
import { getPosting, type Line, type PostingKind } from "../../money/postings.ts";
import { divideHeld } from "./dispute.ts";

type Milestone = Parameters<typeof getHeldCents>[0] &
	Parameters<typeof getReleasePayout>[0] &
	Parameters<typeof taxReturnedWith>[0] & { id: string; bookingId: string };

type Decision = {
	milestone: Milestone;
	professionalId: string;
	/** The disputed amount and the rest of the held amount, in cents. */
	dispute: { disputedCents: number; restCents: number };
	/** How much of the disputed amount goes to the professional, in cents. */
	releaseCents: number;
};

/** What a decision will move, in cents, and the ledger entries that it will post. */
export type DecisionPreview = {
	releaseCents: number;
	feeCents: number;
	payoutCents: number;
	refundCents: number;
	/** The sales tax that goes back with the refund. */
	taxCents: number;
	entries: { kind: PostingKind; lines: Line[] }[];
};

/**
 * What a decision would move if it were carried out now, computed by the same functions that divide, release,
 * refund, and post money. Any part that the payer's bank has taken is deducted from the refund first.
 */
export function previewDecision({
	milestone,
	professionalId,
	dispute,
	releaseCents: awardedCents,
}: Decision): DecisionPreview {
	const { releaseCents, refundCents } = divideHeld(getHeldCents(milestone), dispute, {
		refundCents: dispute.disputedCents - awardedCents,
		releaseCents: awardedCents,
	});
	const payoutCents = releaseCents === 0 ? 0 : getReleasePayout(milestone, releaseCents);
	const feeCents = releaseCents - payoutCents;
	const taxCents = taxReturnedWith(milestone, refundCents);
	// The keys and memos are placeholders until the decision is posted.
	const unposted = { id: "", reference: "", round: 1, paymentId: "" };
	const release = { releaseId: "", milestone, professionalId, cents: releaseCents, feeCents, memo: "" };
	const refund = {
		refund: { ...unposted, milestone },
		source: "held" as const,
		cents: refundCents,
		taxCents,
	};
	const entries = [
		...(releaseCents > 0 ? [getPosting("milestone-released", release)] : []),
		...(refundCents > 0 ? [getPosting("refund-sent", refund)] : []),
	];
	return {
		releaseCents,
		feeCents,
		payoutCents,
		refundCents,
		taxCents,
		entries: entries.map(({ kind, lines }) => ({ kind, lines })),
	};
}
