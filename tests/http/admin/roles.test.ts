import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dashboards } from "#app/domain/office/figures/figure.ts";
import type { Scope } from "#app/domain/platform/roles.ts";
import { WORK_KINDS, type WorkKind, workQueues } from "#app/domain/platform/work-item.ts";
import { areaRoutes } from "../../../app/routes/admin/areas.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { type Exchange, exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { routeAccess } from "../../support/browser/route-access.ts";
import { siteRoutes } from "../../support/browser/site-routes.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { addBooking, addProfessional, personId, stored } from "../../support/market/market.ts";
import { firstAndLast } from "../../support/proof/proof.ts";

const OTHER = "0199c9a1-0000-7000-8000-00000000bbbb";
const FORM = "main form.measure";
const ROLES = ["REVIEWER", "SUPPORT", "EDITOR", "FINANCE"] as const;

let instance: Instance;
let team: Browser;
let id = "";
beforeAll(async () => {
	instance = await startInstance();
	const { email } = instance.account("ADMIN");
	id = instance.rows<{ id: string }>("SELECT id FROM User WHERE email = ?", email)[0]?.id ?? "";
	instance.change(
		`INSERT INTO User (id, email, name, passwordHash, role, createdAt, updatedAt) SELECT '${OTHER}', 'olga@example.com', 'Olga Owner', passwordHash, role, createdAt, updatedAt FROM User WHERE id = ?`,
		id,
	);
	instance.change(
		"INSERT INTO AdminScope (userId, scope, grantedAt) VALUES (?, 'OWNER', ?)",
		OTHER,
		stored(new Date()),
	);
	team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
});
afterAll(() => instance.stop());

/** Replaces the signed-in person's scopes with these. */
function become(...scopes: Scope[]): void {
	instance.change("DELETE FROM AdminScope WHERE userId = ?", id);
	for (const scope of scopes)
		instance.change(
			"INSERT INTO AdminScope (userId, scope, grantedAt) VALUES (?, ?, ?)",
			id,
			scope,
			stored(new Date()),
		);
}

const ask = (request: Exchange) =>
	exchange(instance.origin, {
		...request,
		headers: {
			"Sec-Fetch-Site": "same-origin",
			...request.headers,
			Cookie: `session=${team.cookies.get("session")}`,
		},
	});
const post = (path: string) =>
	ask({ path, method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: "" });

const routes = siteRoutes.flatMap((route) => {
	const access = routeAccess[route.id];
	return typeof access === "object" && access.scopes ? [{ ...route, scopes: access.scopes }] : [];
});

/** The URLs that are requested. Roles are listed by area, so by default, these are the first and last of each area. */
const requested = new Set(
	areaRoutes.flatMap(({ routes }) => firstAndLast(Object.keys(routes))).map((path) => `/${path}`),
);

const roleQueues: Record<Exclude<Scope, "OWNER">, readonly WorkKind[]> = {
	REVIEWER: ["APPLICATION", "AGE_VERIFICATION", "UNDERAGE", "MATCHING", "REPORT", "MESSAGE_FLAG", "REVIEW"],
	SUPPORT: ["SUPPORT", "DISPUTE", "GUARANTEE"],
	EDITOR: [],
	FINANCE: ["MONEY_ISSUE", "MONEY_DECISION", "RECEIVABLE"],
	COMPLIANCE: [],
};
const roleDashboards: Record<Exclude<Scope, "OWNER">, readonly (keyof typeof dashboards)[]> = {
	REVIEWER: ["market"],
	SUPPORT: [],
	EDITOR: ["market", "analytics", "partnerships"],
	FINANCE: ["business-intelligence", "executive"],
	COMPLIANCE: [],
};

it("every back-office route declares which roles may open it", () => {
	const unsaid = siteRoutes.filter(
		({ id: route, pattern }) => /^\/admin\b/.test(pattern) && !routes.some((known) => known.id === route),
	);
	expect([unsaid, routes.length > 70]).toEqual([[], true]);
});

