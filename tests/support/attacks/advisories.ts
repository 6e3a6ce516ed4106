type Advisory = {
	cve?: string;
	/** A clause that says what was possible in vulnerable versions. */
	hole: string;
	/** The attack on our server, as the subject of a clause. */
	attempt: string;
	/** The expected result, as the rest of that clause. */
	seen: string;
};

/** The advisories on React Router, its packages, and turbo-stream published in 2025 and 2026. */
export const advisories = {
	"GHSA-4q56-crqp-v477": {
		cve: "CVE-2025-31137",
		hole: "a path in the port of the Host or X-Forwarded-Host header replaced the request's path",
		attempt: "a back-office path after the port in either header",
		seen: "doesn't change any page, for this request or later ones",
	},
	"GHSA-f46r-rw29-r322": {
		cve: "CVE-2025-43864",
		hole: "an internal header of the build turned off server rendering, and caches stored the broken page",
		attempt: "X-React-Router-SPA-Mode",
		seen: "doesn't change any page or its data, for this request or later ones",
	},
	"GHSA-cpj6-fhp6-mr6j": {
		cve: "CVE-2025-43865",
		hole: "an internal header of the build replaced the data from loaders",
		attempt: "X-React-Router-Prerender-Data with a profile's data under another name",
		seen: "doesn't change the page or its data, for this request or later ones",
	},
	"GHSA-9583-h5hc-x8cw": {
		cve: "CVE-2025-61686",
		hole: "file session storage read and wrote files at the path in an unsigned cookie",
		attempt: "a session cookie with a path, whether unsigned or correctly signed,",
		seen: "doesn't sign anyone in, and neither the cookie nor signing out with it changes any file",
	},
	"GHSA-3cgp-3xvw-98x8": {
		cve: "CVE-2025-59057",
		hole: "script:ld+json didn't escape text that closes its element",
		attempt: "a profile with closing script tags in its name and description",
		seen: "has valid structured data and doesn't run a script",
	},
	"GHSA-9jcx-v3wj-wh4m": {
		cve: "CVE-2025-68470",
		hole: "navigation to a path from user input could lead to another site",
		attempt: "a redirectTo with several slashes, on the sign-in page and in its form,",
		seen: "doesn't lead to another site by any link, form, or redirect",
	},
	"GHSA-wrjc-x8rr-h8h6": {
		cve: "CVE-2026-53669",
		hole: "backslashes caused open redirects",
		attempt: "a redirectTo with backslashes, tabs, and line breaks among the slashes",
		seen: "doesn't lead to another site by any link, form, or redirect",
	},
	"GHSA-8v8x-cx79-35w7": {
		cve: "CVE-2026-21884",
		hole: "ScrollRestoration wrote keys into a script without escaping them",
		attempt: "a URL of a hydrated page that contains a closing script tag",
		seen: "doesn't run a script, and the application doesn't define its own keys",
	},
	"GHSA-2w69-qvjg-hvjx": {
		cve: "CVE-2026-22029",
		hole: "an action's redirect could run a javascript: URL in the browser",
		attempt: "a data request that signs in with a javascript:, data:, or vbscript: URL as redirectTo",
		seen: "is redirected to the dashboard",
	},
	"GHSA-jjmj-jmhj-qwj2": {
		cve: "CVE-2026-53668",
		hole: "an application's open redirects led to other sites or ran scripts",
		attempt: "a document request that signs in with another site's URL or a script URL as redirectTo",
		seen: "is redirected to the dashboard",
	},
	"GHSA-2j2x-hqr9-3h42": {
		cve: "CVE-2026-40181",
		hole: "a redirect within the site to a path that began with two slashes was read as another site's URL",
		attempt: "a path that our own redirects could turn into one with two leading slashes",
		seen: "is redirected only within this site",
	},
	"GHSA-h5cw-625j-3rxh": {
		cve: "CVE-2026-22030",
		hole: "actions ran for documents that other sites posted",
		attempt: "a form with a member's cookie from another origin, even with a forged matching host,",
		seen: "gets status 403, changes nothing, and doesn't sign the member out",
	},
	"GHSA-84g9-w2xq-vcv6": {
		cve: "CVE-2026-53663",
		hole: "the origin check applied only to POST",
		attempt: "a form sent with PUT, PATCH, or DELETE",
		seen: "gets status 405, changes nothing, and doesn't sign the member out",
	},
	"GHSA-qwww-vcr4-c8h2": {
		hole: "with React Server Components, an action ran before it was refused",
		attempt: "a call of a server action",
		seen: "gets status 403 from another origin and 422 from ours, changes nothing, and the build has no server actions",
	},
	"GHSA-8646-j5j9-6r62": {
		cve: "CVE-2026-33245",
		hole: "with React Server Components, a redirect could run a javascript: URL",
		attempt: "a request for the sign-in page as a component payload with a javascript: URL as redirectTo",
		seen: "gets no such payload, and the build has no server components",
	},
	"GHSA-h8fp-f39c-q6mh": {
		cve: "CVE-2026-53667",
		hole: "the error handler of React Server Components followed URLs of any scheme",
		attempt: "a request for a missing page as a component payload, with a javascript: URL,",
		seen: "gets an ordinary error page without links or redirects to another site",
	},
	"GHSA-49rj-9fvp-4h2h": {
		cve: "CVE-2026-42211",
		hole: "with a polluted prototype, the server trusted internal headers of the build, and turbo-stream called any constructor for an error",
		attempt:
			"input that tries to pollute a prototype, and then a payload that names the constructor Function,",
		seen: "changes no prototype and no page",
	},
	"GHSA-337j-9hxr-rhxg": {
		cve: "CVE-2026-53666",
		hole: "input could decide which constructor hydration called for an error",
		attempt: "input that looks like a serialized error",
		seen: "gets no error that names a constructor, and error pages don't repeat it",
	},
	"GHSA-rxv8-25v2-qmq8": {
		cve: "CVE-2026-34077",
		hole: "the encoder took very long for returned input that was a list with a high index",
		attempt: "a form or URL with such an index, for a document or for data,",
		seen: "gets a short response quickly",
	},
	"GHSA-8x6r-g9mw-2r78": {
		cve: "CVE-2026-42342",
		hole: "the route manifest was computed for any number and depth of paths",
		attempt: "a manifest request with a thousand deep paths",
		seen: "quickly gets status 404, because the manifest doesn't exist here",
	},
	"GHSA-chx6-hx7r-mcp5": {
		cve: "CVE-2026-55685",
		hole: "matching a single very deep path took very long",
		attempt: "a path with thousands of segments, for the manifest, a page, or data,",
		seen: "quickly gets a redirect or an error",
	},
	"GHSA-f22v-gfqf-p8f3": {
		cve: "CVE-2026-33244",
		hole: "prerendered redirect pages contained their unescaped target",
		attempt: "a redirected URL that contains a script",
		seen: "gets a redirect without markup, and the build has no prerendered pages",
	},
} as const satisfies Record<string, Advisory>;
