import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#app/domain/accounts/account.ts";
import { apiCalls } from "#app/http/api-table.server.ts";
import { type Access, policy } from "#app/http/policy.ts";
import { Browser } from "../support/browser.ts";
import { type Exchange, exchange } from "../support/exchange.ts";
import { type Instance, startInstance } from "../support/instance.ts";
import { addBooking, addProfessional, personId, stored } from "../support/market.ts";
import { provingCount, tellFigure } from "../support/proof.ts";
import { rankOfTimes } from "../support/rank.ts";
import { pdf } from "../support/sample-files.ts";
import { type SiteRoute, siteRoutes } from "../support/site-routes.ts";
import { bearerOf, uploadAs } from "../support/uploads.ts";

type Visitor = Role | "signed out";
const visitors: Visitor[] = ["signed out", "CREATOR", "PROFESSIONAL", "ADMIN"];

let instance: Instance;
const cookies = new Map<Visitor, string>();
const canaries = new Map<Visitor, string[]>();
/** A session of the admin, as its id stands in addresses. */
let foreignSession = "";
let foreignBooking = "";
let foreignNotification = "";
/** Somebody who has left. */
let removedProfessional = "";
let fileOfProfessional: string;
const FOREIGN_PICTURE = "0199c9a1-0000-7000-8000-000000000003";
beforeAll(async () => {
	instance = await startInstance();
	for (const role of ["CREATOR", "PROFESSIONAL", "ADMIN"] as const) {
		const account = instance.account(role);
		const browser = await new Browser(instance.origin).signIn(account);
		cookies.set(role, `session=${browser.cookies.get("session")}`);
		canaries.set(role, [account.name, account.email]);
	}
	const admin = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
	foreignSession = /\/settings\/sessions\/([\w-]+)\/end/.exec((await admin.get("/settings/sessions")).text)?.[1] ?? "";
	foreignBooking = addBooking(instance, { creatorId: personId(instance, { role: "ADMIN" }), professionalId: addProfessional(instance) });
	removedProfessional = addProfessional(instance, { state: "REMOVED" });
	foreignNotification = randomUUID();
	instance.change(
		`insert into Notification (id, userId, topic, title, path, createdAt) values (?, ?, 'NEWS', 'News', '/', ?)`,
		...[foreignNotification, personId(instance, { role: "ADMIN" }), stored(new Date())],
	);
	fileOfProfessional = await uploadAs(instance, "PROFESSIONAL", "license.pdf", pdf());
	instance.change(
		`INSERT INTO ProfessionalPicture (id, professionalId, position, fileId, alt, width, height) VALUES ('${FOREIGN_PICTURE}', 'example-cascade-rights', 0, '${fileOfProfessional}', 'x', 1, 1)`,
	);
});
afterAll(() => instance.stop());

/** Pages that send some visitors on by themselves, and addresses that never show a page. */
const onward: Record<string, (visitor: Visitor) => number> = {
	"routes/auth/signin": (visitor) => (visitor === "signed out" ? 200 : 303),
	"routes/auth/signup": (visitor) => (visitor === "signed out" ? 200 : 303),
	"routes/auth/signout": () => 303,
	"routes/auth/verify-email": (visitor) => (visitor === "signed out" ? 303 : 200),
	"routes/public/theme": () => 303,
	"routes/public/not-found": () => 404,
	"routes/public/vitals": () => 405,
	"routes/api": () => 404,
	// Without what the links to them hold.
	"routes/support/support-sent": () => 303,
	"routes/newsletter/confirm": () => 404,
	"routes/newsletter/unsubscribe": () => 404,
	// Without a sign-in under way; members are sent to their page.
	"routes/auth/two-factor": () => 303,
	"routes/references/reference": () => 404,
};

/** What the table says of a visitor: in, or how they are turned away. */
function verdict(route: SiteRoute, visitor: Visitor): "in" | "sign in" | "denied" | "home" {
	const access: Access | undefined = policy[route.id];
	if (access === "public") return "in";
	if (!access) return "denied";
	if (visitor === "signed out") return "sign in";
	if (access.roles.includes(visitor)) return "in";
	return access.otherwise;
}

