import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { requireUnchanged } from "../idempotency/edit-version.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { TOPICS } from "../mail/email-topic.ts";
import type { ChooseNotifications } from "./notification-forms.ts";
import { findTopics } from "./notification-queries.server.ts";

/**
 * A user chooses the topics to get emails on. Emails about account security are always sent. Throws
 * `conflict` if the choice changed after the form was opened.
 */
export async function chooseNotifications(actor: Actor, { topics, version }: ChooseNotifications): Promise<void> {
	const user = requireUser(actor);
	const userId = user.id;
	await withIdempotency(actor, "choose-notifications", { topics, version }, (remember) =>
		transaction(async (tx) => {
			await tx.user.updateMany({ where: { id: userId }, data: { updatedAt: now() } });
			requireUnchanged(version, { topics: await findTopics(user, tx) });
			for (const topic of TOPICS) {
				const byMail = topics.includes(topic);
				await tx.notificationChoice.upsert({ where: { userId_topic: { userId, topic } }, create: { userId, topic, byMail }, update: { byMail } });
			}
			await recordEvent(tx, actor, {
				action: "choose-notifications",
				subject: ["User", userId],
				detail: Object.fromEntries(TOPICS.map((topic) => [topic, topics.includes(topic)])),
			});
			await remember(tx, {});
			return {};
		}),
	);
}
