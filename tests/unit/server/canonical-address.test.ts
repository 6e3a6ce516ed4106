import { describe, expect, test } from "vitest";
import { canonicalAddress } from "#app/server/canonical-address.server.ts";

/** Returns the canonical URL for a URL that matched a pattern. Unknown URLs match `/*`. */
const lead = (address: string, pattern = "/*") => {
	const [pathname = "", query] = address.split("?");
	return canonicalAddress({ pathname, search: query === undefined ? "" : `?${query}` }, pattern);
};

describe("moved pages", () => {
	test.each([
		["/contact", "/support"],
		["/contact/", "/support"],
		["/Contact?topic=safety", "/support?topic=safety"],
		["/login?redirectTo=%2Fdashboard", "/auth/signin?redirectTo=%2Fdashboard"],
		["/signup", "/auth/signup"],
		["/signup?type=professional", "/auth/signup?type=PROFESSIONAL"],
		["/signup/?type=pRoFessional&from=ad", "/auth/signup?type=PROFESSIONAL&from=ad"],
		["/signup?from=ad", "/auth/signup?from=ad"],
	])("%s redirects to %s", (address, target) => expect(lead(address)).toBe(target));
});

describe("one URL for each page", () => {
	test.each([
		["/about/", "/about", "/about"],
		["/about//", "/about", "/about"],
		["//about", "/about", "/about"],
		["/ABOUT?a=1&b=", "/about", "/about?a=1&b="],
		["/%61bout", "/about", "/about"],
		["/blog/a-post/", "/blog/:slug", "/blog/a-post"],
		["/unknown/page/", "/*", "/unknown/page"],
	])("%s (for the route %s) redirects to %s", (address, pattern, target) =>
		expect(lead(address, pattern)).toBe(target),
	);

	test.each([
		["/", "/"],
		["/about", "/about"],
		["/about?a=1", "/about"],
		["/blog/A-Post", "/blog/:slug"],
		["/nothing/Here", "/*"],
	])("%s isn't redirected", (address, pattern) => expect(lead(address, pattern)).toBe(address));
});

test("a URL never redirects to another site", () => {
	for (const address of ["//evil.example", "//evil.example/", "///evil.example/a/", "/\\evil.example/"])
		expect(lead(address)).not.toMatch(/^\/[/\\]{1}\//);
	expect(lead("//evil.example/")).toBe("/evil.example");
});