describe.each(ROLES)("someone with the role %s", (scope) => {
	it("can open exactly the pages that list this role, and gets status 403 for all others", async () => {
		become(scope);
		const isOpen = ({ scopes }: (typeof routes)[number]) => scopes.includes(scope);
		const tried = routes.filter(({ pattern }) => requested.has(pattern));
		expect(tried.length).toBeGreaterThan(areaRoutes.length);
		// Sends all requests at once, because each refusal has an audit event, and waiting events share a write.
		const answers = tried.map(async (route) => {
			const { path, isPage } = route;
			const sent = isOpen(route)
				? [ask({ path })]
				: [ask({ path }), post(path), ...(isPage ? [ask({ path: `${path}.data` })] : [])];
			return [path, (await Promise.all(sent)).map(({ status }) => status)];
		});
		expect(await Promise.all(answers)).toEqual(
			tried.map((route) => [
				route.path,
				isOpen(route) ? [route.status] : Array(route.isPage ? 3 : 2).fill(403),
			]),
		);
	});

	it("can open only their queues and the figures on their dashboards", async () => {
		become(scope);
		for (const kind of WORK_KINDS) {
			const path = `/admin/work/${workQueues[kind].slug}`;
			const isOpen = roleQueues[scope].includes(kind);
			expect([path, (await ask({ path })).status, (await post(`${path}/claim`)).status]).toEqual([
				path,
				...(isOpen ? [200, 303] : [403, 403]),
			]);
		}
		for (const [name, figures] of Object.entries(dashboards))
			for (const figure of firstAndLast(figures)) {
				const { status } = await ask({ path: `/admin/figures/${figure}.csv` });
				expect([figure, status]).toEqual([
					figure,
					roleDashboards[scope].some((open) => open === name) ? 200 : 403,
				]);
			}
		expect((await ask({ path: "/admin/work/no-such-queue" })).status).toBe(404);
	});

	it("sees only back-office links that they may follow", async () => {
		become(scope);
		const seen = new Set(["/admin"]);
		for (const path of seen) {
			const page = await team.get(path);
			expect([path, page.status]).toEqual([path, 200]);
			const links = page.$("a[href^='/admin']").toArray();
			for (const link of links) seen.add(page.$(link).attr("href")?.split(/[?#]/)[0] ?? "/admin");
			if (seen.size > 60) break;
		}
		expect(seen.size).toBeGreaterThan(2);
	});
});

describe("the team's page about a booking", () => {
	it("can be opened by Finance from a money issue, without Support's commands", async () => {
		const professionalId = addProfessional(instance);
		const bookingId = addBooking(instance, {
			creatorId: personId(instance, { role: "CREATOR" }),
			professionalId,
			status: "COMPLETED",
		});
		instance.change(
			"INSERT INTO MoneyIssue (id, kind, subjectId, summary, bookingId, createdAt) VALUES ('issue', 'REFUND_FAILED', 'x', 'The bank refused.', ?, ?)",
			bookingId,
			stored(new Date()),
		);
		const path = `/admin/bookings/${bookingId}`;
		const readLinks = async () => {
			const page = await team.get(path);
			expectGoodDocument(page, instance.origin);
			return ["/admin/users/", path].map((start) => page.$(`main a[href^='${start}']`).length);
		};
		become("FINANCE");
		expect((await team.get("/admin/money/issues/issue")).$(`main a[href='${path}']`)).toHaveLength(1);
		expect(await readLinks()).toEqual([0, 0]);
		expect((await team.post(`${path}/add-note`, { text: "Mine" })).status).toBe(403);
		become("SUPPORT");
		// The links lead to a person, to the form for a note, and to the record, which has both sides' messages.
		expect(await readLinks()).toEqual([1, 2]);
	});
});

describe("someone without the role that a team page requires", () => {
	it("is told the role and the owners' names, and the attempt to open the page has an audit event", async () => {
		become("SUPPORT");
		const page = await team.get("/admin/editorial");
		expectGoodDocument(page, instance.origin);
		expect([page.status, page.$("h1").text()]).toEqual([403, "Access Denied"]);
		expect(page.$("main").text()).toContain(
			"This page needs the role Editor. To get access, ask an owner: Olga Owner.",
		);
		expect(page.$("nav[aria-label='Back office'] a[href='/admin/users']")).toHaveLength(1);
		expect([
			page.$("nav[aria-label='Back office'] a[href='/admin/editorial']").length,
			page.text.includes("olga@example.com"),
		]).toEqual([0, false]);
		expect((await team.get("/admin/outbox")).$("main").text()).toContain(
			"Only an owner can open this page. To get access, ask an owner: Olga Owner.",
		);
		const [last] = instance.rows<{ detail: string }>(
			"SELECT detail FROM AuditEvent WHERE action = 'refuse-team-page' AND actorId = ? ORDER BY id DESC LIMIT 1",
			id,
		);
		expect(JSON.parse(last?.detail ?? "")).toMatchObject({ pattern: "/admin/outbox", method: "GET" });
	});

	it("is denied access from the first request after the role was removed", async () => {
		become("SUPPORT", "EDITOR");
		expect((await team.get("/admin/campaigns")).status).toBe(200);
		become("SUPPORT");
		expect([(await team.get("/admin/campaigns")).status, (await team.get("/admin/users")).status]).toEqual([
			403, 200,
		]);
	});

	it("is denied access to the back office if they have no roles left, but can still open their dashboard", async () => {
		become();
		expect([(await team.get("/admin")).status, (await team.get("/dashboard")).status]).toEqual([403, 200]);
	});
});

describe("a team account", () => {
	it("is shown to someone with the role Support without its audit trail and the owners' commands", async () => {
		become("SUPPORT");
		const page = await team.get(`/admin/users/${OTHER}`);
		expectGoodDocument(page, instance.origin);
		const text = page.$("main").text();
		expect([
			page.$("main a[href$='/audit'], main a[href$='/money']").length > 0,
			text.includes("Only an owner can suspend or change a team account."),
		]).toEqual([false, true]);
		expect(page.$("main a[href$='/suspend'], main a[href$='/roles']")).toHaveLength(0);
		expect((await team.post(`/admin/users/${OTHER}/suspend`, { reason: "x" })).status).toBe(403);
	});

	it("can be given other roles by an owner who confirms their identity, and a refused form keeps the chosen roles", async () => {
		become("OWNER");
		const path = `/admin/users/${OTHER}/roles`;
		const person = await team.get(`/admin/users/${OTHER}`);
		expect(person.$(`main a[href='${path}']`)).toHaveLength(1);
		expect(person.$(`main a[href='/admin/users/${OTHER}/audit']`)).toHaveLength(1);
		const audit = await team.get(`/admin/users/${OTHER}/audit`);
		expectGoodDocument(audit, instance.origin);
		expect(audit.$("main").text()).toContain("No events yet.");
		const page = await team.get(path);
		expectGoodDocument(page, instance.origin);
		expect(page.$(`${FORM} input[checked]`).attr("value")).toBe("OWNER");
		expectFailedForm(await team.submit(page, FORM, { roles: undefined }), FORM, {
			roles: "Choose at least one role. To keep someone out of the back office, suspend the account instead.",
		});
		const done = await team.submit(page, FORM, { roles: "EDITOR" });
		expect([done.status, done.location]).toEqual([303, `/admin/users/${OTHER}`]);
		expect((await team.follow(done)).$("main").text()).toContain("RolesEditor");
		expect(instance.rows("SELECT subject FROM OutboxEmail WHERE recipient = 'olga@example.com'")).toEqual([
			{ subject: "Your roles have changed" },
		]);

		const selfChange = await team.submit(await team.get(`/admin/users/${id}/roles`), FORM, {
			roles: "FINANCE",
		});
		expect([selfChange.status, selfChange.$("[data-error-summary]").text()]).toEqual([
			409,
			expect.stringContaining("This is the last owner who can sign in."),
		]);
		expect(
			selfChange
				.$(`${FORM} input[checked]`)
				.toArray()
				.map((box) => selfChange.$(box).attr("value")),
		).toEqual(["FINANCE"]);

		instance.change("UPDATE Session SET provedAt = '2026-01-01T00:00:00.000+00:00'");
		const confirm = `/auth/confirm-identity?redirectTo=${encodeURIComponent(path)}`;
		for (const answer of [await team.get(path), await team.post(path, { roles: "OWNER" })])
			expect([answer.status, answer.location]).toEqual([303, confirm]);
	});
});

describe("the deletion of an account", () => {
	it("is refused with a reason if the account is the only owner's", async () => {
		become("OWNER");
		instance.change("DELETE FROM AdminScope WHERE userId = ?", OTHER);
		const admin = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
		const page = await admin.submit(await admin.get("/settings/delete"), "main form", {});
		expectFailedForm(
			page,
			"main form",
			{},
			{
				status: 409,
				general: ["You're the only owner. Make someone else an owner before you delete this account."],
			},
		);
	});
});
