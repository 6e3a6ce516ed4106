import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { getNotification } from "./notification-queries.server.ts";

/**
 * Marks a user's notification as read and returns the path it is about. Throws `not_found` for
 * anyone else's.
 */
export async function openNotification(
	actor: Actor,
	{ notificationId }: { notificationId: string },
): Promise<{ path: string }> {
	const { id: userId } = requireUser(actor);
	const { path } = await getNotification({ id: userId }, notificationId);
	await db().notification.updateMany({
		where: { id: notificationId, userId, readAt: null },
		data: { readAt: now() },
	});
	return { path };
}
