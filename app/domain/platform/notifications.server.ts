import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser, type SignedInUser } from "./actor.ts";
import { recordEvent } from "./audit.server.ts";
import { command } from "./command.server.ts";
import { DomainError } from "./domain-error.ts";
import { requireUnchanged } from "./edit-version.server.ts";
import { atOnce, type Email, type NotificationTopic, topicDefaults, topicsFor } from "./email/email.ts";
import { queueEmail } from "./email/queue-email.server.ts";
import { publishEvent } from "./live-events.server.ts";
import { type ChooseNotifications, type EmailPace, NOTIFICATIONS_PAGE } from "./notification-forms.ts";
import { selectNotifications } from "./notifications.sql.server.ts";
import { type Cursor, writeCursor } from "./pagination.ts";

/** The topics on which a user gets emails: those they chose, or else the defaults. */
export async function findTopics({ id, role }: SignedInUser, from: Tx = db()): Promise<NotificationTopic[]> {
	const choices = await from.notificationChoice.findMany({
		where: { userId: id },
		select: { topic: true, byEmail: true },
	});
	return topicsFor(role).filter(
		(topic) => choices.find((choice) => choice.topic === topic)?.byEmail ?? topicDefaults[topic],
	);
}

/** A user's email choices as their form shows them, with hours as text. */
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
	const rows = await selectNotifications(userId, take + 1, after);
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

/** The number of a user's unread notifications. */
export const countUnreadNotifications = ({ id: userId }: Pick<SignedInUser, "id">): Promise<number> =>
	db().notification.count({ where: { userId, readAt: null } });

type NewNotification = {
	userId: string;
	topic: NotificationTopic;
	/** One sentence, worded for its reader. */
	title: string;
	/** The path of the page that it is about. */
	path: string;
	/** The email version of the notification, for users who want email on the topic. */
	email?: Omit<Email, "topic">;
};

/**
 * Notifies a user in the transaction of the command: a row on /notifications, an event for open
 * pages, and an email. Callers that notify several users do so in the order of their IDs (see
 * `publishEvent`).
 */
export async function notify(tx: Tx, { userId, topic, title, path, email }: NewNotification): Promise<void> {
	const { id: notificationId } = await tx.notification.create({
		data: { userId, topic, title, path, createdAt: now() },
		select: { id: true },
	});
	await publishEvent(tx, userId, "notification", { notificationId });
	if (email) await queueEmail(tx, { ...email, topic: { name: topic, userId } });
}

/**
 * Marks a user's notification as read and returns the path of the page that it is about. Throws `not_found`
 * for anyone else's.
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

/** Marks all of a user's notifications as read. */
export async function readNotifications(actor: Actor): Promise<void> {
	const { id: userId } = requireUser(actor);
	await db().notification.updateMany({ where: { userId, readAt: null }, data: { readAt: now() } });
}

/**
 * A user chooses the topics to get emails on, and when. Emails about account security are always
 * sent immediately. Throws `conflict` if the choice changed after the form was opened.
 */
export async function chooseNotifications(
	actor: Actor,
	{ version, ...choices }: ChooseNotifications,
): Promise<void> {
	const { topics, pace, quietFrom, quietUntil } = choices;
	const user = requireUser(actor);
	const userId = user.id;
	const shown = topicsFor(user.role);
	await command(actor, "choose-notifications", { ...choices, version }, async (tx) => {
		await tx.user.updateMany({ where: { id: userId }, data: { updatedAt: now() } });
		requireUnchanged(version, await findEmailChoices(user, tx));
		for (const topic of shown) {
			const byEmail = topics.includes(topic);
			await tx.notificationChoice.upsert({
				where: { userId_topic: { userId, topic } },
				create: { userId, topic, byEmail },
				update: { byEmail },
			});
		}
		const timing = { isDaily: pace === "daily", quietFrom, quietUntil };
		await tx.emailTiming.upsert({ where: { userId }, create: { userId, ...timing }, update: timing });
		await recordEvent(tx, actor, {
			action: "choose-notifications",
			subject: ["User", userId],
			detail: Object.fromEntries(shown.map((topic) => [topic, topics.includes(topic)])),
		});
	});
}
