import { findActivity } from "#app/domain/account-settings/activity.server.ts";
import type { SignedInUser } from "#app/domain/actor.ts";
import { topicWords } from "#app/domain/mail/mail-topic.ts";
import { findNotifications } from "#app/domain/notifications/notification-queries.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { formatInstant, formatMoment } from "#app/ui/dates.ts";

const SHOWN = 5;

/** The latest of what a person was told and of what was done in the account. */
export async function latestNews(user: SignedInUser) {
	const { timeZone } = site();
	const [{ notifications }, activity] = await Promise.all([findNotifications(user, { take: SHOWN }), findActivity(user)]);
	return {
		notifications: notifications.map(({ createdAt, topic, ...rest }) => ({
			...rest,
			topic: topicWords[topic].label,
			time: { dateTime: createdAt.toISOString(), text: formatMoment(createdAt, timeZone) },
		})),
		activity: activity.map(({ id, at, label }) => ({ id, label, at: at.toISOString(), day: formatInstant(at, timeZone) })),
	};
}
