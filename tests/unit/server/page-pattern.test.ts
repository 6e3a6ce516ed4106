import { expect, test } from "vitest";
import { patternOfPath } from "#app/server/route-patterns.server.ts";

const patterns = new Map([
	["/", "routes/home"],
	["/blog", "routes/blog"],
	["/blog/:slug", "routes/article"],
	["/locations/:city/:state", "routes/city"],
	["/*", "routes/not-found"],
]);

test.each([
	["/", "/"],
	["/blog", "/blog"],
	["/blog/", "/blog"],
	["/blog/quarterly-taxes", "/blog/:slug"],
	["/locations/los-angeles/ca", "/locations/:city/:state"],
	["/no/such/page", "/*"],
	["", "/"],
	["no path", "/*"],
	["/%E0%A4%A", "/*"],
])("%s is counted under %s", (path, pattern) => {
	expect(patternOfPath(patterns, path)).toBe(pattern);
});
