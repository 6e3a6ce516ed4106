/** What mails are about that a member may choose not to get. */
export const TOPICS = ["PROGRESS", "MESSAGES", "BOOKINGS", "NEWS"] as const;
export type NotificationTopic = (typeof TOPICS)[number];

/** Whether a member who has chosen nothing gets mail on a topic. */
export const topicDefaults: Record<NotificationTopic, boolean> = { PROGRESS: true, MESSAGES: true, BOOKINGS: true, NEWS: false };

export const topicWords: Record<NotificationTopic, { label: string; hint: string }> = {
	PROGRESS: { label: "Progress", hint: "Each step of your application, your verification and your requests, and what they need from you." },
	MESSAGES: { label: "Messages", hint: "When somebody has written to you and you have not read it." },
	BOOKINGS: { label: "Bookings", hint: "Requests, answers, dates and changes of your bookings." },
	NEWS: { label: "News", hint: "What is new on Greenroom, once a month at most." },
};
