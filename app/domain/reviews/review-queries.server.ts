import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { type BookingSide, type BookingStatus, otherSide, REVIEW_DAYS } from "../bookings/booking.ts";
import { dayInWords } from "../calendar/instant-words.server.ts";

type ReviewText = { id: string; rating: number; text: string; isPublished: boolean };

export type BookingReviewsView = {
	yours: ReviewText | null;
	/** Only once it is published. */
	theirs: ReviewText | null;
	mayWrite: boolean;
	/** The last day to write a review, in words. Empty before the work is complete. */
	until: string;
};

type Completed = { id: string; status: BookingStatus; completedAt: Date | null; side: BookingSide };

/** The end of the review period. */
export const reviewsEnd = (completedAt: Date): Date => later(completedAt, REVIEW_DAYS * DAY);

/** The reviews of a booking for one of its sides. `getBooking` checks who that is. */
export async function getBookingReviews(
	actor: Actor,
	{ id: bookingId, status, completedAt, side }: Completed,
): Promise<BookingReviewsView> {
	requireUser(actor);
	if (status !== "COMPLETED" || !completedAt)
		return { yours: null, theirs: null, mayWrite: false, until: "" };
	const reviews = await db().review.findMany({
		where: { bookingId },
		select: { id: true, side: true, rating: true, text: true, state: true },
	});
	const of = (wanted: BookingSide) => reviews.find((review) => review.side === wanted);
	const view = (review: (typeof reviews)[number] | undefined): ReviewText | null =>
		review
			? { id: review.id, rating: review.rating, text: review.text, isPublished: review.state === "PUBLISHED" }
			: null;
	const theirs = view(of(otherSide(side)));
	const end = reviewsEnd(completedAt);
	return {
		yours: view(of(side)),
		theirs: theirs?.isPublished ? theirs : null,
		mayWrite: !of(side) && now() < end,
		until: dayInWords(end),
	};
}
