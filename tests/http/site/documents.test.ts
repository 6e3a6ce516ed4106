import { beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#app/domain/platform/roles.ts";
import { Browser, type Page } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { routeAccess } from "../../support/browser/route-access.ts";
import { siteRoutes } from "../../support/browser/site-routes.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { isFullRun } from "../../support/proof/proof.ts";

const instance = sharedInstance();
const browsers = new Map<Role | undefined, Browser>();
beforeAll(async () => {
	browsers.set(undefined, new Browser(instance.origin));
	for (const role of ["CREATOR", "PROFESSIONAL", "ADMIN"] as const)
		browsers.set(role, await new Browser(instance.origin).signIn(instance.account(role)));
});

const as = (role?: Role): Browser => browsers.get(role) as Browser;

/** Every page, with a role that may open it. */
const pages = siteRoutes
	.filter(({ isPage, pattern }) => isPage && pattern !== "/*")
	.map(({ path, id, status }) => {
		const access = routeAccess[id];
		return { path, status, role: typeof access === "object" ? access.roles[0] : undefined };
	});

/** The paths of the pages, by their title. */
const titles = new Map<string, string[]>();

describe("the document", () => {
	it.each(pages)("$path is complete and well-formed", async ({ path, role, status }) => {
		const page = await as(role).get(path);
		expect(page.status).toBe(status);
		if (status === 303) return;
		expectGoodDocument(page, instance.origin);
		const title = page.$("title").text();
		titles.set(title, [...(titles.get(title) ?? []), path]);
	});

	it("of each page has a unique title", () => {
		expect(
			[...titles].filter(([title, paths]) => paths.length > 1 && !title.startsWith("Page Not Found")),
		).toEqual([]);
	});

	const publicPages = pages.filter(({ role }) => role === undefined);
	it.each(publicPages.filter((_, i) => isFullRun || i % 8 === 0))(
		"$path is well-formed for members",
		async ({ path }) => {
			const page = await as("CREATOR").get(path);
			if (page.status !== 303) expectGoodDocument(page, instance.origin);
		},
	);

	it.each([
		["/no-such-page", undefined, 404, "Page Not Found"],
		["/no/such/page?x=<b>", undefined, 404, "Page Not Found"],
		["/admin", "CREATOR", 403, "Access Denied"],
		["/onboarding/professional", "CREATOR", 403, "Access Denied"],
	] as const)("%s is well-formed for %s, with status %d", async (path, role, status, heading) => {
		const page = await as(role).get(path);
		expect([page.status, page.$("h1").text()]).toEqual([status, heading]);
		expectGoodDocument(page, instance.origin);
		expect(page.$("meta[name=robots]").attr("content")).toBe("noindex");
	});

	it.each([
		["/waitlist", undefined, true],
		["/auth/signup", undefined, false],
		["/faq", undefined, true],
		["/faq", "CREATOR", true],
		["/dashboard", "CREATOR", false],
		["/admin", "ADMIN", false],
	] as const)("%s for %s has an inline stylesheet: %s", async (path, role, isInside) => {
		const { $, text } = await as(role).get(path);
		const isStyled = /<style[^>]*>[^<]*\.sr-only/.test(text.slice(0, text.indexOf("</head>")));
		expect([isStyled, $("head link[rel=stylesheet]").length]).toEqual(isInside ? [true, 0] : [false, 1]);
	});

	it("of an unknown page says that the page doesn't exist, and links to other pages", async () => {
		const { $ } = await as().get("/no-such-page");
		expect($("main").text()).toContain("The page you're looking for doesn't exist or has been moved.");
		expect(
			$("main a")
				.toArray()
				.map((link) => $(link).attr("href")),
		).toEqual(expect.arrayContaining(["/", "/services"]));
	});

	it.each([
		["/waitlist", { email: "x" }],
		["/auth/signup", { userType: "CREATOR" }],
		["/auth/signin", {}],
	])("%s is well-formed after its form was refused", async (path, values) => {
		const page = await new Browser(instance.origin).post(path, values);
		expect(page.status).toBe(422);
		expectGoodDocument(page, instance.origin);
	});

	it.each([
		"/?joined=waitlist",
		"/?joined=waitlist-end",
		"/waitlist?joined=waitlist",
		"/auth/signin?redirectTo=/dashboard",
	])("%s is well-formed after a redirect", async (path) => {
		expectGoodDocument(await as().get(path), instance.origin);
	});
});

describe("header and footer", () => {
	const readLinks = ({ $ }: Page, part: string) =>
		$(`${part} a`)
			.toArray()
			.map((link) => $(link).attr("href"));

	it("link to the main pages", async () => {
		const page = await as().get("/");
		expect(readLinks(page, "body > header")).toEqual(
			expect.arrayContaining(["/services", "/how-it-works", "/safety", "/auth/signin", "/auth/signup"]),
		);
		expect(readLinks(page, "body > footer")).toEqual(
			expect.arrayContaining(["/terms", "/privacy", "/support"]),
		);
	});

	it.each([
		[
			"CREATOR",
			["/dashboard", "/messages", "/bookings", "/profile", "/services"],
			["/services", "/creator/quotes", "/saved", "/settings", "/support/tickets"],
		],
		[
			"PROFESSIONAL",
			["/dashboard", "/messages", "/bookings", "/profile"],
			["/professional/quotes", "/settings", "/support/tickets"],
		],
		["ADMIN", ["/dashboard", "/messages", "/admin"], ["/settings", "/support/tickets"]],
	] as const)("show a signed-in %s the links for that role", async (role, main, account) => {
		for (const [path, alone] of [
			["/", ["/search"]],
			["/settings", ["/search", "/notifications"]],
		] as const) {
			const page = await as(role).get(path);
			expect(readLinks(page, "body > header")).toEqual(["/", ...main, ...alone, ...account]);
			expect(page.$("header form[action='/auth/signout'][method=post] button").text()).toBe("Sign out");
		}
	});

	it("mark the current page and its section of the site", async () => {
		const readCurrent = ({ $ }: Page) =>
			$("header [aria-current]")
				.toArray()
				.map((link) => [$(link).attr("href"), $(link).attr("aria-current")]);
		expect(readCurrent(await as("CREATOR").get("/messages"))).toEqual([["/messages", "page"]]);
		expect(readCurrent(await as("CREATOR").get("/profile/creator"))).toEqual([["/profile", "true"]]);
		expect(readCurrent(await as("CREATOR").get("/creator/quotes"))).toEqual([
			["/bookings", "true"],
			["/creator/quotes", "page"],
		]);
	});

	it("say who is signed in, except on pages that are cached for all members", async () => {
		const { email, name } = instance.account("CREATOR");
		const readAccount = async (path: string) =>
			(await as("CREATOR").get(path)).$("header details[data-menu]").text();
		for (const text of [name, email]) {
			expect(await readAccount("/settings")).toContain(text);
			expect(await readAccount("/about")).not.toContain(text);
		}
	});
});

describe("the color scheme", () => {
	it("is stored in a cookie and applied to every page, and its form returns to the page it was sent from", async () => {
		const browser = new Browser(instance.origin);
		const page = await browser.get("/waitlist?x=1");
		expect(page.$("html").attr("data-theme")).toBeUndefined();
		const done = await browser.submit(page, "footer form[action='/theme']", { theme: "dark" });
		expect([done.status, done.location]).toEqual([303, "/waitlist?x=1"]);
		for (const path of ["/waitlist", "/", "/no-such-page"])
			expect((await browser.get(path)).$("html").attr("data-theme")).toBe("dark");
		expect((await browser.get("/")).$("button[aria-pressed=true]").attr("value")).toBe("dark");
		await browser.post("/theme", { theme: "system" });
		expect((await browser.get("/")).$("html").attr("data-theme")).toBeUndefined();
	});

	it("accepts only its three values, and doesn't redirect to another site", async () => {
		const browser = new Browser(instance.origin);
		const done = await browser.post(
			"/theme",
			{ theme: '"><script>' },
			{ Referer: "https://evil.example//evil.example/" },
		);
		expect([done.status, done.location]).toEqual([303, "/"]);
		expect((await browser.get("/")).text).not.toContain('"><script>');
		browser.cookies.set("theme", "x%%%");
		expect((await browser.get("/")).status).toBe(200);
	});
});
