import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { getNotification } from "./notification-queries.server.ts";

/** Marks a person's notification as read and says which page it is about. Another's is `not_found`. */
export async function openNotification(actor: Actor, { notificationId }: { notificationId: string }): Promise<{ path: string }> {
	const { id: userId } = requireUser(actor);
	const { path } = await getNotification({ id: userId }, notificationId);
	await db().notification.updateMany({ where: { id: notificationId, userId, readAt: null }, data: { readAt: now() } });
	return { path };
}
