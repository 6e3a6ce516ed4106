import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getConnectedCalendar } from "#app/domain/busy-calendars/busy-calendar-queries.server.ts";
import { connectCalendar } from "#app/domain/busy-calendars/connect-calendar.server.ts";
import { disconnectCalendar } from "#app/domain/busy-calendars/disconnect-calendar.server.ts";
import { refreshCalendars } from "#app/domain/busy-calendars/refresh-calendars.server.ts";
import { addBusyPeriod } from "#app/domain/profile-editor/add-busy-period.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { FetchPublicError } from "#app/infra/web/fetch-public.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { newProfessional } from "../../support/market/bookings.ts";

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-24T18:00:00Z"), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

const ADDRESS = "https://calendar.example/secret.ics";
const dayOff = (day: string) => ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:1", `DTSTART;VALUE=DATE:${day}`, "END:VEVENT", "END:VCALENDAR"].join("\r\n");
const says = (day: string) => async () => dayOff(day);
const isAway = async () => {
	throw new FetchPublicError("unreachable");
};

async function newOwner() {
	const { user, professionalId } = await newProfessional();
	const days = async () => (await db().busyPeriod.findMany({ where: { professionalId }, orderBy: { firstDay: "asc" } })).map(({ firstDay }) => firstDay);
	return { actor: visitor({ user }), user, professionalId, days };
}

describe("a connected calendar", () => {
	it("marks its busy days at once, next to those entered by hand, and follows its changes", async () => {
		const { actor, days } = await newOwner();
		await addBusyPeriod(actor, { firstDay: "2026-12-24", lastDay: "2026-12-26" });
		await connectCalendar(actor, { address: ADDRESS }, says("20261201"));
		expect(await days()).toEqual(["2026-12-01", "2026-12-24"]);
		expect(await refreshCalendars(isAway)).toBe(0);
		vi.setSystemTime(later(now(), 6 * HOUR));
		expect(await refreshCalendars(says("20261208"))).toBe(1);
		expect(await days()).toEqual(["2026-12-08", "2026-12-24"]);
		expect(await getConnectedCalendar(actor)).toEqual({ host: "calendar.example", readAt: now(), problem: null });
	});

	it("is kept encrypted, and named in no record of what was done", async () => {
		const { actor, professionalId } = await newOwner();
		await connectCalendar(actor, { address: ADDRESS }, says("20261201"));
		const { address } = await db().busyCalendar.findUniqueOrThrow({ where: { professionalId } });
		const records = JSON.stringify([address, await db().auditEvent.findMany(), await db().submission.findMany()]);
		expect(records).not.toContain("secret.ics");
	});

	it.each([
		["can't be reached", isAway, "We couldn't reach this address. Check it, then try again."],
		["is none", async () => "<html>", "This address doesn't lead to a calendar in the iCalendar format (.ics)."],
	])("that %s is refused with the reason, and changes nothing", async (_, fetch, message) => {
		const { actor } = await newOwner();
		await expect(connectCalendar(actor, { address: ADDRESS }, fetch)).rejects.toMatchObject({ code: "invalid", fieldErrors: { address: [message] } });
		expect(await getConnectedCalendar(actor)).toBeNull();
	});

	it("that can't be read for three days keeps its days, and its owner gets one email", async () => {
		const { actor, user, days } = await newOwner();
		await connectCalendar(actor, { address: ADDRESS }, says("20261201"));
		for (let i = 0; i < 14; i++) {
			vi.setSystemTime(later(now(), 6 * HOUR));
			await refreshCalendars(isAway);
		}
		expect(await days()).toEqual(["2026-12-01"]);
		expect((await getConnectedCalendar(actor))?.problem).toBe("We couldn't reach this address. Check it, then try again.");
		const emails = await db().outboxEmail.findMany({ where: { recipient: user.email, kind: "calendar-unreadable" } });
		expect(emails.map(({ subject }) => subject)).toEqual(["We can't read your calendar on calendar.example"]);
	});

	it("that was replaced while it was read changes nothing", async () => {
		const { actor, days } = await newOwner();
		await connectCalendar(actor, { address: ADDRESS }, says("20261201"));
		vi.setSystemTime(later(now(), 6 * HOUR));
		await refreshCalendars(async () => {
			await connectCalendar(actor, { address: "https://other.example/b.ics" }, says("20261215"));
			return dayOff("20261202");
		});
		expect(await days()).toEqual(["2026-12-15"]);
	});

	it("goes with its days, and those entered by hand stay", async () => {
		const { actor, days } = await newOwner();
		await addBusyPeriod(actor, { firstDay: "2026-12-24", lastDay: "2026-12-26" });
		await connectCalendar(actor, { address: ADDRESS }, says("20261201"));
		await disconnectCalendar(actor);
		expect(await days()).toEqual(["2026-12-24"]);
		await expect(disconnectCalendar(actor)).rejects.toMatchObject({ code: "not_found" });
	});

	it("is for professionals with a profile", async () => {
		await expect(connectCalendar(visitor(), { address: ADDRESS }, says("20261201"))).rejects.toMatchObject({ code: "unauthenticated" });
		const creator = visitor({ user: await newMember("CREATOR") });
		await expect(connectCalendar(creator, { address: ADDRESS }, says("20261201"))).rejects.toMatchObject({ code: "forbidden" });
		await expect(disconnectCalendar(creator)).rejects.toMatchObject({ code: "forbidden" });
	});
});
