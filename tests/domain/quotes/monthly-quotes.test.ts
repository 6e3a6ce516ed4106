import { afterEach, describe, expect, it } from "vitest";
import { quoteDifferences } from "#app/domain/bookings/quotes/quote-facts.ts";
import { findQuotes, getQuotes } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import { reviseQuote, sendQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { expectStates, newRequest, quoteInput, signing } from "../../support/market/quotes.ts";
import { quoteCommands } from "../../support/quotes/quote-commands.ts";

afterEach(() => setClock(undefined));

describe("a monthly retainer", () => {
	const retainer = { isMonthly: true };
	async function newManagement() {
		const deal = await newRequest();
		await db().booking.update({ where: { id: deal.bookingId }, data: { serviceLine: "MANAGEMENT" } });
		return deal;
	}

	it("for management services is named in its agreement and emails, with monthly prices", async () => {
		const deal = await newManagement();
		const { quoteId } = await sendQuote(deal.asProfessional(), {
			bookingId: deal.bookingId,
			input: quoteInput(retainer),
			signing,
		});
		const quote = await db().quote.findUniqueOrThrow({
			where: { id: quoteId },
			include: { agreement: true },
		});
		expect(quote).toMatchObject({ isMonthly: true, totalCents: 100_000 });
		for (const words of [
			"Total: $1,000.00 per month",
			"This is a monthly retainer.",
			"10% ($100.00 per month)",
			"$900.00 per month",
		])
			expect(quote.agreement?.text).toContain(words);
		const emails = await db().outboxEmail.findMany({ where: { recipient: deal.creator.email } });
		expect(emails.map(({ text }) => text).join()).toMatch(/^Total: +\$1,000\.00 per month$/m);
		await quoteCommands["accept-quote"](deal.asCreator(), { ...deal, quoteId });
		expect(
			(
				await db().outboxEmail.findFirstOrThrow({
					where: { recipient: deal.professional.email, kind: "booking-accept-quote" },
				})
			).text,
		).toMatch(/^Your payout: +\$900\.00 per month$/m);
	});

	it("is refused for other services, whose quotes state a one-time price", async () => {
		const deal = await newRequest();
		const send = (facts: Record<string, unknown>) =>
			sendQuote(deal.asProfessional(), { bookingId: deal.bookingId, input: quoteInput(facts), signing });
		await expect(send(retainer)).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { isMonthly: [expect.any(String)] },
		});
		await expectStates(deal.bookingId, "REQUESTED");
		const { quoteId } = await send({});
		expect((await db().agreement.findUniqueOrThrow({ where: { quoteId } })).text).toContain(
			"Total: $1,000.00\n\nThis is a one-time price for all of the work above.",
		);
	});

	it("can be turned on by a new version, which states the difference", async () => {
		const deal = await newManagement();
		const { quoteId } = await sendQuote(deal.asProfessional(), {
			bookingId: deal.bookingId,
			input: quoteInput(),
			signing,
		});
		await reviseQuote(deal.asProfessional(), {
			bookingId: deal.bookingId,
			input: quoteInput(retainer),
			signing,
		});
		const { versions } = await getQuotes(deal.asCreator(), deal.bookingId);
		const [after, before] = versions;
		expect([before?.id, after && before && quoteDifferences(before, after)]).toEqual([
			quoteId,
			[{ label: "Total", before: "$1,000.00", after: "$1,000.00 per month" }],
		]);
		expect(await findQuotes(deal.professional, { sort: "changed", page: 1 })).toMatchObject([
			{ totalCents: 100_000, isMonthly: true },
		]);
	});
});
