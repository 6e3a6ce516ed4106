import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import type { BookingSide } from "../bookings/booking.ts";
import { type BookingSides, getUserBooking, namesOf } from "../bookings/booking-sides.server.ts";
import { dayIn } from "../calendar/calendar-day.ts";
import { zoneOf } from "../calendar/reader-zone.server.ts";
import { DomainError } from "../domain-error.ts";
import type { MilestoneEnd } from "../endings/end-milestones.server.ts";
import { FINAL_MILESTONE_STATUSES, heldCentsOf, type MilestoneStatus } from "../milestones/milestone.ts";
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

export type CancellationPlan = {
	lines: CancellationLine[];
	/** As they were signed. */
	terms: CancellationTerms;
	heldCents: number;
	refundCents: number;
	/** The sales tax that goes back with the refund. */
	refundTaxCents: number;
	releaseCents: number;
	/** Names these amounts, so that only what was shown is confirmed. */
	shown: string;
};

/**
 * What happens to the money of a booking if a side cancels it now, by the terms that were signed:
 * if the professional cancels, all that is held goes back; if the creator does, it depends on the
 * days left until each milestone's date, and all of it goes back for one that is overdue.
 */
export async function planCancellation(tx: Tx, booking: BookingSides, by: BookingSide): Promise<CancellationPlan> {
	const [milestones, agreed] = await Promise.all([
		tx.milestone.findMany({ where: { bookingId: booking.id, position: { gte: 0 }, status: { notIn: [...FINAL_MILESTONE_STATUSES] } }, orderBy: { position: "asc" } }),
		tx.quote.findFirst({ where: { bookingId: booking.id, status: "ACCEPTED" }, select: { cancellation: true } }),
	]);
	const terms = agreed?.cancellation ?? "MODERATE";
	const zone = zoneOf(booking.professional.user);
	const isDirect = isPaidDirectly(booking.serviceLine);
	const lines = milestones.map((milestone): CancellationLine => {
		const { id, position, title, status, amountCents, frozenAt } = milestone;
		const heldCents = heldCentsOf(milestone);
		const isOverdue = by === "CREATOR" && status === "FUNDED" && overdueAt(milestone, zone) <= now();
		const { refundCents, releaseCents } = isOverdue
			? { refundCents: heldCents, releaseCents: 0 }
			: cancellationSplit({ terms, by, amountCents: heldCents, dueOn: dueDayOf(milestone, zone), today: dayIn(now(), zone) });
		const refund = { refundCents, refundTaxCents: taxReturnedWith(milestone, refundCents) };
		const transition = status === "PLANNED" ? "cancel" : isDirect ? "cancel-unfunded" : releaseCents === 0 ? "refund" : refundCents === 0 ? "release" : "split";
		const refundReason = isOverdue ? "DELIVERY_OVERDUE" : by === "CREATOR" ? "CANCELLED_BY_CREATOR" : "CANCELLED_BY_PROFESSIONAL";
		return { ...{ milestoneId: id, position, title, status, amountCents, heldCents, isOverdue }, isFrozen: frozenAt !== null, transition, ...refund, releaseCents, refundReason };
	});
	const sum = (part: "heldCents" | "refundCents" | "refundTaxCents" | "releaseCents") => lines.reduce((total, line) => total + line[part], 0);
	const shown = lines.map(({ position, refundCents, releaseCents }) => `${position + 1}:${refundCents}:${releaseCents}`).join(" ");
	const sums = { heldCents: sum("heldCents"), refundCents: sum("refundCents"), refundTaxCents: sum("refundTaxCents"), releaseCents: sum("releaseCents") };
	return { lines, terms, ...sums, shown };
}

/** Throws `conflict` where a chargeback keeps the money of a milestone. */
export function requireNotFrozen(lines: readonly Pick<CancellationLine, "isFrozen" | "position" | "title">[]): void {
	const frozen = lines.find(({ isFrozen }) => isFrozen);
	if (frozen) throw new DomainError("conflict", frozenInWords(frozen));
}

/** What a cancellation by a side would do now, before it is confirmed. Throws `not_found` for anyone else. */
export async function getCancellation(actor: Actor, bookingId: string) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	return { ...(await planCancellation(db(), booking, side)), side, names: namesOf(booking) };
}
