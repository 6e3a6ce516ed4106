import type { Role } from "../role.ts";

/** What emails can be about that members may turn off. */
export const TOPICS = ["PROGRESS", "MESSAGES", "BOOKINGS", "NEWS", "SEARCHES"] as const;
export type NotificationTopic = (typeof TOPICS)[number];

/** The topics that a member can choose: only creators save searches. */
export const topicsFor = (role: Role): NotificationTopic[] =>
	TOPICS.filter((topic) => topic !== "SEARCHES" || role === "CREATOR");

/** Whether a member who hasn't chosen gets email on a topic. */
export const topicDefaults: Record<NotificationTopic, boolean> = {
	PROGRESS: true,
	MESSAGES: true,
	BOOKINGS: true,
	NEWS: false,
	SEARCHES: true,
};

export const topicWords: Record<NotificationTopic, { label: string; hint: string }> = {
	PROGRESS: {
		label: "Progress",
		hint: "Each step of your application, your verification, and your requests, and what we need from you.",
	},
	MESSAGES: { label: "Messages", hint: "When you have an unread message." },
	BOOKINGS: { label: "Bookings", hint: "Requests, quotes, dates, and changes to your bookings." },
	NEWS: { label: "News", hint: "What's new on Greenroom, once a month at most." },
	SEARCHES: {
		label: "Saved searches",
		hint: "New professionals who match the searches that you saved, once a week at most.",
	},
};
