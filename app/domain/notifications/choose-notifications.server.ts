import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { topicsFor } from "../email/email-topic.ts";
import { requireUnchanged } from "../idempotency/edit-version.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import type { ChooseNotifications } from "./notification-forms.ts";
import { findEmailChoices } from "./notification-queries.server.ts";

/**
 * A user chooses the topics to get emails on, and when. Emails about account security are always
 * sent at once. Throws `conflict` if the choice changed after the form was opened.
 */
export async function chooseNotifications(
	actor: Actor,
	{ version, ...choices }: ChooseNotifications,
): Promise<void> {
	const { topics, pace, quietFrom, quietUntil } = choices;
	const user = requireUser(actor);
	const userId = user.id;
	const shown = topicsFor(user.role);
	await withIdempotency(actor, "choose-notifications", { ...choices, version }, (remember) =>
		transaction(async (tx) => {
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
			await remember(tx, {});
			return {};
		}),
	);
}
