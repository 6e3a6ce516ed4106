import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createOperatorServer } from "#app/api/operator-answers.server.ts";
import type { FetchCalendar } from "#app/domain/profiles/busy-calendar.server.ts";
import {
	connectCalendar,
	disconnectCalendar,
	getConnectedCalendar,
	refreshCalendars,
} from "#app/domain/profiles/busy-calendar.server.ts";
import { addBusyPeriod } from "#app/domain/profiles/busy-periods.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { seal } from "#app/infra/security/secrets.server.ts";
import { FetchPublicError } from "#app/infra/web/fetch-public.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { newProfessional } from "../../support/market/bookings.ts";

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-24T18:00:00Z"), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

const ADDRESS = "https://calendar.example/secret.ics";
const dayOff = (day: string) =>
	[
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"BEGIN:VEVENT",
		"UID:1",
		`DTSTART;VALUE=DATE:${day}`,
		"END:VEVENT",
		"END:VCALENDAR",
	].join("\r\n");
const says = (day: string) => async () => dayOff(day);
const isAway = async () => {
	throw new FetchPublicError("unreachable");
};

async function newOwner(facts: Parameters<typeof newProfessional>[0] = {}) {
	const { user, professionalId } = await newProfessional(facts);
	const days = async () =>
		(await db().busyPeriod.findMany({ where: { professionalId }, orderBy: { firstDay: "asc" } })).map(
			({ firstDay }) => firstDay,
		);
	/**
	 * Connects a calendar that was just read and has this busy day, as rows, because each calendar is read in a
	 * process of its own, which takes long.
	 */
	async function connected(firstDay: string, address = ADDRESS): Promise<void> {
		const at = now();
		const read = { connectedAt: at, readAt: at, dueAt: later(at, 6 * HOUR) };
		await db().busyCalendar.create({
			data: { professionalId, address: seal(address), host: new URL(address).hostname, ...read },
		});
		await db().busyPeriod.create({
			data: { professionalId, firstDay, lastDay: firstDay, source: "CALENDAR" },
		});
	}
	return { actor: visitor({ user }), user, professionalId, days, connected };
}

describe("a connected calendar", () => {
	it("adds its busy days immediately to those entered by hand, and follows its changes", async () => {
		const { actor, days } = await newOwner();
		await addBusyPeriod(actor, { firstDay: "2026-12-24", lastDay: "2026-12-26" });
		await connectCalendar(actor, { address: ADDRESS }, says("20261201"));
		expect(await days()).toEqual(["2026-12-01", "2026-12-24"]);
		expect(await refreshCalendars({}, isAway)).toBe(0);
		vi.setSystemTime(later(now(), 6 * HOUR));
		expect(await refreshCalendars({}, says("20261208"))).toBe(1);
		expect(await days()).toEqual(["2026-12-08", "2026-12-24"]);
		expect(await getConnectedCalendar(actor)).toEqual({
			host: "calendar.example",
			readAt: now(),
			dueAt: later(now(), 6 * HOUR),
			problem: null,
		});
	});

	it("is stored encrypted, and doesn't appear in any audit event", async () => {
		const { actor, professionalId } = await newOwner();
		await connectCalendar(actor, { address: ADDRESS }, says("20261201"));
		const { address } = await db().busyCalendar.findUniqueOrThrow({ where: { professionalId } });
		const records = JSON.stringify([
			address,
			await db().auditEvent.findMany(),
			await db().submission.findMany(),
		]);
		expect(records).not.toContain("secret.ics");
	});

	it.each([
		["can't be reached", isAway, "We couldn't reach this address. Check it, then try again."],
		[
			"isn't a calendar",
			async () => "<html>",
			"This address doesn't lead to a calendar in the iCalendar format (.ics).",
		],
	])("that %s is refused with the reason, and changes nothing", async (_, fetch, message) => {
		const { actor } = await newOwner();
		await expect(connectCalendar(actor, { address: ADDRESS }, fetch)).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { address: [message] },
		});
		expect(await getConnectedCalendar(actor)).toBeNull();
	});

	it("that can't be read for more than three days keeps its busy days, and its owner gets one email", async () => {
		const { actor, user, days, connected } = await newOwner();
		await connected("2026-12-01");
		for (let i = 0; i < 20; i++) {
			vi.setSystemTime(later(now(), 6 * HOUR));
			await refreshCalendars({}, isAway);
		}
		expect(await days()).toEqual(["2026-12-01"]);
		expect((await getConnectedCalendar(actor))?.problem).toBe(
			"We couldn't reach this address. Check it, then try again.",
		);
		const emails = await db().outboxEmail.findMany({
			where: { recipient: user.email, kind: "calendar-unreadable" },
		});
		expect(emails.map(({ subject }) => subject)).toEqual(["We can't read your calendar on calendar.example"]);
	});

	it("that is replaced while it is being read doesn't add the old calendar's busy days", async () => {
		const { actor, days, connected } = await newOwner();
		await connected("2026-12-01");
		vi.setSystemTime(later(now(), 6 * HOUR));
		await refreshCalendars({}, async () => {
			await connectCalendar(actor, { address: "https://other.example/b.ics" }, says("20261215"));
			return dayOff("20261202");
		});
		expect(await days()).toEqual(["2026-12-15"]);
	});

	it("is removed with its busy days, but those entered by hand stay", async () => {
		const { actor, days, connected } = await newOwner();
		await addBusyPeriod(actor, { firstDay: "2026-12-24", lastDay: "2026-12-26" });
		await connected("2026-12-01");
		await disconnectCalendar(actor);
		expect(await days()).toEqual(["2026-12-24"]);
		await expect(disconnectCalendar(actor)).rejects.toMatchObject({ code: "not_found" });
	});

	it("is neither fetched nor read for a profile that isn't listed", async () => {
		const { actor, professionalId } = await newOwner({ state: "SUSPENDED" });
		const fetch = vi.fn(says("20261201"));
		await expect(connectCalendar(actor, { address: ADDRESS }, fetch)).rejects.toMatchObject({
			code: "invalid",
			message: expect.stringContaining("isn't listed right now"),
		});
		await db().professional.update({ where: { id: professionalId }, data: { state: "LISTED" } });
		await connectCalendar(actor, { address: ADDRESS }, says("20261201"));
		await db().professional.update({ where: { id: professionalId }, data: { state: "SUSPENDED" } });
		vi.setSystemTime(later(now(), 6 * HOUR));
		await refreshCalendars({}, fetch);
		expect(fetch).not.toHaveBeenCalled();
	});

	it("is only for professionals with a profile", async () => {
		await expect(connectCalendar(visitor(), { address: ADDRESS }, says("20261201"))).rejects.toMatchObject({
			code: "unauthenticated",
		});
		const creator = visitor({ user: await newMember("CREATOR") });
		await expect(connectCalendar(creator, { address: ADDRESS }, says("20261201"))).rejects.toMatchObject({
			code: "forbidden",
		});
		await expect(disconnectCalendar(creator)).rejects.toMatchObject({ code: "forbidden" });
		const newcomer = visitor({ user: await newMember("PROFESSIONAL") });
		const fetch = vi.fn(says("20261201"));
		await expect(connectCalendar(newcomer, { address: ADDRESS }, fetch)).rejects.toMatchObject({
			code: "not_found",
		});
		expect(fetch).not.toHaveBeenCalled();
	});
});

