import { afterEach, expect, it } from "vitest";
import { formatWhen, showDue, showTimeLeft } from "#app/domain/platform/time/time-zones.server.ts";
import { DAY, HOUR, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";

const ZONE = "America/Chicago";
const NOON = new Date("2026-12-02T18:00:00Z");

afterEach(() => setClock(undefined));

it.each([
	["shown with its weekday within the next six days", 31.55 * HOUR, "Thu, 7:33 PM CST"],
	["shown with its weekday up to six days ago", -31.55 * HOUR, "Tue, 4:27 AM CST"],
	["shown as a date, without a weekday, if it is on the same weekday next week", 7 * DAY - HOUR, "Dec 9"],
	["shown as a date with its year if it is next year", 30 * DAY, "Jan 1, 2027"],
])("a time on members' screens is %s", (_, left, text) => {
	setClock(NOON);
	expect(formatWhen(later(now(), left), ZONE)).toBe(text);
});

it("an agreed date is shown with its weekday if it is no more than six days away", () => {
	setClock(NOON);
	const text = (dueOn: string) => showDue({ dueAt: null, dueOn })?.text;
	expect(["2026-12-02", "2026-12-08", "2026-12-09", "2027-01-02", "2026-12-01"].map(text)).toEqual([
		"Wed, Dec 2",
		"Tue, Dec 8",
		"Dec 9",
		"Jan 2, 2027",
		"Tue, Dec 1",
	]);
	expect(showDue({ dueAt: null })).toBeNull();
});

it("tasks show the hours left on the last day, and then the minutes", () => {
	setClock(NOON);
	const text = (left: number) => showTimeLeft({ dueAt: later(now(), left) })?.text;
	expect(text(9.5 * HOUR)).toBe("in 9 hours");
	expect(text(HOUR)).toBe("in 1 hour");
	expect(text(20 * MINUTE)).toBe("in 20 minutes");
	expect(text(8 * DAY)).toBe("by Dec 10");
	expect(text(DAY)).toMatch(/^by Thu, /);
	expect(text(-HOUR)).toMatch(/^by Wed, /);
	expect(showTimeLeft({ dueAt: NOON, dueOn: "2026-12-09" })?.text).toBe("by Dec 9");
});
