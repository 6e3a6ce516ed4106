import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { ComponentType } from "react";
import { createRoutesStub, matchPath, useLocation } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Breadcrumbs, useCrumbs } from "#app/ui/layout/breadcrumbs.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import routes from "../../../app/routes.ts";
import { pageCrumbs } from "../../support/browser/page-crumbs.ts";
import { renderInDocument } from "../../support/browser/site-document.tsx";
import { siteRoutes } from "../../support/browser/site-routes.ts";

const pages = siteRoutes.filter(({ isPage }) => isPage);

/** The loader data that the breadcrumbs use. */
const loaderData: Record<string, unknown> = {
	"routes/site/directory/category": { page: { name: "Legal services" } },
	"routes/site/professionals/profile": { state: "listed", profile: { businessName: "Harbor Light Studio" } },
	"routes/site/locations/city": { city: { stateCode: "CA" } },
	"routes/site/pages/legal-version": { version: 2 },
	"routes/site/pages/legal-changes": { version: 2, from: 1 },
	"routes/site/blog/article": { article: { title: "Price a brand deal" } },
	"routes/account/settings/end-session": { device: "Firefox on Windows" },
	"routes/account/settings/revoke-api-key": { name: "Studio calendar", isExpired: false },
	"routes/account/settings/rename-passkey": { values: { name: "Laptop" } },
	"routes/account/settings/remove-passkey": { name: "Laptop" },
	"routes/account/matches/match": { reference: "RQ-1" },
	"routes/account/matches/refuse": { reference: "RQ-1" },
	"routes/account/matches/request-quotes": { reference: "RQ-1" },
	"routes/account/profile-editor/remove-image": { number: 2 },
	"routes/account/saved/note": { businessName: "Harbor Light Studio" },
	"routes/account/saved/delete-search": { name: "Lawyers" },
	"routes/account/profile-editor/remove-license": { name: "Attorney, Nevada" },
	"routes/admin/work/license": { name: "Attorney, Nevada" },
	"routes/bookings/booking": { reference: "BK-1" },
	"routes/bookings/accept": { label: "Words of the step", reference: "BK-1" },
	"routes/bookings/decline": { label: "Words of the step", reference: "BK-1" },
	"routes/bookings/withdraw": { label: "Words of the step", reference: "BK-1" },
	"routes/bookings/start": { label: "Words of the step", reference: "BK-1" },
	"routes/bookings/complete": { label: "Words of the step", reference: "BK-1" },
	"routes/bookings/cancel": { label: "Words of the step", reference: "BK-1" },
	"routes/bookings/review": { reference: "BK-1" },
	"routes/bookings/record": { reference: "BK-1" },
	"routes/bookings/call-sheets/dates": { reference: "BK-1" },
	"routes/bookings/call-sheets/call-sheet": {
		booking: { reference: "BK-1" },
		date: "Wednesday, December 9, 2026",
	},
	...Object.fromEntries(
		["edit-call-sheet", "remove-date"].map((name) => [
			`routes/bookings/call-sheets/${name}`,
			{ reference: "BK-1", date: "Wednesday, December 9, 2026" },
		]),
	),
	"routes/releases/releases": { reference: "BK-1" },
	"routes/releases/release": { reference: "BK-1", subject: "Jamie Fox" },
	"routes/releases/cancel-release": { reference: "BK-1", subject: "Jamie Fox" },
	"routes/performer-records/records": { reference: "BK-1" },
	"routes/performer-records/custodian": { reference: "BK-1" },
	"routes/performer-records/secondary-copy": { reference: "BK-1" },
	"routes/performer-records/add-performer": { reference: "BK-1" },
	"routes/performer-records/performer": { reference: "BK-1", name: "Jamie Fox" },
	"routes/performer-records/edit-performer": { reference: "BK-1", name: "Jamie Fox" },
	"routes/performer-records/remove-performer": { reference: "BK-1", name: "Jamie Fox" },
	"routes/performer-records/depiction": { reference: "BK-1", identifier: "BK-1-1-1-1" },
	"routes/performer-records/edit-depiction": { reference: "BK-1", identifier: "BK-1-1-1-1" },
	"routes/admin/performer-records/records-of-booking": { reference: "BK-1" },
	"routes/bookings/request-quote": { businessName: "Harbor Light Studio" },
	"routes/bookings/request-quote-check": { businessName: "Harbor Light Studio" },
	"routes/admin/work/record-reference": { person: { name: "Ada Example" }, application: "AP-1" },
	"routes/admin/work/queue": { label: "Support tickets" },
	"routes/admin/work/close-several": { label: "Support", title: "Close 2 tickets" },
	"routes/admin/work/application": { reference: "AP-1" },
	"routes/admin/work/application-checks": { reference: "AP-1" },
	"routes/milestones/deliver": { reference: "BK-1" },
	"routes/milestones/delivery": { reference: "BK-1", round: 1 },
	"routes/milestones/delivered-file": { reference: "BK-1", round: 1, file: { name: "a.jpg" } },
	"routes/milestones/accept-delivery": { reference: "BK-1" },
	"routes/milestones/request-changes": { reference: "BK-1" },
	"routes/disputes/open-dispute": { reference: "BK-1" },
	"routes/disputes/propose-split": { reference: "BK-1" },
	"routes/disputes/dispute": { reference: "BK-1", disputeReference: "DSP-1" },
	...Object.fromEntries(
		["answer-dispute", "add-statement", "appeal", "ask-team", "withdraw", "accept-decision"].map((name) => [
			`routes/disputes/${name}`,
			{ label: "Words of the step", reference: "BK-1", disputeReference: "DSP-1" },
		]),
	),
	...Object.fromEntries(
		["accept-proposal", "decline-proposal", "withdraw-proposal"].map((name) => [
			`routes/disputes/${name}`,
			{ label: "Words of the step", reference: "BK-1", number: 1 },
		]),
	),
	"routes/rights/license": { reference: "BK-1", side: "CREATOR" },
	"routes/guarantee/guarantee": { reference: "BK-1" },
	"routes/guarantee/claim-guarantee": { reference: "BK-1" },
	"routes/guarantee/withdraw-claim": { reference: "BK-1" },
	"routes/guarantee/respond-to-claim": { reference: "BK-1" },
	"routes/site/pages/creator-1099": { slug: "creator-1099" },
	"routes/money/debt": { reference: "RCV-1" },
	"routes/money/repay-debt": { reference: "RCV-1" },
	"routes/money/contest-debt": { reference: "RCV-1" },
	"routes/admin/work/guarantee-claim": { reference: "GUA-1" },
	"routes/admin/money/debt": { reference: "RCV-1" },
	"routes/payments/start-checkout": { question: { reference: "BK-1" } },
	"routes/payments/payment": { reference: "PAY-1", booking: { reference: "BK-1" } },
	"routes/money/receipt": { reference: "PAY-1" },
	"routes/money/statement": { title: "Statement for January 2026" },
	"routes/admin/money/money-list": { label: "Held" },
	"routes/admin/money/month": { title: "Ledger of January 2026" },
	"routes/admin/money/year": { year: 2026 },
	"routes/admin/money/close-tax-year": { year: 2026 },
	"routes/admin/money/pause": { label: "Payouts" },
	"routes/admin/money/issue": { label: "Refund refused" },
	"routes/admin/money/stage-evidence": { label: "Chargeback" },
	"routes/admin/money/submit-evidence": { label: "Chargeback" },
	"routes/admin/money/decision": { label: "Dispute decision" },
	"routes/admin/money/refund": { milestone: "BK-1, milestone 1" },
	"routes/admin/bookings/booking": { reference: "BK-1" },
	"routes/admin/bookings/add-note": { reference: "BK-1" },
	"routes/admin/bookings/record": { reference: "BK-1" },
	"routes/admin/bookings/agreement": { reference: "BK-1" },
	"routes/admin/bookings/extend-deadline": { booking: { id: "1", reference: "BK-1" } },
	"routes/account/support/ticket": { reference: "SU-1" },
	"routes/admin/work/application-check": { label: "Identity check", reference: "AP-1" },
	"routes/admin/work/age-verification": { fullName: "Ada Example" },
	"routes/admin/work/underage-rejection": { email: "a@example.com" },
	"routes/admin/work/ticket": { ticket: { reference: "SU-1" } },
	"routes/admin/work/report": { reference: "RP-1" },
	"routes/admin/work/flagged-message": { title: "Message from Ada Example" },
	"routes/admin/work/review": { author: "Ada Example" },
	"routes/admin/work/dispute": { reference: "DSP-1" },
	"routes/admin/work/mediate": { reference: "DSP-1" },
	"routes/admin/work/saved-reply": { isNew: false, values: { title: "Welcome" } },
	"routes/admin/work/remove-reply": { title: "Welcome" },
	"routes/admin/work/matching": { reference: "RQ-1" },
	"routes/admin/work/delay-matching": { reference: "RQ-1" },
	"routes/admin/work/proposal": { reference: "RQ-1" },
	...Object.fromEntries(
		["person", "person-bookings", "person-money", "person-messages", "person-audit"].map((name) => [
			`routes/admin/people/${name}`,
			{ person: { name: "Ada Example" } },
		]),
	),
	"routes/admin/people/suspend": { label: "Suspend", person: { name: "Ada Example" } },
	"routes/admin/people/lift": { label: "Lift the Suspension", person: { name: "Ada Example" } },
	"routes/admin/people/end-sessions": { label: "End Sessions", person: { name: "Ada Example" } },
	"routes/admin/people/roles": { name: "Ada Example" },
	"routes/admin/people/two-factor-off": {
		label: "Turn Off Two-factor Sign-in",
		person: { name: "Ada Example" },
	},
	"routes/admin/people/import": { fileName: "people.csv" },
	"routes/admin/people/partner": { values: { name: "Creators United" } },
	"routes/admin/webhooks/webhook": { webhook: { description: "Our chat" } },
	"routes/admin/webhooks/edit-webhook": { values: { description: "Our chat" } },
	"routes/admin/webhooks/rotate-webhook": { description: "Our chat" },
	"routes/admin/webhooks/webhook-secret": { description: "Our chat" },
	...Object.fromEntries(
		["turn-on", "turn-off", "remove"].map((name) => [
			`routes/admin/webhooks/${name}`,
			{ webhook: { description: "Our chat" } },
		]),
	),
	"routes/admin/operations/error": { error: { title: "TypeError" } },
	"routes/admin/operations/run-job": { job: { name: "sweep-counts" } },
	"routes/admin/outbox/email": { email: { subject: "Welcome" } },
	"routes/admin/content/article": { title: "Price a brand deal" },
	"routes/admin/content/source": { title: "FAQ: faq" },
	"routes/admin/content/revision": { revision: { number: 3 } },
	"routes/quotes/quote": { reference: "BK-1" },
	"routes/quotes/propose-dates": { reference: "BK-1" },
	"routes/quotes/agreement": { reference: "BK-1" },
	"routes/quotes/accept-quote": { reference: "BK-1" },
	"routes/quotes/decline-quote": { reference: "BK-1" },
	"routes/quotes/ask-for-changes": { reference: "BK-1" },
	"routes/quotes/edit-quote": { reference: "BK-1" },
	"routes/quotes/send-quote": { label: "Send the quote", reference: "BK-1" },
	"routes/quotes/revise-quote": { label: "Revise the quote", reference: "BK-1" },
	"routes/quotes/withdraw-quote": { reference: "BK-1" },
	"routes/quotes/save-template": { reference: "BK-1" },
	"routes/quotes/remove-template": { name: "Half a day" },
	"routes/admin/campaigns/campaign": { name: "Spring" },
	"routes/admin/campaigns/edit-campaign": { values: { name: "Spring" } },
	"routes/admin/campaigns/test": { campaign: { name: "Spring" } },
	"routes/admin/campaigns/send-campaign": { name: "Spring" },
	"routes/admin/campaigns/cancel": { campaign: { name: "Spring" } },
};

