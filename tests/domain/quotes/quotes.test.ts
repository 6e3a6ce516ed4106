import { afterEach, describe, expect, it } from "vitest";
import type { BookingStatus } from "#app/domain/bookings/booking.ts";
import { blockPerson } from "#app/domain/bookings/messages/block-person.server.ts";
import { withdrawQuote } from "#app/domain/bookings/quotes/quote.server.ts";
import { QUOTE_COMMANDS, type QuoteCommand, quoteCommandsFor } from "#app/domain/bookings/quotes/quote.ts";
import { getQuotes } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import {
	proposeDates,
	requireQuotable,
	reviseQuote,
	sendQuote,
} from "#app/domain/bookings/quotes/write-quote.server.ts";
import { deliverEmail } from "#app/domain/platform/email/deliver-email.server.ts";
import { consumeContactLimit } from "#app/domain/platform/rate-limit.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { defaultLimits } from "#app/infra/process/default-limits.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { newCreator, newProfessional, sendQuote as requestFrom } from "../../support/market/bookings.ts";
import {
	type Deal,
	dayFromNow,
	expectStates,
	newAgreement,
	newQuote,
	newRequest,
	quoteInput,
	signing,
} from "../../support/market/quotes.ts";
import { quoteCommands } from "../../support/quotes/quote-commands.ts";
import { type QuoteState, quoteStates } from "../../support/quotes/quote-states.ts";

afterEach(() => setClock(undefined));

/**
 * The statuses that each transition leads to, written by hand a second time: the booking's, then each
 * version's.
 */
const expected: Record<string, [BookingStatus, ...string[]]> = {
	"requested PROFESSIONAL send-quote": ["QUOTED", "SENT"],
	"quoted CREATOR accept-quote": ["ACCEPTED", "ACCEPTED"],
	"quoted CREATOR ask-for-changes": ["QUOTED", "SENT"],
	"quoted CREATOR propose-dates": ["QUOTED", "SENT"],
	"quoted CREATOR decline-quote": ["DECLINED", "DECLINED"],
	"quoted PROFESSIONAL revise-quote": ["QUOTED", "SUPERSEDED", "SENT"],
	"quoted PROFESSIONAL propose-dates": ["QUOTED", "SENT"],
	"quoted PROFESSIONAL withdraw-quote": ["WITHDRAWN", "WITHDRAWN"],
	"agreed CREATOR propose-dates": ["ACCEPTED", "ACCEPTED"],
	"agreed PROFESSIONAL revise-quote": ["ACCEPTED", "ACCEPTED", "SENT"],
	"agreed PROFESSIONAL propose-dates": ["ACCEPTED", "ACCEPTED"],
	"agreed, with an amendment CREATOR accept-quote": ["ACCEPTED", "SUPERSEDED", "ACCEPTED"],
	"agreed, with an amendment CREATOR ask-for-changes": ["ACCEPTED", "ACCEPTED", "SENT"],
	"agreed, with an amendment CREATOR propose-dates": ["ACCEPTED", "ACCEPTED", "SENT"],
	"agreed, with an amendment CREATOR decline-quote": ["ACCEPTED", "ACCEPTED", "DECLINED"],
	"agreed, with an amendment PROFESSIONAL revise-quote": ["ACCEPTED", "ACCEPTED", "SUPERSEDED", "SENT"],
	"agreed, with an amendment PROFESSIONAL propose-dates": ["ACCEPTED", "ACCEPTED", "SENT"],
	"agreed, with an amendment PROFESSIONAL withdraw-quote": ["ACCEPTED", "ACCEPTED", "WITHDRAWN"],
	"in progress CREATOR propose-dates": ["IN_PROGRESS", "ACCEPTED"],
	"in progress PROFESSIONAL revise-quote": ["IN_PROGRESS", "ACCEPTED", "SENT"],
	"in progress PROFESSIONAL propose-dates": ["IN_PROGRESS", "ACCEPTED"],
	"in progress, with an amendment CREATOR accept-quote": ["IN_PROGRESS", "SUPERSEDED", "ACCEPTED"],
	"in progress, with an amendment CREATOR ask-for-changes": ["IN_PROGRESS", "ACCEPTED", "SENT"],
	"in progress, with an amendment CREATOR propose-dates": ["IN_PROGRESS", "ACCEPTED", "SENT"],
	"in progress, with an amendment CREATOR decline-quote": ["IN_PROGRESS", "ACCEPTED", "DECLINED"],
	"in progress, with an amendment PROFESSIONAL revise-quote": [
		"IN_PROGRESS",
		"ACCEPTED",
		"SUPERSEDED",
		"SENT",
	],
	"in progress, with an amendment PROFESSIONAL propose-dates": ["IN_PROGRESS", "ACCEPTED", "SENT"],
	"in progress, with an amendment PROFESSIONAL withdraw-quote": ["IN_PROGRESS", "ACCEPTED", "WITHDRAWN"],
};

