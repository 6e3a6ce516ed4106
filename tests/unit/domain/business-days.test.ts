import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	addDays,
	calendarDay,
	dayIn,
	endOfBusinessDayAfter,
	endOfDayAfter,
	federalHolidays,
	isBusinessDay,
	sameTimeOn,
} from "#app/domain/platform/time/calendar-day.ts";

const PACIFIC = "America/Los_Angeles";

describe("federal holidays", () => {
	// Holidays as listed by the U.S. Office of Personnel Management.
	it.each([
		[2020, ["01-01", "01-20", "02-17", "05-25", "07-03", "09-07", "10-12", "11-11", "11-26", "12-25"]],
		[
			2021,
			["01-01", "01-18", "02-15", "05-31", "06-18", "07-05", "09-06", "10-11", "11-11", "11-25", "12-24"],
		],
		[
			2023,
			["01-02", "01-16", "02-20", "05-29", "06-19", "07-04", "09-04", "10-09", "11-10", "11-23", "12-25"],
		],
		[
			2024,
			["01-01", "01-15", "02-19", "05-27", "06-19", "07-04", "09-02", "10-14", "11-11", "11-28", "12-25"],
		],
		[
			2026,
			["01-01", "01-19", "02-16", "05-25", "06-19", "07-03", "09-07", "10-12", "11-11", "11-26", "12-25"],
		],
		[
			2027,
			["01-01", "01-18", "02-15", "05-31", "06-18", "07-05", "09-06", "10-11", "11-11", "11-25", "12-24"],
		],
	])("in %d are observed on the days that the law specifies", (year, days) => {
		expect(federalHolidays(year).map(({ observed }) => observed)).toEqual(
			days.map((day) => `${year}-${day}`),
		);
	});

	it("include New Year's Day, observed in the previous year if January 1 is a Saturday", () => {
		expect(federalHolidays(2022)[0]).toEqual({
			name: "New Year's Day",
			day: "2022-01-01",
			observed: "2021-12-31",
		});
		expect(["2021-12-31", "2027-12-31", "2022-01-03"].map(isBusinessDay)).toEqual([false, false, true]);
	});
});

describe("business days", () => {
	it.each([
		["2026-11-20", true],
		["2026-11-21", false],
		["2026-11-22", false],
		["2026-11-26", false],
		["2026-11-27", true],
		["2026-07-03", false],
		["2026-07-04", false],
		["2023-11-10", false],
		["2023-11-13", true],
	])("include %s: %s", (day, is) => expect(isBusinessDay(day)).toBe(is));

	it.each([
		["a Monday", "2026-11-02T17:00:00Z", 3, "2026-11-06T07:59:00Z"],
		["a Wednesday before Thanksgiving", "2026-11-25T18:30:00Z", 3, "2026-12-02T07:59:00Z"],
		["a Friday", "2026-11-13T18:00:00Z", 3, "2026-11-19T07:59:00Z"],
		["a Saturday", "2026-11-14T18:00:00Z", 3, "2026-11-19T07:59:00Z"],
		["a Sunday", "2026-11-15T18:00:00Z", 1, "2026-11-17T07:59:00Z"],
		["Friday evening, Saturday in UTC", "2026-11-14T06:00:00Z", 1, "2026-11-17T07:59:00Z"],
		["before Christmas, over New Year on a Friday", "2026-12-24T20:00:00Z", 5, "2027-01-05T07:59:00Z"],
		["before July 4 on a Saturday", "2026-07-02T16:00:00Z", 1, "2026-07-07T06:59:00Z"],
		["before the clocks go forward", "2026-03-06T18:00:00Z", 1, "2026-03-10T06:59:00Z"],
		["before the clocks go back", "2026-10-30T17:00:00Z", 1, "2026-11-03T07:59:00Z"],
		["a Saturday, with no days to add", "2026-11-14T18:00:00Z", 0, "2026-11-15T07:59:00Z"],
	])("from %s are counted to the expected due time", (_from, instant, count, due) => {
		expect(endOfBusinessDayAfter(new Date(instant), count, PACIFIC).toISOString()).toBe(
			due.replace("Z", ".000Z"),
		);
	});

	it("make a period end at 11:59 PM on the last of the requested business days", () => {
		const zones = [PACIFIC, "America/New_York", "UTC", "Australia/Lord_Howe", "America/St_Johns"];
		const instants = fc.date({
			min: new Date("2000-01-01T00:00:00Z"),
			max: new Date("2099-12-01T00:00:00Z"),
			noInvalidDate: true,
		});
		const formatTime = (at: Date, timeZone: string) =>
			new Intl.DateTimeFormat("en-US", { timeZone, timeStyle: "medium" }).format(at).replace("\u202f", " ");
		fc.assert(
			fc.property(
				instants,
				fc.integer({ min: 1, max: 12 }),
				fc.constantFrom(...zones),
				(instant, count, timeZone) => {
					const due = endOfBusinessDayAfter(instant, count, timeZone);
					const end = dayIn(due, timeZone);
					expect(isBusinessDay(end)).toBe(true);
					let between = 0;
					for (let day = addDays(dayIn(instant, timeZone), 1); day <= end; day = addDays(day, 1))
						if (isBusinessDay(day)) between++;
					expect(between).toBe(count);
					expect(formatTime(due, timeZone)).toBe("11:59:00 PM");
				},
			),
			{ numRuns: 500 },
		);
	});
});

