import * as z from "zod";
import { line, version } from "../../platform/fields.ts";
import { WEBHOOK_EVENT_TYPES } from "../../platform/webhooks/webhook-event.ts";
import { WEBHOOK_DESCRIPTION_MAX, WEBHOOK_URL_MAX } from "./webhook.ts";

const URL_WANTED = "Enter an address that begins with https://, without a user name or password";

/** An endpoint: its address, what it is for, and the types of events that it is told about. */
export const SaveWebhookForm = z.object({
	url: line("Enter the address of your program", WEBHOOK_URL_MAX).transform((typed, context) => {
		const url = URL.canParse(typed) ? new URL(typed) : null;
		if (url?.protocol === "https:" && !url.username && !url.password && !url.hash) return url.href;
		context.issues.push({ code: "custom", message: URL_WANTED, input: typed });
		return z.NEVER;
	}),
	description: line("Enter what the program does, such as “Posts to our chat”", WEBHOOK_DESCRIPTION_MAX),
	types: z
		.array(z.string())
		.default([])
		// The error is on the whole group, because an unknown type has no checkbox that could show it.
		.transform((values, context) => {
			const types = WEBHOOK_EVENT_TYPES.filter((type) => values.includes(type));
			if (types.length < values.length)
				context.issues.push({ code: "custom", message: "Choose from the events below", input: values });
			else if (types.length === 0)
				context.issues.push({ code: "custom", message: "Choose at least one event", input: values });
			return types;
		}),
	version,
});
export type SaveWebhook = z.output<typeof SaveWebhookForm>;
