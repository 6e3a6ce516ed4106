import { type CheerioAPI, load } from "cheerio/slim";
import { matchRoutes } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { routeAccess } from "../../support/browser/route-access.ts";
import { siteRoutes } from "../../support/browser/site-routes.ts";
import { emailText } from "../../support/email/mailbox.ts";
import type { SharedInstance } from "../../support/instance/instance.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { provingCount } from "../../support/proof/proof.ts";

const ROLES = [undefined, "CREATOR", "PROFESSIONAL"] as const;
type Role = (typeof ROLES)[number] | "ADMIN";

/**
 * Returns whether a path belongs to the site. Excludes the team's pages, the API, the test bank, and the
 * developers' pages, which show components in every state.
 */
const isOfTheSite = (path: string): boolean => !/^\/(admin|dev|api|test-bank)\b/.test(path);
const isOfTheTeam = (path: string): boolean => /^\/admin\b/.test(path);
/**
 * Returns whether a page changes the phase or contains texts of both phases, such as content sources, sent
 * emails, and what happened before.
 */
const holdsBothPhases = (path: string): boolean => /^\/admin\/(phase|content|outbox|audit)\b/.test(path);
/**
 * Returns whether a page is a legal text. Legal texts may mention both phases, because a published version is
 * never edited.
 */
const isLegal = (path: string): boolean => /^\/(terms|privacy|legal\/)/.test(path);
/** Returns whether a page lists the waitlist among the data that we may store, or among the calls of the API. */
const listsData = (path: string): boolean => /^\/(cookies|developers|settings\/(export|delete))$/.test(path);
const isArticle = (path: string): boolean => path.startsWith("/blog/");

const YET_TO_BEGIN =
	"early[- ]access|\\b(at|until|before|after|since|when we) launch|not be paid on Greenroom|paid on Greenroom yet|Coming Soon(?! *[:;.,])";
/** Matches text that mentions the waitlist, or says that the marketplace or a part of it hasn't started. */
const CLOSED = new RegExp(`.{0,60}(wait[- ]?list|${YET_TO_BEGIN})`, "i");
/** The same for team pages, which may mention the waitlist but not offer it. */
const CLOSED_TO_TEAM = new RegExp(`.{0,60}(join the wait[- ]?list|${YET_TO_BEGIN})`, "i");

/** The maximum number of pages that a visitor opens per route. Pages in the sitemap are always opened. */
const EACH = provingCount("PAGES_OF_A_ROUTE", 3, 5);

const ranked = siteRoutes.map((route) => ({ path: route.pattern, handle: route }));
const findHandle = (path: string) => matchRoutes(ranked, path.split("?")[0] ?? "")?.[0]?.route.handle;
/**
 * Reads a page's text without the statement that live chat is “Coming Soon”, which is true in both phases.
 */
const readWords = ($: CheerioAPI): string => {
	$("script, style, noscript").remove();
	return `${$("title").text()} ${$("meta[name=description]").attr("content")} ${$("body").text()}`
		.replace(/\s+/g, " ")
		.replace(/Live chat( is|:)? Coming Soon|Coming Soon; write a message/gi, "");
};

/**
 * Opens the pages that someone with this role can reach from the routes, the sitemap, and links. Includes
 * every page in the sitemap, and other pages only until a route has `EACH` pages.
 */
