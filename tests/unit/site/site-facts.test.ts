import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getGuaranteeRules } from "#app/domain/bookings/guarantee-rules.server.ts";
import { setContentOverrides } from "#app/infra/content/content-files.server.ts";
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
		for (const [name, { source }] of Object.entries(site().facts))
			expect([name, source.length > 3]).toEqual([name, true]);
	});

	it("that are computed by the instance are shown only if there are at least 25 cases, and can't be used in texts", () => {
		for (const name of [
			"professionals-count",
			"projects-count",
			"average-rating",
			"satisfaction",
			"waitlist-creators-count",
		])
			expect([name, countedFact(name).from]).toEqual([name, 25]);
		expect(() => fillFacts("We have {{professionals-count}} professionals.")).toThrow(
			"professionals-count is computed by the instance",
		);
	});

	it("cause an error if they don't exist", () => {
		expect(() => fact("no-such-fact")).toThrow("content/site.yaml has no fact named no-such-fact.");
	});
});

describe("the facts of the guarantee", () => {
	const source = readFileSync("content/site.yaml", "utf8");
	afterEach(() => setContentOverrides(new Map()));
	const read = (from: string | RegExp, to: string) => {
		setContentOverrides(new Map([["site.yaml", source.replace(from, to)]]));
		return site().facts;
	};

	it.each([
		["guarantee-budget: { value: 10000", "guarantee-budget: { value: -1", "0 or more whole dollars"],
		["guarantee-maximum: { value: 1000", "guarantee-maximum: { value: 0.5", "whole dollars, at least 1"],
		["guarantee-claim-time: { value: 14", "guarantee-claim-time: { value: 0", "1 to 365 days"],
		["guarantee-decision-time: { max: 10", "guarantee-decision-time: { value: 10", "business days"],
		["lines: [PHOTO_VIDEO, MARKETING]", "lines: []", "the service lines that it covers"],
		["lines: [PHOTO_VIDEO, MARKETING]", "lines: [CATERING]", "guarantee-services"],
		[/^ {2}guarantee-budget:.*\n/m, "", "guarantee-budget"],
	])("are refused if “%s” becomes “%s”, with an error about “%s”", (from, to, problem) => {
		expect(() => read(from, to)).toThrow(problem);
	});

	it("may have a budget of 0, which means that there is no guarantee", () => {
		read("guarantee-budget: { value: 10000", "guarantee-budget: { value: 0");
		expect(getGuaranteeRules().isOffered).toBe(false);
	});
});

describe("the company behind the site", () => {
	afterEach(() => vi.unstubAllEnvs());

	/** Checks a site.yaml with these lines under these settings. Returns the error, or "starts". */
	const check = async (environment: Record<string, string>, lines: Record<string, string>) => {
		for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
		vi.resetModules();
		const { checkCompany } = await import("#app/infra/content/site.server.ts");
		const source = Object.entries(lines).reduce(
			(text, [name, value]) => text.replace(new RegExp(`^(  ${name}: ).*`, "m"), `$1${value}`),
			readFileSync("content/site.yaml", "utf8"),
		);
		try {
			checkCompany(source);
			return "starts";
		} catch (error) {
			return (error as Error).message;
		}
	};
	const contact = Object.fromEntries(
		["support", "safety", "partnerships", "legal", "info"].map((name) => [
			name,
			`${name}@greenroom-market.us`,
		]),
	);
	const real = {
		legalName: "Greenroom Marketplace Inc.",
		postalAddress: '"500 Main Street, Austin, TX 78701"',
		...contact,
	};
	const placeholder = "Some text (Placeholder)";

	it.each([
		["without a name", { legalName: placeholder }, "company.legalName"],
		["without an address", { postalAddress: placeholder }, "company.postalAddress"],
		[
			"without either",
			{ legalName: placeholder, postalAddress: placeholder },
			"company.legalName and company.postalAddress",
		],
		[
			"with an email address from the repository",
			{ support: "support@greenroom.example" },
			"contact.support",
		],
		[
			"with a domain that no one can own",
			{ safety: "safety@example.com", legal: "legal@mail.test" },
			"contact.safety and contact.legal",
		],
	])("%s can't be used in production", async (_, lines, expected) => {
		expect(await check({ NODE_ENV: "production" }, { ...real, ...lines })).toMatch(
			new RegExp(
				`^Greenroom cannot start in production: the texts of the site have only a placeholder, or an address that no one can own, for ${expected}\\. `,
			),
		);
		expect(await check({ NODE_ENV: "" }, { ...real, ...lines })).toBe("starts");
	});

	it("can be used in production with every line filled in", async () => {
		expect(await check({ NODE_ENV: "production" }, real)).toBe("starts");
	});
});