describe("the calendar", () => {
	it.each([
		[{ year: 2024, month: 2, day: 29 }, "2024-02-29"],
		[{ year: 2023, month: 2, day: 29 }, undefined],
		[{ year: 2000, month: 2, day: 29 }, "2000-02-29"],
		[{ year: 1900, month: 2, day: 29 }, undefined],
		[{ year: 2024, month: 4, day: 31 }, undefined],
		[{ year: 2024, month: 13, day: 1 }, undefined],
		[{ year: 2024, month: 0, day: 1 }, undefined],
		[{ year: 99, month: 1, day: 1 }, undefined],
	])("knows whether %j exists", (parts, day) => expect(calendarDay(parts)).toBe(day));

	it("knows today's date in each time zone", () => {
		const instant = new Date("2026-03-08T07:59:59Z");
		expect([dayIn(instant, PACIFIC), dayIn(instant, "UTC"), dayIn(instant, "Asia/Tokyo")]).toEqual([
			"2026-03-07",
			"2026-03-08",
			"2026-03-08",
		]);
	});

	it.each([
		["in winter", "2026-12-09T20:00:00Z", 7, "2026-12-17T07:59:00Z"],
		["over a change of the clocks", "2026-10-30T20:00:00Z", 7, "2026-11-07T07:59:00Z"],
		["on the day itself", "2026-12-10T07:59:30Z", 0, "2026-12-10T07:59:00Z"],
		["a minute into the next day", "2026-12-10T08:00:00Z", 0, "2026-12-11T07:59:00Z"],
		["at the end of a year", "2026-12-31T20:00:00Z", 1, "2027-01-02T07:59:00Z"],
	])("ends days at 11:59 PM, %s", (_when, instant, count, due) => {
		expect(endOfDayAfter(new Date(instant), count, PACIFIC)).toEqual(new Date(due));
	});

	it("moves a time that is skipped when the clocks change, and uses the first occurrence of a time that occurs twice", () => {
		expect(sameTimeOn("2026-03-08", new Date("2026-03-06T10:30:00Z"), PACIFIC).toISOString()).toBe(
			"2026-03-08T10:30:00.000Z",
		);
		expect(sameTimeOn("2026-11-01", new Date("2026-10-30T08:30:00.250Z"), PACIFIC).toISOString()).toBe(
			"2026-11-01T08:30:00.250Z",
		);
	});
});
