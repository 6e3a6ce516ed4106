import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { ADDRESS_DAYS } from "./invitation.ts";

/** Forgets the addresses of invitations after ADDRESS_DAYS. Returns how many. */
export async function sweepInvitations(): Promise<number> {
	const { count } = await db().professionalInvitation.updateMany({
		where: { email: { not: null }, createdAt: { lte: later(now(), -ADDRESS_DAYS * DAY) } },
		data: { email: null },
	});
	return count;
}
