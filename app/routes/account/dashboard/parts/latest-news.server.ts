import { findActivity } from "#app/domain/account-settings/activity.server.ts";
import type { SignedInUser } from "#app/domain/actor.ts";
import { momentInWords } from "#app/domain/calendar/instant-words.server.ts";
import { topicWords } from "#app/domain/email/email-topic.ts";
import { findNotifications } from "#app/domain/notifications/notification-queries.server.ts";
import type { NewsItem } from "./latest-news.tsx";

const SHOWN = 8;

/** The user's latest notifications and account activity, newest first. */
export async function latestNews(user: SignedInUser): Promise<NewsItem[]> {
	const [{ notifications }, activity] = await Promise.all([
		findNotifications(user, { take: SHOWN }),
		findActivity(user),
	]);
	const items = [
		...notifications.map(({ id, title, topic, isRead, createdAt }) => ({
			id,
			title,
			at: createdAt,
			notification: { topic: topicWords[topic].label, isRead },
		})),
		...activity.map(({ id, label, at }) => ({ id, title: label, at, notification: null })),
	];
	return items
		.toSorted((a, b) => b.at.getTime() - a.at.getTime())
		.slice(0, SHOWN)
		.map(({ at, ...item }) => ({ ...item, time: { dateTime: at.toISOString(), text: momentInWords(at) } }));
}
