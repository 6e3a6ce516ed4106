import { describe, expect, it } from "vitest";
import { getSun } from "#app/domain/bookings/call-sheets/sun.ts";
import { clockAt } from "#app/domain/platform/time/calendar-day.ts";

const places = {
	"New York": { latitude: 40.71, longitude: -74.01, zone: "America/New_York" },
	"Los Angeles": { latitude: 34.05, longitude: -118.24, zone: "America/Los_Angeles" },
	Anchorage: { latitude: 61.22, longitude: -149.9, zone: "America/Anchorage" },
	London: { latitude: 51.5, longitude: -0.12, zone: "Europe/London" },
	Utqiagvik: { latitude: 71.29, longitude: -156.79, zone: "America/Anchorage" },
};
type Place = keyof typeof places;

/** Minutes from midnight on the place's clocks. */
const minutesAt = (at: Date | null, place: Place): number => {
	const [hours = 0, minutes = 0] = at ? clockAt(at, places[place].zone).slice(11).split(":").map(Number) : [];
	return at ? 60 * hours + minutes : Number.NaN;
};
const minutesOf = (time: string): number => {
	const [hours = 0, minutes = 0] = time.split(":").map(Number);
	return 60 * hours + minutes;
};

describe("the sun", () => {
	/**
	 * As published: London by timeanddate.com (as in the tests of the Python package astral), New York by
	 * timeanddate.com (FOX 5 New York, March 9, 2025), Los Angeles by the U.S. Naval Observatory, and Anchorage
	 * also by the observatory (Anchorage Daily News, June 21, 2019). They are published for points up to a few
	 * miles from ours, so the times may differ by a minute.
	 */
	it.each<[Place, day: string, rise: string | null, set: string]>([
		["London", "2015-01-01", "08:06", "16:01"],
		["London", "2015-12-01", "07:43", "15:55"],
		["London", "2015-12-25", "08:05", "15:55"],
		// The clocks go forward between these two days.
		["New York", "2025-03-08", "06:18", "17:55"],
		["New York", "2025-03-09", "07:16", "18:56"],
		["Los Angeles", "2017-12-11", null, "16:45"],
		["Anchorage", "2019-06-21", "04:20", "23:42"],
	])("in %s on %s rises at %s and sets at %s", (place, day, rise, set) => {
		const sun = getSun(day, places[place]);
		expect(sun.stays).toBeNull();
		if (rise) expect(Math.abs(minutesAt(sun.rise, place) - minutesOf(rise))).toBeLessThanOrEqual(1);
		expect(Math.abs(minutesAt(sun.set, place) - minutesOf(set))).toBeLessThanOrEqual(1);
	});

	// As published: the last sunset before summer in 2018 on May 10 and the next one in the night before
	// August 2 (U.S. Naval Observatory), the last sunrise in 2023 on November 18, and the next one on January 23.
	it.each([
		["2018-05-09", null],
		["2018-05-11", "up"],
		["2018-07-31", "up"],
		["2018-08-03", null],
		["2023-11-17", null],
		["2023-11-20", "down"],
		["2024-01-21", "down"],
		["2024-01-24", null],
	])("in Utqiagvik, Alaska, on %s stays %s", (day, stays) => {
		const sun = getSun(day, places.Utqiagvik);
		expect(sun.stays).toBe(stays);
		expect([sun.rise, sun.set].every((at) => (at === null) === (stays !== null))).toBe(true);
	});

	it("gives a golden hour around sunrise and sunset, which ends or begins at a height of 6 degrees", () => {
		// The place, the day, and both times are from the tests of the package suncalc.
		const { rise, set, goldenMorning, goldenEvening } = getSun("2013-03-05", {
			latitude: 50.5,
			longitude: 30.5,
		});
		const times = [
			goldenMorning?.from,
			rise,
			goldenMorning?.until,
			goldenEvening?.from,
			set,
			goldenEvening?.until,
		];
		const numbers = times.map((at) => at?.getTime() ?? Number.NaN);
		expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
		const [end, start] = ["2013-03-05T05:19:01Z", "2013-03-05T15:02:52Z"].map((time) => Date.parse(time));
		expect(Math.abs((numbers[2] ?? 0) - (end ?? 0))).toBeLessThanOrEqual(90_000);
		expect(Math.abs((numbers[3] ?? 0) - (start ?? 0))).toBeLessThanOrEqual(90_000);
	});

	it("has no golden hour if it never sinks to -4 degrees, or never rises to 6 degrees", () => {
		expect(getSun("2024-06-20", places.Utqiagvik)).toMatchObject({
			goldenMorning: null,
			goldenEvening: null,
		});
		expect(getSun("2024-12-21", places.Anchorage).goldenEvening).toBeNull();
	});
});
