import { describe, expect, it } from "vitest";
import { cellText, getPeriod, growth, share } from "#app/domain/office/figures/figure.ts";
import { vitalScore } from "#app/domain/office/figures/vital-forms.ts";
import { countedField, countedWords, FORM_LEVEL_ERROR, isRobot } from "#app/domain/platform/counted.ts";
import { formatCsv } from "#app/server/csv.ts";
import { csvDownload } from "#app/server/csv-download.server.ts";

describe("search words", () => {
	it.each([
		["  Drone   PILOT! ", "drone pilot"],
		["voice-over", "voice over"],
		["L.A. café", "l a café"],
		["a b c d e f g h i j", "a b c d e f g h"],
		["top 10 tips", "top 10 tips"],
		[`${"x".repeat(90)}`, "x".repeat(60)],
	])("%j are counted as %j", (query, words) => expect(countedWords(query)).toBe(words));

	it.each([
		"",
		"ab",
		"!?",
		"12345",
		"me@example.com",
		"me at example dot com",
		"call 555 0100 now",
		"(555) 010-0199",
		"https://x.example",
		"www.example.com",
		"🎥🎬",
		"1999",
	])("%j are never counted", (query) => expect(countedWords(query)).toBeUndefined());
});

describe("form fields", () => {
	it.each([
		["email", "email"],
		["areas[12]", "areas[]"],
		["areas[3].place", "areas[].place"],
		["items.4.name", "items[].name"],
		["", FORM_LEVEL_ERROR],
		["__proto__", FORM_LEVEL_ERROR],
		["a b", FORM_LEVEL_ERROR],
		["x".repeat(61), FORM_LEVEL_ERROR],
	])("%j is counted as %j", (name, counted) => expect(countedField(name)).toBe(counted));
});

describe("bots", () => {
	it.each([
		undefined,
		"",
		"Googlebot/2.1",
		"Mozilla/5.0 (compatible; bingbot/2.0)",
		"curl/8.5",
		"python-requests/2.31",
		"node",
		"facebookexternalhit preview",
	])("include %j", (name) => expect(isRobot(name)).toBe(true));
	it.each([
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:130.0) Gecko/20100101 Firefox/130.0",
	])("don't include %j", (name) => expect(isRobot(name)).toBe(false));
});

describe("figures", () => {
	it("aren't shown for a sample of fewer than five", () => {
		expect([share(1, 4), share(1, 5), growth(9, 4), growth(9, 5)]).toEqual([null, 20, null, 80]);
		expect([
			cellText(null, "count"),
			cellText(1234, "count"),
			cellText(12.5, "percent"),
			cellText("x", "text"),
		]).toEqual(["Not enough data", "1,234", "12.5%", "x"]);
	});

	it("compare a period with the same number of days before it", () => {
		expect(getPeriod("7d", "2026-03-03")).toMatchObject({
			from: "2026-02-25",
			to: "2026-03-03",
			previous: { from: "2026-02-18", to: "2026-02-24" },
		});
	});

	it("rate web vitals by the 75th percentile of visits", () => {
		expect(vitalScore({ good: 75, needsImprovement: 0, poor: 25 })).toBe(100);
		expect(vitalScore({ good: 74, needsImprovement: 1, poor: 25 })).toBe(75);
		expect(vitalScore({ good: 74, needsImprovement: 0, poor: 26 })).toBe(50);
	});
});

describe("a CSV file", () => {
	it("quotes values that need it, and keeps spreadsheets from running formulas", () => {
		expect(
			formatCsv([
				["a", "b,c", 'd"e'],
				["line\nbreak", -5, null],
			]),
		).toBe('a,"b,c","d""e"\r\n"line\nbreak",-5,\r\n');
		for (const formula of ["=1+1", "+1", "-1+1", "@x", "\t=1", " =1", '"=1', "＝1"])
			expect(formatCsv([[formula]]).replaceAll('"', ""), formula).toMatch(/^'/);
	});

	it("keeps amounts as numbers, even negative ones, but still protects against text that only starts like one", () => {
		expect(formatCsv([["-89.51", "0.00", "1250.00", "-7"]])).toBe("-89.51,0.00,1250.00,-7\r\n");
		for (const formula of [
			"=1",
			"+cmd",
			"+1.5",
			"-cmd",
			"-1+2",
			"-1.5x",
			"--1",
			"-.5",
			"-1,000.00",
			"@sum",
			"-",
		])
			expect(formatCsv([[formula]]).replace(/^"/, ""), formula).toMatch(/^'/);
	});

	it("can't have two columns with the same name", () => {
		expect(() => csvDownload("taxes", ["Month", "Tax", "Tax"], [])).toThrow("“Tax”");
		expect(() => csvDownload("taxes", ["Month", "Tax paid", "Tax returned"], [])).not.toThrow();
	});
});
