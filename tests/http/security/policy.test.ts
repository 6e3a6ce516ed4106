import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#app/domain/platform/roles.ts";
import { leaksTo, plantCanaries } from "../../support/attacks/canaries.ts";
import { Browser } from "../../support/browser/browser.ts";
import { type Exchange, exchange } from "../../support/browser/exchange.ts";
import { type Access, routeAccess } from "../../support/browser/route-access.ts";
import { type SiteRoute, siteRoutes } from "../../support/browser/site-routes.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { isFullRun } from "../../support/proof/proof.ts";

type Visitor = Role | "signed out";
const visitors: Visitor[] = ["signed out", "CREATOR", "PROFESSIONAL", "ADMIN"];

/**
 * In a full run, each visitor sends every kind of request to every route. Otherwise, they do so for every twelfth
 * route. All other routes get a GET, and their actions a POST, from one visitor of each kind that a route treats
 * differently.
 */
const inFull = new Set(siteRoutes.filter((_, i) => isFullRun || i % 12 === 0));
const isInFull = (route: SiteRoute) => inFull.has(route);

const isFirstOfKind = (visitor: Visitor, route: SiteRoute): boolean =>
	visitors.find((other) => verdict(route, other) === verdict(route, visitor)) === visitor;

/**
 * Returns whether a visitor opens a route. The team doesn't open most of its own pages, because
 * tests/http/site/documents.test.ts and canaries.test.ts open all of them.
 */
const opens = (visitor: Visitor, route: SiteRoute): boolean =>
	isInFull(route) ||
	route.id in onward ||
	(isFirstOfKind(visitor, route) && !(visitor === "ADMIN" && verdict(route, visitor) === "in"));

/** Returns whether a visitor posts to a route. */
const posts = (visitor: Visitor, route: SiteRoute): boolean =>
	isInFull(route) || (route.hasAction && isFirstOfKind(visitor, route));

let instance: Instance;
const cookies = new Map<Visitor, string>();
const canaries = new Map<Visitor, string[]>();
beforeAll(async () => {
	instance = await startInstance();
	for (const role of ["CREATOR", "PROFESSIONAL", "ADMIN"] as const) {
		const account = instance.account(role);
		const browser = await new Browser(instance.origin).signIn(account);
		cookies.set(role, `session=${browser.cookies.get("session")}`);
		canaries.set(role, [account.name, account.email]);
	}
	plantCanaries(instance);
});
afterAll(() => instance.stop());

/**
 * The status of each page that redirects some visitors, and of each URL that never shows a page of its own.
 */
const onward: Record<string, (visitor: Visitor) => number> = {
	"routes/auth/signin": (visitor) => (visitor === "signed out" ? 200 : 303),
	"routes/auth/sign-in-by-passkey": (visitor) => (visitor === "signed out" ? 200 : 303),
	"routes/auth/signup": (visitor) => (visitor === "signed out" ? 200 : 303),
	"routes/onboarding/start": (visitor) => (visitor === "CREATOR" ? 303 : 200),
	"routes/auth/signout": () => 303,
	"routes/auth/verify-email": (visitor) => (visitor === "signed out" ? 303 : 200),
	"routes/site/theme": () => 303,
	"routes/site/not-found": () => 404,
	"routes/site/vitals": () => 405,
	"routes/site/payment-webhook": () => 405,
	"routes/api": () => 404,
	// These routes are requested without the parameters that their links have.
	"routes/site/newsletter/confirm": () => 404,
	"routes/site/newsletter/unsubscribe": () => 404,
	// These routes redirect, because no sign-in is in progress.
	"routes/auth/two-factor": () => 303,
	"routes/auth/suspended": () => 303,
	// These routes are requested without the tokens that their links have.
	"routes/site/references/reference": () => 404,
	"routes/site/releases/sign-release": () => 404,
	"routes/site/releases/release-copy": () => 404,
	"routes/site/releases/copy-photo": () => 404,
	"routes/site/releases/withdraw-release": () => 404,
	// No license has the code in the URL.
	"routes/site/licenses/license-result": () => 404,
};

/**
 * Returns the table's rule for a visitor: whether they may enter the page and, if not, how they are refused.
 */
