import { describe, expect, it } from "vitest";
import { readBusyDays } from "#app/domain/busy-calendars/read-busy-days.ts";

const range = { from: "2026-11-24", until: "2026-12-31", timeZone: "America/Los_Angeles" };
const calendar = (...events: string[]) => ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...events, "END:VCALENDAR"].join("\r\n");
const event = (...lines: string[]) =>
	["BEGIN:VEVENT", ...(lines.some((line) => line.startsWith("UID")) ? [] : ["UID:1"]), "DTSTAMP:20261101T000000Z", ...lines, "END:VEVENT"].join("\r\n");
const read = (...events: string[]) => readBusyDays(calendar(...events), range);

describe("the busy days of a calendar", () => {
	it.each([
		["an all-day event, whose end is the day after", ["DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261204"], [{ firstDay: "2026-12-01", lastDay: "2026-12-03" }]],
		["an all-day event without an end", ["DTSTART;VALUE=DATE:20261201"], [{ firstDay: "2026-12-01", lastDay: "2026-12-01" }]],
		["six hours of an event", ["DTSTART:20261201T170000Z", "DTEND:20261201T230000Z"], [{ firstDay: "2026-12-01", lastDay: "2026-12-01" }]],
		["a night, only on the day with most of it", ["DTSTART:20261202T060000Z", "DTEND:20261202T150000Z"], [{ firstDay: "2026-12-02", lastDay: "2026-12-02" }]],
		["a long event, as far as the range goes", ["DTSTART;VALUE=DATE:20200101", "DTEND;VALUE=DATE:20990101"], [{ firstDay: "2026-11-24", lastDay: "2026-12-31" }]],
		["less than six hours", ["DTSTART:20261201T170000Z", "DTEND:20261201T225900Z"], []],
		["an event marked as free", ["DTSTART;VALUE=DATE:20261201", "TRANSP:TRANSPARENT"], []],
		["a canceled event", ["DTSTART;VALUE=DATE:20261201", "STATUS:CANCELLED"], []],
		["what is over", ["DTSTART;VALUE=DATE:20261101", "DTEND;VALUE=DATE:20261110"], []],
		["an event that ends before it begins", ["DTSTART:20261201T170000Z", "DTEND:20261101T170000Z"], []],
	])("with %s", async (_, lines, periods) => {
		expect(await read(event(...lines))).toEqual(periods);
	});

	it("add up the hours of a day", async () => {
		const morning = event("UID:a", "DTSTART:20261201T160000Z", "DTEND:20261201T190000Z");
		const evening = event("UID:b", "DTSTART:20261202T010000Z", "DTEND:20261202T040000Z");
		expect(await read(morning, evening)).toEqual([{ firstDay: "2026-12-01", lastDay: "2026-12-01" }]);
	});

	it("follow repetitions, those that were left out, and those that were moved", async () => {
		const weekly = event("DTSTART;VALUE=DATE:20261005", "RRULE:FREQ=WEEKLY;UNTIL=20261215", "EXDATE;VALUE=DATE:20261207");
		const moved = event("RECURRENCE-ID;VALUE=DATE:20261214", "DTSTART;VALUE=DATE:20261216");
		expect((await read(weekly, moved)).map(({ firstDay }) => firstDay)).toEqual(["2026-11-30", "2026-12-16"]);
	});

	it("end at the end of the range where events repeat forever", async () => {
		const periods = await read(event("DTSTART;VALUE=DATE:20000101", "RRULE:FREQ=DAILY"));
		expect(periods).toEqual([{ firstDay: "2026-11-24", lastDay: "2026-12-31" }]);
	});

	it("use the time zone that the calendar defines", async () => {
		const zone = ["BEGIN:VTIMEZONE", "TZID:Studio", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0900", "TZOFFSETTO:+0900", "END:STANDARD", "END:VTIMEZONE"].join(
			"\r\n",
		);
		// 9 AM to 5 PM in Tokyo is the evening before in Los Angeles.
		expect(await read(zone, event("DTSTART;TZID=Studio:20261202T090000", "DTEND;TZID=Studio:20261202T170000"))).toEqual([{ firstDay: "2026-12-01", lastDay: "2026-12-01" }]);
	});

	it.each(["", "<html></html>", "BEGIN:VCALENDAR", "BEGIN:VEVENT\r\nEND:VEVENT", "\u0000".repeat(100)])("are not found in %j", async (text) => {
		await expect(readBusyDays(text, range)).rejects.toThrow("doesn't lead to a calendar");
	});

	it.each([
		["each second", [event("DTSTART:20000101T000000Z", "DTEND:20000101T000001Z", "RRULE:FREQ=SECONDLY")]],
		["never", [event("DTSTART:20261124T000000Z", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")]],
		["every day for thousands of events", Array.from({ length: 3_000 }, (_, i) => event(`UID:${i}`, "DTSTART;VALUE=DATE:20260101", "DTEND;VALUE=DATE:20990101"))],
	])("are given up soon where events repeat %s, and others get their turn", async (_, events) => {
		let longest = 0;
		let last = performance.now();
		const timer = setInterval(() => {
			longest = Math.max(longest, performance.now() - last);
			last = performance.now();
		}, 1);
		await read(...events).catch(({ message }: Error) => expect(message).toBe("This calendar repeats its events too often to be read."));
		clearInterval(timer);
		expect(longest).toBeLessThan(500);
	});
});
