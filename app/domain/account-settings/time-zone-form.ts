import * as z from "zod";
import { readTimeZone } from "../calendar/time-zone.ts";
import { version } from "../idempotency/edit-version.ts";

/** The option value for "same as my browser". */
export const AUTOMATIC = "auto";

export const ChooseTimeZoneForm = z.object({
	timeZone: z.string({ error: "Choose a time zone" }).transform((name, context) => {
		const zone = name === AUTOMATIC ? null : readTimeZone(name);
		if (zone === undefined) context.addIssue({ code: "custom", message: "Choose a time zone from the list" });
		return zone ?? null;
	}),
	version,
});
export type ChooseTimeZone = z.infer<typeof ChooseTimeZoneForm>;
