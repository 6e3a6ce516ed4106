import * as z from "zod";
import { version } from "../idempotency/edit-version.ts";
import { type NotificationTopic, TOPICS } from "../mail/email-topic.ts";

const isTopic = (value: string): value is NotificationTopic => TOPICS.some((topic) => topic === value);

/** The topics to get mails on; all others are turned off. */
export const ChooseNotificationsForm = z.object({
	topics: z
		.array(z.string())
		.default([])
		// On the whole question, since a box that does not exist has no place for a message.
		.transform((values, context) => {
			const topics = values.filter(isTopic);
			if (topics.length < values.length) context.issues.push({ code: "custom", message: "Choose from the topics below", input: values });
			return topics;
		}),
	version,
});
export type ChooseNotifications = z.infer<typeof ChooseNotificationsForm>;
