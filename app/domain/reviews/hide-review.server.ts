import type { Tx } from "#app/infra/database/db.server.ts";
import { refreshDirectory } from "../professionals/refresh-directory.server.ts";

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

/** Restores a hidden review to its earlier state. False if it isn't hidden. */
export async function showReview(tx: Tx, id: string, state: State): Promise<boolean> {
	const { count } = await tx.review.updateMany({ where: { id, state: "HIDDEN" }, data: { state } });
	if (count > 0 && state === "PUBLISHED") await countRating(tx, id, 1);
	return count > 0;
}

/** Creators' reviews count in the professional's rating. */
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
