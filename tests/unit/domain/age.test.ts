import { describe, expect, it } from "vitest";
import { ageOn, birthDateParts, readBirthDate } from "#app/domain/people/age.ts";
import { findAgeReviewReason } from "#app/domain/people/age-verification.ts";

describe("a typed date of birth", () => {
	it.each([
		["3", "31", "1998", "1998-03-31"],
		["03", "07", "1998", "1998-03-07"],
		[" March ", " 31 ", " 1998 ", "1998-03-31"],
		["MAR", "31", "1998", "1998-03-31"],
		["mar.", "31st", "1998", "1998-03-31"],
		["Sept", "2nd,", "1998", "1998-09-02"],
		["sep", "3rd", "1998", "1998-09-03"],
		["may", "4th", "1998", "1998-05-04"],
		["12", "1", "1900", "1900-12-01"],
		["2", "29", "2004", "2004-02-29"],
		["３", "３１", "１９９８", "1998-03-31"],
	])("%j %j %j is %s", (month, day, year, date) =>
		expect(readBirthDate({ month, day, year })).toEqual({ date }),
	);

	const all = ["month", "day", "year"];
	const month = "the month by its name or as a number from 1 to 12";
	const day = "the day as a number from 1 to 31";
	const year = "the year with four digits, from 1900 on";
	it.each([
		[{}, "Enter your date of birth", all],
		[{ month: "", day: "  ", year: "\t" }, "Enter your date of birth", all],
		[{ month: "3", day: "31" }, "Your date of birth must include a year", ["year"]],
		[{ year: "1998" }, "Your date of birth must include a month and a day", ["month", "day"]],
		[{ month: "Febuary", day: "3", year: "1998" }, `Enter ${month}`, ["month"]],
		[{ month: "13", day: "3", year: "1998" }, `Enter ${month}`, ["month"]],
		[{ month: "0", day: "3", year: "1998" }, `Enter ${month}`, ["month"]],
		[{ month: "ma", day: "3", year: "1998" }, `Enter ${month}`, ["month"]],
		[{ month: "3", day: "32", year: "1998" }, `Enter ${day}`, ["day"]],
		[{ month: "3", day: "-1", year: "1998" }, `Enter ${day}`, ["day"]],
		[{ month: "3", day: "1.5", year: "1998" }, `Enter ${day}`, ["day"]],
		[{ month: "3", day: "1", year: "98" }, `Enter ${year}`, ["year"]],
		[{ month: "3", day: "1", year: "'98" }, `Enter ${year}`, ["year"]],
		[{ month: "3", day: "1", year: "1899" }, `Enter ${year}`, ["year"]],
		[{ month: "3", day: "1", year: "99" }, `Enter ${year}`, ["year"]],
		[{ month: "3", day: "1", year: "19980" }, `Enter ${year}`, ["year"]],
		[{ month: "x", day: "", year: "99" }, `Enter ${month}, ${day}, and ${year}`, all],
		[{ month: "\u0000", day: "🎂", year: "1e3" }, `Enter ${month}, ${day}, and ${year}`, all],
		[
			{ month: "2", day: "31", year: "1998" },
			"February 1998 has only 28 days. Check the day and the month",
			["month", "day"],
		],
		[
			{ month: "feb", day: "29", year: "1900" },
			"February 1900 has only 28 days. Check the day and the month",
			["month", "day"],
		],
		[
			{ month: "11", day: "31", year: "1998" },
			"November 1998 has only 30 days. Check the day and the month",
			["month", "day"],
		],
	])("%j is refused, and the parts that are wrong are marked", (typed, message, wrong) =>
		expect(readBirthDate(typed)).toEqual({ message, wrong }),
	);

	it("is accepted from the API in only one format", () => {
		expect(birthDateParts(" 1998-03-31 ")).toEqual({ year: "1998", month: "03", day: "31" });
		for (const text of [
			"",
			"31-03-1998",
			"1998-3-31",
			"1998/03/31",
			"1998-03-31T00:00:00Z",
			"98-03-31",
			"march",
		])
			expect(birthDateParts(text)).toBeUndefined();
	});
});

describe("an age", () => {
	it.each([
		["2008-11-20", "2026-11-20", 18],
		["2008-11-21", "2026-11-20", 17],
		["2008-11-19", "2026-11-20", 18],
		["2008-02-29", "2026-02-28", 17],
		["2008-02-29", "2026-03-01", 18],
		["2008-02-29", "2028-02-28", 19],
		["2008-02-29", "2028-02-29", 20],
		["2008-12-31", "2026-12-31", 18],
		["2009-01-01", "2026-12-31", 17],
		["1900-01-01", "2026-11-20", 126],
		["2026-11-20", "2026-11-20", 0],
	])("of someone born on %s is, on %s, %d", (born, today, age) => expect(ageOn(born, today)).toBe(age));
});

describe("an adult's declaration", () => {
	const plain = {
		age: 19,
		wasRejected: false,
		isRepeated: false,
		wasBoxUnchecked: false,
		isInSample: false,
	};
	it.each([
		[{}, null],
		[{ age: 99 }, null],
		[{ age: 18 }, "YOUNG"],
		[{ age: 100 }, "UNLIKELY"],
		[{ wasRejected: true }, "REJECTED_BEFORE"],
		[{ isRepeated: true }, "REPEATED"],
		[{ wasBoxUnchecked: true }, "BOX_UNCHECKED"],
		[{ isInSample: true }, "SAMPLE"],
		[{ wasRejected: true, isRepeated: true, age: 18, isInSample: true }, "REJECTED_BEFORE"],
	])("is decided immediately for ages 19 to 99 unless there is a reason to review it: %j", (facts, reason) =>
		expect(findAgeReviewReason({ ...plain, ...facts })).toBe(reason),
	);
});
