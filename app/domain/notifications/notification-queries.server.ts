import { db, type Tx } from "#app/infra/database/db.server.ts";
import type { SignedInUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { atOnce } from "../email/email-timing.ts";
import { type NotificationTopic, topicDefaults, topicsFor } from "../email/email-topic.ts";
import { type Cursor, writeCursor } from "../pagination/cursor.ts";
import { NOTIFICATIONS_PAGE } from "./notification.ts";
import type { EmailPace } from "./notification-forms.ts";
import { readNotifications } from "./notifications.sql.server.ts";

/** The topics on which a user gets emails: their choice, else the defaults. */
export async function findTopics({ id, role }: SignedInUser, from: Tx = db()): Promise<NotificationTopic[]> {
	const choices = await from.notificationChoice.findMany({
		where: { userId: id },
		select: { topic: true, byEmail: true },
	});
	return topicsFor(role).filter(
		(topic) => choices.find((choice) => choice.topic === topic)?.byEmail ?? topicDefaults[topic],
	);
}

/** What the form of a user's email choices shows, hours as text. */
export async function findEmailChoices(
	user: SignedInUser,
	from: Tx = db(),
): Promise<{ topics: NotificationTopic[]; pace: EmailPace; quietFrom: string; quietUntil: string }> {
	const { isDaily, quietFrom, quietUntil } =
		(await from.emailTiming.findUnique({ where: { userId: user.id } })) ?? atOnce;
	return {
		topics: await findTopics(user, from),
		pace: isDaily ? "daily" : "at-once",
		quietFrom: String(quietFrom ?? ""),
		quietUntil: String(quietUntil ?? ""),
	};
}

type NotificationRow = {
	id: string;
	topic: NotificationTopic;
	title: string;
	createdAt: Date;
	isRead: boolean;
};

/**
 * One page of a user's notifications, newest first, with the cursor of the next page, if there is
 * one.
 */
export async function findNotifications(
	{ id: userId }: Pick<SignedInUser, "id">,
	{ after, take = NOTIFICATIONS_PAGE }: { after?: Cursor | undefined; take?: number },
): Promise<{ notifications: NotificationRow[]; next: string | undefined }> {
	const rows = await readNotifications(userId, take + 1, after);
	const notifications = rows
		.slice(0, take)
		.map(({ readAt, ...rest }) => ({ ...rest, isRead: readAt !== null }));
	const last = notifications.at(-1);
	return {
		notifications,
		next: rows.length > take && last ? writeCursor({ at: last.createdAt, id: last.id }) : undefined,
	};
}

/** One of the user's notifications. Throws `not_found` for anyone else's. */
export async function getNotification(
	{ id: userId }: Pick<SignedInUser, "id">,
	id: string,
): Promise<{ title: string; path: string; createdAt: Date }> {
	const notification = await db().notification.findFirst({
		where: { id, userId },
		select: { title: true, path: true, createdAt: true },
	});
	if (!notification) throw new DomainError("not_found", "There is no such notification.");
	return notification;
}

/** How many unread notifications a user has. */
export const countUnreadNotifications = ({ id: userId }: Pick<SignedInUser, "id">): Promise<number> =>
	db().notification.count({ where: { userId, readAt: null } });
