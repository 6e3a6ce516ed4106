import { db, type Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { isPaidDirectly } from "../market/service-line.ts";
import { getHeldCents, taxReturnedWith } from "../money/amounts.ts";
import { expireCheckouts } from "../money/checkout.server.ts";
import { decideOnMoney, requireSameAmount } from "../money/finance.server.ts";
import { requireRecentProof } from "../people/credentials.server.ts";
import { type Actor, requireArea, requireUser } from "../platform/actor.ts";
import { bookingCommand } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { checkText } from "../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { formatMoment } from "../platform/time/time-zones.server.ts";
import { alreadyDecided, recordDecision } from "../platform/work-items.server.ts";
import { performTransition } from "./booking.server.ts";
import { type BookingSide, canTransition } from "./booking.ts";
import { type BookingSides, getUserBooking, withSides } from "./booking-sides.server.ts";
import { CHANGES_DAYS, CHANGES_DISPUTE_DAYS, type DeadlineKind } from "./deadline.ts";
import { describeEnds, endMilestones, type MilestoneEnd } from "./end-milestones.server.ts";
import { milestoneSummary, moveMilestone } from "./milestone.server.ts";
import { canMoveMilestone, FINAL_MILESTONE_STATUSES, isInForce, type MilestoneStatus } from "./milestone.ts";
import { openDeadlines } from "./set-deadline.server.ts";
import { describeConflict, transitionBooking } from "./transition-booking.server.ts";

type Milestone = { status: MilestoneStatus };
type Deadline = { kind: DeadlineKind; dueAt: Date; pausedAt: Date | null };

/**
 * When either side may open a dispute about changes that weren't delivered. It is a week before the
 * changes' deadline, so a pause or an extension moves both.
 */
const changesDisputableAt = ({ dueAt }: Deadline): Date =>
	later(dueAt, (CHANGES_DISPUTE_DAYS - CHANGES_DAYS) * DAY);

/**
 * Why no dispute can be opened about milestones with these open deadlines, in a sentence. Null if
 * one can: about work that is funded or delivered, and about changes that were requested at least a
 * week ago.
 */
export function disputeObstacle(
	milestones: readonly Milestone[],
	deadlines: readonly Deadline[],
): string | null {
	const open = milestones.filter(({ status }) => canMoveMilestone("dispute", "CREATOR", status));
	if (open.length === 0)
		return "There is nothing to decide about: no milestone is funded or delivered. You can cancel the booking instead.";
	if (open.some(({ status }) => status !== "CHANGES_REQUESTED")) return null;
	const changes = deadlines.filter(({ kind }) => kind === "CHANGES");
	if (changes.some((deadline) => changesDisputableAt(deadline) <= (deadline.pausedAt ?? now()))) return null;
	const next = changes.find(({ pausedAt }) => pausedAt === null);
	return next
		? `Changes were requested. If they aren't delivered by ${formatMoment(changesDisputableAt(next))}, either of you can open a dispute.`
		: "Changes were requested. While the payer's bank decides about the payment, the time to deliver them doesn't run, and no dispute can be opened about them.";
}

/**
 * Opens a dispute about a booking in an open marketplace, in the caller's transaction. It covers
 * every milestone that is funded or delivered. Nothing is paid or refunded until the team has
 * decided.
 */
export async function openDispute(
	tx: Tx,
	actor: Actor,
	booking: BookingSides,
	{ role, reason }: { role: BookingSide | "CLOCK"; reason: string },
): Promise<void> {
	const milestones = await tx.milestone.findMany({
		where: { bookingId: booking.id },
		orderBy: { position: "asc" },
		select: { id: true, status: true },
	});
	const obstacle = role === "CLOCK" ? null : disputeObstacle(milestones, await openDeadlines(tx, booking.id));
	if (obstacle) throw new DomainError("conflict", obstacle);
	await expireCheckouts(tx, booking.id);
	for (const { id } of milestones.filter(({ status }) => canMoveMilestone("dispute", role, status)))
		await moveMilestone(tx, actor, "dispute", id, { role, reason });
	await transitionBooking(tx, actor, "dispute", booking, { role, reason });
}

type DisputeInput = { bookingId: string; reason: string };

/**
 * Either side of a booking in progress asks the team to decide, with a reason for the other side
 * and the team to read. Until then, held money stays held. Throws `conflict` if there is nothing to
 * decide.
 */
export async function disputeBooking(actor: Actor, { bookingId, reason }: DisputeInput): Promise<void> {
	const user = requireUser(actor);
	const { booking } = await getUserBooking(user, bookingId);
	if (booking.phase !== "OPEN") return performTransition(actor, "dispute", { bookingId, reason });
	if (!reason) throw new DomainError("invalid", "Enter a reason");
	await bookingCommand(actor, "dispute-booking", { bookingId, reason }, async (tx) => {
		const { booking, side } = await getUserBooking(user, bookingId, tx);
		if (!canTransition("dispute", booking.status))
			throw new DomainError("conflict", await describeConflict(tx, booking, side));
		await checkText(tx, actor, { place: "REASON", subjectId: bookingId, text: reason });
		await openDispute(tx, actor, booking, { role: side, reason });
	});
}

/** How many of the conversation's latest messages a dispute shows. */
const SHOWN = 30;

/**
 * A disputed booking, or one whose dispute was decided, with its history, messages, and milestones
 * with their deliveries. Marks nothing as read.
 */
export async function getDispute(actor: Actor, id: string) {
	requireArea(actor, "bookings");
	const booking = await db().booking.findFirst({
		where: { id, events: { some: { status: "DISPUTED" } } },
		include: {
			creator: { select: { name: true } },
			professional: { select: { businessName: true } },
			events: { orderBy: [{ at: "asc" }, { id: "asc" }] },
			milestones: {
				where: isInForce,
				orderBy: { position: "asc" },
				include: {
					deliveries: {
						orderBy: { round: "asc" },
						include: {
							links: { orderBy: { position: "asc" }, select: { url: true } },
							files: { orderBy: { position: "asc" }, select: { file: { select: { id: true, name: true } } } },
						},
					},
				},
			},
			moneyDecisions: {
				where: { kind: "DISPUTE", status: "WAITING" },
				include: { proposedBy: { select: { name: true } } },
			},
			messages: {
				orderBy: [{ createdAt: "desc" }, { id: "desc" }],
				take: SHOWN,
				include: { sender: { select: { name: true } } },
			},
		},
	});
	if (!booking) throw new DomainError("not_found", "This dispute doesn't exist.");
	return { ...booking, messages: booking.messages.toReversed() };
}

export const OUTCOMES = ["completed", "cancelled"] as const;
export type Outcome = (typeof OUTCOMES)[number];
type ResolutionInput = { bookingId: string; outcome: Outcome; reason: string };

/**
 * An ADMIN decides a dispute, or proposes the decision to a second person (`decideOnMoney`). Either
 * the work is done, which releases what is held, or the booking is canceled, which refunds it. Both
 * sides get the reason once the decision is final. Requires a recent identity check. Throws
 * `conflict` if the dispute was already decided, or while a chargeback is open.
 */
export async function resolveBooking(
	actor: Actor,
	{ bookingId, outcome, reason }: ResolutionInput,
): Promise<{ isDone: boolean }> {
	requireArea(actor, "bookings");
	const user = requireRecentProof(actor);
	return bookingCommand(actor, "resolve-booking", { bookingId, outcome, reason }, async (tx) => {
		const plan = await planResolution(tx, bookingId, outcome);
		const resolution = { kind: "DISPUTE", bookingId, choice: outcome, reason, ...plan } as const;
		const result = await decideOnMoney(tx, actor, user, resolution, () =>
			settleDispute(tx, actor, { bookingId, outcome, reason }),
		);
		// This can't be undone, because both sides were notified, or someone else decides.
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
		return result;
	});
}

/** What an outcome moves for each milestone. Throws `conflict` if the dispute was decided. */
async function planResolution(tx: Tx, bookingId: string, outcome: Outcome) {
	const booking = await tx.booking.findUnique({ where: { id: bookingId }, include: withSides });
	if (!booking) throw new DomainError("not_found", "Booking not found");
	if (booking.status !== "DISPUTED")
		throw await alreadyDecided(tx, "DISPUTE", bookingId, "This dispute was already decided.");
	const ends = await planEnds(tx, booking, outcome);
	const parts = ends
		.map(({ milestoneId, releaseCents, refundCents }) => ({
			milestoneId,
			amountCents: releaseCents + refundCents,
		}))
		.filter(({ amountCents }) => amountCents > 0);
	return { parts, amountCents: parts.reduce((sum, part) => sum + part.amountCents, 0) };
}

/**
 * Ends a dispute, in the caller's transaction. If `proposedCents` is given, it moves exactly that
 * much or throws `conflict`.
 */
export async function settleDispute(
	tx: Tx,
	actor: Actor,
	{ bookingId, outcome, reason, proposedCents }: ResolutionInput & { proposedCents?: number },
): Promise<void> {
	if (proposedCents !== undefined)
		requireSameAmount(proposedCents, await planResolution(tx, bookingId, outcome));
	const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, include: withSides });
	const ends = await planEnds(tx, booking, outcome);
	await endMilestones(tx, actor, { bookingId, ends, role: "TEAM", reason });
	const { isEarned } = await milestoneSummary(tx, bookingId);
	const transition = outcome === "completed" ? "resolve-completed" : "resolve-cancelled";
	await transitionBooking(tx, actor, transition, booking, {
		role: "TEAM",
		reason,
		isEarned,
		offer: describeEnds(booking, ends),
	});
}

const NO_REFUND = { refundCents: 0, refundTaxCents: 0 };

/** How each open milestone ends. None of them continues after a dispute. */
async function planEnds(tx: Tx, booking: BookingSides, outcome: Outcome): Promise<MilestoneEnd[]> {
	const milestones = await tx.milestone.findMany({
		where: { bookingId: booking.id, status: { notIn: [...FINAL_MILESTONE_STATUSES] } },
		orderBy: { position: "asc" },
	});
	const isDirect = isPaidDirectly(booking.serviceLine);
	return milestones.map((milestone) => {
		const held = getHeldCents(milestone);
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
