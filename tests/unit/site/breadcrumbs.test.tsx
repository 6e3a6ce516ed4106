import type { ComponentType } from "react";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { Breadcrumbs, listCrumbs } from "#app/ui/layout/breadcrumbs.tsx";
import { noPage } from "#app/ui/layout/route-handle.ts";
import { member, renderInDocument, viewer } from "../../support/browser/site-document.tsx";
import { siteRoutes } from "../../support/browser/site-routes.ts";

const labels = (path: string, last?: string) => listCrumbs(path, {}, last).map(({ label }) => label);

describe("the breadcrumbs of a path", () => {
	it.each([
		["/", ["Home"]],
		["/faq", ["Home", "FAQ"]],
		["/dashboard/waitlist", ["Home", "Dashboard", "Waitlist"]],
		["/onboarding/creator-verification", ["Home", "Onboarding", "Creator Verification"]],
		["/some-other--page/", ["Home", "Some Other Page"]],
		["//", ["Home"]],
	])("%s", (path, expected) => {
		expect(labels(path)).toEqual(expected);
	});

	it("each link to the part of the path that they stand for", () => {
		expect(listCrumbs("/blog/a-post").map(({ path }) => path)).toEqual(["/", "/blog", "/blog/a-post"]);
	});

	it("use the labels and the links that parent routes define", () => {
		const parents = {
			"/auth": { label: "Account", to: null },
			"/auth/:id": "A name",
			"/auth/:id/queue": { to: "/elsewhere" },
		};
		expect(listCrumbs("/auth/x/queue/y", parents)).toEqual([
			{ label: "Home", path: "/", hasPage: true },
			{ label: "Account", path: "/auth", hasPage: false },
			{ label: "A name", path: "/auth/x", hasPage: true },
			{ label: "Queue", path: "/elsewhere", hasPage: true },
			{ label: "Y", path: "/auth/x/queue/y", hasPage: true },
		]);
	});

	it("end with the page's own name if it has one", () => {
		expect(labels("/blog/a-post", "A post")).toEqual(["Home", "Blog", "A post"]);
		expect(labels("/", "Never")).toEqual(["Home"]);
	});

	it("include only Home if the path is deeper than any page, because each breadcrumb repeats the path before it", () => {
		expect(labels("/a".repeat(12))).toHaveLength(13);
		expect(labels("/a".repeat(4_000))).toEqual(["Home"]);
		expect(Math.max(...siteRoutes.map(({ path }) => path.split("/").length - 1))).toBeLessThanOrEqual(12);
	});

	it.each(["/constructor", "/__proto__", "/toString"])(
		"use only labels that are defined as such: %s",
		(path) => {
			expect(typeof listCrumbs(path).at(-1)?.label).toBe("string");
		},
	);
});

describe("the breadcrumb bar", () => {
	const Stub = createRoutesStub([{ path: "*", Component: Breadcrumbs as ComponentType }]);
	const render = (path: string) => renderInDocument(<Stub initialEntries={[path]} />);

	it("is a labeled list whose last item is the current page", () => {
		const html = render("/dashboard/waitlist");
		expect(html).toMatch(/^<nav aria-label="Breadcrumb"[^>]*><ol/);
		expect(html).toContain('<span aria-current="page">Waitlist</span>');
		expect(html).toContain('href="/dashboard"');
	});

	it("takes its labels from the handles, with the page's own before those of layouts", () => {
		const page = { breadcrumb: "Sign In", parents: { "/auth/:id": "Nearer" } };
		const Named = createRoutesStub([
			{
				handle: { parents: { "/auth": noPage, "/auth/x": "Farther" } },
				children: [{ path: "/auth/x/signin", handle: page, Component: Breadcrumbs as ComponentType }],
			},
		]);
		const html = renderInDocument(<Named initialEntries={["/auth/x/signin"]} />);
		expect(html).toContain('<span aria-current="page">Sign In</span>');
		expect(html).toContain(">Nearer</a>");
		expect(html).not.toContain('href="/auth"');
	});

	it("is absent if there is only one breadcrumb", () => {
		expect(render("/")).toBe("");
	});

	it("escapes text from a URL", () => {
		expect(render("/%3Cscript%3E")).toContain("&lt;script&gt;");
	});
});

const Bar = () => (
	<Breadcrumbs
		navigation={[{ title: "Work", links: [{ href: "/admin/people", label: "People", paths: [] }] }]}
	/>
);

describe("a member's breadcrumb bar", () => {
	const Stub = createRoutesStub([
		{ path: "/creator/*", handle: { parents: { "/creator": noPage } }, Component: Bar },
		{ path: "*", Component: Bar },
	]);
	const render = (path: string, isReading = false) =>
		renderInDocument(<Stub initialEntries={[path]} />, { ...viewer, user: member }, isReading);

	it.each([
		["a page in the header", "/bookings"],
		["a page whose parent path has no page", "/creator/quotes"],
		["a page in the side navigation", "/admin/people"],
		["a page below Home", "/dashboard/waitlist"],
	])("is absent on %s", (_, path) => {
		expect(render(path)).toBe("");
	});

	it.each(["/bookings/1", "/settings/name", "/admin/people/1"])(
		"is shown on a page below others: %s",
		(path) => {
			expect(render(path)).toContain(`href="${path.slice(0, path.lastIndexOf("/"))}"`);
		},
	);

	it("begins with a link to the dashboard, like the header", () => {
		expect(render("/bookings/1")).toContain('href="/dashboard"');
		expect(render("/bookings/1")).not.toContain('href="/"');
	});

	it("is on a page of the public site, but not on the home page", () => {
		expect(render("/faq", true)).toContain('<span aria-current="page">FAQ</span>');
		expect(render("/", true)).toBe("");
	});
});
