import type { Tx } from "#app/infra/database/db.server.ts";
import { type NotificationTopic, topicDefaults } from "./email-topic.ts";

/** Whether a user gets emails on a topic. */
export async function wantsEmail(tx: Tx, { name, userId }: { name: NotificationTopic; userId: string }): Promise<boolean> {
	const choice = await tx.notificationChoice.findUnique({ where: { userId_topic: { userId, topic: name } }, select: { byMail: true } });
	return choice?.byMail ?? topicDefaults[name];
}
