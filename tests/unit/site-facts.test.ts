import { describe, expect, it } from "vitest";
import { fact, site } from "#app/infra/site.server.ts";

describe("the facts of the site", () => {
	it.each([
		["marketplace-fee", "10%"],
		["minimum-age", "18"],
		["minimum-hourly-rate", "$25"],
		["circumvention-minimum", "$500"],
		["liability-period", "12 months"],
	])("%s is %s (spec §9)", (name, text) => {
		expect(fact(name)).toBe(text);
	});

	it("each have a source", () => {
		for (const [name, { source, text }] of Object.entries(site().facts)) expect([name, source.length > 3, text.length > 0]).toEqual([name, true, true]);
	});

	it("that do not exist are a mistake of ours", () => {
		expect(() => fact("no-such-fact")).toThrow("content/site.yaml has no fact named no-such-fact.");
	});
});
