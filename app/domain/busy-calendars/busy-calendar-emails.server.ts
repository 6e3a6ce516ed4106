import { site } from "#app/infra/content/site.server.ts";
import type { Email } from "../email/email.ts";

/** To a professional whose connected calendar could not be read for days. */
export function calendarUnreadable({
	email,
	name,
	host,
	problem,
}: {
	email: string;
	name: string;
	host: string;
	problem: string;
}): Omit<Email, "topic"> {
	return {
		kind: "calendar-unreadable",
		to: email,
		name,
		subject: `We can't read your calendar on ${host}`,
		paragraphs: [
			`For more than three days we couldn't read the calendar that you connected to your profile. The last time: ${problem}`,
			"Your profile still shows the busy dates that we read before. We'll try again every two days. Connect the calendar again, or disconnect it and enter your busy dates yourself.",
		],
		action: { label: "See your calendar", path: "/professional/edit/calendar" },
		reason: `You're getting this email because you have a profile on ${site().name}. You can choose which emails you get in your settings.`,
	};
}
