import * as z from "zod";
import { TOPICS } from "./email/email.ts";
import { version } from "./fields.ts";
import { isIn } from "./text.ts";

/** Notifications per page of /notifications. */
export const NOTIFICATIONS_PAGE = 20;

/** Whether a user gets an email about each event as it happens, or one email a day. */
export const EMAIL_PACES = ["at-once", "daily"] as const;
export type EmailPace = (typeof EMAIL_PACES)[number];

/** An hour of the day, 0 to 23, or null if none was chosen. */
const hour = z
	.string()
	.default("")
	.transform((text, context) => {
		if (text === "") return null;
		const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
		if (value >= 0 && value <= 23) return value;
		context.issues.push({ code: "custom", message: "Choose an hour from the list", input: text });
		return z.NEVER;
	});

/** The topics to get emails on, and when to get them. Topics not listed are turned off. */
export const ChooseNotificationsForm = z
	.object({
		topics: z
			.array(z.string())
			.default([])
			// The error is on the whole group, because an unknown topic has no checkbox that could show it.
			.transform((values, context) => {
				const topics = values.filter((value) => isIn(TOPICS, value));
				if (topics.length < values.length)
					context.issues.push({ code: "custom", message: "Choose from the topics below", input: values });
				return topics;
			}),
		pace: z.enum(EMAIL_PACES, { error: "Choose how often we email you" }).default("at-once"),
		quietFrom: hour,
		quietUntil: hour,
		version,
	})
	.superRefine(({ quietFrom, quietUntil }, context) => {
		if (quietFrom === null && quietUntil !== null)
			context.addIssue({
				code: "custom",
				path: ["quietFrom"],
				message: "Choose when your quiet hours begin, or choose no end",
			});
		if (quietFrom !== null && quietUntil === null)
			context.addIssue({
				code: "custom",
				path: ["quietUntil"],
				message: "Choose when your quiet hours end, or choose no beginning",
			});
		if (quietFrom !== null && quietFrom === quietUntil)
			context.addIssue({
				code: "custom",
				path: ["quietUntil"],
				message: "Choose an end that differs from the beginning",
			});
	});
export type ChooseNotifications = z.infer<typeof ChooseNotificationsForm>;