async function ask(visitor: Visitor, request: Exchange) {
	const cookie = cookies.get(visitor);
	return exchange(instance.origin, { ...request, headers: { "Sec-Fetch-Site": "same-origin", ...request.headers, ...(cookie && { Cookie: cookie }) } });
}

const dataPath = (path: string) => (path === "/" ? "/_.data" : `${path}.data`);
const signInFor = (path: string) => `/auth/signin?redirectTo=${encodeURIComponent(path)}`;

describe("the policy table", () => {
	it("has a line for every route, and a route for every line", () => {
		expect(Object.keys(policy).sort()).toEqual(siteRoutes.map(({ id }) => id).sort());
	});

	it("keeps closed what the specification keeps closed (spec §6)", () => {
		const rolesOf = (path: string) => {
			const access = policy[siteRoutes.find((route) => route.path === path)?.id ?? ""];
			return typeof access === "object" ? access.roles : access;
		};
		expect(rolesOf("/admin")).toEqual(["ADMIN"]);
		expect(rolesOf("/dashboard")).toEqual(["CREATOR", "PROFESSIONAL", "ADMIN"]);
		expect(rolesOf("/dashboard/waitlist")).toEqual(["CREATOR", "PROFESSIONAL", "ADMIN"]);
		expect(rolesOf("/onboarding/professional")).toEqual(["PROFESSIONAL"]);
		for (const path of [
			"/onboarding/creator-verification",
			"/onboarding/creator-verification/check",
			"/onboarding/creator-requirements",
			"/onboarding/requirements-submitted",
			"/profile/creator",
		]) {
			expect(rolesOf(path), path).toEqual(["CREATOR"]);
		}
	});

	it("guards no address with an id that could be told to be somebody else's", async () => {
		// To the team nobody's records are foreign.
		const isOwned = (access: Access | undefined) => typeof access === "object" && access.roles.some((role) => role !== "ADMIN");
		// Profiles are public, and everyone may keep any of them in mind.
		const isPublic = (pattern: string) => /^\/professional\/:professionalId\/(un)?save$/.test(pattern);
		const pages = siteRoutes.filter(({ id, pattern }) => pattern.includes(":") && isOwned(policy[id]) && !isPublic(pattern)).map(({ pattern }) => pattern);
		const calls = apiCalls.filter(({ path, access }) => path.includes("{") && access === "bearer").map(({ path }) => path);
		expect([...new Set([...pages, ...calls])].sort()).toEqual(Object.keys(foreignIds).sort());
		const headers = { Authorization: await bearerOf(instance, "CREATOR") };
		for (const { path, foreign, unknown, visitor } of Object.values(foreignIds)) {
			const [theirs, nobodys] = [await ask(visitor, { path: path(foreign()), headers }), await ask(visitor, { path: path(unknown), headers })];
			expect([theirs.status, nobodys.status]).toEqual([404, 404]);
			expect(foreign()).not.toBe("");
			expect(withoutId(theirs.text, foreign())).toBe(withoutId(nobodys.text, unknown));
		}
	});
});

