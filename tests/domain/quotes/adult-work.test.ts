import { afterEach, describe, expect, it } from "vitest";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { getQuotes } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import { reviseQuote, sendQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { getCheckoutQuestion } from "#app/domain/bookings/start-checkout.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { testBank } from "#app/infra/payments/test-bank/test-bank.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { newAgreement, newQuote, newRequest, quoteInput, signing } from "../../support/market/quotes.ts";
import { findStates, newFunding, payByCard, settle } from "../../support/money/payments.ts";

afterEach(() => {
	testBank.takesAdultWork = true;
	delete settings().ADULT_PAYMENT_PROVIDER;
});

const adult = { isAdult: true };

describe("work for adult content", () => {
	it("is named in the quote and the agreement, and is paid for like other work if the provider accepts it", async () => {
		const deal = await newFunding(adult);
		const { versions } = await getQuotes(deal.asCreator(), deal.bookingId);
		expect(versions[0]?.isAdult).toBe(true);
		const { text } = await db().agreement.findFirstOrThrow({
			where: { quote: { bookingId: deal.bookingId } },
		});
		expect(text).toContain("Photography & Videography, adult content");
		await payByCard((await deal.start()).address, "succeeds");
		await settle();
		expect(await findStates(deal.bookingId)).toEqual({
			milestones: ["FUNDED", "FUNDED"],
			checkouts: ["PAID"],
		});
	});

	it.each([
		["the provider's rules forbid it", () => Object.assign(testBank, { takesAdultWork: false })],
		[
			"the operator didn't choose a provider for it",
			() => Object.assign(settings(), { ADULT_PAYMENT_PROVIDER: "none" }),
		],
	])("can't be quoted if %s, but other work can", async (_, forbid) => {
		forbid();
		const { bookingId, asProfessional } = await newRequest();
		const refused = {
			code: "invalid",
			fieldErrors: { isAdult: [expect.stringContaining("Adult content can't be quoted here")] },
		};
		await expect(
			sendQuote(asProfessional(), { bookingId, input: quoteInput(adult), signing }),
		).rejects.toMatchObject(refused);
		expect(await db().quote.count({ where: { bookingId } })).toBe(0);
		await sendQuote(asProfessional(), { bookingId, input: quoteInput(), signing });
		await expect(
			reviseQuote(asProfessional(), { bookingId, input: quoteInput(adult), signing }),
		).rejects.toMatchObject(refused);
	});

	it("can't be accepted or paid for once the provider no longer accepts it, and strangers learn nothing about it", async () => {
		const [quoted, agreed] = [await newQuote(adult), await newAgreement(adult)];
		testBank.takesAdultWork = false;
		const { bookingId, quoteId } = quoted;
		await expect(acceptQuote(quoted.asCreator(), { bookingId, quoteId, signing })).rejects.toMatchObject({
			code: "conflict",
		});
		await expect(
			getCheckoutQuestion(agreed.asCreator(), { bookingId: agreed.bookingId }),
		).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("no payment provider we use accepts payments for it"),
		});
		await expect(
			getCheckoutQuestion(quoted.asCreator(), { bookingId: agreed.bookingId }),
		).rejects.toMatchObject({ code: "not_found" });
	});

	it("can be quoted for legal services, which are paid for directly", async () => {
		testBank.takesAdultWork = false;
		expect((await newAgreement(adult, "LEGAL")).quoteId).toEqual(expect.any(String));
	});
});
