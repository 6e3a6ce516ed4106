import type { SideNames } from "#app/domain/bookings/booking-labels.ts";
import type { getDispute } from "#app/domain/bookings/dispute.server.ts";
import { milestoneStatusLabels } from "#app/domain/bookings/milestone.ts";
import { getHeldCents, taxReturnedWith } from "#app/domain/money/amounts.ts";
import { describeTaxBack } from "#app/domain/money/sales-tax.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";

type Milestone = Awaited<ReturnType<typeof getDispute>>["milestones"][number];

/** A milestone of a disputed booking, as the team sees it. */
export const disputedMilestone = (milestone: Milestone) => ({
	id: milestone.id,
	title: `${milestone.position + 1}. ${milestone.title}`,
	deliverable: milestone.deliverable,
	status: milestoneStatusLabels[milestone.status],
	amount: formatCents(milestone.amountCents),
	held: formatCents(getHeldCents(milestone)),
	isFrozen: milestone.frozenAt !== null,
	deliveries: milestone.deliveries.map(({ id, round, note, deliveredAt, changes, links, files }) => ({
		...{ id, round, note, changes },
		time: timestamp(deliveredAt),
		links: links.map(({ url }) => url),
		files: files.map(({ file }) => file),
	})),
});
export type DisputedMilestone = ReturnType<typeof disputedMilestone>;

/** What each decision does, with the money that it moves. */
export function listChoices(milestones: readonly Milestone[], names: SideNames) {
	const held = milestones.reduce((sum, milestone) => sum + getHeldCents(milestone), 0);
	const tax = milestones.reduce(
		(sum, milestone) => sum + taxReturnedWith(milestone, getHeldCents(milestone)),
		0,
	);
	const [released, refunded] =
		held === 0
			? ["", ""]
			: [
					` Releases ${formatCents(held)} to ${names.PROFESSIONAL}, before the fee.`,
					` Refunds ${formatCents(held)} to ${names.CREATOR}.${describeTaxBack(tax)}`,
				];
	return [
		{
			value: "completed",
			label: "Complete the booking",
			hint: `The work is done, and both sides can review it.${released}`,
		},
		{
			value: "cancelled",
			label: "Cancel the booking",
			hint: `${names.PROFESSIONAL} keeps any money already released.${refunded}`,
		},
	];
}