/** A page without an id, which breadcrumbs repeat as a label, and without what is fresh in each. */
const withoutId = (text: string, id: string) => {
	const label = id
		.split("-")
		.filter(Boolean)
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join(" ");
	return text
		.replaceAll(id, "")
		.replaceAll(label, "")
		.replace(/nonce(="|":")[\w-]+"|Reference [\w-]+|"requestId":"[\w-]+"/g, "");
};

type ForeignId = { visitor: Visitor; path: (id: string) => string; foreign: () => string; unknown: string };

const NOBODYS = "0199c9a1-0000-7000-8000-000000000009";
const bookingDeeds = ["", "/accept", "/decline", "/withdraw", "/start", "/complete", "/cancel", "/dispute", "/review"];
const ofBooking = (end: string): ForeignId => ({ visitor: "CREATOR", path: (id) => `/bookings/${id}${end}`, foreign: () => foreignBooking, unknown: NOBODYS });

/** By guarded address with an id in it: who asks, with an id that is another person's and with one that is nobody's. */
const foreignIds: Record<string, ForeignId> = {
	...Object.fromEntries(bookingDeeds.map((end) => [`/bookings/:bookingId${end}`, ofBooking(end)])),
	"/api/messages/{bookingId}": { visitor: "signed out", path: (id) => `/api/messages/${id}`, foreign: () => foreignBooking, unknown: NOBODYS },
	"/notifications/:notificationId": { visitor: "CREATOR", path: (id) => `/notifications/${id}`, foreign: () => foreignNotification, unknown: NOBODYS },
	"/booking/request-quote/:professionalId": { visitor: "CREATOR", path: (id) => `/booking/request-quote/${id}`, foreign: () => removedProfessional, unknown: NOBODYS },
	"/booking/request-quote/:professionalId/check": { visitor: "CREATOR", path: (id) => `/booking/request-quote/${id}/check`, foreign: () => removedProfessional, unknown: NOBODYS },
	"/settings/sessions/:sessionId/end": { visitor: "CREATOR", path: (id) => `/settings/sessions/${id}/end`, foreign: () => foreignSession, unknown: "nobodys-session" },
	"/professional/edit/pictures/:pictureId/remove": {
		visitor: "PROFESSIONAL",
		path: (id) => `/professional/edit/pictures/${id}/remove`,
		foreign: () => FOREIGN_PICTURE,
		unknown: "0199c9a1-0000-7000-8000-000000000004",
	},
	"/professional/edit/pictures/:pictureId/move": {
		visitor: "PROFESSIONAL",
		path: (id) => `/professional/edit/pictures/${id}/move`,
		foreign: () => FOREIGN_PICTURE,
		unknown: "0199c9a1-0000-7000-8000-000000000004",
	},
	"/files/:fileId": { visitor: "CREATOR", path: (id) => `/files/${id}`, foreign: () => fileOfProfessional, unknown: "0199c9a1-0000-7000-8000-000000000000" },
};

const TIMES = provingCount("FOREIGN_TIMES", 0);

if (TIMES > 0) {
	it("an address with an id that is somebody else's takes as long as with one that is nobody's", async () => {
		const headers = { Authorization: await bearerOf(instance, "CREATOR") };
		const statistics: [pattern: string, statistic: number][] = [];
		for (const [pattern, { path, foreign, unknown, visitor }] of Object.entries(foreignIds)) {
			const askFor = (id: string) => () => ask(visitor, { path: path(id), headers });
			statistics.push([pattern, await rankOfTimes(askFor(foreign()), askFor(unknown), TIMES)]);
		}
		const values = statistics.map(([, statistic]) => statistic);
		tellFigure(`rank statistics of ${values.length} addresses from ${Math.min(...values).toFixed(3)} to ${Math.max(...values).toFixed(3)}`);
		expect(statistics.filter(([, statistic]) => statistic <= 0.45 || statistic >= 0.55)).toEqual([]);
	}, 1_200_000);
}

describe.each(visitors)("a visitor who is %s", (visitor) => {
	it.each(siteRoutes)("reads $pattern as the table says", async (route) => {
		const decision = verdict(route, visitor);
		const [document, head] = [await ask(visitor, { path: route.path }), await ask(visitor, { path: route.path, method: "HEAD" })];
		if (decision === "in") expect(document.status).toBe(onward[route.id]?.(visitor) ?? route.status);
		if (decision === "denied") expect([document.status, /<h1[^>]*>Access Denied/.test(document.text)]).toEqual([403, route.isPage]);
		if (decision === "sign in") expect([document.status, document.location]).toEqual([303, signInFor(route.path)]);
		if (decision === "home") expect([document.status, document.location]).toEqual([303, "/"]);
		expect([head.status, head.text, head.location]).toEqual([document.status, "", document.location]);
		expectNothingOf(others(visitor), document.text);
	});

	it.each(siteRoutes.filter(({ isPage }) => isPage))("fetches the data of $pattern as the table says", async (route) => {
		const decision = verdict(route, visitor);
		const paths = [dataPath(route.path), `${dataPath(route.path)}?_routes=${route.id}`, `${dataPath(route.path)}?_routes=root,${route.id}`];
		for (const path of paths) {
			const { status, text } = await ask(visitor, { path });
			if (decision === "in") expect([200, 202, 404]).toContain(status);
			if (decision === "denied") expect(status).toBe(403);
			if (decision === "sign in") expect([status, text.includes("SingleFetchRedirect"), text.includes(signInFor(route.path))]).toEqual([202, true, true]);
			if (decision === "home") expect([status, text.includes("SingleFetchRedirect")]).toEqual([202, true]);
			expectNothingOf(others(visitor), text);
			if (decision !== "in") expect(text).not.toContain(`"${route.id}",{`);
		}
	});

	it.each(siteRoutes)("posts to $pattern as the table says", async (route) => {
		const decision = verdict(route, visitor);
		for (const path of route.isPage ? [route.path, dataPath(route.path)] : [route.path]) {
			const { status, headers, text } = await ask(visitor, { path, method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: "" });
			if (decision === "denied") expect(status).toBe(403);
			if (decision === "sign in" || decision === "home") expect([202, 303]).toContain(status);
			if (decision === "in" && !route.hasAction) expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
			if (decision === "in" && route.hasAction) expect([202, 303, 400, 404, 409, 422]).toContain(status);
			expectNothingOf(others(visitor), text);
		}
		if (route.id === "routes/auth/signout") await signInAgain(visitor);
	});
});

describe("a guarded page", () => {
	const guarded = siteRoutes.filter(({ id }) => policy[id] !== "public");

	it.each(["", "?x=1", "#x"])("is guarded at its address with %j behind it", async (end) => {
		for (const { path } of guarded) expect((await exchange(instance.origin, { path: path + end })).status).toBe(303);
	});

	it("leads from its address with a slash behind it to the guarded one", async () => {
		for (const { path } of guarded) expect(await exchange(instance.origin, { path: `${path}/` })).toMatchObject({ status: 301, location: path });
	});

	it("is found at no other address, or is guarded there, too", async () => {
		for (const { path } of guarded) {
			const variants = [
				path.toUpperCase(),
				`/${path}`,
				`/.${path}`,
				`/x/..${path}`,
				path.replace(/\/(\w)/, (_, c: string) => `/%${c.charCodeAt(0).toString(16)}`),
				`${path}%2f`,
				`${path};x`,
				`${path}%00`,
				`${path}.data/`,
			];
			for (const variant of variants) {
				const { status, text, location } = await exchange(instance.origin, { path: variant });
				expect([301, 303, 400, 404], variant).toContain(status);
				if (status === 301) expect([path, `${path}.data`]).toContain(location?.toLowerCase());
				expect(text).not.toContain("Hello ");
			}
		}
	});

	it("says in the specification's words who it is for", async () => {
		const creator = await ask("CREATOR", { path: "/onboarding/professional" });
		expect(creator.text).toContain("This onboarding flow is only available for professional accounts.");
		const paths = ["/onboarding/creator-verification", "/onboarding/creator-verification/check", "/onboarding/creator-requirements", "/onboarding/requirements-submitted"];
		const professional = await Promise.all(paths.map((path) => ask("PROFESSIONAL", { path })));
		for (const { text } of professional) expect(text).toContain("This page is only available for creator accounts.");
		for (const { text } of [creator, ...professional]) expect(text).toMatch(/<a[^>]*href="\/"[^>]*>Return Home<\/a>/);
	});
});

function others(visitor: Visitor): string[] {
	return [...canaries].filter(([role]) => role !== visitor).flatMap(([, strings]) => strings);
}

function expectNothingOf(strings: string[], text: string): void {
	for (const string of strings) expect(text).not.toContain(string);
}

async function signInAgain(visitor: Visitor): Promise<void> {
	if (visitor === "signed out") return;
	const browser = await new Browser(instance.origin).signIn(instance.account(visitor));
	cookies.set(visitor, `session=${browser.cookies.get("session")}`);
}
