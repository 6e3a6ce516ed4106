import { describe, expect, it } from "vitest";
import { atOnce, nextHour, quietEnd } from "#app/domain/platform/email/email.ts";

const LA = "America/Los_Angeles";
const at = (text: string) => new Date(text);

describe("the next time at which clocks show a given hour", () => {
	it.each([
		["later today", "2026-11-24T15:59:59Z", 8, LA, "2026-11-24T16:00:00Z"],
		["tomorrow, once the hour has begun", "2026-11-24T16:00:00Z", 8, LA, "2026-11-25T16:00:00Z"],
		[
			"the hour on the person's clock, not the server's",
			"2026-11-24T23:30:00Z",
			8,
			"Asia/Tokyo",
			"2026-11-25T23:00:00Z",
		],
		["an hour later if the clocks skip the hour", "2026-03-08T09:30:00Z", 2, LA, "2026-03-08T10:00:00Z"],
		[
			"the first of two if the clocks show the hour twice",
			"2026-11-01T07:30:00Z",
			1,
			LA,
			"2026-11-01T08:00:00Z",
		],
	] as const)("is %s", (_, after, hour, zone, next) => {
		expect(nextHour(at(after), hour, zone)).toEqual(at(next));
	});
});

describe("quiet hours", () => {
	const night = { ...atOnce, quietFrom: 22, quietUntil: 7 };
	const noon = { ...atOnce, quietFrom: 12, quietUntil: 14 };
	it.each([
		["before midnight end in the morning", night, "2026-11-25T06:30:00Z", "2026-11-25T15:00:00Z"],
		["after midnight end the same morning", night, "2026-11-25T13:00:00Z", "2026-11-25T15:00:00Z"],
		["are over when their end is reached", night, "2026-11-25T15:00:00Z", null],
		["have not begun a minute before their first hour", night, "2026-11-25T05:59:00Z", null],
		["at noon end in the afternoon", noon, "2026-11-24T20:00:00Z", "2026-11-24T22:00:00Z"],
		["at noon do not cover the night", noon, "2026-11-25T06:30:00Z", null],
		["that no one chose never begin", atOnce, "2026-11-25T06:30:00Z", null],
	] as const)("%s", (_, timing, moment, end) => {
		expect(quietEnd(at(moment), timing, LA)).toEqual(end && at(end));
	});
});
