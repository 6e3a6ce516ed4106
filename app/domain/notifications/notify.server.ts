import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Email } from "../email/email.ts";
import type { NotificationTopic } from "../email/email-topic.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { publishEvent } from "../live-events/publish-event.server.ts";

type News = {
	userId: string;
	topic: NotificationTopic;
	/** One sentence, worded for its reader. */
	title: string;
	/** The path of the page that it is about. */
	path: string;
	/** The same news by email, for users who want email on the topic. */
	email?: Omit<Email, "topic">;
};

/**
 * Notifies a user in the transaction of the command: a row on /notifications, an event for open
 * pages, and an email. Callers that notify several users do so in the order of their ids (see
 * `publishEvent`).
 */
export async function notify(tx: Tx, { userId, topic, title, path, email }: News): Promise<void> {
	const { id: notificationId } = await tx.notification.create({
		data: { userId, topic, title, path, createdAt: now() },
		select: { id: true },
	});
	await publishEvent(tx, userId, "notification", { notificationId });
	if (email) await queueEmail(tx, { ...email, topic: { name: topic, userId } });
}
