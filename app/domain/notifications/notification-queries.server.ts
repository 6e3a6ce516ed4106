import { db, type Tx } from "#app/infra/db.server.ts";
import type { SignedInUser } from "../actor.ts";
import { type NotificationTopic, TOPICS, topicDefaults } from "./notification.ts";

/** The topics on which a person gets mails: what was chosen, else the defaults. */
export async function findTopics({ id }: SignedInUser): Promise<NotificationTopic[]> {
	const choices = await db().notificationChoice.findMany({ where: { userId: id }, select: { topic: true, byMail: true } });
	return TOPICS.filter((topic) => choices.find((choice) => choice.topic === topic)?.byMail ?? topicDefaults[topic]);
}

/** Whether somebody gets mails on a topic. */
export async function wantsMail(tx: Tx, { name, userId }: { name: NotificationTopic; userId: string }): Promise<boolean> {
	const choice = await tx.notificationChoice.findUnique({ where: { userId_topic: { userId, topic: name } }, select: { byMail: true } });
	return choice?.byMail ?? topicDefaults[name];
}