const counts = async (bookingId: string) =>
	Promise.all([
		db().outboxEmail.count(),
		db().notification.count(),
		db().auditEvent.count(),
		db().quote.count({ where: { bookingId } }),
		db().quoteNote.count(),
	]);

describe("the quotes of a booking", () => {
	it.each(Object.entries(expected))("after “%s” are as expected", async (step, [booking, ...versions]) => {
		const [, state = "", side, command] = /^(.*) (CREATOR|PROFESSIONAL) (\S+)$/.exec(step) ?? [];
		const deal: QuoteState = await (quoteStates[state] ?? newRequest)();
		const [actor, other] =
			side === "CREATOR"
				? [deal.asCreator("once"), deal.professional]
				: [deal.asProfessional("once"), deal.creator];
		// Marks earlier emails as sent, so none of them is replaced.
		await db().outboxEmail.updateMany({ data: { state: "SENT" } });
		const before = await db().outboxEmail.count({ where: { recipient: other.email } });
		const run = () =>
			quoteCommands[command as QuoteCommand](actor, {
				bookingId: deal.bookingId,
				quoteId: deal.quoteId ?? "",
			});
		const first = await run();
		await expectStates(deal.bookingId, booking, ...versions);
		expect(await db().outboxEmail.count({ where: { recipient: other.email } })).toBe(before + 1);
		expect(
			await db().auditEvent.count({ where: { action: command ?? "", actorId: actor.user?.id ?? "" } }),
		).toBeGreaterThan(0);
		// A repeated post gets the same result and does nothing.
		const after = await counts(deal.bookingId);
		expect(await run()).toEqual(first);
		expect(await counts(deal.bookingId)).toEqual(after);
	});

	it.each(Object.keys(quoteStates))(
		"in the state “%s” refuse disallowed commands, and change nothing",
		async (state) => {
			const deal: QuoteState = await (quoteStates[state] ?? newRequest)();
			const before = await counts(deal.bookingId);
			const at = { bookingId: deal.bookingId, quoteId: deal.quoteId ?? "none" };
			const people = {
				CREATOR: deal.asCreator(),
				PROFESSIONAL: deal.asProfessional(),
				TEAM: visitor({ user: await newMember("ADMIN") }),
				STRANGER: visitor({ user: await newMember("CREATOR") }),
			};
			for (const [who, actor] of Object.entries(people))
				for (const command of QUOTE_COMMANDS) {
					if (expected[`${state} ${who} ${command}`]) continue;
					const isSide = who === "CREATOR" || who === "PROFESSIONAL";
					const isOther =
						isSide &&
						!quoteCommandsFor(who, "QUOTED", "SENT").includes(command) &&
						!quoteCommandsFor(who, "REQUESTED", null).includes(command);
					await expect(quoteCommands[command](actor, at), `${who} ${command}`).rejects.toMatchObject({
						code: !isSide ? "not_found" : isOther ? "forbidden" : "conflict",
					});
				}
			for (const command of QUOTE_COMMANDS)
				await expect(quoteCommands[command](visitor(), at)).rejects.toMatchObject({
					code: "unauthenticated",
				});
			expect(await counts(deal.bookingId)).toEqual(before);
		},
	);

	it("are priced by the calculator, with the fee of the service line", async () => {
		const { quoteId } = await newQuote();
		const quote = await db().quote.findUniqueOrThrow({
			where: { id: quoteId },
			include: { milestones: { orderBy: { position: "asc" } }, feeRule: true },
		});
		expect(quote).toMatchObject({
			version: 1,
			totalCents: 100_000,
			feeCents: 10_000,
			payoutCents: 90_000,
			isAmendment: false,
		});
		expect(quote.milestones.map(({ amountCents, feeCents }) => [amountCents, feeCents])).toEqual([
			[33_333, 3_333],
			[66_667, 6_667],
		]);
		expect(quote.feeRule).toMatchObject({ basisPoints: 1_000, serviceLine: "PHOTO_VIDEO" });
	});

	it("don't include a fee for legal services", async () => {
		const deal = await newRequest();
		await db().booking.update({ where: { id: deal.bookingId }, data: { serviceLine: "LEGAL" } });
		const { quoteId } = await sendQuote(deal.asProfessional(), {
			bookingId: deal.bookingId,
			input: quoteInput(),
			signing,
		});
		expect(await db().quote.findUnique({ where: { id: quoteId } })).toMatchObject({
			totalCents: 100_000,
			feeCents: 0,
			payoutCents: 100_000,
		});
		expect((await db().agreement.findUniqueOrThrow({ where: { quoteId } })).text).toContain(
			"The creator pays the attorney directly",
		);
	});

	it("can't be sent for requests from early access, or by someone whose profile isn't listed", async () => {
		const deal = await newRequest();
		await db().professional.update({ where: { id: deal.professionalId }, data: { state: "SUSPENDED" } });
		await expect(
			quoteCommands["send-quote"](deal.asProfessional(), { ...deal, quoteId: "" }),
		).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("isn't listed"),
		});
		await db().professional.update({ where: { id: deal.professionalId }, data: { state: "LISTED" } });
		await db().booking.update({ where: { id: deal.bookingId }, data: { phase: "EARLY_ACCESS" } });
		await expect(
			quoteCommands["send-quote"](deal.asProfessional(), { ...deal, quoteId: "" }),
		).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("early access"),
		});
	});

	it("refuse days in the past, and then nothing is saved", async () => {
		const deal = await newRequest();
		const send = (facts: object) =>
			sendQuote(deal.asProfessional(), {
				bookingId: deal.bookingId,
				input: { ...quoteInput(), ...facts },
				signing,
			});
		await expect(send({ startsOn: dayFromNow(-2) })).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { startsOn: ["Enter a day that isn't in the past"] },
		});
		const [milestone] = quoteInput().milestones;
		await expect(send({ milestones: [{ ...milestone, dueOn: dayFromNow(-2) }] })).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { "milestones[0].dueOn": [expect.any(String)] },
		});
		await expectStates(deal.bookingId, "REQUESTED");
		expect(await db().feeRule.count()).toBe(0);
	});

	it("refuse a new last day in the past in an amendment that keeps its first day", async () => {
		const agreed = await newAgreement();
		const { startsOn, endsOn } = quoteInput();
		setClock(new Date(Date.parse(endsOn) + 5 * DAY));
		const milestones = quoteInput().milestones.map((milestone) => ({ ...milestone, dueOn: dayFromNow(10) }));
		const amend = (days: object) =>
			reviseQuote(agreed.asProfessional(), {
				bookingId: agreed.bookingId,
				input: { ...quoteInput(), startsOn, endsOn, milestones, ...days },
				signing,
			});
		await expect(amend({ endsOn: dayFromNow(-2) })).rejects.toMatchObject({
			fieldErrors: { endsOn: ["Enter a day that isn't in the past"] },
		});
		await amend({});
	});

	it("accept only days within 12 months, in quotes, amendments, and proposals", async () => {
		setClock(new Date("2026-05-04T16:00:00Z"));
		const tooFar = ["Enter a day within 12 months, by May 4, 2027"];
		const refused = (field: string) => ({ code: "invalid", fieldErrors: { [field]: tooFar } });
		const milestones = (dueOn: string) => [
			{ title: "All of it", deliverable: "Files", dueOn, amount: 100_000 },
		];
		const [requested, agreed] = [await newRequest(), await newAgreement()];
		const send = (facts: object) =>
			sendQuote(requested.asProfessional(), {
				bookingId: requested.bookingId,
				input: { ...quoteInput(), ...facts },
				signing,
			});
		const amend = (facts: object) =>
			reviseQuote(agreed.asProfessional(), {
				bookingId: agreed.bookingId,
				input: { ...quoteInput(), ...facts },
				signing,
			});
		for (const write of [send, amend])
			for (const [field, facts] of [
				["startsOn", { startsOn: "2027-05-05", endsOn: "2027-05-05" }],
				["endsOn", { endsOn: "2027-05-05" }],
				["milestones[0].dueOn", { milestones: milestones("9999-12-31") }],
				["milestones[0].dueOn", { milestones: milestones("2027-05-05") }],
			] as const)
				await expect(write(facts), field).rejects.toMatchObject(refused(field));
		const propose = (days: { startsOn: string; endsOn: string }) =>
			proposeDates(agreed.asCreator(), {
				bookingId: agreed.bookingId,
				quoteId: agreed.quoteId,
				...days,
				text: null,
			});
		await expect(propose({ startsOn: "2027-05-05", endsOn: "2027-05-06" })).rejects.toMatchObject(
			refused("startsOn"),
		);
		await expect(propose({ startsOn: "2027-05-04", endsOn: "2027-05-05" })).rejects.toMatchObject(
			refused("endsOn"),
		);
		await propose({ startsOn: "2027-05-04", endsOn: "2027-05-04" });
		await expect(
			requireQuotable(requested.asProfessional(), requested.bookingId, {
				...quoteInput(),
				endsOn: "2027-05-05",
			}),
		).rejects.toMatchObject(refused("endsOn"));
		await send({ endsOn: "2027-05-04", milestones: milestones("2027-05-04") });
	});

	it("have milestones that one payment can cover, from $0.50 to $999,999.99", async () => {
		const deal = await newRequest();
		const send = (amounts: readonly number[]) => {
			const total = amounts.reduce((sum, cents) => sum + cents, 0);
			const milestones = amounts.map((amount) => ({
				title: "A part",
				deliverable: "Files",
				dueOn: dayFromNow(30),
				amount,
			}));
			return sendQuote(deal.asProfessional(), {
				bookingId: deal.bookingId,
				signing,
				input: {
					...quoteInput(),
					items: [{ description: "Work", quantity: 1, unitPrice: total }],
					milestones,
				},
			});
		};
		const refused = (i: number, words: string) => ({
			code: "invalid",
			fieldErrors: { [`milestones[${i}].amount`]: [expect.stringContaining(words)] },
		});
		await expect(send([100_000_000])).rejects.toMatchObject(
			refused(0, "A payment can be from $0.50 to $999,999.99."),
		);
		await expect(send([10_000, 49])).rejects.toMatchObject(
			refused(1, "A payment can be from $0.50 to $999,999.99."),
		);
		await send([99_999_949, 50]);
	});

	it("can't be changed by proposing the dates that they already have", async () => {
		const deal = await newQuote();
		const { startsOn, endsOn } = await db().quote.findUniqueOrThrow({ where: { id: deal.quoteId } });
		const propose = (days: { startsOn: string; endsOn: string }) =>
			proposeDates(deal.asCreator(), {
				bookingId: deal.bookingId,
				quoteId: deal.quoteId,
				...days,
				text: null,
			});
		await expect(propose({ startsOn, endsOn })).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { startsOn: ["These are already the dates in the quote. Enter different ones."] },
		});
		await propose({ startsOn, endsOn: dayFromNow(31) });
		expect(
			await db().quoteNote.findMany({ where: { quoteId: deal.quoteId }, select: { endsOn: true } }),
		).toEqual([{ endsOn: dayFromNow(31) }]);
	});

	it("can't be answered from an outdated tab, and the error names the current version", async () => {
		const deal = await newQuote();
		await quoteCommands["revise-quote"](deal.asProfessional(), deal);
		for (const command of ["accept-quote", "decline-quote", "ask-for-changes", "propose-dates"] as const)
			await expect(quoteCommands[command](deal.asCreator(), deal)).rejects.toMatchObject({
				code: "conflict",
				message: expect.stringContaining("Version 2"),
			});
		await expectStates(deal.bookingId, "QUOTED", "SUPERSEDED", "SENT");
		expect(await db().agreementSignature.count({ where: { side: "CREATOR" } })).toBe(0);
	});

	it("can't be accepted after they expire, even before the job has closed them", async () => {
		const deal = await newQuote();
		setClock(later(now(), 8 * DAY));
		await expect(quoteCommands["accept-quote"](deal.asCreator(), deal)).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("The time to accept this quote is over"),
		});
		await expectStates(deal.bookingId, "QUOTED", "SENT");
	});

	it("that are accepted, declined, and withdrawn at the same moment have only one outcome", async () => {
		const deal = await newQuote();
		const all = await Promise.allSettled([
			quoteCommands["accept-quote"](deal.asCreator(), deal),
			quoteCommands["decline-quote"](deal.asCreator(), deal),
			quoteCommands["withdraw-quote"](deal.asProfessional(), deal),
		]);
		expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		const ends = await db().booking.findUniqueOrThrow({
			where: { id: deal.bookingId },
			select: { status: true },
		});
		await expectStates(deal.bookingId, ends.status, ends.status);
	});

	it("are accepted only once when the same form arrives twenty times", async () => {
		const deal = await newQuote();
		const actor = deal.asCreator("same");
		await Promise.all(Array.from({ length: 20 }, () => quoteCommands["accept-quote"](actor, deal)));
		expect(await db().agreementSignature.count({ where: { side: "CREATOR" } })).toBe(1);
		expect(
			await db().outboxEmail.count({
				where: { recipient: deal.professional.email, kind: "booking-accept-quote" },
			}),
		).toBe(1);
		expect(
			await db().outboxEmail.count({
				where: { recipient: deal.creator.email, kind: "booking-quote-agreement-signed" },
			}),
		).toBe(1);
	});
});

