import { afterEach, describe, expect, it } from "vitest";
import { getBookingCalendar, getDateCalendar } from "#app/domain/bookings/calendar-feed.server.ts";
import {
	addDate,
	editCallSheet,
	getCallSheet,
	getCallSheetValues,
	getDates,
	removeDate,
} from "#app/domain/bookings/call-sheets/call-sheet.server.ts";
import { ADDED_DATES_MAX } from "#app/domain/bookings/call-sheets/call-sheet.ts";
import type { EditCallSheet } from "#app/domain/bookings/call-sheets/call-sheet-forms.ts";
import {
	checkIn,
	sayLate,
	sayOnTime,
	undoCheckIn,
} from "#app/domain/bookings/call-sheets/check-in.server.ts";
import { blockPerson } from "#app/domain/bookings/messages/block-person.server.ts";
import { findOwnWork } from "#app/domain/bookings/turns.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { addDays } from "#app/domain/platform/time/calendar-day.ts";
import { instantsAt } from "#app/domain/platform/time/time-zone.ts";
import { anonymizeAccount } from "#app/domain/trust/delete-account.server.ts";
import { marketSections } from "#app/domain/trust/export-sections.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emailsTo } from "../../support/email/outbox.ts";
import { newBooking } from "../../support/market/bookings.ts";
import { newFunded } from "../../support/market/milestones.ts";
import { type Deal, dayFromNow, newAgreement } from "../../support/market/quotes.ts";
import { listKinds, readRecord } from "../../support/market/record.ts";

afterEach(() => setClock(undefined));

const LA = "America/Los_Angeles";
const plan: EditCallSheet = {
	startTime: "09:00",
	endTime: "17:00",
	timeZone: LA,
	meetingPoint: "North gate of Griffith Park, parking on Vermont Avenue",
	bring: "Two outfits\nWater",
	notes: null,
	phone: null,
	version: undefined,
};

/** Work on one day in Los Angeles, with a funded milestone unless specified otherwise. */
async function newShoot(create: (facts: Record<string, unknown>) => Promise<Deal> = newFunded) {
	const day = dayFromNow(20);
	const deal = await create({
		startsOn: day,
		endsOn: day,
		place: "on_site",
		city: "Los Angeles",
		state: "CA",
	});
	return { ...deal, day, date: { bookingId: deal.bookingId, day } };
}

const edit = async (
	actor: Actor,
	date: { bookingId: string; day: string },
	changes: Partial<EditCallSheet> = {},
) => editCallSheet(actor, { ...plan, ...date, ...changes });

/** 9:00 AM in Los Angeles on a day. */
const startOf = (day: string) => instantsAt(day, "09:00", LA)[0] ?? expect.fail(`no 9:00 AM on ${day}`);

