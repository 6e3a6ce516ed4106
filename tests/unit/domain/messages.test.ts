import { describe, expect, it, test } from "vitest";
import {
	cursorText,
	formatPreview,
	parseCursor,
	relativeTime,
} from "#app/domain/bookings/messages/message.ts";
import { formatWeekdayIn, threadTime, zoneName } from "#app/domain/platform/time/instant-formats.ts";

const NOW = new Date("2026-11-20T20:00:00Z");
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

describe("a preview", () => {
	test.each([
		["Hello", "Hello"],
		["  two\n\nlines  ", "two lines"],
		["x".repeat(60), "x".repeat(60)],
		["x".repeat(61), `${"x".repeat(60)}…`],
		[`${"x".repeat(59)} and more`, `${"x".repeat(59)}…`],
		["👩‍👩‍👧".repeat(60), "👩‍👩‍👧".repeat(60)],
		["👩‍👩‍👧".repeat(61), `${"👩‍👩‍👧".repeat(60)}…`],
	])("of %j is %j", (content, preview) => expect(formatPreview(content)).toBe(preview));
});

describe("times", () => {
	test.each([
		[-1, "Just now"],
		[0, "Just now"],
		[0.99, "Just now"],
		[1, "1h ago"],
		[23.99, "23h ago"],
		[24, "Yesterday"],
		[47.99, "Yesterday"],
		[48, "2d ago"],
		[24 * 40, "40d ago"],
	])("%d hours ago are shown as %j in the list", (hours, text) =>
		expect(relativeTime(ago(hours), NOW)).toBe(text),
	);

	test.each([
		[0.5, "America/Los_Angeles", "11:30 AM"],
		[0.5, "America/New_York", "2:30 PM"],
		[23.99, "America/Los_Angeles", "12:00 PM"],
		[24, "America/Los_Angeles", "Yesterday 12:00 PM"],
		[48, "America/Los_Angeles", "Nov 18, 2026, 12:00 PM"],
		[48, "Asia/Tokyo", "Nov 19, 2026, 5:00 AM"],
	])("%d hours ago, in the time zone %s, are shown as %j in the thread", (hours, zone, text) =>
		expect(threadTime(ago(hours), NOW, zone)).toBe(text),
	);

	test.each([
		["2026-11-20T03:00:00Z", "America/Los_Angeles", "PST"],
		["2026-07-20T03:00:00Z", "America/Los_Angeles", "PDT"],
		["2026-11-20T03:00:00Z", "Asia/Tokyo", "GMT+9"],
	])("at %s in %s are labeled with the time zone %s", (at, zone, name) =>
		expect(zoneName(new Date(at), zone)).toBe(name),
	);

	it("have the weekday and date of the reader's time zone", () => {
		expect(formatWeekdayIn(new Date("2026-11-20T03:00:00Z"), "America/Los_Angeles")).toBe(
			"Thursday, November 19, 2026",
		);
		expect(formatWeekdayIn(new Date("2026-11-20T03:00:00Z"), "UTC")).toBe("Friday, November 20, 2026");
	});
});

describe("a cursor", () => {
	it("can be read back from its URL", () => {
		const cursor = { at: NOW, id: "01a2b3c4-0000-7000-8000-000000000000" };
		expect(parseCursor(cursorText(cursor))).toEqual(cursor);
	});
	test.each([
		null,
		undefined,
		"",
		".",
		"x",
		"zzzzzzzzzzzz.1",
		"1.../etc",
		"-1.01a2b3c4-0000-7000-8000-000000000000",
	])("is ignored if it is %j", (text) => expect(parseCursor(text)).toBeUndefined());
});
