import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { publishEvent } from "../live-events/publish-event.server.ts";
import type { Email } from "../mail/email.ts";
import type { NotificationTopic } from "../mail/email-topic.ts";
import { queueEmail } from "../mail/queue-email.server.ts";

type News = {
	userId: string;
	topic: NotificationTopic;
	/** One sentence, worded for its reader. */
	title: string;
	/** The page of this site that it is about. */
	path: string;
	/** Says the same by mail to whoever wants mails on the topic. */
	mail?: Omit<Email, "topic">;
};

/**
 * Tells a person what has happened, in the transaction of the deed: a line on /notifications, a word to open pages, and a mail.
 * Who notifies several people does so in the order of their ids (see `publishEvent`).
 */
export async function notify(tx: Tx, { userId, topic, title, path, mail }: News): Promise<void> {
	const { id: notificationId } = await tx.notification.create({ data: { userId, topic, title, path, createdAt: now() }, select: { id: true } });
	await publishEvent(tx, userId, "notification", { notificationId });
	if (mail) await queueEmail(tx, { ...mail, topic: { name: topic, userId } });
}
