import * as z from "zod";
import { version } from "../idempotency/edit-version.ts";
import { type NotificationTopic, TOPICS } from "../mail/email-topic.ts";

const isTopic = (value: string): value is NotificationTopic => TOPICS.some((topic) => topic === value);

/** The topics to get emails on. All others are turned off. */
export const ChooseNotificationsForm = z.object({
	topics: z
		.array(z.string())
		.default([])
		// On the group as a whole, since a checkbox that doesn't exist can't show a message.
		.transform((values, context) => {
			const topics = values.filter(isTopic);
			if (topics.length < values.length) context.issues.push({ code: "custom", message: "Choose from the topics below", input: values });
			return topics;
		}),
	version,
});
export type ChooseNotifications = z.infer<typeof ChooseNotificationsForm>;