async function walk(instance: SharedInstance, role: Role): Promise<Map<string, CheerioAPI>> {
	const browser = new Browser(instance.origin);
	const isTheirs = role === "ADMIN" ? isOfTheTeam : isOfTheSite;
	if (role) await browser.signIn(instance.account(role));
	const mayOpen = (id: string) => {
		const access = routeAccess[id];
		return (
			access === "public" || (role !== undefined && typeof access === "object" && access.roles.includes(role))
		);
	};
	const sitemap = [...(await browser.get("/sitemap.xml")).text.matchAll(/<loc>(.*?)<\/loc>/g)].map(
		([, url = ""]) => new URL(url).pathname,
	);
	const known = new Set(
		[
			...siteRoutes.filter(({ id, isPage }) => isPage && mayOpen(id)).map(({ path }) => path),
			...sitemap,
		].filter(isTheirs),
	);
	const pages = new Map<string, CheerioAPI>();
	const counts = new Map<string, number>();
	for (const path of known) {
		const route = findHandle(path);
		if (!route?.isPage || !mayOpen(route.id)) continue;
		const count = counts.get(route.pattern) ?? 0;
		const isListed = sitemap.includes(path);
		if (count >= EACH && !isListed) continue;
		const { status, text } = await browser.get(path);
		if (status !== 200) continue;
		counts.set(route.pattern, count + 1);
		// Parses without a browser's error correction, which takes five times as long.
		const $ = load(text);
		pages.set(path, $);
		for (const element of $("a[href^='/']").toArray()) {
			const target = String($(element).attr("href")).split("#")[0] ?? "";
			if (isTheirs(target)) known.add(target);
		}
	}
	return pages;
}

describe("an open marketplace", () => {
	const found = new Map<string, Map<string, CheerioAPI>>();
	const instance = sharedInstance("open-demo");
	for (const role of ROLES)
		beforeAll(async () => {
			found.set(role ?? "visitor", await walk(instance, role));
		});

	it("has no page that offers the waitlist or says that the marketplace is closed, apart from legal texts, articles, and lists of stored data", () => {
		for (const [as, pages] of found) {
			expect(pages.size, as).toBeGreaterThan(80);
			for (const [path, $] of pages) {
				if (isLegal(path) || isArticle(path) || listsData(path)) continue;
				expect.soft(CLOSED.exec(readWords($))?.[0], `${path} as ${as}`).toBeUndefined();
				expect.soft($("a[href^='/waitlist'], form[action^='/waitlist']").length, `${path} as ${as}`).toBe(0);
			}
		}
	});

	it("has no team page that says that the marketplace is closed or links to the waitlist, apart from pages that change the phase or contain texts of both phases", async () => {
		const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
		const partner = {
			name: "A guild",
			stage: "ACTIVE",
			referralCode: "guild-26",
			contactName: "Gil Guild",
			contactEmail: "gil@example.com",
		};
		expect((await team.post("/admin/partnerships/new", partner)).status).toBe(303);
		const pages = await walk(instance, "ADMIN");
		expect(pages.size).toBeGreaterThan(80);
		expect([...pages.keys()].some((path) => /^\/admin\/partnerships\/[\w-]{36}$/.test(path))).toBe(true);
		for (const [path, $] of pages) {
			if (holdsBothPhases(path)) continue;
			expect.soft(CLOSED_TO_TEAM.exec(readWords($))?.[0], path).toBeUndefined();
			expect.soft($("a[href^='/waitlist'], form[action^='/waitlist']").length, path).toBe(0);
		}
	});

	it("shows bookings and money pages to both creators and professionals", () => {
		for (const [as, money] of [
			["CREATOR", "/payments"],
			["PROFESSIONAL", "/earnings"],
		] as const) {
			const paths = [...(found.get(as)?.keys() ?? [])];
			expect(paths).toContain(money);
			expect(paths.filter((path) => /^\/bookings\/[\w-]+$/.test(path)).length).toBeGreaterThan(0);
		}
	});

	it("has a home page with three ways to start, and offers an account instead of the waitlist", async () => {
		const visitor = new Browser(instance.origin);
		const home = await visitor.get("/");
		const doors = home.$("main section[aria-labelledby=doors-title] a").toArray();
		expect(doors.map((door) => [home.$(door).text(), home.$(door).attr("href")])).toEqual([
			["Post a job", "/start"],
			["Browse professionals", "/services"],
			["Apply as a professional", "/auth/signup?type=PROFESSIONAL"],
		]);
		expect(home.$("header a[href='/auth/signup']").first().text()).toBe("Get started");
		const signUp = await visitor.get("/auth/signup");
		expect(signUp.$("h1").text()).toBe("Create your account");
		expect(
			signUp
				.$("[name=userType]")
				.toArray()
				.map((radio) => signUp.$(radio).attr("value")),
		).toEqual(["CREATOR", "PROFESSIONAL"]);
		expect((await visitor.get("/sitemap.xml")).text).not.toContain("/waitlist<");
	});

	it("redirects the waitlist's URLs and form to sign-up, which shows what was typed in the form", async () => {
		const visitor = new Browser(instance.origin);
		for (const path of ["/waitlist", "/auth/signup/done", "/waitlist/add-place?token=old"])
			expect([path, (await visitor.get(path)).location]).toEqual([path, "/auth/signup"]);
		// This form comes from a page that was opened before the marketplace opened.
		const sent = await visitor.post("/waitlist", {
			email: "early@example.com",
			userType: "PROFESSIONAL",
			from: "/#waitlist",
		});
		expect([sent.status, sent.location]).toEqual([303, "/auth/signup"]);
		const page = await visitor.follow(sent);
		expect([page.$("[name=email]").attr("value"), page.$("[name=userType][checked]").attr("value")]).toEqual([
			"early@example.com",
			"PROFESSIONAL",
		]);
		expect(instance.rows("SELECT id FROM WaitlistEntry WHERE email = ?", "early@example.com")).toEqual([]);
		const member = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
		expect((await member.get("/dashboard/waitlist")).location).toBe("/dashboard");
	});

	it("still accepts an API call to join the waitlist, and sends an email that says that there is no need to wait", async () => {
		const response = await fetch(`${instance.origin}/api/waitlist`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ email: "program@example.com", userType: "CREATOR", serviceType: "" }),
		});
		expect(response.status).toBe(200);
		const text = emailText(instance, "program@example.com", "waitlist-confirmation");
		expect(text).toContain("You don't have to wait. Create your account");
		expect(text).not.toMatch(CLOSED);
	});
});

