/**
 * Visitors with each role, and visitors without a session, request other people's records by ID. A full run
 * also requests the pages' data and sends POST requests.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#app/domain/platform/roles.ts";
import {
	canariesIn,
	leaksTo,
	PLANTED_BOOKING,
	plantCanaries,
	plantedPath,
} from "../../support/attacks/canaries.ts";
import { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { MULTIPART, multipart } from "../../support/browser/multipart.ts";
import { type SiteRoute, siteRoutes } from "../../support/browser/site-routes.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { getBearer } from "../../support/files/uploads.ts";
import { type DescribedCall, readApiCalls } from "../../support/instance/api-calls.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { typedQuote } from "../../support/market/typed-quote.ts";
import { businessAnswers, locationAnswers, pricingAnswers } from "../../support/market/wizard.ts";
import { isFullRun, recordFigure } from "../../support/proof/proof.ts";

type Visitor = Role | "signed out";
const roles: Role[] = ["CREATOR", "PROFESSIONAL", "ADMIN"];
const visitors: Visitor[] = ["signed out", ...roles];
const apiCalls = await readApiCalls();

let instance: Instance;
let planted: string[];
const cookies = new Map<Visitor, string>();
const bearers = new Map<Visitor, string>();
beforeAll(async () => {
	instance = await startInstance();
	for (const role of roles) {
		const browser = await new Browser(instance.origin).signIn(instance.account(role));
		cookies.set(role, `session=${browser.cookies.get("session")}`);
		bearers.set(role, await getBearer(instance, role));
	}
	planted = plantCanaries(instance);
});
afterAll(() => instance.stop());

const withId = siteRoutes.filter(({ pattern }) => pattern.includes(":"));
const isOfTeam = (pattern: string) => pattern.startsWith("/admin");
/** The team's lists. The policy tests request every other page without an ID. */
const lists = siteRoutes.filter(({ pattern }) => /^\/admin\/(?!.*(new|undo))[^:]*$/.test(pattern));

const ask = (visitor: Visitor, path: string, method = "GET") => {
	const cookie = cookies.get(visitor);
	return exchange(instance.origin, {
		method,
		path,
		headers: {
			"Sec-Fetch-Site": "same-origin",
			"Content-Type": "application/x-www-form-urlencoded",
			...(cookie && { Cookie: cookie }),
		},
	});
};

async function expectNoLeak(visitor: Visitor, path: string, method = "GET"): Promise<string[]> {
	const { status, text } = await ask(visitor, path, method);
	// The team may read messages on the pages of flagged texts, disputes, and claims.
	const isRead = visitor === "ADMIN" && /^\/admin\/(flagged-texts|disputes|guarantee)\//.test(path);
	const allowed = isRead ? ["Message-content"] : [];
	const leaks = leaksTo(visitor === "ADMIN", text).filter((column) => !allowed.includes(column));
	expect([method, path, status < 500 || status, leaks]).toEqual([method, path, true, []]);
	return canariesIn(text);
}

describe("at least forty canaries", () => {
	it.each(visitors.filter((visitor) => visitor !== "ADMIN"))(
		"aren't shown at the URLs of their records to a visitor who is %s",
		async (visitor) => {
			for (const [i, route] of withId.entries()) {
				// The policy tests request every page of the team, so by default, only some of them are requested again.
				if (!isFullRun && isOfTeam(route.pattern) && i % 12 !== 0) continue;
				const path = plantedPath(route);
				await expectNoLeak(visitor, path);
				if (!isFullRun) continue;
				if (route.isPage) await expectNoLeak(visitor, `${path}.data?_routes=${route.id}`);
				await expectNoLeak(visitor, path, "POST");
			}
		},
	);

	it("are shown to the team only on pages for work that requires them", async () => {
		const shown = new Set<string>();
		// The data of a page is what its document shows, so by default, only some pages are also requested as data.
		const listForms = (route: SiteRoute, i: number) => [
			plantedPath(route),
			...(route.isPage && (isFullRun || i % 12 === 0) ? [`${plantedPath(route)}.data`] : []),
		];
		for (const path of [...lists, ...withId].flatMap(listForms))
			for (const column of await expectNoLeak("ADMIN", path)) shown.add(column);
		recordFigure(`${planted.length} canaries, of which the team's pages show ${shown.size}`);
		expect(planted.length).toBeGreaterThanOrEqual(40);
		expect(shown.size).toBeGreaterThanOrEqual(40);
	});
});

const { "serviceAreas[0]": _, ...place } = locationAnswers();
const application = {
	...businessAnswers,
	furtherLines: [],
	...pricingAnswers,
	hourlyRate: 150,
	website: null,
	...place,
	serviceAreas: ["Reno"],
	agreedToTerms: true,
	agreedToBackground: true,
};
const declaration = {
	email: "ana@example.com",
	dateOfBirth: "1998-03-31",
	fullName: "Ana Li",
	isOver18: true,
	agreedToTerms: true,
	verificationMethod: "age_declaration",
};
const needs = {
	city: "Reno",
	state: "NV",
	budgetRange: "under_500",
	serviceNeeds: ["legal"],
	projectTimeline: "immediate",
	goalDescription: null,
};

