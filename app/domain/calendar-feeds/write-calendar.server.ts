import ical, { ICalEventTransparency } from "ical-generator";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { addDays } from "../calendar/calendar-day.ts";
import { type CalendarEntry, FEED_HOURS } from "./calendar-feed.ts";

/** Whole days are written without a time or zone, and ical-generator reads them in UTC. */
const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Entries as an iCalendar file (RFC 5545). The same entries give the same text. */
export function writeCalendar(name: string, entries: readonly CalendarEntry[]): string {
	const calendar = ical({
		name,
		prodId: { company: "Greenroom", product: "Bookings", language: "EN" },
		ttl: FEED_HOURS * 3_600,
	});
	const { host } = new URL(publicUrl());
	for (const { id, path, changedAt, summary, description, location = null, ...when } of entries) {
		const url = `${publicUrl()}${path}`;
		const days =
			"dueAt" in when
				? { start: when.dueAt }
				: { start: dayOf(when.firstDay), end: dayOf(addDays(when.lastDay, 1)), allDay: true };
		const transparency =
			"dueAt" in when || !when.isBusy ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE;
		calendar.createEvent({
			id: `${id}@${host}`,
			...days,
			summary,
			description: `${description}\n${url}`,
			location,
			url,
			transparency,
			stamp: changedAt,
		});
	}
	return calendar.toString();
}
