import { describe, expect, it } from "vitest";
import {
	getCheckInTimes,
	getTimes,
	LISTED_DAYS,
	listAgreedDays,
} from "#app/domain/bookings/call-sheets/call-sheet.ts";
import { EditCallSheetForm } from "#app/domain/bookings/call-sheets/call-sheet-forms.ts";
import {
	callSheetNotifications,
	describeTimes,
} from "#app/domain/bookings/call-sheets/call-sheet-notifications.server.ts";

const LA = "America/Los_Angeles";
const at = (day: string, startTime: string | null, endTime: string | null) => ({
	day,
	timeZone: LA,
	startTime,
	endTime,
});
const utc = (time: string) => new Date(`${time}:00Z`);

describe("a date's times", () => {
	it("follow the clocks of the place, even on a day when the clocks change", () => {
		// At 2 AM on this day, the clocks go back.
		expect(getTimes(at("2026-11-01", "00:30", "09:00"))).toEqual({
			startsAt: utc("2026-11-01T07:30"),
			endsAt: utc("2026-11-01T17:00"),
		});
	});

	it("end on the next day if the end is at or before the start", () => {
		expect(getTimes(at("2026-12-09", "22:00", "02:00")).endsAt).toEqual(utc("2026-12-10T10:00"));
		expect(getTimes(at("2026-12-09", null, "02:00")).endsAt).toEqual(utc("2026-12-09T10:00"));
		expect(
			(["22:00", "02:00", null] as const).map((start) => describeTimes(at("2026-12-09", start, "02:00"))),
		).toEqual([
			"10:00 PM to 2:00 AM (next day), Pacific Time (Los Angeles)",
			"2:00 AM to 2:00 AM (next day), Pacific Time (Los Angeles)",
			"Until 2:00 AM, Pacific Time (Los Angeles)",
		]);
	});
});

describe("checking in", () => {
	it.each([
		[
			"from 12 hours before the start until the end of the day",
			"09:00",
			"17:00",
			"2026-12-09T05:00",
			"2026-12-10T07:59",
		],
		["from the beginning of the day without a start", null, null, "2026-12-09T08:00", "2026-12-10T07:59"],
		["until an end after midnight", "22:00", "02:00", "2026-12-09T18:00", "2026-12-10T10:00"],
	])("is possible %s", (_, start, end, from, until) => {
		expect(getCheckInTimes(at("2026-12-09", start, end))).toEqual({ from: utc(from), until: utc(until) });
	});
});

describe("the agreed days", () => {
	it("are all listed, or only the first and the last if the work is long", () => {
		expect(listAgreedDays({ startsOn: "2026-12-30", endsOn: "2027-01-02" })).toHaveLength(4);
		expect(listAgreedDays({ startsOn: "2026-12-01", endsOn: "2026-12-14" })).toHaveLength(LISTED_DAYS);
		expect(listAgreedDays({ startsOn: "2026-12-01", endsOn: "2026-12-15" })).toEqual([
			"2026-12-01",
			"2026-12-15",
		]);
	});
});

describe("the email about a change", () => {
	it("mentions what to bring only if something is entered", () => {
		const read = (bring: string | null) =>
			callSheetNotifications
				.changed({
					...at("2026-12-09", null, null),
					name: "Parker",
					title: "Portraits",
					meetingPoint: null,
					bring,
				})
				.paragraphs.join();
		expect(read("Water")).toContain("what to bring");
		expect(read(null)).not.toContain("what to bring");
	});
});

describe("the form", () => {
	it("reads times as people type them", () => {
		const typed = { startTime: "9:30 am", endTime: "", timeZone: LA };
		expect(EditCallSheetForm.parse(typed)).toMatchObject({ startTime: "09:30", endTime: null, notes: null });
		const { error } = EditCallSheetForm.safeParse({ startTime: "soon", timeZone: "Mars" });
		expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
			["startTime", "Enter a time such as 9:30 AM or 14:30"],
			["timeZone", "Choose a time zone"],
		]);
	});
});
