import { afterEach, describe, expect, it } from "vitest";
import { declineBooking } from "#app/domain/bookings/booking.server.ts";
import { deadlineKinds, reminderTimes } from "#app/domain/bookings/deadline.ts";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { askForChanges } from "#app/domain/bookings/quotes/quote.server.ts";
import { findQuotes, getQuotes } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import { proposeDates, reviseQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { expireBookings, remindProfessionals } from "#app/domain/bookings/remind-of-requests.server.ts";
import { runDeadlines } from "#app/domain/bookings/run-deadlines.server.ts";
import { findOwnWork } from "#app/domain/bookings/turns.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { fund } from "../../support/market/milestones.ts";
import {
	type Deal,
	dayFromNow,
	expectStates,
	newAgreement,
	newAmendment,
	newQuote,
	newRequest,
	quoteInput,
	signing,
} from "../../support/market/quotes.ts";

afterEach(() => setClock(undefined));

const start = new Date("2026-05-04T16:00:00Z");
const at = (milliseconds: number) => setClock(later(start, milliseconds));
/** The offsets from the start to 10 AM, when reminders are sent, and to 11:59 PM, when days end. */
const [MORNING, EVENING] = [HOUR, 15 * HOUR - MINUTE];
const kinds = async (recipient: string) =>
	(
		await db().outboxEmail.findMany({
			where: { recipient },
			orderBy: { createdAt: "asc" },
			select: { kind: true },
		})
	).map(({ kind }) => kind);

describe("the deadline of a request", () => {
	it("triggers reminders to the professional after 24 and 48 hours, and ends the request after 72", async () => {
		at(0);
		const { bookingId, professional, creator } = await newRequest();
		expect(await runDeadlines()).toBe(0);
		for (const [hours, sent] of [
			[24, 1],
			[47, 1],
			[48, 2],
			[71, 2],
		] as const) {
			at(hours * HOUR);
			await runDeadlines();
			expect([hours, await kinds(professional.email)]).toEqual([
				hours,
				Array.from({ length: sent }, () => "booking-reminder"),
			]);
		}
		expect(
			(await db().outboxEmail.findFirstOrThrow({ where: { recipient: professional.email } })).text,
		).toContain("Send a quote or decline by");
		await expectStates(bookingId, "REQUESTED");
		at(72 * HOUR);
		await Promise.all([runDeadlines(), runDeadlines()]);
		await expectStates(bookingId, "EXPIRED");
		expect(await kinds(creator.email)).toEqual(["booking-expire"]);
		expect(await runDeadlines()).toBe(0);
	});

	it("isn't enforced by the jobs of early access", async () => {
		at(0);
		const { bookingId } = await newRequest();
		at(30 * DAY);
		expect([await remindProfessionals(), await expireBookings()]).toEqual([0, 0]);
		await expectStates(bookingId, "REQUESTED");
	});

	it("is closed by an answer", async () => {
		at(0);
		const deal = await newRequest();
		await declineBooking(deal.asProfessional(), { bookingId: deal.bookingId, reason: "Away" });
		at(90 * DAY);
		expect(await runDeadlines()).toBe(0);
	});
});

describe("the expiration of a quote", () => {
	it("follows two reminders to the creator, and ends the booking", async () => {
		at(0);
		const { bookingId, creator, professional } = await newQuote();
		for (const time of [5 * DAY + MORNING, 6 * DAY + MORNING, 7 * DAY + EVENING - 1]) {
			at(time);
			await runDeadlines();
		}
		await expectStates(bookingId, "QUOTED", "SENT");
		at(7 * DAY + EVENING);
		await runDeadlines();
		await expectStates(bookingId, "EXPIRED", "EXPIRED");
		expect(await kinds(creator.email)).toEqual([
			"booking-send-quote",
			"booking-quote-reminder",
			"booking-quote-reminder",
			"booking-expire-quote",
		]);
		expect(await kinds(professional.email)).toEqual(["booking-expire-quote"]);
	});

	it("is preceded by a reminder, so after an outage, the quote is valid for another day", async () => {
		at(0);
		const { bookingId, creator, quoteId } = await newQuote();
		at(20 * DAY);
		await runDeadlines();
		await expectStates(bookingId, "QUOTED", "SENT");
		expect((await kinds(creator.email)).filter((kind) => kind === "booking-quote-reminder")).toHaveLength(1);
		expect((await db().quote.findUniqueOrThrow({ where: { id: quoteId } })).expiresAt).toEqual(
			later(start, 21 * DAY),
		);
		at(21 * DAY - 1);
		expect(await runDeadlines()).toBe(0);
		at(21 * DAY);
		await runDeadlines();
		await expectStates(bookingId, "EXPIRED", "EXPIRED");
	});

	it("starts over with each version, and no longer applies after acceptance", async () => {
		at(0);
		const deal = await newQuote();
		at(3 * DAY);
		await reviseQuote(deal.asProfessional(), { bookingId: deal.bookingId, input: quoteInput(), signing });
		expect(
			await db().deadline.findMany({
				where: { bookingId: deal.bookingId, closedAt: null },
				select: { kind: true, dueAt: true },
			}),
		).toEqual([{ kind: "QUOTE_VALIDITY", dueAt: later(now(), 7 * DAY + EVENING) }]);
		const agreed = await newAgreement();
		expect(
			await db().deadline.count({
				where: { bookingId: agreed.bookingId, kind: "QUOTE_VALIDITY", closedAt: null },
			}),
		).toBe(0);
	});

	it("that is an amendment leaves the agreement in force", async () => {
		at(0);
		const deal = await newAmendment();
		const { bookingId, professional } = deal;
		await fund(deal, 0);
		for (const time of [5 * DAY + MORNING, 6 * DAY + MORNING, 7 * DAY + EVENING]) {
			at(time + MINUTE);
			await runDeadlines();
		}
		await expectStates(bookingId, "IN_PROGRESS", "ACCEPTED", "EXPIRED");
		expect((await kinds(professional.email)).at(-1)).toBe("booking-quote-amendment-expired");
	});

	it("doesn't happen early if the clock was set back", async () => {
		at(0);
		const { bookingId } = await newQuote();
		at(-3 * DAY);
		expect(await runDeadlines()).toBe(0);
		await expectStates(bookingId, "QUOTED", "SENT");
	});
});

describe("changes that the creator requested", () => {
	const ask = (deal: Awaited<ReturnType<typeof newQuote>>) =>
		askForChanges(deal.asCreator(), {
			bookingId: deal.bookingId,
			quoteId: deal.quoteId,
			text: "A little less",
		});
	const turns = async ({ bookingId, asCreator, asProfessional }: Deal) =>
		Promise.all(
			[asCreator(), asProfessional()].map(async (actor) => (await getQuotes(actor, bookingId)).turn?.title),
		);
	const toDo = async ({ creator, professional }: Deal) =>
		(await Promise.all([creator, professional].map((user) => findOwnWork(user)))).map(({ turns }) =>
			turns.map(({ title, dueAt }) => ({ title, dueAt })),
		);

	it("make it the professional's turn for 72 hours, with a reminder, as both sides' pages show", async () => {
		at(0);
		const deal = await newQuote();
		expect(await turns(deal)).toEqual(["Review the quote", "Waiting for Casey Creator to review the quote"]);
		const { expiresAt } = await db().booking.findUniqueOrThrow({ where: { id: deal.bookingId } });
		expect(await toDo(deal)).toEqual([[{ title: "Review the quote", dueAt: expiresAt }], []]);
		await ask(deal);
		expect(await turns(deal)).toEqual(["Waiting for Vega Lights to revise the quote", "Revise the quote"]);
		expect(await toDo(deal)).toEqual([[], [{ title: "Revise the quote", dueAt: later(start, 72 * HOUR) }]]);
		expect(await findQuotes(deal.creator, { sort: "due", page: 1 })).toMatchObject([
			{ turn: "PROFESSIONAL", dueAt: later(start, 72 * HOUR) },
		]);
		at(48 * HOUR);
		await runDeadlines();
		expect(await kinds(deal.professional.email)).toEqual([
			"booking-quote-changes-asked",
			"booking-quote-reminder",
		]);
		expect(
			(
				await db().outboxEmail.findFirstOrThrow({
					where: { recipient: deal.professional.email, kind: "booking-quote-reminder" },
				})
			).text,
		).toContain("Send a new version");
	});

	it("are sent by email, with the deadline and what happens otherwise, even if only dates change", async () => {
		at(0);
		const deal = await newQuote();
		await ask(deal);
		await proposeDates(deal.asCreator(), {
			bookingId: deal.bookingId,
			quoteId: deal.quoteId,
			startsOn: dayFromNow(40),
			endsOn: dayFromNow(41),
			text: null,
		});
		for (const kind of ["changes-asked", "dates-proposed"]) {
			const { text } = await db().outboxEmail.findFirstOrThrow({
				where: { recipient: deal.professional.email, kind: `booking-quote-${kind}` },
			});
			expect(text.replace(/\s+/g, " "), kind).toMatch(
				/Answer by: .*May 7.+Send a new version, or answer in your conversation\..+ If you don't revise it by then, version 1 stands/,
			);
		}
	});

	it("expire after 72 hours, after which the creator can decide on the unchanged quote until the quote expires", async () => {
		at(0);
		const deal = await newQuote();
		await ask(deal);
		for (const hours of [48, 72]) {
			at(hours * HOUR);
			await runDeadlines();
		}
		await expectStates(deal.bookingId, "QUOTED", "SENT");
		expect(await turns(deal)).toEqual(["Review the quote", "Waiting for Casey Creator to review the quote"]);
		expect((await kinds(deal.creator.email)).at(-1)).toBe("booking-quote-changes-lapsed");
		expect((await kinds(deal.professional.email)).at(-1)).toBe("booking-quote-changes-lapsed");
		expect(
			await db().deadline.findMany({
				where: { bookingId: deal.bookingId, closedAt: null },
				select: { kind: true },
			}),
		).toEqual([{ kind: "QUOTE_VALIDITY" }]);
	});

	it("leave the creator free to accept the version unchanged", async () => {
		at(0);
		const deal = await newQuote();
		await ask(deal);
		await acceptQuote(deal.asCreator(), { bookingId: deal.bookingId, quoteId: deal.quoteId, signing });
		await expectStates(deal.bookingId, "ACCEPTED", "ACCEPTED");
		expect(
			await db().deadline.count({
				where: { bookingId: deal.bookingId, kind: "QUOTE_CHANGES", closedAt: null },
			}),
		).toBe(0);
	});

	it("are due when the quote expires, if that is sooner, and the quote then expires", async () => {
		at(0);
		const deal = await newQuote({ validityDays: "2" });
		at(DAY);
		await runDeadlines();
		await ask(deal);
		const { turn, versions } = await getQuotes(deal.asCreator(), deal.bookingId);
		expect(turn).toMatchObject({
			dueAt: versions[0]?.expiresAt,
			consequence: expect.stringMatching(/doesn't revise it by then, the quote expires\.$/),
		});
		for (const time of [DAY + EVENING, 2 * DAY + EVENING]) {
			at(time);
			await runDeadlines();
		}
		await expectStates(deal.bookingId, "EXPIRED", "EXPIRED");
		expect(await kinds(deal.creator.email)).not.toContain("booking-quote-changes-lapsed");
		expect(await runDeadlines()).toBe(0);
	});

	it("have a later deadline if they are requested again, and are closed by a new version", async () => {
		at(0);
		const deal = await newQuote();
		await ask(deal);
		at(24 * HOUR);
		await proposeDates(deal.asCreator(), {
			bookingId: deal.bookingId,
			quoteId: deal.quoteId,
			startsOn: dayFromNow(40),
			endsOn: dayFromNow(41),
			text: null,
		});
		const open = () =>
			db().deadline.findMany({
				where: { bookingId: deal.bookingId, kind: "QUOTE_CHANGES", closedAt: null },
				select: { dueAt: true },
			});
		expect(await open()).toEqual([{ dueAt: later(start, 96 * HOUR) }]);
		await reviseQuote(deal.asProfessional(), { bookingId: deal.bookingId, input: quoteInput(), signing });
		expect(await open()).toEqual([]);
		expect(await turns(deal)).toEqual(["Review the quote", "Waiting for Casey Creator to review the quote"]);
	});

	it("to an amendment leave the signed agreement in force", async () => {
		at(0);
		const deal = await newAmendment();
		await fund(deal, 0);
		await askForChanges(deal.asCreator(), {
			bookingId: deal.bookingId,
			quoteId: deal.quoteId,
			text: "A little less",
		});
		const { turn } = await getQuotes(deal.asProfessional(), deal.bookingId);
		const label = "evise the new version of the agreement";
		expect(turn).toMatchObject({ title: `R${label}`, isYours: true });
		expect((await findOwnWork(deal.professional)).turns.map(({ title }) => title)).toContain(`R${label}`);
		for (const hours of [48, 72]) {
			at(hours * HOUR);
			await runDeadlines();
		}
		await expectStates(deal.bookingId, "IN_PROGRESS", "ACCEPTED", "SENT");
		expect((await getQuotes(deal.asCreator(), deal.bookingId)).turn?.consequence).toBe(
			"If you don't answer by then, the new version expires, and the signed agreement stays in force.",
		);
	});
});

describe("reminders", () => {
	it.each([
		["a week", 7 * 24, [5 * 24 - 14, 6 * 24 - 14]],
		["two days", 48, [24]],
		["a day", 24, [12]],
		["three days", 72, [72 - 48 - 14, 36]],
	])("for a deadline in %s are sent in time, and there is always at least one", (_, hours, expected) => {
		const times = reminderTimes({
			kind: "QUOTE_VALIDITY",
			createdAt: start,
			dueAt: later(start, hours * HOUR),
		});
		expect(times.map((time) => (time.getTime() - start.getTime()) / HOUR)).toEqual(expected);
	});
});

it("every kind of deadline says what to do, in words that follow “to”, and what happens otherwise", () => {
	for (const { label, consequence } of Object.values(deadlineKinds)) {
		expect(label).toMatch(/^(answer|accept|decide|deliver|fund|review|revise|settle) the /);
		expect(consequence).toMatch(/^(a|it|it's|our|the) \S.*[^.]$/);
	}
});
