import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { type BookingSides, withSides } from "../bookings/booking-sides.server.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { transitionBooking } from "../bookings/transition-booking.server.ts";
import { requireRecentProof } from "../credentials/recent-proof.server.ts";
import { DomainError } from "../domain-error.ts";
import { endMilestones, endsInWords, type MilestoneEnd } from "../endings/end-milestones.server.ts";
import { decideOnMoney, requireSameAmount } from "../finance/decide-on-money.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { milestoneSummary } from "../milestones/derive-booking.server.ts";
import { FINAL_MILESTONE_STATUSES, heldCentsOf } from "../milestones/milestone.ts";
import { taxReturnedWith } from "../sales-tax/sales-tax.ts";
import { isPaidDirectly } from "../service-lines/service-line.ts";
import { alreadyDecided, recordDecision } from "../work-items/record-decision.server.ts";

export const OUTCOMES = ["completed", "cancelled"] as const;
export type Outcome = (typeof OUTCOMES)[number];
type Input = { bookingId: string; outcome: Outcome; reason: string };

/**
 * An ADMIN decides a dispute: the work is done, which releases what is held, or the
 * booking is canceled, which refunds it; or proposes it to a second person (`decideOnMoney`). Both
 * sides get the reason once it is final. Needs a recent identity check. Throws `conflict` if it
 * was already decided, or while a chargeback is open.
 */
export async function resolveBooking(
	actor: Actor,
	{ bookingId, outcome, reason }: Input,
): Promise<{ isDone: boolean }> {
	requireArea(actor, "bookings");
	const user = requireRecentProof(actor);
	return withIdempotency(actor, "resolve-booking", { bookingId, outcome, reason }, (remember) =>
		transaction(async (tx) => {
			await lockBooking(tx, bookingId);
			const plan = await planResolution(tx, bookingId, outcome);
			const resolution = { kind: "DISPUTE", bookingId, choice: outcome, reason, ...plan } as const;
			const result = await decideOnMoney(tx, actor, user, resolution, () =>
				settleDispute(tx, actor, { bookingId, outcome, reason }),
			);
			// Both sides were notified immediately, or someone else decides, so this can't be undone.
			await recordDecision(tx, actor, {
				kind: "DISPUTE",
				subjectId: bookingId,
				choice: outcome,
				reason,
				before: {},
				from: "DISPUTED",
				to: result.isDone ? outcome.toUpperCase() : "DISPUTED",
				at: now(),
				emails: [],
				event: {
					action: result.isDone ? "resolve-dispute" : "propose-resolution",
					subject: ["Booking", bookingId],
					detail: { outcome },
				},
				isFinal: true,
			});
			await remember(tx, result);
			return result;
		}),
	);
}

/** What an outcome moves of each milestone. Throws `conflict` if the dispute was decided. */
async function planResolution(tx: Tx, bookingId: string, outcome: Outcome) {
	const booking = await tx.booking.findUnique({ where: { id: bookingId }, include: withSides });
	if (!booking) throw new DomainError("not_found", "Booking not found");
	if (booking.status !== "DISPUTED")
		throw await alreadyDecided(tx, "DISPUTE", bookingId, "This dispute was already decided.");
	const ends = await endsOf(tx, booking, outcome);
	const parts = ends
		.map(({ milestoneId, releaseCents, refundCents }) => ({
			milestoneId,
			amountCents: releaseCents + refundCents,
		}))
		.filter(({ amountCents }) => amountCents > 0);
	return { parts, amountCents: parts.reduce((sum, part) => sum + part.amountCents, 0) };
}

/** Ends a dispute, in the caller's transaction. With `proposedCents`, it moves that much or throws `conflict`. */
export async function settleDispute(
	tx: Tx,
	actor: Actor,
	{ bookingId, outcome, reason, proposedCents }: Input & { proposedCents?: number },
): Promise<void> {
	if (proposedCents !== undefined)
		requireSameAmount(proposedCents, await planResolution(tx, bookingId, outcome));
	const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, include: withSides });
	const ends = await endsOf(tx, booking, outcome);
	await endMilestones(tx, actor, { bookingId, ends, mover: "TEAM", reason });
	const { isEarned } = await milestoneSummary(tx, bookingId);
	const transition = outcome === "completed" ? "resolve-completed" : "resolve-cancelled";
	await transitionBooking(tx, actor, transition, booking, {
		mover: "TEAM",
		reason,
		isEarned,
		offer: endsInWords(booking, ends),
	});
}

const NO_REFUND = { refundCents: 0, refundTaxCents: 0 };

/** How each milestone ends that has not ended yet. None of them goes on after a dispute. */
async function endsOf(tx: Tx, booking: BookingSides, outcome: Outcome): Promise<MilestoneEnd[]> {
	const milestones = await tx.milestone.findMany({
		where: { bookingId: booking.id, status: { notIn: [...FINAL_MILESTONE_STATUSES] } },
		orderBy: { position: "asc" },
	});
	const isDirect = isPaidDirectly(booking.serviceLine);
	return milestones.map((milestone) => {
		const held = heldCentsOf(milestone);
		const { id: milestoneId, status } = milestone;
		if (status === "PLANNED") return { milestoneId, transition: "cancel", ...NO_REFUND, releaseCents: 0 };
		if (outcome === "completed")
			return { milestoneId, transition: "release", ...NO_REFUND, releaseCents: held };
		const refund = {
			refundCents: held,
			refundTaxCents: taxReturnedWith(milestone, held),
			refundReason: "DISPUTE",
		} as const;
		return { milestoneId, transition: isDirect ? "cancel-unfunded" : "refund", ...refund, releaseCents: 0 };
	});
}
