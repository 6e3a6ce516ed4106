import { describe, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const get = (path: string, headers: Record<string, string> = {}) =>
	new Browser(instance.origin).get(path, headers);

describe("a city's URL", () => {
	it.each(["/locations/Los-Angeles/CA", "/locations/LOS-ANGELES/ca", "/locations/los%20angeles/ca"])(
		"%s redirects once to its lowercase form",
		async (path) => {
			const answer = await get(`${path}?a=1`);
			expect([answer.status, answer.location]).toEqual([301, "/locations/los-angeles/ca?a=1"]);
			expect((await get("/locations/los-angeles/ca")).status).toBe(200);
		},
	);

	it("returns 404 and a link to the previous page if the city is unknown", async () => {
		const { status, $ } = await get("/locations/san-francisco/ca", {
			Referer: `${instance.origin}/search?q=sf`,
		});
		expect(status).toBe(404);
		expect($("h1").text()).toBe("Location Not Found");
		expect($("main").text()).toContain("We don't currently have detailed information for San Francisco, CA.");
		expect($("main a:contains('Go Back')").attr("href")).toBe("/search?q=sf");
	});

	it.each([undefined, "https://elsewhere.example/x", "/locations/nowhere/zz"])(
		"links to the list of locations if the city is unknown and the Referer is %s",
		async (referer) => {
			const { $ } = await get(
				"/locations/nowhere/zz",
				referer === undefined ? {} : { Referer: new URL(referer, instance.origin).href },
			);
			expect($("main a:contains('Go Back')").attr("href")).toBe("/locations");
		},
	);

	it.each([
		"%3Cscript%3Ealert(1)%3C%2Fscript%3E/x",
		"..%2F..%2Fetc/passwd",
		`${"x".repeat(3_000)}/yy`,
		"a/%22onload=1",
	])("$0 is shown only as text", async (path) => {
		const { status, text } = await get(`/locations/${path}`);
		expect(status).toBe(404);
		expect(text).not.toMatch(/<script>alert|"onload=/);
	});
});

describe("a service line's URL", () => {
	it("redirects to its lowercase form, exists for each of the seven service lines, and returns 404 for any other name", async () => {
		const answer = await get("/services/Legal");
		expect([answer.status, answer.location]).toEqual([301, "/services/legal"]);
		for (const slug of [
			"photography",
			"legal",
			"accounting",
			"management",
			"marketing",
			"business",
			"education",
		])
			expect((await get(`/services/${slug}`)).status).toBe(200);
		for (const slug of ["plumbing", "constructor", "__proto__"])
			expect((await get(`/services/${slug}`)).status).toBe(404);
	});
});

describe("/search", () => {
	it("has the number of results in its title, marks matches, and isn't cached", async () => {
		const { status, $, headers } = await get("/search?q=NYC");
		expect(status).toBe(200);
		expect($("title").text()).toMatch(/^\d+ results for “NYC” - /);
		expect($("main mark").first().text()).toBe("New York");
		expect(headers["cache-control"]).toBe("private, no-store");
	});

	it("can be limited to one kind of result", async () => {
		const { $ } = await get("/search?q=tax&in=question");
		expect($("main h2").text()).toBe("Questions");
		expect($("main [aria-current=page]").text()).toMatch(/^Questions \d+$/);
	});

	it("offers topics for an empty query and help if nothing is found", async () => {
		expect((await get("/search")).$("main").text()).toContain("Popular topics");
		const { $ } = await get("/search?q=zzzzqqq");
		expect($("main").text()).toContain("Nothing found");
		expect($("main a[href='/support']")).toHaveLength(1);
	});

	it.each([
		["10,000 letters", "a".repeat(10_000)],
		["10,000 brackets", encodeURIComponent("<".repeat(10_000))],
		["markup", encodeURIComponent('"><script>alert(1)</script><mark>')],
		["control characters", "%00%01%1b%7f"],
		["invalid encodings", "%ff%fe%"],
		["quotes", encodeURIComponent(`'"\`“`)],
		["only punctuation", encodeURIComponent("*:^~()[]{}\\/")],
	])("responds to %s with a page", async (_, q) => {
		const { status, text, $ } = await get(`/search?q=${q}`);
		expect(status).toBe(200);
		expect(text).not.toContain("<script>alert");
		expect(($("#q").val() as string).length).toBeLessThanOrEqual(100);
	});

	it("says that a long query was shortened", async () =>
		expect((await get(`/search?q=${"tax+".repeat(50)}`)).$("main").text()).toContain(
			"longer than 100 characters",
		));

	it("has a request limit, and the error page keeps the query", async () => {
		const visitor = new Browser(sharedInstance("strict").origin);
		for (let i = 0; i < 2; i++) expect((await visitor.get("/search?q=tax")).status).toBe(200);
		const { status, headers, $ } = await visitor.get("/search?q=tax");
		expect(status).toBe(429);
		expect(Number(headers["retry-after"])).toBeGreaterThan(0);
		expect($("#q").val()).toBe("tax");
		expect((await visitor.get("/search")).status).toBe(200);
	});
});
