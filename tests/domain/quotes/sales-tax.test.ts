import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { getQuotes } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import { reviseQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { acceptAt, deliverAt, findMilestones, fund } from "../../support/market/milestones.ts";
import {
	type Deal,
	dayFromNow,
	newAgreement,
	newQuote,
	quoteInput,
	signing,
} from "../../support/market/quotes.ts";

const inAustin = { place: "on_site", city: "Austin", state: "TX" };
const inReno = { place: "on_site", city: "Reno", state: "NV" };

beforeEach(() => void Object.assign(settings(), { SALES_TAX: { TX: 8_250, CA: 7_250 } }));
afterEach(() => {
	setClock(undefined);
	Object.assign(settings(), { SALES_TAX: {} });
});

const taxes = async (bookingId: string) =>
	(await findMilestones(bookingId)).map(({ taxState, taxCents }) => [taxState, taxCents]);
const latest = async ({ asCreator, bookingId }: Pick<Deal, "asCreator" | "bookingId">) =>
	(await getQuotes(asCreator(), bookingId)).versions[0] ?? expect.fail("There is no quote.");
const findText = async (bookingId: string) =>
	(await db().agreement.findFirstOrThrow({ where: { quote: { bookingId } }, orderBy: { createdAt: "desc" } }))
		.text;

/** Amends an agreement, and signs it for both sides. */
async function amend(deal: Deal, facts: Record<string, unknown>) {
	const { quoteId } = await reviseQuote(deal.asProfessional(), {
		bookingId: deal.bookingId,
		input: quoteInput(facts),
		signing,
	});
	await acceptQuote(deal.asCreator(), { bookingId: deal.bookingId, quoteId, signing });
}

describe("the sales tax of a quote", () => {
	it("depends on the location, is added to the price, and is in the agreement", async () => {
		const deal = await newQuote(inAustin);
		expect(await latest(deal)).toMatchObject({
			totalCents: 100_000,
			feeCents: 10_000,
			payoutCents: 90_000,
			taxCents: 8_250,
			taxState: "TX",
			taxRate: 8_250,
			milestones: [
				{ amountCents: 33_333, taxCents: 2_750 },
				{ amountCents: 66_667, taxCents: 5_500 },
			],
		});
		const text = await findText(deal.bookingId);
		expect(text).toContain(
			"Total: $1,000.00, plus sales tax of $82.50 (Texas, 8.25%). The creator pays $1,082.50.",
		);
		expect(text).toContain("$333.33 plus $27.50 sales tax");
		const email = await db().outboxEmail.findFirstOrThrow({
			where: { recipient: deal.creator.email },
			orderBy: { id: "desc" },
		});
		expect(email.text).toMatch(/^Total: +\$1,000\.00, plus sales tax of \$82\.50$/m);
		await acceptQuote(deal.asCreator(), { bookingId: deal.bookingId, quoteId: deal.quoteId, signing });
		expect(await taxes(deal.bookingId)).toEqual([
			["TX", 2_750],
			["TX", 5_500],
		]);
	});

	it.each([
		["that of the professional's state for remote work", {}, undefined, "CA", 7_250],
		["zero if the state has no sales tax", inReno, undefined, null, 0],
		["zero for legal services", inAustin, "LEGAL", null, 0],
	] as const)("is %s", async (_, facts, serviceLine, taxState, taxCents) => {
		const deal = await newAgreement(facts, serviceLine);
		expect(await latest(deal)).toMatchObject({ totalCents: 100_000, taxState, taxCents });
		expect((await findText(deal.bookingId)).includes("sales tax")).toBe(taxCents > 0);
	});

	it("counts toward the maximum payment", async () => {
		const large = (dollars: string) => ({
			...inAustin,
			items: [{ description: "A campaign", quantity: "1", unitPrice: dollars }],
			milestones: [{ title: "All of it", deliverable: "Files", dueOn: dayFromNow(30), amount: dollars }],
		});
		// $923,787.53 plus 8.25% is one cent too much.
		await expect(newQuote(large("923787.53"))).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: {
				"milestones[0].amount": [
					"With $76,212.47 sales tax, this is $1,000,000.00. A payment can be from $0.50 to $999,999.99.",
				],
			},
		});
		await newQuote(large("923787.52"));
	});

	it("isn't mentioned while the setting is off", async () => {
		settings().SALES_TAX = {};
		const deal = await newAgreement(inAustin);
		expect(await latest(deal)).toMatchObject({ taxCents: 0, taxState: null });
		expect(await findText(deal.bookingId)).not.toMatch(/tax/i);
		expect(await db().outboxEmail.count({ where: { text: { contains: "tax" } } })).toBe(0);
	});
});

describe("after the setting has changed,", () => {
	it("an open quote and a signed agreement keep their tax", async () => {
		const [quote, agreement] = [await newQuote(inAustin), await newAgreement(inReno)];
		settings().SALES_TAX = { NV: 4_600 };
		await acceptQuote(quote.asCreator(), { bookingId: quote.bookingId, quoteId: quote.quoteId, signing });
		expect((await taxes(quote.bookingId))[0]).toEqual(["TX", 2_750]);
		await amend(agreement, { ...inReno, note: "One more day" });
		expect((await taxes(agreement.bookingId))[0]).toEqual([null, 0]);
	});

	it("an amended agreement keeps its rate, and a paid milestone keeps its tax even if the location changes", async () => {
		const deal = await newAgreement(inAustin);
		await fund(deal, 0);
		settings().SALES_TAX = { TX: 1_000, NV: 4_600 };
		await amend(deal, { ...inAustin, note: "One more day" });
		expect((await latest(deal)).taxCents).toBe(8_250);
		await amend(deal, inReno);
		expect(await taxes(deal.bookingId)).toEqual([
			["TX", 2_750],
			["NV", 3_067],
		]);
		expect(await latest(deal)).toMatchObject({ taxState: "NV", taxCents: 5_817 });
	});

	it("additional months of a retainer keep their tax", async () => {
		setClock(new Date("2026-01-04T16:00:00Z"));
		const month = {
			items: [{ description: "A month", quantity: "1", unitPrice: "800" }],
			milestones: [{ title: "Plan", deliverable: "A plan", dueOn: "2026-01-20", amount: "800" }],
		};
		const deal = await newAgreement({ ...month, isMonthly: true }, "MANAGEMENT");
		await fund(deal, 0);
		settings().SALES_TAX = { CA: 9_000 };
		await acceptAt(deal, await deliverAt(deal));
		expect(await taxes(deal.bookingId)).toEqual([
			["CA", 5_800],
			["CA", 5_800],
		]);
	});
});
