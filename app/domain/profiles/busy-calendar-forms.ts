import * as z from "zod";

const ADDRESS_MAX = 2_000;

/** The secret address of a calendar. Calendar services often write it as `webcal:`, which means `https:`. */
export const ConnectCalendarForm = z.object({
	address: z
		.string({ error: "Enter the address of your calendar" })
		.trim()
		.max(ADDRESS_MAX, `Use ${ADDRESS_MAX.toLocaleString("en-US")} characters or fewer`)
		.transform((typed, context) => {
			const text = typed.replace(/^webcals?:/i, "https:");
			const url = URL.canParse(text) ? new URL(text) : null;
			if (url?.protocol === "https:" && !url.username && !url.password) return url.href;
			context.issues.push({
				code: "custom",
				message: "Enter an address that begins with https:// or webcal://",
				input: typed,
			});
			return z.NEVER;
		}),
});
export type ConnectCalendar = z.infer<typeof ConnectCalendarForm>;
