import { transaction } from "#app/infra/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../records/record-event.server.ts";
import { TOPICS } from "./notification.ts";
import type { ChooseNotifications } from "./notification-forms.ts";

/** Anyone signed in chooses the topics of which they hear by mail; mails about the safety of the account come in any case. */
export async function chooseNotifications(actor: Actor, { topics }: ChooseNotifications): Promise<void> {
	const { id: userId } = requireUser(actor);
	await transaction(async (tx) => {
		for (const topic of TOPICS) {
			const byMail = topics.includes(topic);
			await tx.notificationChoice.upsert({ where: { userId_topic: { userId, topic } }, create: { userId, topic, byMail }, update: { byMail } });
		}
		await recordEvent(tx, actor, { action: "choose-notifications", subject: ["User", userId], detail: Object.fromEntries(TOPICS.map((topic) => [topic, topics.includes(topic)])) });
	});
}