describe("reading calendars", () => {
	const endless = dayOff("20261201").replace(
		"END:VEVENT",
		"RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\r\nEND:VEVENT",
	);

	it("doesn't block the server, which responds to other requests while it reads an endless calendar", async () => {
		const server = createOperatorServer().listen(0);
		await once(server, "listening");
		const { actor } = await newOwner();
		const fetched = Promise.withResolvers<void>();
		const ended = vi.fn();
		const connecting = connectCalendar(actor, { address: ADDRESS }, async () => {
			fetched.resolve();
			return endless;
		}).catch((error: unknown) => ended(error));
		await fetched.promise;
		const response = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/healthz`);
		expect({ status: response.status, ended: ended.mock.calls }).toEqual({ status: 200, ended: [] });
		await connecting;
		expect(ended).toHaveBeenCalledWith(
			expect.objectContaining({
				code: "invalid",
				message: expect.stringContaining("We stopped reading this calendar because it took too long."),
			}),
		);
		expect(await getConnectedCalendar(actor)).toBeNull();
		server.close();
	});

	it("tries an unreadable calendar after all others, and at increasing intervals", async () => {
		const [bad, good] = [await newOwner(), await newOwner()];
		await bad.connected("2026-12-01", "https://bad.example/a.ics");
		vi.setSystemTime(later(now(), 1_000));
		await good.connected("2026-12-01");
		const read: string[] = [];
		const fetchBoth: FetchCalendar = async ({ hostname }) => {
			read.push(hostname);
			return hostname === "bad.example" ? "<html>" : dayOff("20261208");
		};
		vi.setSystemTime(later(now(), 6 * HOUR));
		await refreshCalendars({}, fetchBoth);
		expect({ read, days: await good.days() }).toEqual({
			read: ["bad.example", "calendar.example"],
			days: ["2026-12-08"],
		});
		expect(await getConnectedCalendar(bad.actor)).toMatchObject({
			problem: expect.stringContaining("doesn't lead to a calendar"),
			dueAt: later(now(), 6 * HOUR),
		});

		read.length = 0;
		vi.setSystemTime(later(now(), 6 * HOUR));
		await refreshCalendars({}, fetchBoth);
		expect(read).toEqual(["calendar.example", "bad.example"]);
		expect(await getConnectedCalendar(bad.actor)).toMatchObject({ dueAt: later(now(), 12 * HOUR) });
		expect(await bad.days()).toEqual(["2026-12-01"]);
	});

	it("doesn't try a calendar again right after a restart if the server stopped while reading it", async () => {
		const { professionalId, connected } = await newOwner();
		await connected("2026-12-01");
		vi.setSystemTime(later(now(), 6 * HOUR));
		const stop = new AbortController();
		const fetch = vi.fn(async () => {
			stop.abort();
			return endless;
		});
		await refreshCalendars({ signal: stop.signal }, fetch);
		await refreshCalendars({}, fetch);
		expect(fetch).toHaveBeenCalledOnce();
		expect(await db().busyCalendar.findUniqueOrThrow({ where: { professionalId } })).toMatchObject({
			failures: 0,
			dueAt: later(now(), 6 * HOUR),
		});
	});

	it("doesn't begin if the server is stopping", async () => {
		const { connected } = await newOwner();
		await connected("2026-12-01");
		vi.setSystemTime(later(now(), 6 * HOUR));
		const fetch = vi.fn(says("20261208"));
		await refreshCalendars({ isStopped: () => true }, fetch);
		expect(fetch).not.toHaveBeenCalled();
	});
});
