import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { postEntry } from "../ledger/post-entry.server.ts";
import { payoutOfRelease } from "../milestones/milestone.ts";
import { clearingOf } from "./payout-clearing.server.ts";
import { freeReference } from "./sent-reference.server.ts";
import { takeFromHeld } from "./settled-milestone.server.ts";

type Released = {
	/** Null where the fee is all of it. */ payoutId: string | null;
	feeCents: number;
	payoutCents: number;
};

/**
 * Releases what is held for a milestone, or a part of it, to the professional: posts it and creates
 * the payout, which is sent once it has cleared. The fee is the part of the milestone's fee that belongs to
 * the amount, rounded down, and releases in parts carry the whole fee once everything is released.
 * Throws `conflict` as `takeFromHeld` does.
 */
export async function releaseHeld(
	tx: Tx,
	{ milestoneId, amountCents }: { milestoneId: string; amountCents: number },
): Promise<Released> {
	const milestone = await takeFromHeld(tx, { milestoneId, amountCents, to: "releasedCents" });
	const { paymentId, booking, bookingId, releasedCents } = milestone;
	const payoutCents = payoutOfRelease(milestone, amountCents);
	const feeCents = amountCents - payoutCents;
	const at = now();
	const reference = await freeReference(tx, "PYT");
	const { professionalId } = booking;
	const clears = await clearingOf(tx, { professionalId, amountCents: payoutCents });
	const facts = {
		reference,
		professionalId,
		milestoneId,
		paymentId,
		amountCents: payoutCents,
		feeCents,
		statusAt: at,
		nextAttemptAt: clears.clearsAt ?? at,
		...clears,
		createdAt: at,
	};
	const payoutId =
		payoutCents > 0 ? (await tx.payout.create({ data: facts, select: { id: true } })).id : null;
	// The end of a release in parts can be all fee.
	const releaseId = payoutId ?? `${milestoneId}:${releasedCents + amountCents}`;
	const release = {
		releaseId,
		milestone: { id: milestoneId, bookingId },
		professionalId,
		cents: amountCents,
		feeCents,
		memo: reference,
	};
	await postEntry(tx, "milestone-released", release);
	return { payoutId, feeCents, payoutCents };
}
