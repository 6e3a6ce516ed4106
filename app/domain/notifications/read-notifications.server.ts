import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";

/** Marks all of a user's notifications as read. */
export async function readNotifications(actor: Actor): Promise<void> {
	const { id: userId } = requireUser(actor);
	await db().notification.updateMany({ where: { userId, readAt: null }, data: { readAt: now() } });
}
