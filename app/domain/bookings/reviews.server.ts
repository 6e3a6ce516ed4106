import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { measureTaken } from "../people/account-measures.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { withIdempotency } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import type { Email } from "../platform/email/email.ts";
import { lockBooking } from "../platform/lock-booking.server.ts";
import { checkText } from "../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { consumeRateLimit } from "../platform/rate-limit.server.ts";
import { endOfDayAfter } from "../platform/time/calendar-day.ts";
import {
	agreedZone,
	agreedZoneColumns,
	formatWhenOn,
	getAgreedZone,
} from "../platform/time/time-zones.server.ts";
import { queueWebhook } from "../platform/webhooks/queue-webhook.server.ts";
import { refreshDirectory } from "../profiles/refresh-directory.server.ts";
import { type BookingSide, type BookingStatus, otherSide, REVIEW_DAYS } from "./booking.ts";
import { notifySide } from "./booking-emails.server.ts";
import type { WriteReview } from "./booking-forms.ts";
import { type BookingFacts, type BookingNotification, shortenTitle } from "./booking-notifications.ts";
import {
	type BookingSides,
	getSidePerson,
	getUserBooking,
	summarizeBooking,
	withSides,
} from "./booking-sides.server.ts";

type Recipient = { booking: BookingSides; reader: BookingSide };

/**
 * Tells the side that hasn't written a review that the other side has written one ("waiting"), or tells a
 * side that the other side's review is published.
 */
export const getReviewNotification = (
	news: "waiting" | "published",
	{ names, title }: BookingFacts,
	reader: BookingSide,
): BookingNotification =>
	news === "waiting"
		? {
				title: `Review written by ${names[otherSide(reader)]}, your turn: ${shortenTitle(title)}`,
				paragraphs: [
					`You can read it once you've written yours, or ${REVIEW_DAYS} days after the work was completed. You can't change your review later.`,
				],
				label: "Write your review",
			}
		: {
				title: `Review by ${names[otherSide(reader)]} published: ${shortenTitle(title)}`,
				paragraphs: [
					reader === "PROFESSIONAL"
						? "It's on your profile now and counts toward your rating."
						: "Only you can read it, on the booking's page.",
					"If it breaks our rules, report it there.",
				],
				label: "Read the review",
			};

async function notifyReader(
	tx: Tx,
	{ booking, reader }: Recipient,
	news: "waiting" | "published",
): Promise<void> {
	const person = getSidePerson(booking, reader);
	if (!person) return;
	const facts = summarizeBooking(booking);
	const notification = getReviewNotification(news, facts, reader);
	await notifySide(tx, facts, { side: reader, person }, { kind: `review-${news}`, ...notification });
}

/** The email to the author of a review that the team hid although nobody reported it. */
export const reviewHidden = ({
	title,
	reason,
	...author
}: { name: string; email: string } & { title: string; reason: string }): Email =>
	measureTaken({ ...author, measure: "review-hidden", reason: `${reason} (It is about “${title}”.)` });

/** Reviews with fewer characters than this are labeled as very short. */
const REVIEW_MIN = 20;

const problems: readonly [words: string, isSo: (text: string) => boolean][] = [
	["Very short", (text) => text.trim().length < REVIEW_MIN],
	["All in capitals", (text) => /[A-Z]{3}/.test(text) && text === text.toUpperCase()],
	[
		"Contains an address or a number",
		(text) => /https?:\/\/|www\.|\S+@\S+\.\w{2,}|(?:\d[\s().-]?){9,}/i.test(text),
	],
	["Repeats a character", (text) => /(.)\1{5,}/.test(text)],
];

/** Why an admin should look at a review, as labels. Empty if there is no reason to. */
export const reviewProblems = (text: string): string[] =>
	problems.filter(([, isSo]) => isSo(text)).map(([words]) => words);

type ReviewText = { id: string; rating: number; text: string; isPublished: boolean };

export type BookingReviewsView = {
	yours: ReviewText | null;
	/** The other side's review. Null until it is published. */
	theirs: ReviewText | null;
	mayWrite: boolean;
	/** The last day to write a review, in words. Empty before the work is complete. */
	until: string;
};

type Completed = { id: string; status: BookingStatus; completedAt: Date | null; side: BookingSide };

/** The end of the review period, in the booking's time zone. */
export const reviewsEnd = (completedAt: Date, timeZone: string): Date =>
	endOfDayAfter(completedAt, REVIEW_DAYS, timeZone);

/** A booking's reviews for one of its sides. `getBooking` checks which side that is. */
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
	const end = reviewsEnd(completedAt, await agreedZone(db(), bookingId));
	return {
		yours: view(of(side)),
		theirs: theirs?.isPublished ? theirs : null,
		mayWrite: !of(side) && now() <= end,
		until: formatWhenOn(end),
	};
}

type State = "WAITING" | "PUBLISHED";

/**
 * Hides a review, in the caller's transaction, and removes it from the rating. Returns its earlier
 * state, or null if it was already hidden.
 */
export async function hideReview(tx: Tx, id: string): Promise<State | null> {
	const { state } = await tx.review.findUniqueOrThrow({ where: { id }, select: { state: true } });
	if (state === "HIDDEN") return null;
	const { count } = await tx.review.updateMany({ where: { id, state }, data: { state: "HIDDEN" } });
	if (count === 0) return null;
	if (state === "PUBLISHED") await countRating(tx, id, -1);
	return state;
}