describe("early access", () => {
	const instance = sharedInstance();
	let pages: Map<string, CheerioAPI>;
	beforeAll(async () => {
		pages = await walk(instance, undefined);
	});

	it.each([
		[
			"/",
			[
				"Early Access",
				"Join the Waitlist",
				"Be among the first to access verified professionals when we launch",
				"I am a:",
				"Most interested in:",
				"Ready to get started?",
			],
		],
		[
			"/waitlist",
			["Join the Waitlist", "Be among the first to access verified professionals when we launch"],
		],
		["/auth/signup", ["Join the Waitlist"]],
		["/how-it-works", ["Join Early Access", "View Platform Demo"]],
		["/locations", ["Join Waitlist", "Become a Professional"]],
		["/faq", ["usually 3–5 business days, up to 7 days in total"]],
		["/services", ["Find Professionals"]],
	] as const)("%s shows the early-access texts", (path, quoted) => {
		const words = readWords(pages.get(path) ?? expect.fail(`${path} was not shown to a visitor`));
		for (const text of quoted) expect.soft(words).toContain(text);
	});

	it("has quotes pages that say Coming Soon", async () => {
		for (const [role, path] of [
			["CREATOR", "/creator/quotes"],
			["PROFESSIONAL", "/professional/quotes"],
		] as const) {
			const page = await (await new Browser(instance.origin).signIn(instance.account(role))).get(path);
			expect([page.status, page.$("main").text()]).toEqual([200, expect.stringContaining("Coming Soon")]);
		}
	});

	it("says on every page about held payments that nothing can be paid yet, or what begins at launch", () => {
		for (const [path, $] of pages) {
			if (isLegal(path)) continue;
			const words = readWords($);
			if (/held payment|payment is held|payment protection/i.test(words))
				expect.soft(words, path).toMatch(/Nothing can be paid on Greenroom yet|at launch/);
			expect.soft(words, path).not.toMatch(/Post a job|Get started\b(?!\?)/);
		}
	});
});
