import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { type BookingSide, otherSide, REVIEW_DAYS } from "../bookings/booking.ts";
import { type BookingSides, getUserBooking, personOf } from "../bookings/booking-sides.server.ts";
import { DomainError } from "../domain-error.ts";
import { type Remember, withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { checkText } from "../off-platform-contact/check-text.server.ts";
import { publishReview } from "./publish-review.server.ts";
import { notifyReviewPublished, notifyReviewWaiting } from "./review-emails.server.ts";
import type { WriteReview } from "./review-forms.ts";
import { reviewsEnd } from "./review-queries.server.ts";

/**
 * Each side of a completed booking writes one review, within 14 days. Both are published once both
 * are written, so that neither side can respond to the other's. A single one is published after the
 * 14 days. A text that looks like off-platform contact is asked about first, and then reviewed by
 * the team.
 */
export async function writeReview(
	actor: Actor,
	{ bookingId, ...review }: WriteReview & { bookingId: string },
): Promise<{ isPublished: boolean }> {
	const user = requireUser(actor);
	return withIdempotency(actor, "write-review", { bookingId, ...review }, async (remember) => {
		await consumeRateLimit("review", user.id);
		try {
			return await transaction((tx) => fileReview(tx, actor, user, { bookingId, ...review }, remember));
		} catch (error) {
			// The same person, in another window at the same time.
			throw isUniqueViolation(error) ? new DomainError("conflict", WRITTEN) : error;
		}
	});
}

const WRITTEN = "You've already written your review of this booking. You can't change it.";

async function fileReview(
	tx: Tx,
	actor: Actor,
	user: SignedInUser,
	{ bookingId, rating, text }: WriteReview & { bookingId: string },
	remember: Remember,
) {
	const { booking, side } = await getUserBooking(user, bookingId, tx);
	if (booking.status !== "COMPLETED" || !booking.completedAt)
		throw new DomainError("conflict", "Only completed work can be reviewed.");
	// If both sides write at once, the second waits here and sees what the first wrote.
	await tx.booking.update({ where: { id: bookingId }, data: { status: "COMPLETED" } });
	const earlier = await tx.review.findMany({ where: { bookingId } });
	if (earlier.some((review) => review.side === side)) throw new DomainError("conflict", WRITTEN);
	if (now() >= reviewsEnd(booking.completedAt))
		throw new DomainError(
			"conflict",
			`Reviews can be written for ${REVIEW_DAYS} days after completion. That time has passed.`,
		);
	const written = await tx.review.create({
		data: { bookingId, side, authorId: user.id, rating: Number(rating), text, createdAt: now() },
	});
	await checkText(tx, actor, { place: "REVIEW", subjectId: written.id, text });
	const theirs = earlier.find((review) => review.side === otherSide(side));
	if (theirs) for (const review of [written, theirs]) await publishReview(tx, { ...review, booking });
	await notifySides(tx, booking, side, Boolean(theirs));
	await recordEvent(tx, actor, {
		action: "write-review",
		subject: ["Booking", bookingId],
		detail: { side, rating: Number(rating) },
	});
	const result = { isPublished: Boolean(theirs) };
	await remember(tx, result);
	return result;
}

/** In the order of the people's IDs, as `publishEvent` requires. */
async function notifySides(
	tx: Tx,
	booking: BookingSides,
	side: BookingSide,
	isPublished: boolean,
): Promise<void> {
	if (!isPublished) return notifyReviewWaiting(tx, { booking, reader: otherSide(side) });
	const sides: BookingSide[] = ["CREATOR", "PROFESSIONAL"];
	const idOf = (one: BookingSide) => personOf(booking, one)?.id ?? "";
	for (const reader of sides.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1)))
		await notifyReviewPublished(tx, { booking, reader });
}
