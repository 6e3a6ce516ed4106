import { bookingPath } from "#app/domain/bookings/booking.ts";
import type { getBooking } from "#app/domain/bookings/booking-queries.server.ts";
import { formatWhenOn } from "#app/domain/platform/time/time-zones.server.ts";
import type { Stamp } from "#app/ui/list/call-sheet.tsx";
import type { ShownMilestone, ShownWork } from "./load-work.server.ts";

/** The action that someone has just taken on another page, as the booking's URL says. */
type Done = "signed" | "delivered" | "accepted";

/**
 * The URL of the booking's page with the sheet for this action. The page shows the sheet as long as the
 * result of the action stands.
 */
export const donePath = (bookingId: string, done: Done, milestone?: number): string =>
	`${bookingPath(bookingId)}?done=${done}${milestone === undefined ? "" : `&milestone=${milestone}`}`;

type Sheet = {
	stamp: Stamp;
	title: string;
	lead: string;
	lines: { label: string; figure: string; note?: string }[];
};

/**
 * The sheet at the top of a booking's page. It shows what the reader has just done, as long as the result
 * stands, or that the booking was completed as agreed. Null otherwise.
 */
export function describeSheet(
	booking: Pick<Awaited<ReturnType<typeof getBooking>>, "status" | "statusAt" | "side" | "names">,
	work: ShownWork | null,
	{ searchParams }: URL,
) {
	if (!work) return null;
	const completed = booking.status === "COMPLETED" ? describeCompleted(booking, work) : null;
	const sheet = completed ?? describeDone(work, searchParams);
	if (!sheet) return null;
	return {
		...sheet,
		day: formatWhenOn(booking.statusAt),
		lines: [
			{ label: "Creator", figure: booking.names.CREATOR },
			{ label: "Professional", figure: booking.names.PROFESSIONAL },
			...sheet.lines,
		].map((line) => ({ ...line, key: line.label })),
	};
}

/** The sheet of a completed booking. Null if any of the money was refunded or is being refunded. */
function describeCompleted(
	{ side }: { side: "CREATOR" | "PROFESSIONAL" },
	{ milestones, outcome, total, money }: ShownWork,
): Sheet | null {
	if (outcome) return null;
	const payout = side === "PROFESSIONAL" ? money?.find(({ key }) => key === "payout") : undefined;
	return {
		stamp: "Complete",
		title: payout?.figure ?? total,
		lead: payout ? "Your payout, after the fee." : "The total of the work that was agreed.",
		lines: milestones.map(showMilestone),
	};
}

function describeDone(
	{ milestones, total, version, isPaidDirectly }: ShownWork,
	params: URLSearchParams,
): Sheet | null {
	if (params.get("done") === "signed")
		return milestones.some(({ isOpen }) => isOpen)
			? {
					stamp: "Signed",
					title: total,
					lead: `You accepted version ${version} of the quote, and you've both signed the agreement.`,
					lines: milestones.map(({ dueDay, ...milestone }) => ({
						...showMilestone(milestone),
						note: `Due ${dueDay.text}`,
					})),
				}
			: null;
	const milestone = milestones.find(({ number }) => String(number) === params.get("milestone"));
	if (milestone && params.get("done") === "delivered" && milestone.status === "DELIVERED")
		return {
			stamp: "Delivered",
			title: milestone.title,
			lead: "You delivered the milestone.",
			lines: [showMilestone(milestone)],
		};
	if (milestone?.isPaidInFull && params.get("done") === "accepted" && milestone.status === "ACCEPTED")
		return {
			stamp: isPaidDirectly ? "Complete" : "Paid",
			title: milestone.amount,
			lead: "You accepted the delivery.",
			lines: [showMilestone(milestone)],
		};
	return null;
}

const showMilestone = ({ number, title, amount }: Pick<ShownMilestone, "number" | "title" | "amount">) => ({
	label: `Milestone ${number}: ${title}`,
	figure: amount,
});
