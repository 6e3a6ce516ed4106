import type { Tx } from "#app/infra/database/db.server.ts";
import { refreshDirectory } from "../professionals/refresh-directory.server.ts";

type State = "WAITING" | "PUBLISHED";

/** Takes a review off the site, in the caller's transaction; it counts in no rating any more. Returns what it was, or null where it is hidden already. */
export async function hideReview(tx: Tx, id: string): Promise<State | null> {
	const { state } = await tx.review.findUniqueOrThrow({ where: { id }, select: { state: true } });
	if (state === "HIDDEN") return null;
	const { count } = await tx.review.updateMany({ where: { id, state }, data: { state: "HIDDEN" } });
	if (count === 0) return null;
	if (state === "PUBLISHED") await countRating(tx, id, -1);
	return state;
}

/** Puts a hidden review back to what it was; false where it is not hidden. */
export async function showReview(tx: Tx, id: string, state: State): Promise<boolean> {
	const { count } = await tx.review.updateMany({ where: { id, state: "HIDDEN" }, data: { state } });
	if (count > 0 && state === "PUBLISHED") await countRating(tx, id, 1);
	return count > 0;
}

/** What creators say of professionals counts in the ratings of these. */
async function countRating(tx: Tx, id: string, times: 1 | -1): Promise<void> {
	const { side, rating, booking } = await tx.review.findUniqueOrThrow({ where: { id }, select: { side: true, rating: true, booking: { select: { professionalId: true } } } });
	if (side !== "CREATOR") return;
	await tx.professional.update({ where: { id: booking.professionalId }, data: { ratingSum: { increment: times * rating }, ratingCount: { increment: times } } });
	await refreshDirectory(tx, booking.professionalId);
}
