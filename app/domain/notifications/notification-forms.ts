import * as z from "zod";
import { TOPICS } from "./notification.ts";

const UNKNOWN = "Choose from the topics below";

/** The topics to get mails on; all others are turned off. */
export const ChooseNotificationsForm = z.object({
	topics: z
		.array(z.enum(TOPICS, { error: UNKNOWN }), { error: UNKNOWN })
		.max(TOPICS.length, UNKNOWN)
		.default([]),
});
export type ChooseNotifications = z.infer<typeof ChooseNotificationsForm>;
