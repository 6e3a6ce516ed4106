import { describe, expect, it } from "vitest";
import {
	bestEncoding,
	cacheKey,
	isCachedByClient,
	noVarySearch,
	significantNames,
	storedLifetime,
} from "#app/server/cache-rules.ts";

describe("the page cache", () => {
	it.each([
		["public, max-age=0, s-maxage=60", 60],
		["s-maxage=60, public", 60],
		["private, no-store", 0],
		["private, no-cache", 60],
		["private, no-cache, no-store", 0],
		["private, max-age=60", 0],
		["public, max-age=60", 0],
		["public, no-store, s-maxage=60", 0],
		["s-maxage=60", 0],
		["public, s-maxage=soon", 0],
		[null, 0],
	])("may keep a response with %j for %i seconds", (header, seconds) =>
		expect(storedLifetime(header)).toBe(seconds),
	);

	it("uses the query parameters that the response names as the key, in any order", () => {
		const names = significantNames(noVarySearch(["page", "category"]));
		expect(names).toEqual(["page", "category"]);
		expect(cacheKey("/blog", "page=2&utm_source=x&category=a", names)).toBe("/blog?category=a&page=2");
		expect(cacheKey("/blog", "category=a&page=2", names)).toBe("/blog?category=a&page=2");
		expect(cacheKey("/blog", "utm_source=x", names)).toBe("/blog");
		expect(cacheKey("/about", "a=1", significantNames(noVarySearch([])))).toBe("/about");
	});

	it("uses the entire query as the key if the response names no parameters", () => {
		expect(significantNames(null)).toBeNull();
		expect(cacheKey("/x", "b=2&a=1", null)).toBe("/x?a=1&b=2");
	});
});

describe("an encoding", () => {
	it.each([
		["gzip, deflate, br, zstd", "br"],
		["br;q=1.0, gzip;q=0.8", "br"],
		["gzip", "gzip"],
		["br;q=0, gzip", "gzip"],
		["br;q=0.0,gzip;q=0", "identity"],
		["brotli, xgzip", "identity"],
		["", "identity"],
		[undefined, "identity"],
	] as const)("for %j is %s", (header, encoding) => expect(bestEncoding(header)).toBe(encoding));
});

describe("a client that already has the response", () => {
	it.each([
		['"a"', true],
		['W/"a"', true],
		['"b", "a"', true],
		["*", true],
		['"b"', false],
		["", false],
		[undefined, false],
	])("is recognized by the If-None-Match header %j: %s", (header, held) =>
		expect(isCachedByClient(header, '"a"')).toBe(held),
	);
});
