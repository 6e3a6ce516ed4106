import { data } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { type DeliveryCommand, parsePosition } from "#app/domain/bookings/delivery.ts";
import { getGuaranteeRules } from "#app/domain/bookings/guarantee-rules.server.ts";
import { commandSides } from "#app/domain/bookings/milestone-access.server.ts";
import { deliveryPath, withholdsOriginals } from "#app/domain/bookings/previews/preview.ts";
import { findPreviewTime } from "#app/domain/bookings/previews/previews.server.ts";
import { getWork, type WorkMilestone } from "#app/domain/bookings/work-queries.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { showDay, timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { shownDelivery } from "#app/routes/bookings/parts/shown-delivery.server.ts";

export type MilestoneParams = { bookingId: string; number: string };

/**
 * The data of a page that runs a command on a milestone: 404 for anyone who isn't a side or if there is no
 * such milestone, 403 for the other side, and 409 if the command isn't possible now.
 */
export async function loadMilestone(actor: Actor, command: DeliveryCommand, params: MilestoneParams) {
	const work = await orNotFound(getWork(actor, params.bookingId));
	const milestone = work?.milestones.find(({ position }) => position === parsePosition(params.number));
	if (!work || !milestone) throw data(null, { status: 404 });
	if (work.side !== commandSides[command])
		throw data({ text: "Only the other party can do this." }, { status: 403 });
	const isPossible = milestone.commands.includes(command);
	const [latest] = milestone.deliveries;
	const rules = getGuaranteeRules();
	const previewsAt = latest && work.side === "CREATOR" ? await findPreviewTime(latest.id) : null;
	const page = {
		isPossible,
		other: work.other,
		isPaidDirectly: work.isPaidDirectly,
		reference: work.booking.reference,
		bookingTitle: work.booking.title,
		bookingId: work.booking.id,
		path: bookingPath(work.booking.id),
		number: milestone.number,
		title: milestone.title,
		deliverable: milestone.deliverable,
		statusLabel: milestone.statusLabel,
		isFrozen: milestone.isFrozen,
		amount: formatCents(milestone.amountCents),
		held: formatCents(milestone.heldCents),
		payout: milestone.payoutCents === null ? null : formatCents(milestone.payoutCents),
		due: formatDue(milestone),
		roundsLeft: Math.max(0, work.revisions.included - work.revisions.used),
		mayDispute: milestone.disputeObstacle === null,
		mayPropose: milestone.canPropose && !milestone.proposal?.isYours,
		milestoneId: milestone.id,
		guarantee:
			rules.isOffered && rules.covers(work.serviceLine)
				? `If it doesn't match the agreement, you can claim up to ${formatCents(rules.maximumCents)} within ${rules.claimDays} days.`
				: null,
		delivery: latest
			? shownDelivery(latest, {
					isCreator: work.side === "CREATOR",
					path: deliveryPath(work.booking.id, milestone.position, latest.round),
				})
			: null,
		/** Comments that a round of changes would include. */
		openComments: latest
			? shownDelivery(
					{
						...latest,
						comments: latest.comments
							.filter(({ resolvedAt }) => !resolvedAt)
							.map((comment) => ({ ...comment, requestedAt: now() })),
					},
					{ isCreator: false, path: "" },
				).comments
			: [],
		/** Whether the creator sees only previews of the files until they accept. */
		showsPreviews: withholdsOriginals(work.serviceLine),
		/** About when the last preview of the delivery is ready. Null if none is being made. */
		previewsReady: previewsAt && timestamp(previewsAt),
	};
	return { page, status: isPossible ? 200 : 409 };
}

/** The agreed day of funded work, until the work is overdue. Otherwise the current deadline. */
function formatDue({ status, isOverdue, dueDay, deadline }: WorkMilestone) {
	if (status === "FUNDED" && !isOverdue) return showDay(dueDay);
	return deadline && timestamp(deadline.dueAt);
}

export type MilestonePage = Awaited<ReturnType<typeof loadMilestone>>["page"];

/** The data of a page that runs a command on a milestone, with its status, as a loader's response. */
export async function milestoneLoader(actor: Actor, command: DeliveryCommand, params: MilestoneParams) {
	const { page, status } = await loadMilestone(actor, command, params);
	return data(page, { status });
}