type StubRoute = Parameters<typeof createRoutesStub>[0][number];

/** Maps each route's ID to the handles of its layouts, followed by its own handle. */
const handles = new Map<string, (RouteHandle | undefined)[]>();

async function readHandles(entries: RouteConfigEntry[], outer: (RouteHandle | undefined)[]): Promise<void> {
	for (const entry of entries) {
		const id = entry.id ?? entry.file.replace(/\.\w+$/, "");
		if (!entry.children && !pages.some((page) => page.id === id)) continue;
		const { handle } = await import(pathToFileURL(resolve("app", entry.file)).href);
		if (entry.children) await readHandles(entry.children, [...outer, handle]);
		else handles.set(id, [...outer, handle]);
	}
}

// This list of routes exists only in a build, and handles don't use it.
vi.mock("virtual:react-router/server-build", () => ({}));

beforeAll(() => readHandles(routes, []), 60_000);

/** Renders the breadcrumbs in the notation of `pageCrumbs`. */
function WrittenCrumbs() {
	const { pathname } = useLocation();
	return useCrumbs()
		.map(({ label, path, hasPage }, i) => {
			const part = `/${pathname
				.split("/")
				.slice(1, i + 1)
				.join("/")}`;
			return (hasPage ? label : `(${label})`) + (path === part ? "" : ` at ${path}`);
		})
		.join(" / ");
}

