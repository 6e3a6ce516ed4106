import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TOTAL_MAX } from "#app/domain/bookings/quotes/quote-total.ts";
import { feeOn } from "#app/domain/money/amounts.ts";
import { centsAsTyped, formatCents, readCents, splitByLargestRemainder } from "#app/domain/platform/cents.ts";

const cents = fc.integer({ min: 0, max: TOTAL_MAX });
const weights = fc.array(cents, { minLength: 1, maxLength: 6 });
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe("amounts in cents", () => {
	it("have a fee that is rounded down to a whole cent", () => {
		expect([
			feeOn(0, 1_000),
			feeOn(9, 1_000),
			feeOn(10, 1_000),
			feeOn(123_456, 1_000),
			feeOn(TOTAL_MAX, 1_000),
		]).toEqual([0, 0, 1, 12_345, 10_000_000]);
	});

	it("are split by largest remainder: the parts add up exactly, and each is within a cent of its share, at any scale", () => {
		fc.assert(
			fc.property(cents, weights, (amount, parts) => {
				fc.pre(sum(parts) > 0);
				const split = splitByLargestRemainder(amount, parts);
				expect(sum(split)).toBe(amount);
				const total = BigInt(sum(parts));
				split.forEach((part, i) => {
					const distance = BigInt(part) * total - BigInt(amount) * BigInt(parts[i] ?? 0);
					expect(distance < total && distance > -total).toBe(true);
				});
				expect(
					splitByLargestRemainder(
						amount,
						parts.map((part) => part * 7),
					),
				).toEqual(split);
			}),
		);
		expect(splitByLargestRemainder(100, [1, 1, 1])).toEqual([34, 33, 33]);
		expect(splitByLargestRemainder(5, [0, 0])).toEqual([0, 0]);
	});
});

describe("amounts as people type them", () => {
	it.each([
		["1250", 125_000],
		["$1,250", 125_000],
		[" $ 1,250.00 ", 125_000],
		["1250.5", 125_050],
		["0.01", 1],
		["1,000,000.00", TOTAL_MAX],
		["5.", 500],
	])("%s is %i cents", (typed, expected) => expect(readCents(typed)).toBe(expected));

	it.each([
		"",
		"-5",
		"(5)",
		"1.999",
		"1,25",
		"12,50.00",
		"1e5",
		"ten",
		"NaN",
		"Infinity",
		"٣",
		"9".repeat(20),
		"1 250",
	])("%j isn't an amount", (typed) => expect(readCents(typed)).toBeUndefined());

	it("can be parsed in the format in which they are shown", () => {
		fc.assert(
			fc.property(cents, (amount) => {
				expect(readCents(centsAsTyped(amount))).toBe(amount);
				expect(readCents(formatCents(amount))).toBe(amount);
			}),
		);
	});
});
