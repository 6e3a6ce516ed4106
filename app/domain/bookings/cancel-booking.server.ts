import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { isPaidDirectly } from "../market/service-line.ts";
import { getHeldCents, taxReturnedWith } from "../money/amounts.ts";
import { lockReauthentication, requireRecentProof } from "../people/credentials.server.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import { bookingCommand } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { checkText } from "../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { dayIn } from "../platform/time/calendar-day.ts";
import { agreedZone } from "../platform/time/time-zones.server.ts";
import { performTransition } from "./booking.server.ts";
import { type BookingSide, canTransition } from "./booking.ts";
import { notifySide } from "./booking-emails.server.ts";
import {
	type BookingFacts,
	type BookingNotification,
	type Offer,
	SEE,
	shortenTitle,
} from "./booking-notifications.ts";
import {
	type BookingSides,
	getSideNames,
	getSidePerson,
	getUserBooking,
	summarizeBooking,
} from "./booking-sides.server.ts";
import { cancellationSplit } from "./cancellation-split.ts";
import { ACCEPTANCE_DAYS, CHANGES_DISPUTE_DAYS } from "./deadline.ts";
import { describeEnds, endMilestones, type MilestoneEnd } from "./end-milestones.server.ts";
import { describeFrozen, getDueDay, milestoneSummary, overdueAt } from "./milestone.server.ts";
import { FINAL_MILESTONE_STATUSES, isInForce, type MilestoneStatus, milestoneName } from "./milestone.ts";
import type { CancellationTerms } from "./quotes/quote.ts";
import { describeConflict, transitionBooking } from "./transition-booking.server.ts";

/** What a cancellation does to one milestone. */
export type CancellationLine = MilestoneEnd & {
	position: number;
	title: string;
	status: MilestoneStatus;
	amountCents: number;
	heldCents: number;
	/** Whether the whole held amount goes back because the delivery is overdue. */
	isOverdue: boolean;
	isFrozen: boolean;
};

/** A milestone that a cancellation doesn't change. */
export type KeptMilestone = Pick<
	CancellationLine,
	"milestoneId" | "position" | "title" | "status" | "amountCents" | "heldCents"
>;

export type CancellationPlan = {
	lines: CancellationLine[];
	/**
	 * Milestones that were delivered or are in dispute, if a creator cancels. The booking continues until
	 * they are settled.
	 */
	kept: KeptMilestone[];
	/** The terms that were signed. */
	terms: CancellationTerms;
	/** The time zone in which days are counted. */
	timeZone: string;
	/** The amounts below are totals over `lines`. */
	heldCents: number;
	refundCents: number;
	/** The sales tax that goes back with the refund. */
	refundTaxCents: number;
	releaseCents: number;
	/** Identifies these amounts, so that a user can confirm only the amounts that the page showed. */
	shown: string;
};

/**
 * Whether a cancellation ends a milestone. The creator already has the delivered work, and a dispute decides
 * what happens to its milestone. A creator's cancellation therefore ends neither.
 */
const endsWith = (by: BookingSide, status: MilestoneStatus): boolean =>
	by === "PROFESSIONAL" || status === "PLANNED" || status === "FUNDED";

/**
 * A sentence about why a side can't cancel any milestone, or null if it can. A creator can't if every open
 * milestone is delivered or in dispute.
 */
export function cancelObstacle(
	milestones: readonly { status: MilestoneStatus }[],
	by: BookingSide,
): string | null {
	const open = milestones.filter(({ status }) => !FINAL_MILESTONE_STATUSES.includes(status));
	if (open.length === 0 || open.some(({ status }) => endsWith(by, status))) return null;
	return open.every(({ status }) => status === "DISPUTED")
		? "Everything that is still open is in dispute. The dispute decides what happens to the money."
		: "Everything that is still open was delivered, and a delivery can't be canceled. Accept it, ask for changes, or open a dispute.";
}

/**
 * What happens to a booking's money if a side cancels it now, according to the signed terms. If the
 * professional cancels, everything held goes back. If the creator cancels, the refund depends on the days
 * left until each milestone's date. An overdue milestone is refunded in full, and delivered and disputed
 * milestones stay as they are.
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
				...isInForce,
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
			return { milestoneId, position, title, status, amountCents, heldCents: getHeldCents(milestone) };
		});
	const ended = milestones.filter(({ status }) => endsWith(by, status));
	const lines = ended.map((milestone): CancellationLine => {
		const { id, position, title, status, amountCents, frozenAt } = milestone;
		const heldCents = getHeldCents(milestone);
		const isOverdue = by === "CREATOR" && status === "FUNDED" && overdueAt(milestone, timeZone) <= now();
		const { refundCents, releaseCents } = isOverdue
			? { refundCents: heldCents, releaseCents: 0 }
			: cancellationSplit({
					terms,
					by,
					amountCents: heldCents,
					dueOn: getDueDay(milestone, timeZone),
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
			milestoneId: id,
			position,
			title,
			status,
			amountCents,
			heldCents,
			isOverdue,
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

/** What happens to a milestone that a cancellation doesn't change, and what the creator can do about it. */
export const describeKept = (milestone: Pick<KeptMilestone, "position" | "title" | "status">): string =>
	milestone.status === "DISPUTED"
		? `The dispute about ${milestoneName(milestone)} continues.`
		: milestone.status === "DELIVERED"
			? `You have the delivery of ${milestoneName(milestone)}, so it isn't canceled. Accept it, ask for changes, or open a dispute. If you don't answer, it's accepted ${ACCEPTANCE_DAYS} days after the delivery.`
			: `You asked for changes to ${milestoneName(milestone)}, so it isn't canceled. If they aren't delivered within ${CHANGES_DISPUTE_DAYS} days, you can open a dispute.`;