function verdict(route: SiteRoute, visitor: Visitor): "in" | "sign in" | "denied" | "home" {
	const access: Access | undefined = routeAccess[route.id];
	if (access === "public") return "in";
	if (!access) return "denied";
	if (visitor === "signed out") return "sign in";
	if (access.roles.includes(visitor)) return "in";
	return access.otherwise;
}

async function ask(visitor: Visitor, request: Exchange) {
	const cookie = cookies.get(visitor);
	return exchange(instance.origin, {
		...request,
		headers: { "Sec-Fetch-Site": "same-origin", ...request.headers, ...(cookie && { Cookie: cookie }) },
	});
}

const dataPath = (path: string) => (path === "/" ? "/_.data" : `${path}.data`);
const signInFor = (path: string) => `/auth/signin?redirectTo=${encodeURIComponent(path)}`;

describe("the policy table", () => {
	it("has a row for every route, and a route for every row", () => {
		expect(Object.keys(routeAccess).sort()).toEqual(siteRoutes.map(({ id }) => id).sort());
	});

	it("limits the members' and the team's pages to their roles", () => {
		const listRoles = (path: string) => {
			const access = routeAccess[siteRoutes.find((route) => route.path === path)?.id ?? ""];
			return typeof access === "object" ? access.roles : access;
		};
		expect(listRoles("/admin")).toEqual(["ADMIN"]);
		expect(listRoles("/dashboard")).toEqual(["CREATOR", "PROFESSIONAL", "ADMIN"]);
		expect(listRoles("/dashboard/waitlist")).toEqual(["CREATOR", "PROFESSIONAL", "ADMIN"]);
		expect(listRoles("/onboarding/professional")).toEqual(["PROFESSIONAL"]);
		for (const path of [
			"/onboarding/creator-verification",
			"/onboarding/creator-verification/check",
			"/onboarding/creator-requirements",
			"/onboarding/requirements-submitted",
			"/profile/creator",
		]) {
			expect(listRoles(path), path).toEqual(["CREATOR"]);
		}
	});
});

describe.each(visitors)("a visitor who is %s", (visitor) => {
	it.each(siteRoutes.filter((route) => opens(visitor, route)))(
		"reads $pattern as the policy table says",
		async (route) => {
			const decision = verdict(route, visitor);
			const document = await ask(visitor, { path: route.path });
			if (decision === "in") expect(document.status).toBe(onward[route.id]?.(visitor) ?? route.status);
			if (decision === "denied")
				expect([document.status, /<h1[^>]*>Access Denied/.test(document.text)]).toEqual([403, route.isPage]);
			if (decision === "sign in")
				expect([document.status, document.location]).toEqual([303, signInFor(route.path)]);
			if (decision === "home")
				expect([document.status, document.location, document.headers["set-cookie"]]).toEqual([
					303,
					"/",
					[expect.stringMatching(/^flash=./)],
				]);
			expectNothingFrom(visitor, route, document.text);
			if (!isInFull(route)) return;
			const head = await ask(visitor, { path: route.path, method: "HEAD" });
			expect([head.status, head.text, head.location]).toEqual([document.status, "", document.location]);
		},
	);

	it.each(siteRoutes.filter((route) => route.isPage && isInFull(route)))(
		"fetches the data of $pattern as the policy table says",
		async (route) => {
			const decision = verdict(route, visitor);
			const alone = `?_routes=${route.id}`;
			for (const query of ["", alone, `?_routes=root,${route.id}`]) {
				const path = dataPath(route.path) + query;
				const { status, text } = await ask(visitor, { path });
				if (decision === "in") expect([200, 202, 404]).toContain(status);
				if (decision === "denied") expect(status).toBe(403);
				if (decision === "sign in")
					expect([
						status,
						text.includes("SingleFetchRedirect"),
						text.includes(signInFor(route.path)),
					]).toEqual([202, true, true]);
				if (decision === "home") expect([status, text.includes("SingleFetchRedirect")]).toEqual([202, true]);
				expectNothingFrom(visitor, route, text);
				if (decision !== "in") expect(text).not.toContain(`"${route.id}",{`);
			}
		},
	);

	it.each(siteRoutes.filter((route) => posts(visitor, route)))(
		"posts to $pattern as the policy table says",
		async (route) => {
			const decision = verdict(route, visitor);
			for (const path of route.isPage && isInFull(route)
				? [route.path, dataPath(route.path)]
				: [route.path]) {
				const { status, headers, text } = await ask(visitor, {
					path,
					method: "POST",
					headers: { "Content-Type": "application/x-www-form-urlencoded" },
					body: "",
				});
				if (decision === "denied") expect(status).toBe(403);
				if (decision === "sign in" || decision === "home") expect([202, 303]).toContain(status);
				if (decision === "in" && !route.hasAction)
					expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
				if (decision === "in" && route.hasAction) expect([202, 303, 400, 404, 409, 422]).toContain(status);
				expectNothingFrom(visitor, route, text);
			}
			if (route.id === "routes/auth/signout") await signInAgain(visitor);
		},
	);
});

