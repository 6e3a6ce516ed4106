import ICAL from "ical.js";
import { afterEach, describe, expect, it } from "vitest";
import {
	createFeed,
	getBookingCalendar,
	getFeed,
	openFeedToken,
	readFeed,
	revokeFeed,
	writeCalendar,
} from "#app/domain/bookings/calendar-feed.server.ts";
import { type CalendarEntry, FEED_BOOKINGS } from "#app/domain/bookings/calendar-feed.ts";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.server.ts";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { reviseQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { newBooking } from "../../support/market/bookings.ts";
import {
	dayFromNow,
	newAgreement,
	newQuote,
	newRequest,
	quoteInput,
	signing,
} from "../../support/market/quotes.ts";

afterEach(() => setClock(undefined));

const as = (user: SignedInUser, submissionKey?: string) => visitor({ user, submissionKey });

async function newFeed(user: SignedInUser): Promise<string> {
	const { sealedToken } = await createFeed(as(user));
	return openFeedToken(user.id, sealedToken) ?? expect.fail("The sealed token can't be opened.");
}

/** Reads a file the way a calendar app does. */
function read(text: string) {
	const events = new ICAL.Component(ICAL.parse(text) as unknown[])
		.getAllSubcomponents("vevent")
		.map((one) => new ICAL.Event(one));
	return events.map(({ uid, summary, description, location, startDate, endDate }) => ({
		uid,
		summary,
		description,
		location,
		start: startDate.toString(),
		end: endDate.toString(),
	}));
}
const summaries = async (token: string) => read(await readFeed(token)).map(({ summary }) => summary);

describe("the calendar of a booking", () => {
	it("has the days of work, the milestones, and the deadlines, for both sides", async () => {
		const { bookingId, asCreator, asProfessional } = await newAgreement();
		const { name, text } = await getBookingCalendar(asCreator(), bookingId);
		expect(name).toMatch(/^BKG-\d{6}\.ics$/);
		expect(read(text)).toMatchObject([
			{
				summary: "Portraits for a calendar, with Vega Lights",
				location: "Remote",
				start: dayFromNow(20),
				end: dayFromNow(31),
			},
			{
				summary: "Milestone due: Shoot (Portraits for a calendar)",
				start: dayFromNow(20),
				end: dayFromNow(21),
			},
			{
				summary: "Milestone due: Delivery (Portraits for a calendar)",
				description: expect.stringContaining(`/bookings/${bookingId}`),
			},
			{
				summary: "Fund the first milestone: Portraits for a calendar",
				description: expect.stringContaining("If nothing happens by then, the booking is canceled."),
			},
		]);
		expect(read((await getBookingCalendar(asProfessional(), bookingId)).text)[0]?.summary).toBe(
			"Portraits for a calendar, with Casey Creator",
		);
	});

	it("says who has to act, by when, and what happens otherwise", async () => {
		const { bookingId, asCreator, asProfessional } = await newQuote();
		const { dueAt } = await db().deadline.findFirstOrThrow({ where: { bookingId, closedAt: null } });
		const [mine] = read((await getBookingCalendar(asCreator(), bookingId)).text);
		expect(mine).toMatchObject({
			summary: "Review the quote: Portraits for a calendar",
			description: expect.stringContaining("If nothing happens by then, the quote expires."),
			start: `${dueAt.toISOString().slice(0, 19)}Z`,
		});
		expect(read((await getBookingCalendar(asProfessional(), bookingId)).text)[0]?.summary).toBe(
			"Waiting for Casey Creator to review the quote: Portraits for a calendar",
		);
	});

	it("in early access has the deadline for answering the request", async () => {
		const { bookingId, creator } = await newBooking("REQUESTED");
		expect(
			read((await getBookingCalendar(as(creator), bookingId)).text).map(({ summary }) => summary),
		).toEqual(["Waiting for Vega Lights to answer the request: Portraits for a calendar"]);
	});

	it("isn't available to other people, or once the booking is canceled", async () => {
		const { bookingId, asCreator } = await newAgreement();
		for (const role of ["CREATOR", "ADMIN"] as const)
			await expect(getBookingCalendar(as(await newMember(role)), bookingId)).rejects.toMatchObject({
				code: "not_found",
			});
		await expect(getBookingCalendar(visitor(), bookingId)).rejects.toMatchObject({ code: "unauthenticated" });
		await cancelBooking(asCreator(), { bookingId, reason: "Rain", shown: "1:0:0 2:0:0" });
		await expect(getBookingCalendar(asCreator(), bookingId)).rejects.toMatchObject({ code: "not_found" });
	});

	it("keeps its event IDs when an amendment moves its days", async () => {
		const { bookingId, asCreator, asProfessional } = await newAgreement();
		const before = read((await getBookingCalendar(asCreator(), bookingId)).text);
		const [first, second] = quoteInput().milestones;
		const moved = {
			...quoteInput(),
			startsOn: dayFromNow(25),
			milestones: [{ ...first, dueOn: dayFromNow(25) }, { ...second }],
		};
		const { quoteId } = await reviseQuote(asProfessional(), {
			bookingId,
			input: moved as ReturnType<typeof quoteInput>,
			signing,
		});
		await acceptQuote(asCreator(), { bookingId, quoteId, signing });
		const after = read((await getBookingCalendar(asCreator(), bookingId)).text);
		expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
		expect(after.slice(0, 2).map(({ start }) => start)).toEqual([dayFromNow(25), dayFromNow(25)]);
	});
});

