import { cancelBooking, getCancellation } from "#app/domain/bookings/cancel-booking.server.ts";
import { DAY, HOUR, later, MINUTE, setClock } from "#app/infra/process/clock.server.ts";
import { findMilestones } from "../market/milestones.ts";
import type { Deal } from "../market/quotes.ts";

export const start = new Date("2026-05-04T16:00:00Z");

/** Moves the clock to a number of days after the agreement. The milestones are due on days 20 and 30. */
export const onDay = (days: number) => setClock(later(start, days * DAY));

/** The time from the start's hour, 9 AM, to 11:59 PM, when deadlines that are counted in days end. */
export const UNTIL_END_OF_DAY = 15 * HOUR - MINUTE;

export const reason = "The plan changed";

export const cancelAs = async (deal: Deal, side: "CREATOR" | "PROFESSIONAL") => {
	const actor = side === "CREATOR" ? deal.asCreator() : deal.asProfessional();
	const { shown } = await getCancellation(actor, deal.bookingId);
	await cancelBooking(actor, { bookingId: deal.bookingId, reason, shown });
};

export const money = async (bookingId: string) =>
	(await findMilestones(bookingId)).map(({ status, refundedCents, releasedCents }) => [
		status,
		refundedCents,
		releasedCents,
	]);