describe("sending the other side one version of a quote after another", () => {
	const revise = ({ asProfessional, bookingId }: Deal, note: string) =>
		reviseQuote(asProfessional(), { bookingId, input: quoteInput({ note }), signing });
	const propose = ({ asProfessional, bookingId }: Deal, quoteId: string, day: number) =>
		proposeDates(asProfessional(), {
			bookingId,
			quoteId,
			startsOn: dayFromNow(day),
			endsOn: dayFromNow(day),
			text: null,
		});
	const revisedEmails = async ({ creator }: Deal) =>
		(
			await db().outboxEmail.findMany({
				where: { recipient: creator.email, kind: "booking-quote-revised" },
				orderBy: { createdAt: "asc" },
			})
		).map(({ text }) => /Version \d+/.exec(text)?.[0]);

	it("sends only one email, about the latest version of a burst, and doesn't send another one within ten minutes", async () => {
		const at = now();
		setClock(at);
		const deal = await newQuote();
		for (const note of ["one", "two", "three"]) await revise(deal, note);
		expect(await revisedEmails(deal)).toEqual(["Version 4"]);
		await deliverEmail();
		for (const minute of [1, 5]) {
			setClock(later(at, minute * MINUTE));
			await revise(deal, `after ${minute}`);
		}
		setClock(later(at, 10 * MINUTE - 1));
		await deliverEmail();
		const waiting = {
			recipient: deal.creator.email,
			kind: "booking-quote-revised",
			state: "PENDING",
		} as const;
		expect([await revisedEmails(deal), await db().outboxEmail.count({ where: waiting })]).toEqual([
			["Version 4", "Version 6"],
			1,
		]);
		setClock(later(at, 10 * MINUTE));
		await deliverEmail();
		expect(await db().outboxEmail.count({ where: waiting })).toBe(0);
	});

	it("doesn't affect emails about other bookings, and becomes one line in a daily email", async () => {
		const [deal, other] = [await newQuote(), await newQuote()];
		await db().emailTiming.create({ data: { userId: deal.creator.id, isDaily: true } });
		for (const each of [deal, deal, other]) await revise(each, "again");
		expect([
			await db().digestLine.count({ where: { userId: deal.creator.id, text: { contains: "New quote" } } }),
			await revisedEmails(other),
		]).toEqual([1, ["Version 2"]]);
	});

	it("shares a rate limit with proposing dates to the same person", async () => {
		const deal = await newQuote();
		const { points } = defaultLimits.contact;
		// Sending the quote used one of the allowed commands.
		for (let i = 1; i < points; i++) await propose(deal, deal.quoteId, i + 1);
		await expect(propose(deal, deal.quoteId, 90)).rejects.toMatchObject({ code: "rate_limited" });
		await expect(revise(deal, "more")).rejects.toMatchObject({ code: "rate_limited" });
		expect(
			await db().outboxEmail.count({
				where: { recipient: deal.creator.email, kind: "booking-quote-dates-proposed" },
			}),
		).toBe(1);
		await expectStates(deal.bookingId, "QUOTED", "SENT");
	});

	it.each([
		[
			"CREATOR",
			/You can no longer send anything to Casey Creator\. What you have both signed still applies\./,
		],
		["PROFESSIONAL", /You have blocked Casey Creator\. Unblock them in your conversation, then try again\./],
	] as const)(
		"is impossible once the %s has blocked the other side, but the quote can still be withdrawn",
		async (blocker, refusal) => {
			const deal = await newQuote();
			await revise(deal, "before");
			await blockPerson(blocker === "CREATOR" ? deal.asCreator() : deal.asProfessional(), {
				bookingId: deal.bookingId,
			});
			expect(await revisedEmails(deal)).toEqual(blocker === "CREATOR" ? [] : ["Version 2"]);
			const { versions, commands } = await getQuotes(deal.asProfessional(), deal.bookingId);
			const quoteId = versions[0]?.id ?? "";
			await expect(revise(deal, "after")).rejects.toThrow(refusal);
			await expect(propose(deal, quoteId, 20)).rejects.toThrow(refusal);
			expect(commands).toEqual(["withdraw-quote"]);
			await withdrawQuote(deal.asProfessional(), { bookingId: deal.bookingId, quoteId, reason: null });
			await expectStates(deal.bookingId, "WITHDRAWN", "SUPERSEDED", "WITHDRAWN");
		},
	);

	it("has a rate limit that also applies to requests to the same professional", async () => {
		const { user: professional, professionalId } = await newProfessional();
		const creator = await newCreator();
		for (let i = 0; i < defaultLimits.contact.points; i++)
			await consumeContactLimit({ from: creator.id, to: professional.id });
		await expect(requestFrom(creator, professionalId)).rejects.toMatchObject({ code: "rate_limited" });
	});
});