/** Throws `conflict` if a chargeback has frozen one of these milestones. */
function requireNotFrozen(lines: readonly Pick<CancellationLine, "isFrozen" | "position" | "title">[]): void {
	const frozen = lines.find(({ isFrozen }) => isFrozen);
	if (frozen) throw new DomainError("conflict", describeFrozen(frozen));
}

/**
 * What a cancellation would do now, before the user confirms it. Throws `not_found` for people on
 * neither side.
 */
export async function getCancellation(actor: Actor, bookingId: string) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	return { ...(await planCancellation(db(), booking, side)), side, names: getSideNames(booking) };
}

type Input = {
	bookingId: string;
	reason: string;
	/** The `shown` of the `CancellationPlan` that the user confirms. */
	shown?: string | undefined;
};

/**
 * Either side cancels an accepted or started booking, with a reason for the other side to read. Held money is
 * divided according to the signed terms, which requires a recent identity check. If a creator cancels,
 * delivered milestones stay as they are, and the booking continues until they are settled. Throws `conflict`
 * if the booking has moved on, the amounts have changed since they were shown, a chargeback is open, or a
 * creator has only delivered or disputed milestones left.
 */
export async function cancelBooking(actor: Actor, { bookingId, reason, shown }: Input): Promise<void> {
	const user = requireUser(actor);
	const { booking } = await getUserBooking(user, bookingId);
	if (booking.phase !== "OPEN") return performTransition(actor, "cancel", { bookingId, reason });
	if (!reason) throw new DomainError("invalid", "Enter a reason");
	await bookingCommand(actor, "cancel-booking", { bookingId, reason, shown: shown ?? null }, async (tx) => {
		const { booking, side } = await getUserBooking(user, bookingId, tx);
		if (!canTransition("cancel", booking.status))
			throw new DomainError("conflict", await describeConflict(tx, booking, side));
		const plan = await planCancellation(tx, booking, side);
		const obstacle = cancelObstacle([...plan.lines, ...plan.kept], side);
		if (obstacle) throw new DomainError("conflict", obstacle);
		if (plan.heldCents > 0) await lockReauthentication(tx, requireRecentProof(actor));
		if (shown !== plan.shown)
			throw new DomainError(
				"conflict",
				"The amounts have changed since you opened this page. Check them below, then cancel.",
			);
		await checkText(tx, actor, { place: "REASON", subjectId: bookingId, text: reason });
		await cancelWithin(tx, actor, booking, { side, reason });
	});
}

/**
 * Cancels a booking in an open marketplace for a side, in the caller's transaction, and notifies the other
 * side. The side that cancels gets a receipt if money was held, or if a job canceled on its behalf. Does
 * nothing if a creator has only delivered or disputed milestones left, because those can't be canceled.
 */
export async function cancelWithin(
	tx: Tx,
	actor: Actor,
	booking: BookingSides,
	{ side, reason }: { side: BookingSide; reason: string },
): Promise<void> {
	const { lines, kept } = await planCancellation(tx, booking, side);
	if (lines.length === 0) return;
	const isRest = kept.length > 0;
	requireNotFrozen(lines);
	await endMilestones(tx, actor, { bookingId: booking.id, ends: lines, role: side, reason });
	const { isEarned } = await milestoneSummary(tx, booking.id);
	const names = getSideNames(booking);
	const offer = (reader: BookingSide) => describeEnds(lines, reader, names);
	await transitionBooking(tx, actor, isRest ? "cancel-rest" : "cancel", booking, {
		role: side,
		reason,
		isEarned,
		offer,
	});
	const person = getSidePerson(booking, side);
	const money = offer(side);
	if (!person || (actor.user && !money)) return;
	const notes = [...(actor.user ? [] : [reason]), ...kept.map(describeKept)];
	const facts = summarizeBooking(booking);
	const receipt = getCancellationReceipt(facts, { isRest, money, notes });
	await notifySide(tx, facts, { side, person }, { kind: "cancel-receipt", ...receipt });
}

type Canceled = { isRest: boolean; money: Offer | undefined; notes: readonly string[] };

/** Tells the side that canceled what happens to the money and to the milestones that weren't canceled. */
export const getCancellationReceipt = (
	{ title }: Pick<BookingFacts, "title">,
	{ isRest, money, notes }: Canceled,
): BookingNotification => ({
	title: `${isRest ? "Rest of the booking" : "Booking"} canceled: ${shortenTitle(title)}`,
	facts: money?.facts ?? [],
	paragraphs: [
		...(money ? ["This email is your receipt."] : []),
		money?.text ?? "Nothing was held for it.",
		...notes,
	],
	label: SEE,
});
