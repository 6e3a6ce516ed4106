import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { otherSide, REVIEW_DAYS } from "../bookings/booking.ts";
import { withSides } from "../bookings/booking-sides.server.ts";
import { publishReview } from "./publish-review.server.ts";
import { notifyReviewPublished } from "./review-emails.server.ts";

const BATCH = 100;

/**
 * Publishes reviews whose waiting time for the other one is over, each in its own transaction.
 * Returns how many.
 */
export async function publishReviews(): Promise<number> {
	const due = await db().review.findMany({
		where: { state: "WAITING", booking: { completedAt: { lte: later(now(), -REVIEW_DAYS * DAY) } } },
		orderBy: { createdAt: "asc" },
		take: BATCH,
		include: { booking: { include: withSides } },
	});
	return forEachInSequence(
		due,
		{ text: "review not published", about: ({ id }) => ({ reviewId: id }) },
		(review) =>
			transaction(async (tx) => {
				if (!(await publishReview(tx, review))) return false;
				await notifyReviewPublished(tx, { booking: review.booking, reader: otherSide(review.side) });
				return true;
			}),
	);
}