describe("a call sheet", () => {
	it("exists for each agreed day, with the place and the sun, and for no other day or person", async () => {
		const { asCreator, date, day, bookingId } = await newShoot(newAgreement);
		const sheet = await getCallSheet(asCreator(), date);
		expect(sheet).toMatchObject({
			place: "Los Angeles, CA",
			mayEdit: true,
			isOfAgreement: true,
			editedAt: null,
		});
		expect(sheet.sun?.rise?.toISOString().slice(0, 10)).toBe(day);
		expect(sheet.turn).toMatchObject({ task: "FIRST_FUNDING" });
		for (const other of ["2026-02-31", "tomorrow", dayFromNow(21)])
			await expect(getCallSheet(asCreator(), { bookingId, day: other })).rejects.toMatchObject({
				code: "not_found",
			});
		for (const role of ["CREATOR", "ADMIN"] as const)
			await expect(getCallSheet(visitor({ user: await newMember(role) }), date)).rejects.toMatchObject({
				code: "not_found",
			});
		// Remote work has no sun.
		const remote = await newAgreement();
		const [first] = (await getDates(remote.asCreator(), remote.bookingId)).dates;
		const remoteDate = { bookingId: remote.bookingId, day: first?.day ?? "" };
		expect(await getCallSheet(remote.asCreator(), remoteDate)).toMatchObject({ place: "Remote", sun: null });
	});

	it("emails the other side when one side changes it, and each change is on the record", async () => {
		const { asCreator, asProfessional, date, day, bookingId, creator, professional } = await newShoot();
		await edit(asProfessional("once"), date);
		await edit(asProfessional("once"), date);
		expect(await getCallSheet(asCreator(), date)).toMatchObject({
			plan: { startTime: "09:00", bring: "Two outfits\nWater", meetingPoint: plan.meetingPoint },
			editedBy: "PROFESSIONAL",
		});
		const aboutSheet = async (email: string) =>
			(await emailsTo(email)).filter((subject) => subject.startsWith("booking-call-sheet"));
		expect(await aboutSheet(creator.email)).toEqual([
			expect.stringMatching(/Call sheet for \w+ \d+ changed by Vega Lights: Portraits/),
		]);
		expect(await aboutSheet(professional.email)).toEqual([]);
		const entry = (await readRecord(bookingId)).at(-1);
		expect(entry).toMatchObject({ kind: "call-sheet", day, side: "PROFESSIONAL", startTime: "09:00" });
		expect(Object.keys(entry?.texts ?? {})).toEqual(["bring", "meetingPoint"]);
		// Saving without a change does nothing.
		const count = (await listKinds(bookingId)).length;
		await edit(asCreator(), date);
		expect(await listKinds(bookingId)).toHaveLength(count);
	});

	it("isn't overwritten by someone who opened it earlier", async () => {
		const { asCreator, asProfessional, date } = await newShoot();
		const { version } = await getCallSheetValues(asCreator(), date);
		await edit(asProfessional(), date);
		await expect(edit(asCreator(), date, { version, startTime: "10:00" })).rejects.toMatchObject({
			code: "conflict",
			fieldErrors: { startTime: [expect.any(String)] },
			saved: { values: { startTime: "9:00 AM" } },
		});
	});

	it("refuses contact details and shows no phone number until a milestone is funded", async () => {
		const unfunded = await newShoot(newAgreement);
		const early = await newEarlyDate();
		for (const { actor, date } of [{ actor: unfunded.asCreator(), date: unfunded.date }, early])
			await expect(edit(actor, date, { notes: "Call 512-555-0142" })).rejects.toMatchObject({
				code: "invalid",
				fieldErrors: { notes: [expect.stringContaining("Leave out")] },
			});
		await edit(unfunded.asCreator(), unfunded.date, { phone: "+13105550142" });
		expect(await db().callSheetSide.count({ where: { callSheet: { bookingId: unfunded.bookingId } } })).toBe(
			0,
		);

		const { asCreator, asProfessional, date, bookingId } = await newShoot();
		await edit(asCreator(), date, { phone: "+13105550142" });
		const phones = async (actor: Actor) => (await getCallSheet(actor, date)).sides.map(({ phone }) => phone);
		expect(await phones(asProfessional())).toEqual(["+13105550142", null]);
		expect((await getDateCalendar(asProfessional(), date)).text).not.toContain("5550142");
		// Each side edits only its own.
		expect(await getCallSheetValues(asProfessional(), date)).toMatchObject({ phone: "" });
		setClock(new Date(`${dayFromNow(21)}T09:00:00Z`));
		expect(await phones(asProfessional())).toEqual([null, null]);
		setClock(undefined);
		await db().milestone.updateMany({ where: { bookingId }, data: { fundedAt: null } });
		expect(await phones(asProfessional())).toEqual([null, null]);
	});

	it("can't be changed once one side has blocked the other, or the booking is over", async () => {
		const { asCreator, asProfessional, date, bookingId } = await newShoot();
		await blockPerson(asCreator(), { bookingId });
		await expect(edit(asProfessional(), date)).rejects.toMatchObject({ code: "conflict" });
		await db().booking.update({ where: { id: bookingId }, data: { status: "COMPLETED" } });
		await expect(checkIn(asProfessional(), date)).rejects.toMatchObject({ code: "conflict" });
		expect(await getCallSheet(asCreator(), date)).toMatchObject({ mayEdit: false, mayContact: false });
	});

	it("refuses a time that the clocks skip, on the day on which it is", async () => {
		const { asCreator, bookingId } = await newShoot();
		const days = Array.from({ length: 400 }, (_, i) => dayFromNow(i + 2));
		const day = days.find((one) => instantsAt(one, "02:30", LA).length === 0) ?? "";
		const times = async (on: string, startTime: string | null, endTime: string | null) => {
			await addDate(asCreator(), { bookingId, day: on });
			const { version } = await getCallSheetValues(asCreator(), { bookingId, day: on });
			return edit(asCreator(), { bookingId, day: on }, { startTime, endTime, version });
		};
		await expect(times(day, "02:30", null)).rejects.toMatchObject({
			fieldErrors: { startTime: [expect.stringContaining("on this day and skip 2:30 AM")] },
		});
		await expect(times(addDays(day, -1), "20:00", "02:30")).rejects.toMatchObject({
			fieldErrors: { endTime: [expect.stringContaining("on the next day and skip 2:30 AM")] },
		});
		// This end is a day after the clocks change.
		await times(day, "20:00", "02:30");
	});
});

