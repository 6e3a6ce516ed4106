import { matchRoutes } from "react-router";
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
	["/BLOG/Quarterly-Taxes", "/blog/:slug"],
	["/%62log/quarterly-taxes", "/blog/:slug"],
	["/blog%2Fquarterly-taxes", "/*"],
	["", "/"],
	["no path", "/*"],
	["/%E0%A4%A", "/*"],
])("views of %s are counted under %s", (path, pattern) => {
	expect(patternOfPath(patterns, path)).toBe(pattern);
	const routes = [...patterns.keys()].map((path) => ({ path }));
	if (!path.includes("%E0"))
		expect(matchRoutes(routes, path)?.at(-1)?.route.path ?? "/*", "React Router's, of all patterns").toBe(
			pattern,
		);
});
