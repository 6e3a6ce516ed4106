import { db, type Tx } from "#app/infra/database/db.server.ts";
import { type Actor, opensArea, requireArea, requireUser } from "../platform/actor.ts";
import { DomainError } from "../platform/domain-error.ts";
import { showHidden } from "../platform/text.ts";
import type { WorkItem } from "../platform/work-item.ts";
import { bookingsOfUser, getSideNames, getUserBooking } from "./booking-sides.server.ts";
import { findClaimable } from "./guarantee.server.ts";
import { findLimits, getGuaranteeRules } from "./guarantee-rules.server.ts";
import { findMilestones } from "./milestone-access.server.ts";

const withFiles = {
	files: {
		orderBy: { position: "asc" as const },
		include: { file: { select: { id: true, name: true, bytes: true } } },
	},
	milestone: { select: { position: true, title: true, releasedCents: true, paymentId: true } },
	refund: { select: { reference: true, status: true } },
};

/**
 * What a side reads about the guarantee for a booking: the claim, if there is one. Without a claim, the
 * creator reads what can be claimed and until when, or why nothing can be claimed. Throws `not_found` for
 * anyone else.
 */
export async function getGuarantee(actor: Actor, bookingId: string) {
	const user = requireUser(actor);
	const { booking, side } = await getUserBooking(user, bookingId);
	const found = await db().guaranteeClaim.findUnique({ where: { bookingId }, include: withFiles });
	const names = getSideNames(booking);
	const owed =
		side === "PROFESSIONAL" && found?.isOwed
			? await db().receivable.findFirst({
					where: { cause: "GUARANTEE", subjectId: found.id },
					select: { reference: true },
				})
			: null;
	const claim = found && {
		...found,
		/**
		 * Whether the professional has to pay the claim back. Only the professional sees this, so it is null for
		 * the creator.
		 */
		isOwed: side === "PROFESSIONAL" ? found.isOwed : null,
		/** The reference of the professional's debt for the claim. */
		debt: owed?.reference ?? null,
		statement: showHidden(found.statement),
		response: found.response && showHidden(found.response),
		files: found.files.map(({ file }) => file),
	};
	const { milestones, obstacle } =
		side === "CREATOR" && !claim
			? await findClaimable(db(), booking)
			: { milestones: [], obstacle: undefined };
	return {
		side,
		booking: { id: booking.id, reference: booking.reference, title: booking.title },
		names,
		claim,
		claimable: milestones,
		obstacle: obstacle ?? null,
		/** Whether the guarantee covers bookings like this one at all. */
		isCovered: booking.phase === "OPEN" && getGuaranteeRules().covers(booking.serviceLine),
	};
}

/** The references of a user's bookings, as either side, with an undecided claim. */
export async function findBookingsWithOpenClaim(tx: Tx, userId: string): Promise<string[]> {
	const claims = await tx.guaranteeClaim.findMany({
		where: { status: "SUBMITTED", booking: bookingsOfUser({ id: userId }) },
		orderBy: { id: "asc" },
		select: { booking: { select: { reference: true } } },
	});
	return claims.map(({ booking }) => booking.reference);
}

/**
 * The condition for claims in the team's queue. A claim whose decision is waiting for a second person is in
 * the queue of money decisions instead.
 */
const waiting = { status: "SUBMITTED", moneyDecisions: { none: { status: "WAITING" } } } as const;

export const countGuaranteeClaims = (): Promise<number> => db().guaranteeClaim.count({ where: waiting });

/** The claims that are waiting for the team, earliest due date first. */
export async function findGuaranteeWorkItems(take: number): Promise<WorkItem[]> {
	const rows = await db().guaranteeClaim.findMany({
		where: waiting,
		orderBy: { dueAt: "asc" },
		take,
		select: {
			id: true,
			reference: true,
			submittedAt: true,
			dueAt: true,
			booking: { select: { title: true } },
		},
	});
	return rows.map(({ id, reference, submittedAt, dueAt, booking }) => ({
		id,
		reference,
		title: booking.title,
		since: submittedAt,
		dueAt,
	}));
}

/** The number of the conversation's latest messages that the team sees with a claim. */
const SHOWN = 30;

/**
 * A claim with everything the team needs for its decision: the milestones with their deliveries, the latest
 * messages, both statements, and the amounts that may be paid. Doesn't mark anything as read. Throws
 * `not_found`.
 */
export async function getClaimForTeam(actor: Actor, id: string) {
	const user = requireArea(actor, "records");
	const claim = await db().guaranteeClaim.findUnique({
		where: { id },
		include: {
			...withFiles,
			decidedBy: { select: { name: true } },
			moneyDecisions: {
				where: { status: "WAITING" },
				include: { proposedBy: { select: { name: true } } },
			},
			booking: {
				include: {
					creator: { select: { name: true } },
					professional: { select: { businessName: true } },
					messages: {
						orderBy: [{ createdAt: "desc" }, { id: "desc" }],
						take: SHOWN,
						include: { sender: { select: { name: true } } },
					},
				},
			},
		},
	});
	if (!claim) throw new DomainError("not_found", "There is no such claim.");
	const { moneyDecisions, booking, files, ...facts } = claim;
	return {
		...facts,
		files: files.map(({ file }) => file),
		booking: { ...booking, messages: booking.messages.toReversed() },
		milestones: await findMilestones(db(), claim.bookingId),
		waiting: moneyDecisions[0] ?? null,
		/** Whether the reader may decide as well as read. */
		mayDecide: opensArea(user, "bookings"),
		...(await findLimits(db(), claim)),
	};
}