/** A booking in early access with a date. */
async function newEarlyDate() {
	const { bookingId, creator, professional } = await newBooking("IN_PROGRESS");
	const date = { bookingId, day: dayFromNow(2) };
	const actor = visitor({ user: creator });
	await addDate(actor, date);
	return { actor, date, creator, professional };
}

describe("dates", () => {
	it("are added in early access, shown on the dashboard shortly before, and removed", async () => {
		const { actor, date, creator, professional } = await newEarlyDate();
		await addDate(actor, date);
		expect((await getDates(visitor({ user: professional }), date.bookingId)).dates).toMatchObject([
			{ day: date.day, isOfAgreement: false },
		]);
		expect((await findOwnWork(professional)).days).toMatchObject([
			{ firstDay: date.day, callSheetPath: `/bookings/${date.bookingId}/dates/${date.day}` },
		]);
		setClock(new Date(Date.now() - 3 * 86_400_000));
		expect((await findOwnWork(professional)).days).toMatchObject([{ callSheetPath: null }]);
		setClock(undefined);
		for (const day of [dayFromNow(-2), dayFromNow(800)])
			await expect(addDate(actor, { ...date, day })).rejects.toMatchObject({ code: "invalid" });
		await removeDate(visitor({ user: professional }), date);
		expect((await getDates(actor, date.bookingId)).dates).toEqual([]);
		expect(await emailsTo(creator.email)).toEqual([expect.stringContaining("Date removed by Vega Lights")]);
	});

	it("are limited in number, without the plans for days of the agreement", async () => {
		const { bookingId, asCreator } = await newFunded({ startsOn: dayFromNow(1), endsOn: dayFromNow(40) });
		const plans = (from: number, count: number) =>
			db().callSheet.createMany({
				data: Array.from({ length: count }, (_, i) => ({
					bookingId,
					day: dayFromNow(from + i),
					timeZone: LA,
					createdAt: now(),
				})),
			});
		await plans(1, 40);
		await plans(101, ADDED_DATES_MAX - 1);
		await addDate(asCreator(), { bookingId, day: dayFromNow(200) });
		await expect(addDate(asCreator(), { bookingId, day: dayFromNow(201) })).rejects.toMatchObject({
			code: "conflict",
		});
	});

	it("of long work with a plan are on the dashboard shortly before", async () => {
		const { bookingId, asCreator, creator } = await newFunded({
			startsOn: dayFromNow(1),
			endsOn: dayFromNow(40),
		});
		const day = dayFromNow(20);
		await edit(asCreator(), { bookingId, day });
		setClock(new Date(`${addDays(day, -2)}T18:00:00Z`));
		const paths = async () => (await findOwnWork(creator)).days.map(({ callSheetPath }) => callSheetPath);
		expect(await paths()).toContain(`/bookings/${bookingId}/dates/${day}`);
		setClock(new Date(`${addDays(day, 1)}T18:00:00Z`));
		expect((await paths()).filter(Boolean)).toEqual([]);
	});

	it("stay once someone has said that they're late, and the reason is the same on every page", async () => {
		const { asCreator, bookingId } = await newShoot();
		const date = { bookingId, day: dayFromNow(3) };
		await addDate(asCreator(), date);
		expect(await getCallSheet(asCreator(), date)).toMatchObject({ removalObstacle: null });
		setClock(startOf(date.day));
		await sayLate(asCreator(), { ...date, minutes: 10 });
		const { removalObstacle } = await getCallSheet(asCreator(), date);
		expect(removalObstacle).toMatch(/checked in .* or said that they're late/);
		await expect(removeDate(asCreator(), date)).rejects.toMatchObject({
			code: "conflict",
			message: removalObstacle,
		});
	});

	it("of the agreement can't be removed", async () => {
		const { asCreator, date, day, bookingId } = await newShoot();
		await edit(asCreator(), date);
		await expect(removeDate(asCreator(), date)).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("part of the agreement"),
		});
		await addDate(asCreator(), { bookingId, day });
		expect(await db().callSheet.count({ where: { bookingId } })).toBe(1);
	});

	it("are in calendars with their start, the meeting point, and a link", async () => {
		const { asCreator, asProfessional, date, day, bookingId } = await newShoot();
		await edit(asProfessional(), date);
		const { name, text } = await getDateCalendar(asCreator(), date);
		const lines = text.replaceAll("\r\n ", "").split("\r\n");
		expect(name).toMatch(new RegExp(`^BKG-\\d{6}-${day}\\.ics$`));
		expect(lines).toContain(
			`DTSTART:${startOf(day)
				.toISOString()
				.replaceAll(/[-:]|\.000/g, "")}`,
		);
		expect(lines).toContain("LOCATION:North gate of Griffith Park\\, parking on Vermont Avenue");
		expect(text.replaceAll("\r\n ", "")).toContain(`/bookings/${bookingId}/dates/${day}`);
		const all = (await getBookingCalendar(asCreator(), bookingId)).text;
		// The entry for the day of work is replaced, not doubled.
		expect(all.match(/UID:work-/g)).toHaveLength(1);
	});
});

