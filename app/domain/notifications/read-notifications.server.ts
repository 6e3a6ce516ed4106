import { now } from "#app/infra/clock.server.ts";
import { db } from "#app/infra/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";

/** Marks all of a person's notifications as read. */
export async function readNotifications(actor: Actor): Promise<void> {
	const { id: userId } = requireUser(actor);
	await db().notification.updateMany({ where: { userId, readAt: null }, data: { readAt: now() } });
}
