import fc from "fast-check";
import { matchRoutes } from "react-router";
import { describe, expect, it } from "vitest";
import { canonicalTarget } from "#app/server/request-target.ts";
import { patternOfPath } from "#app/server/route-patterns.server.ts";

const patterns = new Map(
	["/", "/services", "/blog/:slug", "/webhooks/payments/:provider", "/api/*", "/*"].map((pattern) => [
		pattern,
		pattern,
	]),
);
const routes = [...patterns.keys()].map((path) => ({ path }));

/** Parts of paths that servers and frameworks have been known to parse differently. */
const PARTS = [
	"/",
	"//",
	".",
	"..",
	"%2e",
	"%2E",
	"%2f",
	"%2F",
	"%5c",
	"\\",
	";a=b",
	"services",
	"webhooks",
	"payments",
	"%61pi",
	"api",
	"blog",
	"%c3%a9",
	"%C3%A9",
	"%c0%ae",
	"%00",
	"%",
	"%zz",
	"#",
	"@",
	"é",
	'"',
	"{",
	" ",
	".data",
	"x.",
];

describe("a request's target", () => {
	it.each([
		"/",
		"/services",
		"/services/",
		"//services",
		"/services;a=b",
		"/services.",
		"/.well-known/security.txt",
		"/_.data",
		"/blog/a.b?c=/../d",
		"/blog/caf%C3%A9",
		"/blog/a%2Fb",
		"/blog/a%5Cb",
		"/services?",
		"/search?q=%c3%a9'\"",
	])("%s is canonical", (target) => expect(canonicalTarget(target)).toBe(target));

	it.each([
		["/%73ervices?q=%61", "/services?q=%61"],
		["/blog/caf%c3%a9", "/blog/caf%C3%A9"],
		["/blog/a%2fb", "/blog/a%2Fb"],
		["/%61pi/x%2Edata", "/api/x.data"],
		["/blog/%7ea%5F%2d", "/blog/~a_-"],
	])("%s has the canonical form %s", (target, canonical) => expect(canonicalTarget(target)).toBe(canonical));

	it.each([
		"",
		"*",
		"services",
		"http://evil.example/services",
		"/webhooks/payments/../../services",
		"/webhooks/payments/%2e%2e/%2E./services",
		"/./services",
		"/services/..",
		"/\\evil.example",
		"/services\\..\\about",
		"/services#about",
		"/services%00",
		"/services%0d%0aX:1",
		"/services/%c0%ae%c0%ae/",
		"/services/%",
		"/services/%zz",
		"/caf\u00e9",
		"/a b",
		'/"services"',
	])("%s has no canonical form", (target) => expect(canonicalTarget(target)).toBeNull());

	it("is read in the same way by the framework, its router, and our own rules", () => {
		const path = fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }).map((parts) => `/${parts.join("")}`);
		fc.assert(
			fc.property(path, fc.constantFrom("", "?a=/../b"), (raw, query) => {
				const canonical = canonicalTarget(raw + query);
				if (canonical === null) return;
				expect(canonicalTarget(canonical)).toBe(canonical);
				const [seen = ""] = canonical.split("?");
				// The framework's request is built from the origin and the target.
				expect(new URL(`http://localhost${canonical}`).pathname).toBe(seen);
				// Limits and body rules check how the path begins, and the router checks the path's decoded segments.
				const route = matchRoutes(routes, seen)?.at(-1)?.route.path;
				expect(patternOfPath(patterns, seen)).toBe(route);
				if (route === "/webhooks/payments/:provider")
					expect(seen.replace(/\/+/g, "/").toLowerCase()).toMatch(/^\/webhooks\/payments\/[^/]+\/?$/);
			}),
			{ numRuns: 5_000 },
		);
	});
});
