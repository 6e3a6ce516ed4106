import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";

/** Any booking for the team: its sides and history, without their messages. Throws `not_found`. */
export async function getBookingForTeam(actor: Actor, id: string) {
	requireUser(actor, "ADMIN");
	const booking = await db().booking.findUnique({
		where: { id },
		include: {
			creator: { select: { id: true, name: true } },
			professional: { select: { businessName: true, userId: true } },
			events: { orderBy: [{ at: "asc" }, { id: "asc" }] },
		},
	});
	if (!booking) throw new DomainError("not_found", "This booking doesn't exist.");
	return booking;
}
