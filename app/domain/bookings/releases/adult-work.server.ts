import type { Tx } from "#app/infra/database/db.server.ts";

/** Why a release for a minor is refused in a booking that is marked as adult content. */
export const ADULT_REFUSAL =
	"This booking is marked as adult content, so no one can ask for or sign a release for a minor.";

/** Whether the agreement in force, or the version that waits for an answer, is for adult content. */
export const isMarkedAdult = async (from: Tx, bookingId: string): Promise<boolean> =>
	(await from.quote.count({
		where: { bookingId, isAdult: true, status: { in: ["ACCEPTED", "SENT"] } },
	})) > 0;

/** Why a booking can't be marked as adult content. Null if it can. */
export const describeMinorInBooking = async (from: Tx, bookingId: string): Promise<string | null> =>
	(await from.release.count({
		where: { bookingId, kind: "MINOR", status: { in: ["SIGNED", "WITHDRAWN"] } },
	})) > 0
		? "A release for a minor was signed in this booking, so it can't be for adult content."
		: null;
