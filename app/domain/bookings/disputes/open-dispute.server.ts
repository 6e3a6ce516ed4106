import type { Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import type { DisputeStatementKind } from "#generated/prisma/sqlite/client/enums.ts";
import { isPaidDirectly } from "../../market/service-line.ts";
import { getHeldCents } from "../../money/amounts.ts";
import { releaseHeld } from "../../money/payout.server.ts";
import { lockReauthentication, requireRecentProof } from "../../people/credentials.server.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { appendToRecord } from "../../platform/booking-record.server.ts";
import { formatCents } from "../../platform/cents.ts";
import { bookingCommand, withUniqueReference } from "../../platform/command.server.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import { newReference } from "../../platform/reference.ts";
import { endOfBusinessDayAfter, endOfDayAfter } from "../../platform/time/calendar-day.ts";
import { agreedZone, formatWhen } from "../../platform/time/time-zones.server.ts";
import { queueWebhook } from "../../platform/webhooks/queue-webhook.server.ts";
import type { BookingSide } from "../booking.ts";
import { type BookingSides, getUserBooking } from "../booking-sides.server.ts";
import { CHANGES_DAYS, CHANGES_DISPUTE_DAYS, type DeadlineKind } from "../deadline.ts";
import { describeFrozen, moveMilestone } from "../milestone.server.ts";
import { canMoveMilestone, isInForce, type MilestoneStatus } from "../milestone.ts";
import type { MilestoneAt } from "../milestone-access.server.ts";
import { setDeadline } from "../set-deadline.server.ts";
import { addSideStatement } from "./dispute.server.ts";
import {
	ANSWER_BUSINESS_DAYS,
	DECISION_DAYS,
	type DisputeOpener,
	type DisputeWanted,
	getAnswerer,
	getOpener,
	OPENED_BEFORE,
	wantedBy,
} from "./dispute.ts";
import { notifyOfDispute } from "./dispute-emails.server.ts";

type Milestone = {
	status: MilestoneStatus;
	position: number;
	title: string;
	frozenAt: Date | null;
};
type Deadline = { kind: DeadlineKind; dueAt: Date; pausedAt: Date | null };

/**
 * When either side may open a dispute about changes that weren't delivered. It is counted back from the
 * deadline for the changes, so a pause or an extension moves both times.
 */
const changesDisputableAt = ({ dueAt }: Deadline): Date =>
	later(dueAt, (CHANGES_DISPUTE_DAYS - CHANGES_DAYS) * DAY);

/**
 * Finds the milestones of a booking for which a side withdrew a dispute and nothing was delivered afterward.
 * A dispute stops a milestone's clock, so the side can't open another one about the same work. Returns a
 * function that says whether a milestone is one of them.
 */
export async function findWithdrawals(from: Tx, bookingId: string, side: BookingSide) {
	const withdrawn = await from.dispute.findMany({
		where: { bookingId, status: "WITHDRAWN" },
		select: { milestoneId: true, openedBy: true, statusAt: true },
	});
	return ({ id, deliveries }: { id: string; deliveries: readonly { deliveredAt: Date }[] }): boolean =>
		withdrawn.some(
			({ milestoneId, openedBy, statusAt }) =>
				milestoneId === id &&
				getOpener(openedBy) === side &&
				deliveries.every(({ deliveredAt }) => deliveredAt <= statusAt),
		);
}

/**
 * A sentence about why a side can't open a dispute about a milestone now, or null if it can. The work must be
 * funded or delivered, or the week to deliver requested changes must be over. `deadline` is the milestone's
 * open deadline for changes, if any, and `hasWithdrawn` comes from `findWithdrawals`.
 */
export function disputeObstacle(
	milestone: Milestone,
	deadline: Deadline | null,
	hasWithdrawn: boolean,
): string | null {
	const { status, frozenAt } = milestone;
	if (!canMoveMilestone("dispute", "CREATOR", status))
		return status === "DISPUTED"
			? "A dispute about this milestone is open already."
			: "Nothing is held or delivered for this milestone, so there's nothing to dispute.";
	if (frozenAt) return describeFrozen(milestone);
	if (hasWithdrawn) return OPENED_BEFORE;
	if (status !== "CHANGES_REQUESTED" || deadline?.kind !== "CHANGES") return null;
	if (changesDisputableAt(deadline) <= (deadline.pausedAt ?? now())) return null;
	return `Changes were requested. If they aren't delivered by ${formatWhen(changesDisputableAt(deadline))}, either of you can open a dispute.`;
}

type OpenInput = MilestoneAt & {
	wanted: DisputeWanted;
	/** How much of the held money should go back, if a refund is wanted. */
	amountCents?: number | undefined;
	statement: string;
	/** IDs of the opener's own files, in order. */
	files: readonly string[];
};

/**
 * Either side opens a dispute about one milestone, saying what they want, with a statement and files. The
 * clock of the milestone stops, and the other side has five business days to answer. If a creator disputes
 * only part of the amount held for delivered work, the rest is released immediately, which requires a recent
 * identity check. The other side gets an email. If money was released, the opener gets one as well. Throws
 * `not_found` for anyone else, and `invalid` if the side can't request this outcome or the disputed amount is
 * more than is held. Throws `conflict` if the side can't open a dispute now (`disputeObstacle`).
 */
export async function openDispute(
	actor: Actor,
	{ bookingId, position, wanted, amountCents, statement, files }: OpenInput,
): Promise<{ disputeId: string }> {
	const user = requireUser(actor);
	const input = { bookingId, position, wanted, amountCents: amountCents ?? null, statement, files };
	return withUniqueReference(() =>
		bookingCommand(actor, "open-dispute", input, async (tx) => {
			const { booking, side } = await getUserBooking(user, bookingId, tx);
			const milestone = await tx.milestone.findUnique({
				where: { bookingId_position_replacedByVersion: { bookingId, position, ...isInForce } },
				include: { deliveries: { select: { id: true, deliveredAt: true } } },
			});
			if (!milestone) throw new DomainError("not_found", "Milestone not found");
			const deadline = await tx.deadline.findFirst({
				where: {
					kind: "CHANGES",
					closedAt: null,
					subjectId: { in: milestone.deliveries.map(({ id }) => id) },
				},
			});
			const hasWithdrawn = await findWithdrawals(tx, bookingId, side);
			const obstacle = disputeObstacle(milestone, deadline, hasWithdrawn(milestone));
			if (obstacle) throw new DomainError("conflict", obstacle);
			const isDirect = isPaidDirectly(booking.serviceLine);
			if (!wantedBy(side, milestone.status, isDirect).includes(wanted))
				throw invalidField("wanted", "Choose what you want");
			const heldCents = getHeldCents(milestone);
			const disputedCents = wanted === "REFUND" ? (amountCents ?? 0) : heldCents;
			if (wanted === "REFUND" && (disputedCents <= 0 || disputedCents > heldCents))
				throw invalidField("amount", `Enter an amount between $0.01 and ${formatCents(heldCents)}`);
			const restCents = heldCents - disputedCents;
			const isReleased = restCents > 0 && milestone.status !== "FUNDED";
			if (isReleased) await lockReauthentication(tx, requireRecentProof(actor));
			const dispute = await createDispute(tx, actor, booking, {
				milestone,
				openedBy: side,
				wanted,
				disputedCents,
				restCents: isReleased ? 0 : restCents,
			});
			await addSideStatement(tx, { ...actor, user }, dispute, {
				kind: "OPENING",
				side,
				text: statement,
				files,
			});
			if (isReleased) await releaseHeld(tx, { milestoneId: milestone.id, amountCents: restCents });
			await notifyOfDispute(tx, booking, dispute, {
				event: "opened",
				by: side,
				text: statement,
				releasedCents: isReleased ? restCents : 0,
			});
			return { disputeId: dispute.id };
		}),
	);
}

type NewDispute = {
	milestone: { id: string; status: MilestoneStatus };
	openedBy: DisputeOpener;
	wanted: DisputeWanted;
	disputedCents: number;
	restCents: number;
};

/** Creates a dispute with its deadlines, and stops the clock of its milestone. */
async function createDispute(
	tx: Tx,
	actor: Actor,
	{ id: bookingId }: BookingSides,
	{ milestone, openedBy, ...facts }: NewDispute,
) {
	await moveMilestone(tx, actor, "dispute", milestone.id, { role: openedBy });
	const at = now();
	const dispute = await tx.dispute.create({
		data: {
			reference: newReference("DSP"),
			bookingId,
			milestoneId: milestone.id,
			openFor: milestone.id,
			openedBy,
			resumesAs: milestone.status,
			statusAt: at,
			openedAt: at,
			...facts,
		},
	});
	const zone = await agreedZone(tx, bookingId);
	const subject = { bookingId, subjectId: dispute.id };
	await setDeadline(
		tx,
		{ ...subject, kind: "DISPUTE_ANSWER", side: getAnswerer(openedBy) },
		endOfBusinessDayAfter(at, ANSWER_BUSINESS_DAYS, zone),
	);
	await setDeadline(tx, { ...subject, kind: "DISPUTE_DECISION" }, endOfDayAfter(at, DECISION_DAYS, zone));
	const { wanted, disputedCents } = facts;
	await appendToRecord(tx, bookingId, {
		kind: "dispute",
		facts: {
			disputeId: dispute.id,
			milestoneId: milestone.id,
			transition: "open",
			by: openedBy,
			wanted,
			disputedCents,
		},
	});
	await recordEvent(tx, actor, {
		action: "open-dispute",
		subject: ["Dispute", dispute.id],
		detail: { bookingId, openedBy, wanted, disputedCents },
	});
	await queueWebhook(tx, { type: "DISPUTE_OPENED", data: { bookingId, disputeId: dispute.id } });
	return dispute;
}

const LATE_CHANGES = `The requested changes weren't delivered within ${CHANGES_DAYS} days.`;

/**
 * Opens a dispute about changes that weren't delivered in time, in the transaction that runs their deadline.
 * The creator is treated as the opener, who wants everything back or, if the work is paid for directly,
 * another delivery.
 */
export async function openDisputeAboutChanges(
	tx: Tx,
	actor: Actor,
	booking: BookingSides,
	milestoneId: string,
): Promise<void> {
	const milestone = await tx.milestone.findUniqueOrThrow({ where: { id: milestoneId } });
	const isDirect = isPaidDirectly(booking.serviceLine);
	const dispute = await createDispute(tx, actor, booking, {
		milestone,
		openedBy: "CLOCK",
		wanted: isDirect ? "REDO" : "REFUND",
		disputedCents: getHeldCents(milestone),
		restCents: 0,
	});
	const opening: DisputeStatementKind = "OPENING";
	await tx.disputeStatement.create({
		data: { disputeId: dispute.id, kind: opening, side: null, text: LATE_CHANGES, at: now() },
	});
	await notifyOfDispute(tx, booking, dispute, { event: "opened", by: "CLOCK", text: LATE_CHANGES });
}

/**
 * A dispute about a user's booking, with the booking and the user's side. Throws `not_found` for anyone else.
 */
export async function getUserDispute(
	tx: Tx,
	user: { id: string },
	{ bookingId, disputeId }: { bookingId: string; disputeId: string },
) {
	const { booking, side } = await getUserBooking(user, bookingId, tx);
	const dispute = await tx.dispute.findFirst({
		where: { id: disputeId, bookingId },
		include: { milestone: { select: { position: true, title: true, frozenAt: true } } },
	});
	if (!dispute) throw new DomainError("not_found", "Dispute not found");
	return {
		booking,
		side,
		dispute,
		other: side === "CREATOR" ? ("PROFESSIONAL" as const) : ("CREATOR" as const),
	};
}
