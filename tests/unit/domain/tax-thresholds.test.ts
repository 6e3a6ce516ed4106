import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
	findReachedThresholds,
	getThresholds,
	taxThresholds,
} from "#app/domain/money/tax-thresholds.server.ts";
import { withContentOverrides } from "#app/infra/content/content-files.server.ts";

const totals = { region: "TX", payments: 0, grossCents: 0, earnedCents: 0 };
const reached = (changes: Partial<typeof totals>, year = 2026) =>
	findReachedThresholds(year, ["FORM_1099_K", "FORM_1099_NEC"], { ...totals, ...changes });

describe("the thresholds for Form 1099", () => {
	it("each have a source, and the file says on which day they were looked up", () => {
		const { asOf, thresholds } = taxThresholds();
		expect(asOf).toMatch(/^20\d\d-\d\d-\d\d$/);
		expect(thresholds.filter(({ source }) => source.length < 20)).toEqual([]);
	});

	it.each([
		[
			"more than $20,000 and more than 200 payments",
			{ grossCents: 2_000_001, payments: 201 },
			["1099-K federal"],
		],
		["exactly $20,000", { grossCents: 2_000_000, payments: 201 }, []],
		["only 200 payments", { grossCents: 2_000_001, payments: 200 }, []],
		["$600 in Massachusetts", { region: "MA", grossCents: 60_000, payments: 1 }, ["1099-K MA"]],
		["$599.99 in Massachusetts", { region: "MA", grossCents: 59_999, payments: 1 }, []],
		["$600 in Texas", { region: "TX", grossCents: 60_000, payments: 1 }, []],
		[
			"$1,000 in four payments in Illinois",
			{ region: "IL", grossCents: 100_000, payments: 4 },
			["1099-K IL"],
		],
		["$1,000 in three payments in Illinois", { region: "IL", grossCents: 100_000, payments: 3 }, []],
		["$2,000 earned", { earnedCents: 200_000 }, ["1099-NEC federal"]],
		["$1,999.99 earned", { earnedCents: 199_999 }, []],
	])("are applied to %s in 2026", (_, changes, expected) => {
		expect(reached(changes)).toEqual(expected);
	});

	it("are those of the year, so $600 was enough for Form 1099-NEC before 2026", () => {
		expect(reached({ earnedCents: 60_000 }, 2025)).toEqual(["1099-NEC federal"]);
		expect(reached({ earnedCents: 60_000 }, 2027)).toEqual([]);
		expect(getThresholds(2026).filter(({ form }) => form === "FORM_1099_NEC")).toMatchObject([
			{ amount: 2_000 },
		]);
	});

	it("are checked only for the form that is filed", () => {
		const both = { ...totals, region: "MA", payments: 1, grossCents: 300_000, earnedCents: 300_000 };
		expect(findReachedThresholds(2026, ["FORM_1099_K"], both)).toEqual(["1099-K MA"]);
		expect(findReachedThresholds(2026, ["FORM_1099_NEC"], both)).toEqual(["1099-NEC federal"]);
	});

	const FILE = readFileSync("content/tax-thresholds.yaml", "utf8");
	it.each([
		["an unknown form", ["form: 1099-K\n", "form: 1099-MISC\n"], "expected 1099-K or 1099-NEC"],
		["an unknown state", ["place: MT", "place: ZZ"], "expected federal, or a state in two letters"],
		["no source", ["    source: 26 U.S.C. 6050W", "    because: 26 U.S.C. 6050W"], "source"],
		["no day", ["asOf:", "asOff:"], "asOf"],
		["the same threshold twice", ["place: VT", "place: VA"], "this form, place, and year appear twice"],
	])("are refused with %s", (_, [from = "", to = ""], message) => {
		const text = FILE.replace(from, to);
		expect(text).not.toBe(FILE);
		expect(() =>
			withContentOverrides(new Map([["tax-thresholds.yaml", text]]), () => taxThresholds.read()),
		).toThrow(message);
	});
});
