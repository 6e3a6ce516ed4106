import type { BookingSide } from "../bookings/booking.ts";
import type { SideNames } from "../bookings/booking-labels.ts";
import { FINAL_MILESTONE_STATUSES, type MilestoneStatus, milestoneName } from "../bookings/milestone.ts";
import { formatCents } from "../platform/cents.ts";

/** What pages need to know of a chargeback. */
export const chargebackColumns = {
	...{ id: true, amountCents: true, status: true, openedAt: true, decidedAt: true },
	lines: {
		select: {
			heldCents: true,
			heldTaxCents: true,
			milestone: { select: { position: true, title: true, status: true } },
		},
		orderBy: { milestone: { position: "asc" } },
	},
} as const;

export type Chargeback = {
	amountCents: number;
	status: "OPEN" | "WON" | "LOST";
	lines: readonly {
		heldCents: number;
		heldTaxCents: number;
		milestone: { position: number; title: string; status: MilestoneStatus };
	}[];
};

/** Where a chargeback is, at the start of a line, for the person who paid. */
export const chargebackLabels = {
	OPEN: "Disputed at your bank",
	WON: "Dispute over, the payment was upheld",
	LOST: "Returned to you by your bank",
} as const;

const list = new Intl.ListFormat("en-US");

/** What a chargeback is, what it means for the milestones, and what the reader can do about it. */
export function chargebackInWords(
	{ amountCents, status, lines }: Chargeback,
	reader: BookingSide,
	names: SideNames,
): { title: string; text: string } {
	const isCreator = reader === "CREATOR";
	const amount = formatCents(amountCents);
	const bank = isCreator ? "Your bank" : `${names.CREATOR}'s bank`;
	const taken = lines
		.filter(({ heldCents, heldTaxCents }) => heldCents + heldTaxCents > 0)
		.map(({ milestone }) => milestone);
	const nameAll = (milestones: readonly { position: number; title: string }[]) =>
		list.format(milestones.map(milestoneName));
	if (status === "WON")
		return {
			title: `${bank} upheld the payment of ${amount}`,
			text: "The booking goes on as before. You don't need to do anything.",
		};
	if (status === "OPEN")
		return {
			title: `${bank} has asked for ${amount} back`,
			text: [
				taken.length > 0
					? `Until it decides, nothing can be accepted, refunded, split, or canceled for ${nameAll(taken)}, and deadlines wait.`
					: "What was released for the work isn't affected.",
				isCreator
					? "If you didn't mean to dispute this payment, ask your bank to withdraw the dispute. We'll email you its decision."
					: "Our team answers the bank with what this booking shows. If something should be part of it, contact support. We'll email you the decision.",
			].join(" "),
		};
	const ended = taken.filter((milestone) => FINAL_MILESTONE_STATUSES.includes(milestone.status));
	const open = taken.filter((milestone) => !FINAL_MILESTONE_STATUSES.includes(milestone.status));
	return {
		title: isCreator ? `Your bank returned ${amount} to you` : `${bank} took ${amount} back`,
		text: [
			...(ended.length > 0
				? [
						`Nothing is held anymore for ${nameAll(ended)}, so ${ended.length === 1 ? "it has" : "they have"} ended.`,
					]
				: []),
			...(open.length > 0
				? [`Less is held now for ${nameAll(open)}. The work on ${open.length === 1 ? "it" : "them"} goes on.`]
				: []),
			isCreator
				? "If you still want the work, agree on a new booking. If this is wrong, contact support."
				: ended.length > 0
					? "You don't need to deliver what has ended. If you have questions, contact support."
					: "If you have questions, contact support.",
		].join(" "),
	};
}
