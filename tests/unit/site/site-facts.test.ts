import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { countedFact, fact, fillFacts, site } from "#app/infra/content/site.server.ts";

describe("the facts of the site", () => {
	it.each([
		["marketplace-fee", "10%"],
		["minimum-age", "18"],
		["minimum-hourly-rate", "$25"],
		["circumvention-minimum", "$500"],
		["liability-period", "12 months"],
	])("%s is %s", (name, text) => {
		expect(fact(name)).toBe(text);
	});

	it("each have a source", () => {
		for (const [name, { source }] of Object.entries(site().facts)) expect([name, source.length > 3]).toEqual([name, true]);
	});

	it("that the instance counts are shown from 25 cases on, and no text may state them", () => {
		for (const name of ["professionals-count", "projects-count", "average-rating", "satisfaction", "waitlist-creators-count"])
			expect([name, countedFact(name).from]).toEqual([name, 25]);
		expect(() => fillFacts("We have {{professionals-count}} professionals.")).toThrow("professionals-count is computed by the instance");
	});

	it("that don't exist are a mistake of ours", () => {
		expect(() => fact("no-such-fact")).toThrow("content/site.yaml has no fact named no-such-fact.");
	});
});

describe("the company behind the site", () => {
	afterEach(() => vi.unstubAllEnvs());

	/**
	 * What a start with these settings says of a site.yaml in which `legalName` and `postalAddress`
	 * are as given.
	 */
	const check = async (environment: Record<string, string>, legalName: string, postalAddress: string) => {
		for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
		vi.resetModules();
		const { checkCompany } = await import("#app/infra/content/site.server.ts");
		const { withContentOverrides } = await import("#app/infra/content/content-files.server.ts");
		const source = readFileSync("content/site.yaml", "utf8")
			.replace(/(legalName: ).*/, `$1${legalName}`)
			.replace(/(postalAddress: ).*/, `$1${postalAddress}`);
		try {
			withContentOverrides(new Map([["site.yaml", source]]), checkCompany);
			return "starts";
		} catch (error) {
			return (error as Error).message;
		}
	};
	const [name, address, placeholder] = ["Greenroom Marketplace Inc.", "500 Main Street, Austin, TX 78701", "Some text (Placeholder)"];

	it.each([
		["with both lines filled in", "starts", "production", name, address],
		["without a name", "company.legalName", "production", placeholder, address],
		["without an address", "company.postalAddress", "production", name, placeholder],
		["without either", "company.legalName and company.postalAddress", "production", placeholder, placeholder],
		["without either, outside production", "starts", "", placeholder, placeholder],
	])("%s: %s", async (_, expected, NODE_ENV, legalName, postalAddress) => {
		expect(await check({ NODE_ENV }, legalName, postalAddress)).toMatch(
			expected === "starts" ? /^starts$/ : new RegExp(`^Greenroom cannot start in production: content/site.yaml holds only a placeholder for ${expected}\\. `),
		);
	});
});
