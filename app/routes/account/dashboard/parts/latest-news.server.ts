import { findActivity } from "#app/domain/account-settings/activity.server.ts";
import type { SignedInUser } from "#app/domain/actor.ts";
import { dayInWords, momentInWords } from "#app/domain/calendar/instant-words.server.ts";
import { topicWords } from "#app/domain/mail/email-topic.ts";
import { findNotifications } from "#app/domain/notifications/notification-queries.server.ts";

const SHOWN = 5;

/** The latest of what a person was told and of what was done in the account. */
export async function latestNews(user: SignedInUser) {
	const [{ notifications }, activity] = await Promise.all([findNotifications(user, { take: SHOWN }), findActivity(user)]);
	return {
		notifications: notifications.map(({ createdAt, topic, ...rest }) => ({
			...rest,
			topic: topicWords[topic].label,
			time: { dateTime: createdAt.toISOString(), text: momentInWords(createdAt) },
		})),
		activity: activity.map(({ id, at, label }) => ({ id, label, at: at.toISOString(), day: dayInWords(at) })),
	};
}
