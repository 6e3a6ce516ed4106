import { describe, expect, test } from "vitest";
import { addShift, pickInteraction, rateVital, vitalReport } from "#app/enhance/vitals.ts";

describe("rating a web vital", () => {
	test.each([
		["LCP", 2500, 4000],
		["FID", 100, 300],
		["CLS", 0.1, 0.25],
		["FCP", 1800, 3000],
		["TTFB", 800, 1800],
		["INP", 200, 500],
	] as const)("%s is good up to %d and poor above %d", (name, good, poor) => {
		expect(rateVital(name, good)).toBe("good");
		expect(rateVital(name, good + 0.001)).toBe("needs-improvement");
		expect(rateVital(name, poor)).toBe("needs-improvement");
		expect(rateVital(name, poor + 0.001)).toBe("poor");
	});
});

describe("reported values", () => {
	test("are rounded after rating if they are in milliseconds", () => {
		expect(vitalReport("LCP", "/blog/a", 2500.4)).toEqual({
			name: "LCP",
			label: "/blog/a",
			value: 2500,
			rating: "needs-improvement",
		});
	});
	test("are in thousandths for CLS, which is a small fraction", () => {
		expect(vitalReport("CLS", "/", 0.1234)).toEqual({
			name: "CLS",
			label: "/",
			value: 123,
			rating: "needs-improvement",
		});
	});
});

describe("layout shifts", () => {
	const largest = (...shifts: [startTime: number, value: number][]) => {
		const session = { sum: 0, first: 0, last: 0 };
		return Math.max(
			...shifts.map(([startTime, value]) => {
				addShift(session, { startTime, value });
				return session.sum;
			}),
		);
	};
	test("add up if they are less than a second apart", () => {
		expect(largest([100, 0.1], [1_000, 0.1], [1_900, 0.1])).toBeCloseTo(0.3);
	});
	test("start a new sum after a pause", () => {
		expect(largest([100, 0.1], [1_101, 0.05])).toBeCloseTo(0.1);
	});
	test("start a new sum after five seconds without a pause", () => {
		const steady = Array.from({ length: 12 }, (_, i): [number, number] => [1_000 + i * 900, 0.1]);
		expect(largest(...steady)).toBeCloseTo(0.6);
	});
});

describe("the interaction that is rated", () => {
	test("is the longest one if there are only a few", () => expect(pickInteraction([400, 80], 49)).toBe(400));
	test("is chosen after leaving out one outlier for every fifty interactions", () =>
		expect(pickInteraction([400, 80, 64], 50)).toBe(80));
	test("is the shortest known one if there are more outliers than entries", () =>
		expect(pickInteraction([400, 80], 500)).toBe(80));
	test("is undefined without interactions", () => expect(pickInteraction([], 0)).toBeUndefined());
});