describe("a private calendar URL", () => {
	it("shows a person's bookings until it is revoked", async () => {
		const { creator } = await newAgreement();
		const token = await newFeed(creator);
		expect(await summaries(token)).toContain("Portraits for a calendar, with Vega Lights");
		expect(await readFeed(token)).not.toMatch(/@example\.com/);
		await revokeFeed(as(creator));
		await revokeFeed(as(creator));
		await expect(readFeed(token)).rejects.toMatchObject({ code: "not_found" });
		expect(await getFeed(as(creator))).toBeNull();
		expect(await db().auditEvent.count({ where: { action: "revoke-feed", actorId: creator.id } })).toBe(1);
	});

	it("can be replaced, is stored as a hash, and is reported by email", async () => {
		const user = await newMember();
		const [first, second] = [await newFeed(user), await newFeed(user)];
		await expect(readFeed(first)).rejects.toMatchObject({ code: "not_found" });
		expect(await summaries(second)).toEqual([]);
		const feeds = JSON.stringify(await db().calendarFeed.findMany());
		expect([feeds.includes(first), feeds.includes(second)]).toEqual([false, false]);
		const emails = await db().outboxEmail.findMany({ where: { recipient: user.email } });
		expect(emails).toHaveLength(2);
		for (const { subject, text } of emails)
			expect([subject, text.includes(second)]).toEqual(["You have a private calendar address", false]);
	});

	it("is created only once by a form that arrives twice, and shown for 15 minutes, only to its owner", async () => {
		const user = await newMember();
		const actor = as(user, "same");
		const [one, two] = await Promise.all([createFeed(actor), createFeed(actor)]);
		expect(await createFeed(actor)).toEqual(one);
		expect(two).toEqual(one);
		expect(await db().outboxEmail.count({ where: { recipient: user.email } })).toBe(1);
		expect(JSON.stringify(await db().submission.findMany())).not.toContain(
			openFeedToken(user.id, one.sealedToken),
		);
		expect(openFeedToken("someone-else", one.sealedToken)).toBeUndefined();
		for (const other of ["", "nonsense", 7, undefined]) expect(openFeedToken(user.id, other)).toBeUndefined();
		setClock(later(now(), 16 * MINUTE));
		expect(openFeedToken(user.id, one.sealedToken)).toBeUndefined();
	});

	it("says when it was last read, and can't be read too often", async () => {
		const user = await newMember();
		const token = await newFeed(user);
		expect(await getFeed(as(user))).toMatchObject({ readAt: null });
		for (let i = 0; i < 60; i++) await readFeed(token);
		await expect(readFeed(token)).rejects.toMatchObject({
			code: "rate_limited",
			retryAfter: expect.any(Number),
		});
		expect(await getFeed(as(user))).toMatchObject({ readAt: expect.any(Date) });
	});

	it("isn't available with a wrong token, or while its owner is suspended", async () => {
		const user = await newMember();
		const token = await newFeed(user);
		for (const wrong of ["", "x", token.slice(1), `${token}x`, "%00", "x".repeat(10_000)])
			await expect(readFeed(wrong)).rejects.toMatchObject({ code: "not_found" });
		await db().user.update({ where: { id: user.id }, data: { suspendedAt: now() } });
		await expect(readFeed(token)).rejects.toMatchObject({ code: "not_found" });
	});

	it("shows open bookings, and completed ones for half a year", async () => {
		const { bookingId, creator } = await newAgreement();
		const token = await newFeed(creator);
		await db().booking.update({ where: { id: bookingId }, data: { status: "COMPLETED" } });
		await db().deadline.updateMany({ where: { bookingId }, data: { closedAt: now() } });
		expect(await summaries(token)).toHaveLength(3);
		setClock(later(now(), 181 * DAY));
		expect(await summaries(token)).toEqual([]);
	});

	it("has a maximum size, no matter how many bookings there are", async () => {
		const { creator, professionalId } = await newRequest();
		const token = await newFeed(creator);
		const facts = {
			creatorId: creator.id,
			professionalId,
			status: "REQUESTED",
			title: "One of many",
			description: "",
			serviceLine: "LEGAL",
			isRemote: true,
		} as const;
		const times = (i: number) => ({
			preferredDates: "",
			budgetRange: "UNDER_500" as const,
			requestedAt: now(),
			statusAt: later(now(), i),
			expiresAt: later(now(), DAY),
		});
		await db().booking.createMany({
			data: Array.from({ length: FEED_BOOKINGS + 50 }, (_, i) => ({
				...facts,
				...times(i),
				reference: `BKG-M${i}`,
			})),
		});
		const text = await readFeed(token);
		expect(read(text)).toHaveLength(FEED_BOOKINGS);
		expect(text.length).toBeLessThan(100_000);
	});
});

