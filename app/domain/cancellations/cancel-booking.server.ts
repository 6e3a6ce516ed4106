import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { type BookingSide, bookingPath, canTransition } from "../bookings/booking.ts";
import { newsEmail } from "../bookings/booking-emails.server.ts";
import { SEE } from "../bookings/booking-news.ts";
import { type BookingSides, factsOf, getUserBooking, personOf } from "../bookings/booking-sides.server.ts";
import { describeConflict } from "../bookings/describe-conflict.server.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { performTransition } from "../bookings/perform-transition.server.ts";
import { transitionBooking } from "../bookings/transition-booking.server.ts";
import { holdProof, requireRecentProof } from "../credentials/recent-proof.server.ts";
import { DomainError } from "../domain-error.ts";
import { endMilestones, endsInWords } from "../endings/end-milestones.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { milestoneSummary } from "../milestones/derive-booking.server.ts";
import { notify } from "../notifications/notify.server.ts";
import { checkText } from "../off-platform-contact/check-text.server.ts";
import {
	cancelObstacle,
	keptInWords,
	planCancellation,
	requireNotFrozen,
} from "./cancellation-plan.server.ts";

type Input = {
	bookingId: string;
	reason: string /** The amounts that were shown: see `CancellationPlan`. */;
	shown?: string | undefined;
};

/**
 * Either side cancels an accepted or started booking, with a reason that the other side reads. What
 * is held for milestones is divided by the terms that were signed; that requires a recent identity
 * check. If a creator cancels, what was delivered stays, and the booking goes on until it is
 * settled. Throws `conflict` if the amounts are no longer those that were shown, a chargeback is
 * open, or nothing but deliveries is left.
 */
export async function cancelBooking(actor: Actor, { bookingId, reason, shown }: Input): Promise<void> {
	const user = requireUser(actor);
	const { booking } = await getUserBooking(user, bookingId);
	if (booking.phase !== "OPEN") return performTransition(actor, "cancel", { bookingId, reason });
	if (!reason) throw new DomainError("invalid", "Enter a reason");
	await withIdempotency(actor, "cancel-booking", { bookingId, reason, shown: shown ?? null }, (remember) =>
		transaction(async (tx) => {
			await lockBooking(tx, bookingId);
			const { booking, side } = await getUserBooking(user, bookingId, tx);
			if (!canTransition("cancel", booking.status))
				throw new DomainError("conflict", await describeConflict(tx, booking, side));
			const plan = await planCancellation(tx, booking, side);
			const obstacle = cancelObstacle([...plan.lines, ...plan.kept], side);
			if (obstacle) throw new DomainError("conflict", obstacle);
			if (plan.heldCents > 0) await holdProof(tx, requireRecentProof(actor));
			if (shown !== plan.shown)
				throw new DomainError(
					"conflict",
					"The amounts have changed since you opened this page. Check them below, then cancel.",
				);
			await checkText(tx, actor, { place: "REASON", subjectId: bookingId, text: reason });
			await cancelWithin(tx, actor, booking, { side, reason });
			const result = { done: true };
			await remember(tx, result);
			return result;
		}),
	);
}

/**
 * Cancels a booking of an open marketplace for a side, in the caller's transaction, and notifies
 * both. Does nothing if a creator has nothing but deliveries left, which go on without them.
 */
export async function cancelWithin(
	tx: Tx,
	actor: Actor,
	booking: BookingSides,
	{ side, reason }: { side: BookingSide; reason: string },
): Promise<void> {
	const { lines, kept } = await planCancellation(tx, booking, side);
	if (lines.length === 0) return;
	const isRest = kept.length > 0;
	requireNotFrozen(lines);
	await endMilestones(tx, actor, { bookingId: booking.id, ends: lines, mover: side, reason });
	const { isEarned } = await milestoneSummary(tx, booking.id);
	const offer = endsInWords(booking, lines);
	await transitionBooking(tx, actor, isRest ? "cancel-rest" : "cancel", booking, {
		mover: side,
		reason,
		isEarned,
		offer,
	});
	const person = personOf(booking, side);
	if (!person) return;
	const news = {
		title: actor.user
			? `You canceled ${isRest ? "the rest of " : ""}the booking “${booking.title}”`
			: `${isRest ? "The rest of the" : "The"} booking “${booking.title}” was canceled`,
		paragraphs: [
			...(actor.user ? [] : [reason]),
			offer ?? "Nothing was held for it.",
			...kept.map(keptInWords),
			"This email is your receipt.",
		],
		label: SEE,
	};
	const email = newsEmail("cancel-receipt", factsOf(booking), side, person, news);
	await notify(tx, {
		userId: person.id,
		topic: "BOOKINGS",
		title: news.title,
		path: bookingPath(booking.id),
		email,
	});
}
