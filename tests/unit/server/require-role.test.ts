import type { ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import type { Area } from "#app/domain/platform/roles.ts";
import { guardAreas } from "#app/middleware/guard-areas.server.ts";
import { checkAccess, openToEveryone, requireRole } from "#app/middleware/require-role.server.ts";

/** Creates a page below a layout with this guard, in the form of the built routes. */
function makeRoutes(middleware: unknown[], page: object): ServerBuild["routes"] {
	return {
		layout: { id: "layout", module: { middleware } },
		page: { id: "page", parentId: "layout", path: "admin/page", module: page },
	} as unknown as ServerBuild["routes"];
}

const component = () => null;
const loader = () => null;
const members = requireRole(["CREATOR"]);
const team = requireRole(["ADMIN"]);
const guarded = (area: Area | (() => Area)) => guardAreas(new Map([["/admin/page", area]]), () => []);

describe("the server doesn't start with", () => {
	test("a team page that doesn't belong to an area of the back office", () => {
		expect(() => checkAccess(makeRoutes([team], { default: component, loader }), ["page"])).toThrow(
			"in no area of the back office: page",
		);
	});

	test("a team page that is missing from the areas of the back office", () => {
		const guard = guardAreas(new Map([["/admin/other", "people"]]), () => []);
		expect(() => checkAccess(makeRoutes([team, guard], { default: component, loader }), ["page"])).toThrow(
			"in no area of the back office: page",
		);
	});

	test("a route without a rule about who may see it", () => {
		expect(() => checkAccess(makeRoutes([], { default: component, loader }), ["page"])).toThrow(
			"have no access rule: page",
		);
	});

	test("a protected page without a loader, which client-side navigation would show to everyone", () => {
		expect(() => checkAccess(makeRoutes([members], { default: component }), ["page"])).toThrow(
			"protected pages have no loader: page",
		);
	});
});

test.each([
	["a protected page with a loader", [members], { default: component, loader }],
	["a protected route that only takes a form", [members], { action: loader }],
	["a page of the team in an area", [team, guarded("people")], { default: component, loader }],
	[
		"a page of the team in an area that its URL names",
		[team, guarded(() => "people")],
		{ default: component, loader },
	],
	[
		"a page for both the team and creators",
		[requireRole(["ADMIN", "CREATOR"])],
		{ default: component, loader },
	],
	["an open page without a loader", [openToEveryone], { default: component }],
])("the server starts with %s", (_what, middleware, page) => {
	expect(() => checkAccess(makeRoutes(middleware, page), ["page"])).not.toThrow();
});