describe("the text of a calendar", () => {
	const entry: CalendarEntry = {
		id: "one",
		summary: "A",
		description: "B",
		path: "/bookings/1",
		changedAt: new Date("2026-05-04T16:00:00Z"),
		dueAt: new Date("2026-05-05T16:00:00Z"),
	};

	it("is the same for the same entries, and can't contain text that would pass for another entry", () => {
		const hostile = "Shoot\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Forged; , \\n 🎭";
		const text = writeCalendar("Greenroom", [{ ...entry, summary: hostile, description: hostile }]);
		expect(writeCalendar("Greenroom", [{ ...entry, summary: hostile, description: hostile }])).toBe(text);
		expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
		expect(read(text)[0]?.summary.replace(/\s+/g, " ")).toBe(
			"Shoot END:VEVENT BEGIN:VEVENT SUMMARY:Forged; , \\n 🎭",
		);
		for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
	});

	it("keeps all-day events all-day, even when the clocks change", () => {
		const days = { firstDay: "2026-03-07", lastDay: "2026-03-09", isBusy: true };
		const { dueAt: _, ...rest } = entry as CalendarEntry & { dueAt: Date };
		const text = writeCalendar("Greenroom", [{ ...rest, ...days }]);
		expect(text).toContain("DTSTART;VALUE=DATE:20260307");
		expect(text).toContain("DTEND;VALUE=DATE:20260310");
	});
});
