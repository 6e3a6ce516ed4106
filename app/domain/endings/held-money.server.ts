import type { Tx } from "#app/infra/database/db.server.ts";
import { ACTIVE_MILESTONE_STATUSES } from "../milestones/milestone.ts";

/** References of a person's bookings for which money is held, or is being paid right now. */
export async function findBookingsWithHeldMoney(tx: Tx, userId: string): Promise<string[]> {
	// One query for each side: with both in one, a database walks through all bookings.
	const found = [];
	for (const side of [{ creatorId: userId }, { professional: { userId } }]) {
		const isHeld = {
			milestones: { some: { status: { in: [...ACTIVE_MILESTONE_STATUSES] }, fundedAt: { not: null } } },
		};
		const where = { ...side, OR: [isHeld, { checkouts: { some: { status: "PROCESSING" as const } } }] };
		found.push(
			...(await tx.booking.findMany({ where, orderBy: { id: "asc" }, select: { reference: true } })),
		);
	}
	return found.map(({ reference }) => reference);
}
