import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import type { BookingSide } from "../bookings/booking.ts";
import { type BookingSides, getUserBooking, namesOf } from "../bookings/booking-sides.server.ts";
import { agreedZone } from "../calendar/booking-zone.server.ts";
import { dayIn } from "../calendar/calendar-day.ts";
import { ACCEPTANCE_DAYS, CHANGES_DISPUTE_DAYS } from "../deadlines/deadline.ts";
import { DomainError } from "../domain-error.ts";
import type { MilestoneEnd } from "../endings/end-milestones.server.ts";
import {
	FINAL_MILESTONE_STATUSES,
	heldCentsOf,
	type MilestoneStatus,
	milestoneName,
} from "../milestones/milestone.ts";
import { dueDayOf, overdueAt } from "../milestones/milestone-deadlines.server.ts";
import { frozenInWords } from "../milestones/move-milestone.server.ts";
import type { CancellationTerms } from "../quotes/quote.ts";
import { taxReturnedWith } from "../sales-tax/sales-tax.ts";
import { isPaidDirectly } from "../service-lines/service-line.ts";
import { cancellationSplit } from "./cancellation-split.ts";

/** What a cancellation does to a milestone. */
export type CancellationLine = MilestoneEnd & {
	position: number;
	title: string;
	status: MilestoneStatus;
	amountCents: number;
	heldCents: number;
	/** Whether all of it goes back because it wasn't delivered in time. */
	isOverdue: boolean;
	isFrozen: boolean;
};

/** A milestone that a cancellation leaves as it is. */
export type KeptMilestone = Pick<
	CancellationLine,
	"milestoneId" | "position" | "title" | "status" | "amountCents" | "heldCents"
>;

export type CancellationPlan = {
	lines: CancellationLine[];
	/** What was delivered, of a creator who cancels. The booking goes on until it is settled. */
	kept: KeptMilestone[];
	/** As they were signed. */
	terms: CancellationTerms;
	/** In which days are counted. */
	timeZone: string;
	/** Of the lines, as all sums. */
	heldCents: number;
	refundCents: number;
	/** The sales tax that goes back with the refund. */
	refundTaxCents: number;
	releaseCents: number;
	/** Names these amounts, so that only what was shown is confirmed. */
	shown: string;
};

/** Whether someone who cancels ends a milestone. The creator has what was delivered, so canceling isn't its end. */
const endsWith = (by: BookingSide, status: MilestoneStatus): boolean =>
	by === "PROFESSIONAL" || (status !== "DELIVERED" && status !== "CHANGES_REQUESTED");

/**
 * Why a side can't cancel any milestone, in a sentence. Null if it can. Every open milestone of a
 * creator may have been delivered.
 */
export function cancelObstacle(
	milestones: readonly { status: MilestoneStatus }[],
	by: BookingSide,
): string | null {
	const open = milestones.filter(({ status }) => !FINAL_MILESTONE_STATUSES.includes(status));
	if (open.length === 0 || open.some(({ status }) => endsWith(by, status))) return null;
	return "Everything that is still open was delivered, and a delivery can't be canceled. Accept it, ask for changes, or open a dispute.";
}

/**
 * What happens to the money of a booking if a side cancels it now, by the terms that were signed:
 * if the professional cancels, all that is held goes back; if the creator does, it depends on the
 * days left until each milestone's date, all of it goes back for one that is overdue, and what was
 * delivered stays.
 */
export async function planCancellation(
	tx: Tx,
	booking: BookingSides,
	by: BookingSide,
): Promise<CancellationPlan> {
	const [milestones, agreed, timeZone] = await Promise.all([
		tx.milestone.findMany({
			where: {
				bookingId: booking.id,
				position: { gte: 0 },
				status: { notIn: [...FINAL_MILESTONE_STATUSES] },
			},
			orderBy: { position: "asc" },
		}),
		tx.quote.findFirst({
			where: { bookingId: booking.id, status: "ACCEPTED" },
			select: { cancellation: true },
		}),
		agreedZone(tx, booking.id),
	]);
	const terms = agreed?.cancellation ?? "MODERATE";
	const isDirect = isPaidDirectly(booking.serviceLine);
	const kept = milestones
		.filter(({ status }) => !endsWith(by, status))
		.map((milestone): KeptMilestone => {
			const { id: milestoneId, position, title, status, amountCents } = milestone;
			return { milestoneId, position, title, status, amountCents, heldCents: heldCentsOf(milestone) };
		});
	const ended = milestones.filter(({ status }) => endsWith(by, status));
	const lines = ended.map((milestone): CancellationLine => {
		const { id, position, title, status, amountCents, frozenAt } = milestone;
		const heldCents = heldCentsOf(milestone);
		const isOverdue = by === "CREATOR" && status === "FUNDED" && overdueAt(milestone, timeZone) <= now();
		const { refundCents, releaseCents } = isOverdue
			? { refundCents: heldCents, releaseCents: 0 }
			: cancellationSplit({
					terms,
					by,
					amountCents: heldCents,
					dueOn: dueDayOf(milestone, timeZone),
					today: dayIn(now(), timeZone),
				});
		const refund = { refundCents, refundTaxCents: taxReturnedWith(milestone, refundCents) };
		const transition =
			status === "PLANNED"
				? "cancel"
				: isDirect
					? "cancel-unfunded"
					: releaseCents === 0
						? "refund"
						: refundCents === 0
							? "release"
							: "split";
		const refundReason = isOverdue
			? "DELIVERY_OVERDUE"
			: by === "CREATOR"
				? "CANCELLED_BY_CREATOR"
				: "CANCELLED_BY_PROFESSIONAL";
		return {
			...{ milestoneId: id, position, title, status, amountCents, heldCents, isOverdue },
			isFrozen: frozenAt !== null,
			transition,
			...refund,
			releaseCents,
			refundReason,
		};
	});
	const sum = (part: "heldCents" | "refundCents" | "refundTaxCents" | "releaseCents") =>
		lines.reduce((total, line) => total + line[part], 0);
	const shown = lines
		.map(({ position, refundCents, releaseCents }) => `${position + 1}:${refundCents}:${releaseCents}`)
		.join(" ");
	const sums = {
		heldCents: sum("heldCents"),
		refundCents: sum("refundCents"),
		refundTaxCents: sum("refundTaxCents"),
		releaseCents: sum("releaseCents"),
	};
	return { lines, kept, terms, timeZone, ...sums, shown };
}

/** What the creator does about a milestone that a cancellation leaves as it is. */
export const keptInWords = (milestone: Pick<KeptMilestone, "position" | "title" | "status">): string =>
	milestone.status === "DELIVERED"
		? `You have the delivery of ${milestoneName(milestone)}, so it isn't canceled. Accept it, ask for changes, or open a dispute. If you don't answer, it's accepted ${ACCEPTANCE_DAYS} days after the delivery.`
		: `You asked for changes to ${milestoneName(milestone)}, so it isn't canceled. If they aren't delivered within ${CHANGES_DISPUTE_DAYS} days, you can open a dispute.`;

/** Throws `conflict` where a chargeback keeps the money of a milestone. */
export function requireNotFrozen(
	lines: readonly Pick<CancellationLine, "isFrozen" | "position" | "title">[],
): void {
	const frozen = lines.find(({ isFrozen }) => isFrozen);
	if (frozen) throw new DomainError("conflict", frozenInWords(frozen));
}

/** What a cancellation by a side would do now, before it is confirmed. Throws `not_found` for anyone else. */
export async function getCancellation(actor: Actor, bookingId: string) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	return { ...(await planCancellation(db(), booking, side)), side, names: namesOf(booking) };
}