const ofProfessionals = [
	...[
		"GET /api/bookings/{bookingId}/draft",
		"POST /api/bookings/{bookingId}/save-draft",
		"POST /api/bookings/{bookingId}/save-template",
	],
	...[
		"GET /api/quote-templates",
		"GET /api/quote-templates/{templateId}",
		"POST /api/quote-templates/{templateId}/remove",
	],
];
const ofCreators = apiCalls.filter(({ path }) =>
	/^\/api\/(saved|invitations|requirements|matches)\b/.test(path),
);
const ofPayees = apiCalls.filter(({ path }) => /^\/api\/(payout|debts)/.test(path));
/** An input for all of the team's calls. Each call reads its own fields. */
const forTeam = {
	text: "A note",
	day: "2099-01-02",
	time: "14:30",
	reason: "Illness",
	phase: "EARLY_ACCESS",
	subject: "AGENT_CLAUSE",
	counsel: "Quill & Lee LLP",
	approvedOn: "2026-03-30",
	isApproved: true,
	sha256: "x",
};
const isCallOfTeam = (path: string) =>
	path.startsWith("/api/admin/") && path !== "/api/admin/underage-rejection";

/** Calls that are only for some roles or need an input. */
const calls: Record<string, { roles?: Role[]; body: object }> = {
	"POST /api/onboarding/professional": { roles: ["PROFESSIONAL"], body: application },
	"POST /api/onboarding/professional/withdraw": { roles: ["PROFESSIONAL"], body: {} },
	"POST /api/onboarding/creator-verification": { roles: ["CREATOR"], body: declaration },
	"POST /api/onboarding/creator": { roles: ["CREATOR"], body: needs },
	...Object.fromEntries(
		ofCreators.map(({ method, path }) => [
			`${method} ${path}`,
			{
				roles: ["CREATOR"],
				body: {
					note: "A note",
					name: "Lawyers",
					businessName: "Quill & Lee LLP",
					email: "quill@example.com",
					serviceCategory: "Legal Services",
					causes: ["PRICE"],
					reason: "Less",
					professionals: ["0199c9a1-0000-7000-8000-000000000009"],
					title: "Portraits",
					description: "A day of portraits",
					preferredDates: "In spring",
				},
			},
		]),
	),
	...Object.fromEntries(
		ofPayees.map(({ method, path }) => [
			`${method} ${path}`,
			{ roles: ["PROFESSIONAL"], body: { objection: "No" } },
		]),
	),
	"POST /api/bookings/{bookingId}/guarantee/claim": {
		roles: ["CREATOR"],
		body: { milestone: 1, amount: "1.00", statement: "Less" },
	},
	"POST /api/bookings/{bookingId}/guarantee/withdraw": { roles: ["CREATOR"], body: {} },
	"POST /api/bookings/{bookingId}/guarantee/respond": { roles: ["PROFESSIONAL"], body: { response: "All" } },
	...Object.fromEntries(
		ofProfessionals.map((call) => [
			call,
			{ roles: ["PROFESSIONAL"], body: { ...typedQuote(), name: "Mine" } },
		]),
	),
	...Object.fromEntries(
		apiCalls
			.filter(({ path }) => isCallOfTeam(path))
			.map(({ method, path }) => [`${method} ${path}`, { roles: ["ADMIN"], body: forTeam }]),
	),
	"POST /api/messages/send": { body: { bookingId: PLANTED_BOOKING, content: "Hello" } },
	"POST /api/waitlist": { body: { email: "canary-WaitlistEntry-email-7Qx@example.com" } },
};

describe.each(visitors)("the API, called by someone who is %s,", (visitor) => {
	// The call that ends the session comes last.
	const inOrder = [...apiCalls].sort(
		(a, b) => Number(a.path.endsWith("/signout")) - Number(b.path.endsWith("/signout")),
	);

	it.each(inOrder.map((call): [string, DescribedCall] => [`${call.method} ${call.path}`, call]))(
		"responds to %s as the caller's role allows, without revealing a canary",
		async (name, { method, path, access, takesFile }) => {
			const { roles: allowed = roles, body = {} } = calls[name] ?? {};
			const bearer = bearers.get(visitor);
			const target = path
				.replace("{bookingId}", PLANTED_BOOKING)
				.replace("{id}", "Professional-id-0")
				.replaceAll(/\{\w+\}/g, "unknown");
			const { status, text } = await exchange(instance.origin, {
				method,
				path: target,
				headers: {
					"Content-Type": takesFile ? MULTIPART : "application/json",
					...(bearer && { Authorization: bearer }),
				},
				body:
					method !== "POST"
						? undefined
						: takesFile
							? multipart({ name: "file", fileName: "license.pdf", value: pdf() })
							: JSON.stringify(body),
			});
			const isIn = access === "public" || (visitor !== "signed out" && allowed.includes(visitor));
			if (!isIn) expect(status).toBe(visitor === "signed out" ? 401 : 403);
			else expect([200, 201, 202, 204, 404, 409, 422]).toContain(status);
			expect(leaksTo(visitor === "ADMIN" && isCallOfTeam(path), text)).toEqual([]);
		},
	);
});
