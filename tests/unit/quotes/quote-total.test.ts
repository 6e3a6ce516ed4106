import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateTotals, sumItems, TOTAL_MAX } from "#app/domain/bookings/quotes/quote-total.ts";

const cents = fc.integer({ min: 0, max: TOTAL_MAX });
const weights = fc.array(cents, { minLength: 1, maxLength: 6 });
const basisPoints = fc.integer({ min: 0, max: 10_000 });
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe("the quote calculator", () => {
	it("adds up items without overflow", () => {
		expect(
			sumItems([
				{ quantity: 10_000, unitCents: TOTAL_MAX },
				...Array.from({ length: 19 }, () => ({ quantity: 10_000, unitCents: Number.MAX_SAFE_INTEGER })),
			]),
		).toBe(1_000_000_000_000n + 190_000n * BigInt(Number.MAX_SAFE_INTEGER));
	});

	it("doesn't charge a fee if the rule is zero, as for legal services", () => {
		expect(calculateTotals([{ quantity: 3, unitCents: 33_333 }], [50_000, 49_999], 0)).toEqual({
			totalCents: 99_999,
			feeCents: 0,
			payoutCents: 99_999,
			milestoneFees: [0, 0],
		});
	});

	it("always splits the total into the fee and the payout, and splits the fee exactly among the milestones", () => {
		fc.assert(
			fc.property(weights, basisPoints, (milestones, points) => {
				const total = sum(milestones);
				fc.pre(total <= TOTAL_MAX);
				const { totalCents, feeCents, payoutCents, milestoneFees } = calculateTotals(
					[{ quantity: 1, unitCents: total }],
					milestones,
					points,
				);
				expect(totalCents).toBe(total);
				expect(feeCents + payoutCents).toBe(total);
				expect(sum(milestoneFees)).toBe(total === 0 ? 0 : feeCents);
				milestoneFees.forEach((fee, i) => {
					expect(fee).toBeGreaterThanOrEqual(0);
					expect(fee).toBeLessThanOrEqual(milestones[i] ?? 0);
				});
			}),
		);
	});
});