describe("on the day", () => {
	it("a side can check in and undo it, but not more than 12 hours before the start or after the day", async () => {
		const { asCreator, asProfessional, date, day, bookingId } = await newShoot();
		await edit(asProfessional(), date);
		setClock(new Date(startOf(day).getTime() - 13.5 * 3_600_000));
		await expect(checkIn(asCreator(), date)).rejects.toMatchObject({ code: "conflict" });
		setClock(startOf(day));
		await checkIn(asCreator(), date);
		await checkIn(asCreator(), date);
		const sides = async () => (await getCallSheet(asProfessional(), date)).sides;
		expect(await sides()).toMatchObject([{ hereAt: startOf(day) }, { hereAt: null }]);
		await undoCheckIn(asCreator(), date);
		expect(await sides()).toMatchObject([{ hereAt: null }, { hereAt: null }]);
		expect((await readRecord(bookingId)).filter(({ kind }) => kind === "check-in")).toMatchObject([
			{ side: "CREATOR", state: "here" },
			{ side: "CREATOR", state: "not-here" },
		]);
		setClock(new Date(startOf(day).getTime() + 16 * 3_600_000));
		await expect(checkIn(asCreator(), date)).rejects.toMatchObject({ code: "conflict" });
	});

	it("a late notice reaches the other side once, can be changed or taken back, and is limited", async () => {
		const { asCreator, asProfessional, date, day, professional } = await newShoot();
		setClock(startOf(day));
		await sayLate(asCreator(), { ...date, minutes: 20 });
		await sayLate(asCreator(), { ...date, minutes: 20 });
		await sayLate(asCreator(), { ...date, minutes: 30 });
		await sayOnTime(asCreator(), date);
		await sayOnTime(asCreator(), date);
		const subjects = (await emailsTo(professional.email)).filter((subject) => /late|time/.test(subject));
		expect(subjects).toEqual([
			expect.stringContaining("Running 20 minutes late: Casey Creator"),
			expect.stringContaining("Running 30 minutes late: Casey Creator"),
			expect.stringContaining("On time after all: Casey Creator"),
		]);
		const path = `/bookings/${date.bookingId}/dates/${day}`;
		expect(await db().notification.count({ where: { userId: professional.id, path } })).toBe(3);
		for (const minutes of [10, 20, 30] as const) await sayLate(asCreator(), { ...date, minutes });
		await expect(sayLate(asCreator(), { ...date, minutes: 60 })).rejects.toMatchObject({
			code: "rate_limited",
		});
		await checkIn(asProfessional(), date);
		await expect(sayLate(asProfessional(), { ...date, minutes: 10 })).rejects.toMatchObject({
			code: "conflict",
		});
	});
});

describe("the data of a call sheet", () => {
	it("is exported without the other side's phone number, and a phone number is deleted with its owner's account", async () => {
		const { asCreator, asProfessional, date, creator, professional } = await newShoot();
		await edit(asCreator(), date, { phone: "+13105550142" });
		await edit(asProfessional(), date, { phone: "+13105550199" });
		const read = async (user: typeof creator) => {
			const rows: object[] = [];
			for await (const row of marketSections.callSheets.read(user)) rows.push(row);
			return JSON.stringify(rows);
		};
		expect(await read(creator)).toMatch(/Griffith Park.*5550142/);
		expect(await read(creator)).not.toContain("5550199");
		await transaction((tx) => anonymizeAccount(tx, professional.id, "none"));
		const phones = await db().callSheetSide.findMany({
			where: { callSheet: { bookingId: date.bookingId } },
			orderBy: { side: "asc" },
			select: { phone: true },
		});
		expect(phones).toEqual([{ phone: "+13105550142" }, { phone: null }]);
	});
});
