import { RouterContextProvider, type ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import { pageHandlers } from "#app/server/page-handlers.server.ts";

const paths = [undefined, "support", "support/sent", "services/:service", "robots.txt", ":city", "*"];

/** A build whose routes and their data respond with their own path. */
const build = {
	ssr: true,
	basename: "/",
	entry: { module: { default: () => new Response() } },
	routeDiscovery: { mode: "initial" },
	future: {},
	prerender: [],
	isSpaMode: false,
	publicPath: "/",
	assetsBuildDirectory: "",
	assets: { version: "1", url: "", entry: { module: "", imports: [] }, routes: {} },
	routes: Object.fromEntries(
		paths.map((path) => {
			const id = path ?? "home";
			return [
				id,
				{
					id,
					path,
					index: path === undefined ? true : undefined,
					module: { loader: () => new Response(id) },
				},
			];
		}),
	),
} as unknown as ServerBuild;

const getHandler = pageHandlers(build, "production");
const answer = async (pathname: string) =>
	(
		await getHandler(pathname)(new Request(`http://site.test${pathname}`), new RouterContextProvider())
	).text();

describe("the handler for a path", () => {
	it.each([
		["/", "home"],
		["/support", "support"],
		["/support/", "support"],
		["/SUPPORT/Sent", "support/sent"],
		["/support/elsewhere", "*"],
		["/services/photography", "services/:service"],
		["/services", ":city"],
		["/robots.txt", "robots.txt"],
		["/austin", ":city"],
		["/s%75pport/sent", "support/sent"],
		["//support", "*"],
		["/support.xml", ":city"],
		["/a/b/c", "*"],
	])("handles %s with the route %s", async (path, route) => {
		expect(await answer(path)).toBe(route);
	});

	it("is shared by all paths with the same first segment and their data, and the remaining paths share another handler", () => {
		expect(getHandler("/support/sent")).toBe(getHandler("/support"));
		expect(getHandler("/support.data")).toBe(getHandler("/Support/sent.data"));
		expect(getHandler("/support")).not.toBe(getHandler("/services/legal"));
		expect(getHandler("/nowhere")).toBe(getHandler("/%73upport"));
	});
});
