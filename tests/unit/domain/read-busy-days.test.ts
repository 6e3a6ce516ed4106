import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { addDays } from "#app/domain/platform/time/calendar-day.ts";
import { CalendarFormatError, CalendarSizeError, readBusyDays } from "#app/domain/profiles/read-busy-days.ts";
import { runLimitedProcess } from "#app/infra/process/limited-process.server.ts";
import { firstAndLast } from "../../support/proof/proof.ts";

const range = { from: "2026-11-24", until: "2026-12-31", timeZone: "America/Los_Angeles" };
const calendar = (...events: string[]) =>
	["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...events, "END:VCALENDAR"].join("\r\n");
const event = (...lines: string[]) =>
	[
		"BEGIN:VEVENT",
		...(lines.some((line) => line.startsWith("UID")) ? [] : ["UID:1"]),
		"DTSTAMP:20261101T000000Z",
		...lines,
		"END:VEVENT",
	].join("\r\n");
const read = (...events: string[]) => readBusyDays(calendar(...events), range);

describe("the busy days of a calendar", () => {
	it.each([
		[
			"an all-day event, whose end is the day after",
			["DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261204"],
			[{ firstDay: "2026-12-01", lastDay: "2026-12-03" }],
		],
		[
			"an all-day event without an end",
			["DTSTART;VALUE=DATE:20261201"],
			[{ firstDay: "2026-12-01", lastDay: "2026-12-01" }],
		],
		[
			"an event of six hours",
			["DTSTART:20261201T170000Z", "DTEND:20261201T230000Z"],
			[{ firstDay: "2026-12-01", lastDay: "2026-12-01" }],
		],
		[
			"an overnight event, which makes only the day with most of its hours busy",
			["DTSTART:20261202T060000Z", "DTEND:20261202T150000Z"],
			[{ firstDay: "2026-12-02", lastDay: "2026-12-02" }],
		],
		[
			"a long event, which is cut to the range",
			["DTSTART;VALUE=DATE:20200101", "DTEND;VALUE=DATE:20990101"],
			[{ firstDay: "2026-11-24", lastDay: "2026-12-31" }],
		],
		["an event of less than six hours", ["DTSTART:20261201T170000Z", "DTEND:20261201T225900Z"], []],
		["an event marked as free", ["DTSTART;VALUE=DATE:20261201", "TRANSP:TRANSPARENT"], []],
		["a canceled event", ["DTSTART;VALUE=DATE:20261201", "STATUS:CANCELLED"], []],
		["an event that is over", ["DTSTART;VALUE=DATE:20261101", "DTEND;VALUE=DATE:20261110"], []],
		["an event that ends before it begins", ["DTSTART:20261201T170000Z", "DTEND:20261101T170000Z"], []],
	])("are computed for a calendar with %s", (_, lines, periods) => {
		expect(read(event(...lines))).toEqual(periods);
	});

	it("add up the hours of each day", () => {
		const morning = event("UID:a", "DTSTART:20261201T160000Z", "DTEND:20261201T190000Z");
		const evening = event("UID:b", "DTSTART:20261202T010000Z", "DTEND:20261202T040000Z");
		expect(read(morning, evening)).toEqual([{ firstDay: "2026-12-01", lastDay: "2026-12-01" }]);
	});

	it("leave out skipped repetitions of an event, and use the new days of moved ones", () => {
		const weekly = event(
			"DTSTART;VALUE=DATE:20261005",
			"RRULE:FREQ=WEEKLY;UNTIL=20261215",
			"EXDATE;VALUE=DATE:20261207",
		);
		const moved = event("RECURRENCE-ID;VALUE=DATE:20261214", "DTSTART;VALUE=DATE:20261216");
		expect(read(weekly, moved).map(({ firstDay }) => firstDay)).toEqual(["2026-11-30", "2026-12-16"]);
	});

	it("leave out a repetition that was canceled or marked as free", () => {
		const weekly = event("DTSTART;VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY;UNTIL=20261214");
		const canceled = event(
			"RECURRENCE-ID;VALUE=DATE:20261207",
			"DTSTART;VALUE=DATE:20261207",
			"STATUS:CANCELLED",
		);
		const free = event(
			"RECURRENCE-ID;VALUE=DATE:20261214",
			"DTSTART;VALUE=DATE:20261214",
			"TRANSP:TRANSPARENT",
		);
		expect(read(weekly, canceled, free)).toEqual([{ firstDay: "2026-11-30", lastDay: "2026-11-30" }]);
	});

	it("end at the end of the range if events repeat forever", () => {
		const periods = read(event("DTSTART;VALUE=DATE:20000101", "RRULE:FREQ=DAILY"));
		expect(periods).toEqual([{ firstDay: "2026-11-24", lastDay: "2026-12-31" }]);
	});

	it("use the time zone defined in the calendar", () => {
		const zone = [
			"BEGIN:VTIMEZONE",
			"TZID:Studio",
			"BEGIN:STANDARD",
			"DTSTART:19700101T000000",
			"TZOFFSETFROM:+0900",
			"TZOFFSETTO:+0900",
			"END:STANDARD",
			"END:VTIMEZONE",
		].join("\r\n");
		// 9 AM to 5 PM in this time zone is 4 PM to midnight on the day before in Los Angeles.
		expect(
			read(zone, event("DTSTART;TZID=Studio:20261202T090000", "DTEND;TZID=Studio:20261202T170000")),
		).toEqual([{ firstDay: "2026-12-01", lastDay: "2026-12-01" }]);
	});

	it("include thousands of repeated events that were moved", () => {
		const moved = Array.from({ length: 4_000 }, (_, i) =>
			event(
				`RECURRENCE-ID;VALUE=DATE:${addDays("2020-01-01", i).replaceAll("-", "")}`,
				"DTSTART;VALUE=DATE:20261216",
			),
		);
		expect(read(event("DTSTART;VALUE=DATE:20200101", "RRULE:FREQ=DAILY;COUNT=4000"), ...moved)).toEqual([
			{ firstDay: "2026-12-16", lastDay: "2026-12-16" },
		]);
	});

	it.each(["", "<html></html>", "BEGIN:VCALENDAR", "BEGIN:VEVENT\r\nEND:VEVENT", "\u0000".repeat(100)])(
		"can't be read from %j",
		(text) => {
			expect(() => readBusyDays(text, range)).toThrow(CalendarFormatError);
		},
	);

	it.each([
		[
			"that repeat each second",
			[event("DTSTART:20261124T000000Z", "DTEND:20261124T000001Z", "RRULE:FREQ=SECONDLY")],
		],
		[
			"with too many days",
			Array.from({ length: 3_000 }, (_, i) =>
				event(`UID:${i}`, "DTSTART;VALUE=DATE:20260101", "DTEND;VALUE=DATE:20990101"),
			),
		],
		[
			"of which there are too many",
			Array.from({ length: 5_001 }, (_, i) => event(`UID:${i}`, "DTSTART;VALUE=DATE:20261201")),
		],
	])("can't be read from events %s", (_, events) => {
		expect(() => read(...events)).toThrow(CalendarSizeError);
	});
});

describe("the process that reads a calendar", () => {
	const zone = (rule: string) =>
		[
			"BEGIN:VTIMEZONE",
			"TZID:Studio",
			"BEGIN:STANDARD",
			"DTSTART:19700101T000000",
			"TZOFFSETFROM:+0900",
			"TZOFFSETTO:+0900",
			rule,
			"END:STANDARD",
			"END:VTIMEZONE",
		].join("\r\n");
	const run = (text: string, { time = 60_000, heap = 128 } = {}) =>
		runLimitedProcess(
			"app/domain/profiles/read-busy-days-process.server.ts",
			[],
			{ processor: 60, time, heap, reads: [resolve("app/domain")] },
			JSON.stringify({ text, range }),
		);

	/** Megabytes that suffice for ordinary calendars, and are filled sooner than those that the application allows. */
	const heap = 32;

	it("returns the busy days", async () => {
		expect(await run(calendar(event("DTSTART;VALUE=DATE:20261201")), { heap })).toMatchObject({
			code: 0,
			output: '{"periods":[{"firstDay":"2026-12-01","lastDay":"2026-12-01"}]}',
		});
		expect(await run("<html>")).toMatchObject({ code: 0, output: '{"problem":"no-calendar"}' });
	});

	it.concurrent.each(
		firstAndLast([
			[
				"an event on February 30",
				calendar(event("DTSTART;VALUE=DATE:20261124", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30")),
			],
			[
				"a huge interval",
				calendar(event("DTSTART:20261124T000000Z", "RRULE:FREQ=DAILY;INTERVAL=999999999999")),
			],
			["a huge duration", calendar(event("DTSTART;VALUE=DATE:20261124", "DURATION:P99999999999D"))],
			[
				"a time zone that changes each second",
				calendar(zone("RRULE:FREQ=SECONDLY"), event("DTSTART;TZID=Studio:20261202T090000")),
			],
			[
				"a time zone that changes on February 30",
				calendar(
					zone("RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"),
					event("DTSTART;TZID=Studio:20261202T090000"),
				),
			],
			[
				"very many additional dates",
				calendar(
					event(
						"DTSTART;VALUE=DATE:20261124",
						`RDATE;VALUE=DATE:${Array(100_000).fill("20261124").join(",")}`,
					),
				),
			],
		]),
	)("is killed at its time limit when it reads %s", async (_, text) => {
		expect(await run(text, { time: 750 })).toMatchObject({ code: null, output: "" });
	});

	it("exits if moved events fill up its memory", async () => {
		const moved = Array.from({ length: 1_000 }, (_, i) =>
			event(
				`RECURRENCE-ID;VALUE=DATE:${addDays("2020-01-01", i).replaceAll("-", "")}`,
				"DTSTART;VALUE=DATE:20261216",
			),
		);
		expect(
			await run(
				calendar(...Array.from({ length: 1_000 }, () => event("DTSTART;VALUE=DATE:20200101")), ...moved),
				{ heap },
			),
		).toMatchObject({
			code: null,
			output: "",
			errors: expect.stringContaining("heap out of memory"),
		});
	});
});
