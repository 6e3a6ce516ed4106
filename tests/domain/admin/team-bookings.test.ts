import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addNote, declineBooking } from "#app/domain/bookings/booking.server.ts";
import { getAgreementForTeam, getBookingForTeam } from "#app/domain/bookings/booking-queries.server.ts";
import { extendDeadline, getDeadlineForTeam } from "#app/domain/bookings/extend-deadline.server.ts";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { sendQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { runDeadlines } from "#app/domain/bookings/run-deadlines.server.ts";
import { getWorkForTeam } from "#app/domain/bookings/work-queries.server.ts";
import { ReauthenticationRequiredError } from "#app/domain/people/credentials.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emailKinds } from "../../support/email/outbox.ts";
import { newDelivered } from "../../support/market/milestones.ts";
import {
	expectStates,
	newAgreement,
	newAmendment,
	newQuote,
	newRequest,
	quoteInput,
	signing,
} from "../../support/market/quotes.ts";

const start = new Date("2026-05-04T16:00:00Z");
const at = (milliseconds: number) => setClock(later(start, milliseconds));

let admin: SignedInUser;
beforeEach(async () => {
	at(0);
	admin = await newMember("ADMIN");
});
afterEach(() => setClock(undefined));

const asTeam = (submissionKey?: string) => visitor({ user: { ...admin, provedAt: now() }, submissionKey });
const openDeadline = async (bookingId: string) =>
	db().deadline.findFirstOrThrow({ where: { bookingId, closedAt: null } });
/** Returns the input that extends a deadline to 9 AM on a day in May, in the site's time zone. */
const until = (day: number) => ({
	day: `2026-05-${String(day).padStart(2, "0")}`,
	time: "9:00 AM",
	reason: "One side was in hospital.",
});

describe("a deadline that the team extends", () => {
	it("gives the professional until the new time to answer, and both sides are emailed that time and the reason", async () => {
		const deal = await newRequest();
		const { id: deadlineId, dueAt } = await openDeadline(deal.bookingId);
		const result = await extendDeadline(asTeam(), { deadlineId, ...until(20) });
		expect(result).toEqual({ bookingId: deal.bookingId, dueAt: "2026-05-20T16:00:00.000Z", note: null });
		expect((await openDeadline(deal.bookingId)).dueAt).toEqual(new Date(result.dueAt));
		for (const { email } of [deal.creator, deal.professional]) {
			const { subject, text } = await db().outboxEmail.findFirstOrThrow({
				where: { recipient: email, kind: "booking-deadline-extended" },
			});
			expect(subject).toBe("More time to answer the request, until May 20: Portraits for a calendar");
			for (const words of [
				"Wednesday, May 20 at 9:00 AM PDT",
				"If nothing happens by then, the request expires.",
				"One side was in hospital.",
			])
				expect(text).toContain(words);
		}
		expect(await db().deadlineExtension.findMany({ where: { deadlineId } })).toMatchObject([
			{ fromAt: dueAt, toAt: new Date(result.dueAt), reason: "One side was in hospital." },
		]);
		const { detail } = await db().auditEvent.findFirstOrThrow({
			where: { action: "extend-deadline", actorId: admin.id },
		});
		expect(JSON.parse(detail)).toMatchObject({
			kind: "REQUEST_ANSWER",
			before: dueAt.toISOString(),
			after: result.dueAt,
		});
		expect(detail).not.toContain("hospital");
		// The professional can still answer long after the original deadline.
		at(10 * DAY);
		await sendQuote(deal.asProfessional(), { bookingId: deal.bookingId, input: quoteInput(), signing });
		await expectStates(deal.bookingId, "QUOTED", "SENT");
	});

	it("can be extended only with proof of identity from the last 15 minutes, because it decides when money moves", async () => {
		const { bookingId } = await newRequest();
		const { id: deadlineId, dueAt } = await openDeadline(bookingId);
		const extend = (user: Partial<SignedInUser>) =>
			extendDeadline(visitor({ user: { ...admin, ...user } }), { deadlineId, ...until(20) });
		await expect(extend({ provedAt: later(now(), -16 * MINUTE) })).rejects.toThrow(
			ReauthenticationRequiredError,
		);
		await expect(extend({ credentialVersion: 7 })).rejects.toThrow(ReauthenticationRequiredError);
		expect((await openDeadline(bookingId)).dueAt).toEqual(dueAt);
		await extend({ provedAt: later(now(), -14 * MINUTE) });
		expect((await openDeadline(bookingId)).dueAt).not.toEqual(dueAt);
	});

	it("sends its reminders again before the new time, when the quote expires", async () => {
		const { bookingId, creator } = await newQuote();
		at(6 * DAY + HOUR);
		await runDeadlines();
		const { id: deadlineId } = await openDeadline(bookingId);
		await extendDeadline(asTeam(), { deadlineId, ...until(20) });
		at(8 * DAY);
		expect(await runDeadlines()).toBe(0);
		at(14 * DAY + HOUR);
		await runDeadlines();
		at(15 * DAY + HOUR);
		await runDeadlines();
		await expectStates(bookingId, "QUOTED", "SENT");
		at(16 * DAY + HOUR);
		await runDeadlines();
		await expectStates(bookingId, "EXPIRED", "EXPIRED");
		const [reminder, extended] = ["booking-quote-reminder", "booking-deadline-extended"];
		expect(await emailKinds(creator.email)).toEqual([
			"booking-send-quote",
			reminder,
			extended,
			reminder,
			reminder,
			"booking-expire-quote",
		]);
	});

	it("on a quote keeps the quote open for acceptance, and on an amendment doesn't change the booking", async () => {
		const quoted = await newQuote();
		await extendDeadline(asTeam(), { deadlineId: (await openDeadline(quoted.bookingId)).id, ...until(20) });
		at(10 * DAY);
		await acceptQuote(quoted.asCreator(), { bookingId: quoted.bookingId, quoteId: quoted.quoteId, signing });
		await expectStates(quoted.bookingId, "ACCEPTED", "ACCEPTED");
		const amended = await newAmendment();
		const before = await db().booking.findUniqueOrThrow({ where: { id: amended.bookingId } });
		await extendDeadline(asTeam(), { deadlineId: (await openDeadline(amended.bookingId)).id, ...until(30) });
		expect(await db().booking.findUniqueOrThrow({ where: { id: amended.bookingId } })).toEqual(before);
	});

	it("can't be moved into the past, to an earlier time, or too far ahead, and can't be moved once it is closed", async () => {
		const deal = await newRequest();
		const { id: deadlineId, ...before } = await openDeadline(deal.bookingId);
		const extend = (to: object) => extendDeadline(asTeam(), { deadlineId, ...until(20), ...to });
		for (const [to, message] of [
			[{ day: "2026-05-03" }, "This time has passed"],
			[{ day: "2026-05-06" }, "It's already due on May 7, 2026"],
			[{ day: "2027-05-05" }, "within the next 365 days"],
		] as const)
			await expect(extend(to)).rejects.toMatchObject({
				code: "invalid",
				fieldErrors: { day: [expect.stringContaining(message)] },
			});
		await expect(extend({ time: "soon" })).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { time: [expect.any(String)] },
		});
		// An earlier time is still refused if the clock was set back.
		at(-3 * DAY);
		await expect(extend({ day: "2026-05-05" })).rejects.toMatchObject({ code: "invalid" });
		expect(await openDeadline(deal.bookingId)).toMatchObject(before);
		at(0);
		await declineBooking(deal.asProfessional(), { bookingId: deal.bookingId, reason: "Away" });
		await expect(extend({})).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("This deadline ended on"),
		});
		expect(await db().deadlineExtension.count({ where: { deadlineId } })).toBe(0);
	});

	it("is extended only once by a form that arrives twice, and each simultaneous extension that succeeds is recorded", async () => {
		const { bookingId, creator } = await newRequest();
		const { id: deadlineId } = await openDeadline(bookingId);
		const actor = asTeam("same");
		const results = await Promise.all(
			Array.from({ length: 5 }, () => extendDeadline(actor, { deadlineId, ...until(20) })),
		);
		results.push(await extendDeadline(actor, { deadlineId, ...until(20) }));
		expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
		expect(await emailKinds(creator.email)).toEqual(["booking-deadline-extended"]);
		const all = await Promise.allSettled(
			[22, 24].map((day) => extendDeadline(asTeam(), { deadlineId, ...until(day) })),
		);
		const moved = all.filter(({ status }) => status === "fulfilled").length;
		expect(moved).toBeGreaterThan(0);
		expect(await db().deadlineExtension.count({ where: { deadlineId } })).toBe(1 + moved);
		const [last] = await db().deadlineExtension.findMany({
			where: { deadlineId },
			orderBy: { toAt: "desc" },
		});
		expect((await openDeadline(bookingId)).dueAt).toEqual(last?.toAt);
	});
});