/** Renders a component on a page, with the handles of the page's routes. */
function render(Component: ComponentType, { id, pattern, path }: (typeof pages)[number]): string {
	const [pageHandle, ...layouts] = (handles.get(id) ?? []).toReversed();
	const page: StubRoute = { id, path: pattern, handle: pageHandle, Component, loader: () => null };
	const Stub = createRoutesStub([
		layouts.reduce((child, handle, i) => ({ id: `layout-${i}`, handle, children: [child] }), page),
	]);
	return renderInDocument(
		<Stub initialEntries={[path]} hydrationData={{ loaderData: { [id]: loaderData[id] ?? null } }} />,
	);
}

describe("the breadcrumbs of every page", () => {
	it.each(pages)("$pattern", (page) => {
		expect(render(WrittenCrumbs, page)).toBe(pageCrumbs[page.id]);
	});

	it("work without data if a page's loader failed", () => {
		for (const handle of [...handles.values()].flat())
			for (const named of [handle?.breadcrumb, handle?.parents])
				if (typeof named === "function") expect(() => named({ loaderData: undefined })).not.toThrow();
	});

	it("link only to pages", () => {
		const known = pages.filter(({ pattern }) => pattern !== "/*");
		for (const page of known)
			for (const [, link = ""] of render(Breadcrumbs, page).matchAll(/href="([^"]*)"/g))
				expect(
					known.some(({ pattern }) => matchPath(pattern, link)),
					`${page.id}: ${link}`,
				).toBe(true);
	});
});
