type Advisory = {
	cve?: string;
	/** The vulnerability of the named versions. */
	hole: string;
	/** The request to our server. */
	attempt: string;
	/** The expected result. */
	seen: string;
};

/** The advisories on React Router, its packages, and turbo-stream published in 2025 and 2026. */
export const advisories = {
	"GHSA-4q56-crqp-v477": {
		cve: "CVE-2025-31137",
		hole: "a path in the port of Host or X-Forwarded-Host became the path of the request",
		attempt: "Host and X-Forwarded-Host with a path of the team behind the port",
		seen: "the page that the request line names, before and after",
	},
	"GHSA-f46r-rw29-r322": {
		cve: "CVE-2025-43864",
		hole: "a header of the build turned server rendering off, and caches kept the broken page",
		attempt: "X-React-Router-SPA-Mode: yes to pages and their data",
		seen: "the usual page, before and after",
	},
	"GHSA-cpj6-fhp6-mr6j": {
		cve: "CVE-2025-43865",
		hole: "a header of the build replaced what loaders give",
		attempt: "X-React-Router-Prerender-Data with a profile's own data under another name",
		seen: "the usual page and data, before and after",
	},
	"GHSA-9583-h5hc-x8cw": {
		cve: "CVE-2025-61686",
		hole: "file session storage read and wrote where an unsigned cookie pointed",
		attempt: "session cookies that name paths, unsigned and well signed, then a sign-out with them",
		seen: "no one signed in, and every file of the instance as it was",
	},
	"GHSA-3cgp-3xvw-98x8": {
		cve: "CVE-2025-59057",
		hole: "script:ld+json did not escape what ends its element",
		attempt: "a professional whose name and description end the script element of the profile",
		seen: "data that still parses, and no script of theirs",
	},
	"GHSA-9jcx-v3wj-wh4m": {
		cve: "CVE-2025-68470",
		hole: "a path from outside, given to navigation, led to another site",
		attempt: "redirectTo with two and more slashes, to the sign-in page and its form",
		seen: "no link, form or redirect that leads away",
	},
	"GHSA-wrjc-x8rr-h8h6": {
		cve: "CVE-2026-53669",
		hole: "open redirects by backslashes",
		attempt: "redirectTo with backslashes, tabs and line breaks among the slashes",
		seen: "no link, form or redirect that leads away",
	},
	"GHSA-8v8x-cx79-35w7": {
		cve: "CVE-2026-21884",
		hole: "ScrollRestoration wrote its own keys into a script unescaped",
		attempt: "addresses of hydrated pages that end a script element",
		seen: "no script but ours, and no keys of our own in use",
	},
	"GHSA-2w69-qvjg-hvjx": {
		cve: "CVE-2026-22029",
		hole: "a redirect of an action could run javascript: in the browser",
		attempt: "signing in by the data request with redirectTo of the schemes javascript, data and vbscript",
		seen: "a redirect to the dashboard",
	},
	"GHSA-jjmj-jmhj-qwj2": {
		cve: "CVE-2026-53668",
		hole: "open redirects of an application led elsewhere or into scripts",
		attempt: "signing in by the document with redirectTo of other sites and of schemes that run scripts",
		seen: "a redirect to the dashboard",
	},
	"GHSA-2j2x-hqr9-3h42": {
		cve: "CVE-2026-40181",
		hole: "a redirect within the site to a path of two slashes was read as another site",
		attempt: "paths that our own redirects to the right address could turn into two slashes",
		seen: "redirects to this site only",
	},
	"GHSA-h5cw-625j-3rxh": {
		cve: "CVE-2026-22030",
		hole: "actions ran for documents posted by other sites",
		attempt: "a member's cookie with posts of another origin, also with the host forged to match it",
		seen: "403, still signed in, nothing written",
	},
	"GHSA-84g9-w2xq-vcv6": {
		cve: "CVE-2026-53663",
		hole: "the check of origins was for POST only",
		attempt: "the same by PUT, PATCH and DELETE",
		seen: "405, still signed in, nothing written",
	},
	"GHSA-qwww-vcr4-c8h2": {
		hole: "with React Server Components the action ran before the refusal",
		attempt: "calls of a server action, from another origin and from ours",
		seen: "403 and 422, nothing written, and no server actions in the build",
	},
	"GHSA-8646-j5j9-6r62": {
		cve: "CVE-2026-33245",
		hole: "with React Server Components a redirect could run javascript:",
		attempt: "the sign-in page as a component payload, with redirectTo=javascript:",
		seen: "no such payload, and no server components in the build",
	},
	"GHSA-h8fp-f39c-q6mh": {
		cve: "CVE-2026-53667",
		hole: "the error handler of React Server Components followed any scheme",
		attempt: "pages that fail, asked for as component payloads, with an address that runs a script",
		seen: "an ordinary error page that leads nowhere else",
	},
	"GHSA-49rj-9fvp-4h2h": {
		cve: "CVE-2026-42211",
		hole: "with a polluted prototype the headers of the build were believed, and turbo-stream called any constructor for an error",
		attempt: "prototypes in forms and JSON, then a payload that names the constructor Function",
		seen: "prototypes as they were, and the usual page",
	},
	"GHSA-337j-9hxr-rhxg": {
		cve: "CVE-2026-53666",
		hole: "an error that input had shaped named the constructor that hydration called",
		attempt: "pages that fail and forms, with input that looks like a serialized error",
		seen: "no error that names a constructor, and nothing of the input in answers that tell of one",
	},
	"GHSA-rxv8-25v2-qmq8": {
		cve: "CVE-2026-34077",
		hole: "input that was sent back, as a list with one high index, took the encoder very long",
		attempt: "forms and addresses with such an index, as documents and as data",
		seen: "a short answer soon",
	},
	"GHSA-8x6r-g9mw-2r78": {
		cve: "CVE-2026-42342",
		hole: "the manifest of routes was computed for any number and depth of paths",
		attempt: "requests for the manifest with a thousand paths, of which each is deep",
		seen: "404 soon, since there is no such address here",
	},
	"GHSA-chx6-hx7r-mcp5": {
		cve: "CVE-2026-55685",
		hole: "matching one very deep path took very long",
		attempt: "paths of thousands of parts, as manifest, page and data",
		seen: "refusals soon",
	},
	"GHSA-f22v-gfqf-p8f3": {
		cve: "CVE-2026-33244",
		hole: "prerendered pages of redirects held their target unescaped",
		attempt: "addresses with a script that are redirected",
		seen: "redirects without markup, and no prerendered page in the build",
	},
} as const satisfies Record<string, Advisory>;