describe("a note by the team about a booking", () => {
	it("is listed in order even if the clock was set back, and a repeated post doesn't add a second note", async () => {
		const { bookingId } = await newRequest();
		const actor = asTeam("first");
		const first = await addNote(actor, { bookingId, text: "Called both." });
		at(-HOUR);
		await addNote(asTeam(), { bookingId, text: "Called again." });
		expect(await addNote(actor, { bookingId, text: "Called both." })).toEqual(first);
		const { notes } = await getBookingForTeam(asTeam(), bookingId);
		expect(notes.map(({ text, author }) => [text, author?.name])).toEqual([
			["Called again.", "Sam Person"],
			["Called both.", "Sam Person"],
		]);
		expect(await db().auditEvent.count({ where: { action: "add-note", subjectId: bookingId } })).toBe(2);
		await expect(addNote(asTeam(), { bookingId: "none", text: "?" })).rejects.toMatchObject({
			code: "not_found",
		});
	});
});

describe("the team's page about a booking", () => {
	it("shows its sides, versions with signatures, deadlines, and notes", async () => {
		const { bookingId } = await newAgreement();
		await addNote(asTeam(), { bookingId, text: "A note" });
		const booking = await getBookingForTeam(asTeam(), bookingId);
		expect(booking).toMatchObject({
			creator: { name: "Casey Creator" },
			professional: { businessName: "Vega Lights" },
			quotes: [
				{
					version: 1,
					status: "ACCEPTED",
					agreement: { signatures: [{ side: "PROFESSIONAL" }, { side: "CREATOR" }] },
				},
			],
			notes: [{ text: "A note" }],
		});
		expect(booking.deadlines.map(({ kind, closedAt }) => [kind, closedAt !== null])).toEqual(
			expect.arrayContaining([
				["REQUEST_ANSWER", true],
				["QUOTE_VALIDITY", true],
			]),
		);
		expect(await getAgreementForTeam(asTeam(), { bookingId, version: 1 })).toMatchObject({
			text: expect.stringContaining("$1,000.00"),
			signatures: [{}, {}],
		});
		for (const version of [2, Number.NaN])
			await expect(getAgreementForTeam(asTeam(), { bookingId, version })).rejects.toMatchObject({
				code: "not_found",
			});
	});

	it("shows its milestones with their deliveries and their history", async () => {
		const deal = await newDelivered();
		const { milestones, events } = await getWorkForTeam(asTeam(), deal.bookingId);
		expect(milestones).toMatchObject([
			{
				status: "DELIVERED",
				fundedAt: expect.any(Date),
				deliveries: [{ round: 1, links: [expect.any(String)], files: [] }],
			},
			{ status: "PLANNED", deliveries: [] },
		]);
		expect(events.map(({ transition }) => transition)).toEqual(["fund", "deliver"]);
		const { bookingId } = await newQuote();
		expect(await getWorkForTeam(asTeam(), bookingId)).toEqual({ milestones: [], events: [] });
	});

	it("is only for the team, and so are its commands", async () => {
		const deal = await newQuote();
		const { bookingId } = deal;
		const { id: deadlineId } = await openDeadline(bookingId);
		for (const actor of [deal.asCreator(), deal.asProfessional()])
			for (const run of [
				() => getBookingForTeam(actor, bookingId),
				() => getAgreementForTeam(actor, { bookingId, version: 1 }),
				() => getWorkForTeam(actor, bookingId),
				() => getDeadlineForTeam(actor, deadlineId),
				() => extendDeadline(actor, { deadlineId, ...until(20) }),
				() => addNote(actor, { bookingId, text: "Mine" }),
			])
				await expect(run()).rejects.toMatchObject({ code: "forbidden" });
		await expect(extendDeadline(visitor(), { deadlineId, ...until(20) })).rejects.toMatchObject({
			code: "unauthenticated",
		});
	});
});