describe("a guarded page", () => {
	const guarded = siteRoutes.filter((route) => routeAccess[route.id] !== "public" && isInFull(route));

	it.each(["", "?x=1"])("redirects signed-out visitors at its URL with %j appended", async (end) => {
		for (const { path } of guarded)
			expect((await exchange(instance.origin, { path: path + end })).status).toBe(303);
	});

	it("redirects its URL with a trailing slash to the URL without one", async () => {
		for (const { path } of guarded)
			expect(await exchange(instance.origin, { path: `${path}/` })).toMatchObject({
				status: 301,
				location: path,
			});
	});

	it("isn't served at other forms of its URL", async () => {
		for (const { path } of guarded) {
			const variants = [
				path.toUpperCase(),
				`/${path}`,
				`/.${path}`,
				`/x/..${path}`,
				path.replace(/\/(\w)/, (_, c: string) => `/%${c.charCodeAt(0).toString(16)}`),
				`${path}%2F`,
				`${path};x`,
				`${path}#x`,
				`${path}%00`,
				`${path}.data/`,
			];
			for (const variant of variants) {
				const { status, text, location } = await exchange(instance.origin, { path: variant });
				expect([301, 303, 308, 400, 404], variant).toContain(status);
				if (status === 301 || status === 308)
					expect([path, `${path}.data`]).toContain(location?.toLowerCase());
				expect(text).not.toContain("Hello ");
			}
		}
	});

	it("says which kind of account it is for", async () => {
		const creator = await ask("CREATOR", { path: "/onboarding/professional" });
		expect(creator.text).toContain("This onboarding flow is only available for professional accounts.");
		const paths = [
			"/onboarding/creator-verification",
			"/onboarding/creator-verification/check",
			"/onboarding/creator-requirements",
			"/onboarding/requirements-submitted",
		];
		const professional = await Promise.all(paths.map((path) => ask("PROFESSIONAL", { path })));
		for (const { text } of professional)
			expect(text).toContain("This page is only available for creator accounts.");
		for (const { text } of [creator, ...professional])
			expect(text).toMatch(/<a[^>]*href="\/"[^>]*>Return Home<\/a>/);
	});
});

/** The team's pages that list people. */
const listsOfPeople = [
	"routes/admin/people/people",
	"routes/admin/operations/audit",
	"routes/admin/operations/audit-csv",
	"routes/admin/outbox/outbox",
	"routes/admin/people/waitlist",
	"routes/admin/people/newsletter",
];

const isForTeam = ({ id }: SiteRoute): boolean => {
	const access = routeAccess[id];
	return typeof access === "object" && access.roles.join() === "ADMIN";
};

function others(visitor: Visitor, { id }: SiteRoute): string[] {
	if (visitor === "ADMIN" && listsOfPeople.includes(id)) return [];
	return [...canaries].filter(([role]) => role !== visitor).flatMap(([, strings]) => strings);
}

function expectNothingFrom(visitor: Visitor, route: SiteRoute, text: string): void {
	for (const string of others(visitor, route)) expect(text).not.toContain(string);
	expect(leaksTo(visitor === "ADMIN" && isForTeam(route), text)).toEqual([]);
}

async function signInAgain(visitor: Visitor): Promise<void> {
	if (visitor === "signed out") return;
	const browser = await new Browser(instance.origin).signIn(instance.account(visitor));
	cookies.set(visitor, `session=${browser.cookies.get("session")}`);
}
