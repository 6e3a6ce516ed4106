import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cancellationSplit } from "#app/domain/bookings/cancellation-split.ts";
import { CANCELLATION_TERMS } from "#app/domain/bookings/quotes/quote.ts";

const computeRefund = (
	terms: (typeof CANCELLATION_TERMS)[number],
	today: string,
	by: "CREATOR" | "PROFESSIONAL" = "CREATOR",
	amountCents = 100_000,
) => cancellationSplit({ terms, by, amountCents, dueOn: "2027-03-15", today }).refundCents;

describe("the refund for a cancellation", () => {
	it.each([
		["FLEXIBLE", "2027-03-13", 100_000],
		["FLEXIBLE", "2027-03-14", 0],
		["MODERATE", "2027-03-08", 100_000],
		["MODERATE", "2027-03-09", 50_000],
		["MODERATE", "2027-03-13", 50_000],
		["MODERATE", "2027-03-14", 0],
		["STRICT", "2027-03-01", 50_000],
		["STRICT", "2027-03-02", 0],
		["STRICT", "2027-03-20", 0],
	] as const)(
		"under %s terms on %s is %i cents of 100000, even across a clock change",
		(terms, today, cents) => expect(computeRefund(terms, today)).toBe(cents),
	);

	it.each(CANCELLATION_TERMS)("is everything if the professional cancels, whatever the terms: %s", (terms) =>
		expect(computeRefund(terms, "2027-03-20", "PROFESSIONAL")).toBe(100_000),
	);

	it("is rounded up to a whole cent, in the creator's favor", () =>
		expect(computeRefund("STRICT", "2027-01-01", "CREATOR", 333)).toBe(167));

	it("and the released amount add up to the whole amount", () => {
		const day = fc
			.date({ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true })
			.map((date) => date.toISOString().slice(0, 10));
		const facts = {
			terms: fc.constantFrom(...CANCELLATION_TERMS),
			by: fc.constantFrom("CREATOR" as const, "PROFESSIONAL" as const),
			amountCents: fc.nat(),
			dueOn: day,
			today: day,
		};
		fc.assert(
			fc.property(fc.record(facts), (cancellation) => {
				const { refundCents, releaseCents } = cancellationSplit(cancellation);
				expect(refundCents + releaseCents).toBe(cancellation.amountCents);
				expect(Math.min(refundCents, releaseCents)).toBeGreaterThanOrEqual(0);
			}),
		);
	});
});
