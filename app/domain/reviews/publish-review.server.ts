import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { BookingSide } from "../bookings/booking.ts";
import { refreshDirectory } from "../professionals/refresh-directory.server.ts";

type Waiting = { id: string; side: BookingSide; rating: number; booking: { professionalId: string } };

/**
 * Publishes a waiting review, in the caller's transaction. A creator's review of a professional is
 * public and counts in the rating. A professional's review of a creator is visible to that creator
 * alone. Returns whether it was still waiting.
 */
export async function publishReview(
	tx: Tx,
	{ id, side, rating, booking: { professionalId } }: Waiting,
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
	return true;
}