/** Restores a hidden review to its earlier state. Returns false if it isn't hidden. */
export async function showReview(tx: Tx, id: string, state: State): Promise<boolean> {
	const { count } = await tx.review.updateMany({ where: { id, state: "HIDDEN" }, data: { state } });
	if (count > 0 && state === "PUBLISHED") await countRating(tx, id, 1);
	return count > 0;
}

/**
 * Adds a creator's review to the professional's rating, or removes it. Does nothing for a professional's
 * review.
 */
async function countRating(tx: Tx, id: string, times: 1 | -1): Promise<void> {
	const { side, rating, booking } = await tx.review.findUniqueOrThrow({
		where: { id },
		select: { side: true, rating: true, booking: { select: { professionalId: true } } },
	});
	if (side !== "CREATOR") return;
	await tx.professional.update({
		where: { id: booking.professionalId },
		data: { ratingSum: { increment: times * rating }, ratingCount: { increment: times } },
	});
	await refreshDirectory(tx, booking.professionalId);
}

type Waiting = {
	id: string;
	bookingId: string;
	side: BookingSide;
	rating: number;
	booking: { professionalId: string };
};

/**
 * Publishes a waiting review, in the caller's transaction. A creator's review of a professional is
 * public and is part of the rating. A professional's review of a creator is visible only to that
 * creator. Returns whether it was still waiting.
 */
async function publishReview(
	tx: Tx,
	{ id, bookingId, side, rating, booking: { professionalId } }: Waiting,
): Promise<boolean> {
	const { count } = await tx.review.updateMany({
		where: { id, state: "WAITING" },
		data: { state: "PUBLISHED", publishedAt: now() },
	});
	if (count === 0) return false;
	if (side === "CREATOR") {
		await tx.professional.update({
			where: { id: professionalId },
			data: { ratingSum: { increment: rating }, ratingCount: { increment: 1 } },
		});
		await refreshDirectory(tx, professionalId);
	}
	await queueWebhook(tx, { type: "REVIEW_PUBLISHED", data: { bookingId, reviewId: id } });
	return true;
}

const BATCH = 100;

/**
 * Publishes the reviews that have waited long enough for the other side's review, each in its own
 * transaction. Returns the number of published reviews.
 */
export async function publishReviews(): Promise<number> {
	// Reviews whose period ends later today come last, so they don't keep others from being published.
	const reviews = await db().review.findMany({
		where: { state: "WAITING", booking: { completedAt: { lte: later(now(), -REVIEW_DAYS * DAY) } } },
		orderBy: [{ booking: { completedAt: "asc" } }, { id: "asc" }],
		take: BATCH,
		include: { booking: { include: { ...withSides, quotes: agreedZoneColumns } } },
	});
	const due = reviews.filter(({ booking: { completedAt, quotes } }) => {
		return completedAt && reviewsEnd(completedAt, getAgreedZone(quotes)) < now();
	});
	return forEachInSequence(
		due,
		{ text: "review not published", about: ({ id }) => ({ reviewId: id }) },
		(review) =>
			transaction(async (tx) => {
				if (!(await publishReview(tx, review))) return false;
				await notifyReader(tx, { booking: review.booking, reader: otherSide(review.side) }, "published");
				return true;
			}),
	);
}

/**
 * A side of a completed booking writes its review within 14 days. Reviews are published once both are
 * written, so neither side can react to the other's. If only one is written, it is published after the 14
 * days. If the text looks like off-platform contact, the author has to confirm it, and then the team reviews
 * it.
 */
export async function writeReview(
	actor: Actor,
	{ bookingId, ...review }: WriteReview & { bookingId: string },
): Promise<{ isPublished: boolean }> {
	const user = requireUser(actor);
	return withIdempotency(actor, "write-review", { bookingId, ...review }, async (commit) => {
		await consumeRateLimit("review", user.id);
		try {
			return await commit((tx) => fileReview(tx, actor, user, { bookingId, ...review }));
		} catch (error) {
			// The same person also sent the review from another window.
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
) {
	// If both sides write at the same time, the second side waits here and then sees the first side's review.
	await lockBooking(tx, bookingId);
	const { booking, side } = await getUserBooking(user, bookingId, tx);
	if (booking.status !== "COMPLETED" || !booking.completedAt)
		throw new DomainError("conflict", "Only completed work can be reviewed.");
	const earlier = await tx.review.findMany({ where: { bookingId } });
	if (earlier.some((review) => review.side === side)) throw new DomainError("conflict", WRITTEN);
	if (now() > reviewsEnd(booking.completedAt, await agreedZone(tx, bookingId)))
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
	return { isPublished: Boolean(theirs) };
}

/** Notifies people in the order of their IDs, as `publishEvent` requires. */
async function notifySides(
	tx: Tx,
	booking: BookingSides,
	side: BookingSide,
	isPublished: boolean,
): Promise<void> {
	if (!isPublished) return notifyReader(tx, { booking, reader: otherSide(side) }, "waiting");
	const sides: BookingSide[] = ["CREATOR", "PROFESSIONAL"];
	const getId = (one: BookingSide) => getSidePerson(booking, one)?.id ?? "";
	for (const reader of sides.sort((a, b) => (getId(a) < getId(b) ? -1 : 1)))
		await notifyReader(tx, { booking, reader }, "published");
}
