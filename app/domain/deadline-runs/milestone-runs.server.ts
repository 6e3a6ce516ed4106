import type { Tx } from "#app/infra/database/db.server.ts";
import { later } from "#app/infra/process/clock.server.ts";
import { agreedZone } from "../calendar/booking-zone.server.ts";
import {
	ACCEPTANCE_DAYS,
	CHANGES_DAYS,
	FIRST_FUNDING_BUSINESS_DAYS,
	NEXT_FUNDING_DAYS,
} from "../deadlines/deadline.ts";
import { openDispute } from "../disputes/open-dispute.server.ts";
import { acceptMilestone } from "../endings/accept-milestone.server.ts";
import { closeUnfunded } from "../endings/close-unfunded.server.ts";
import { refundOverdue } from "../endings/refund-overdue.server.ts";
import { overdueAt } from "../milestones/milestone-deadlines.server.ts";
import { type MilestoneDeadlineKind, remindOfMilestone } from "../milestones/remind-of-milestone.server.ts";
import type { DeadlineRun } from "./deadline-run.server.ts";

const remind =
	(kind: MilestoneDeadlineKind): DeadlineRun["remind"] =>
	(tx, { subjectId }, booking, reminder) =>
		remindOfMilestone(tx, booking, { kind, subjectId, ...reminder });

/** A payment that is being settled may still fund a milestone. */
const settlingSince: NonNullable<DeadlineRun["pausedSince"]> = async (tx, { bookingId }) =>
	(
		await tx.checkout.findFirst({
			where: { bookingId, status: "PROCESSING" },
			orderBy: { statusAt: "asc" },
			select: { statusAt: true },
		})
	)?.statusAt ?? null;

/** The payer's bank may take the money back. */
const frozenSince: NonNullable<DeadlineRun["pausedSince"]> = async (tx, { subjectId }) =>
	(await milestoneOf(tx, subjectId)).frozenAt;

/** The milestone that a deadline is about, or whose delivery it is about. */
const milestoneOf = (tx: Tx, subjectId: string) =>
	tx.milestone.findFirstOrThrow({
		where: { OR: [{ id: subjectId }, { deliveries: { some: { id: subjectId } } }] },
	});

/** The deadlines of milestones. */
export const milestoneRuns = {
	FIRST_FUNDING: {
		remind: remind("FIRST_FUNDING"),
		pausedSince: settlingSince,
		end: (tx, actor, _, booking) =>
			closeUnfunded(
				tx,
				actor,
				booking,
				`No milestone was funded within ${FIRST_FUNDING_BUSINESS_DAYS} business days after signing.`,
			),
	},
	NEXT_FUNDING: {
		remind: remind("NEXT_FUNDING"),
		pausedSince: settlingSince,
		end: (tx, actor, _, booking) =>
			closeUnfunded(tx, actor, booking, `No other milestone was funded within ${NEXT_FUNDING_DAYS} days.`),
	},
	DELIVERY: {
		remind: remind("DELIVERY"),
		pausedSince: frozenSince,
		extend: (tx, id, overdueAt) => tx.milestone.update({ where: { id }, data: { overdueAt } }),
		resume: async (tx, id, pause) => {
			const milestone = await tx.milestone.findUniqueOrThrow({ where: { id } });
			await tx.milestone.update({
				where: { id },
				data: { overdueAt: later(overdueAt(milestone, await agreedZone(tx, milestone.bookingId)), pause) },
			});
		},
		end: (tx, actor, { subjectId }) => refundOverdue(tx, actor, subjectId),
	},
	ACCEPTANCE: {
		remind: remind("ACCEPTANCE"),
		pausedSince: frozenSince,
		end: async (tx, actor, { subjectId }) => {
			const { id } = await milestoneOf(tx, subjectId);
			await acceptMilestone(tx, actor, id, {
				mover: "CLOCK",
				reason: `No answer within ${ACCEPTANCE_DAYS} days.`,
			});
		},
	},
	CHANGES: {
		remind: remind("CHANGES"),
		pausedSince: frozenSince,
		end: (tx, actor, _, booking) =>
			openDispute(tx, actor, booking, {
				mover: "CLOCK",
				reason: `The changes that were asked for weren't delivered within ${CHANGES_DAYS} days.`,
			}),
	},
} satisfies Record<MilestoneDeadlineKind, DeadlineRun>;
