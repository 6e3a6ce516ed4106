import { beforeAll, describe, expect, it, vi } from "vitest";
import { dashboards, figureNames } from "#app/domain/office/figures/figure.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const PERSON =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36";
const today = new Date().toISOString().slice(0, 10);

const instance = sharedInstance("open");
let team: Browser;
beforeAll(async () => {
	team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
});

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
	exchange(instance.origin, { method, path, headers: { "User-Agent": PERSON, ...headers } });
const countViews = (page: string) =>
	Object.fromEntries(
		instance
			.rows<{ audience: string; count: number }>(
				"SELECT audience, count FROM PageViewCount WHERE page = ?",
				page,
			)
			.map(({ audience, count }) => [audience, count]),
	);

const refusedFields = () =>
	instance.rows<{ page: string; field: string; count: number }>(
		"SELECT page, field, count FROM FormErrorCount WHERE day = ? ORDER BY page, field",
		today,
	);

describe("the server's counters", () => {
	// The server writes its counters every ten seconds, so both tests share one wait.
	beforeAll(async () => {
		for (let i = 0; i < 4; i++) await get("/about");
		const { headers } = await get("/about");
		await get("/about", { "If-None-Match": String(headers.etag ?? "") });
		await get("/about", {}, "HEAD");
		await get("/about", { "Sec-Purpose": "prefetch" });
		await get("/about", { "User-Agent": "Googlebot/2.1" });
		await get("/about", { Range: "bytes=0-9" });
		await get("/blog/price-a-brand-deal");
		await get("/locations/los-angeles/ca");
		await get("/no-such-page");
		await get("/robots.txt");
		await get("/favicon.svg");
		await get("/blog/feed.xml");
		const member = await new Browser(instance.origin, { "User-Agent": PERSON }).signIn(
			instance.account("CREATOR"),
		);
		await member.get("/dashboard");
		await member.get("/dashboard.data");
		await member.get("/about");
		expect(
			(
				await new Browser(instance.origin).post("/support", {
					name: "",
					email: "secret-typed@example",
					userType: "creator",
				})
			).status,
		).toBe(422);
		const json = { "Content-Type": "application/json" };
		expect(
			(
				await exchange(instance.origin, {
					method: "POST",
					path: "/api/waitlist",
					headers: json,
					body: JSON.stringify({ email: "no", ["x".repeat(300)]: 1 }),
				})
			).status,
		).toBe(422);
		// Counts are saved in batches, so the first views may be saved before the last views and fields.
		const areAllSaved = () => {
			const { VISITOR = 0, CREATOR = 0 } = countViews("/about");
			return VISITOR >= 6 && CREATOR > 0 && refusedFields().some(({ page }) => page === "/api/waitlist");
		};
		await vi.waitUntil(areAllSaved, { timeout: 120_000, interval: 200 });
	});

	it("count only people's page views, including those of cached pages", () => {
		expect(countViews("/about")).toEqual({ VISITOR: 6, CREATOR: 1 });
		expect(countViews("/blog/price-a-brand-deal")).toEqual({ VISITOR: 1 });
		expect(countViews("/locations/:city/:state")).toEqual({ VISITOR: 1 });
		expect(countViews("/dashboard")).toEqual({ CREATOR: 2 });
		const pages = instance
			.rows<{ page: string }>("SELECT DISTINCT page FROM PageViewCount")
			.map(({ page }) => page);
		expect(pages.toSorted()).toEqual([
			"/about",
			"/blog/price-a-brand-deal",
			"/dashboard",
			"/locations/:city/:state",
		]);
	});

	it("count refused fields by form and by API call, without storing the input", () => {
		expect(refusedFields()).toContainEqual({ page: "/api/waitlist", field: "email", count: 1 });
		expect(refusedFields()).toContainEqual({ page: "/support", field: "message", count: 1 });
		expect(JSON.stringify(refusedFields())).not.toMatch(/secret|xxx/);
	});
});

describe("dashboards", () => {
	it.each(Object.keys(dashboards))(
		"/admin/%s is a well-formed document for the chosen period, and is never cached",
		async (name) => {
			const page = await team.get(`/admin/${name}?period=7d`);
			expect(page.status).toBe(200);
			expectGoodDocument(page, instance.origin);
			expect(page.$("option[selected]").attr("value")).toBe("7d");
			expect(page.headers["cache-control"]).toContain("no-store");
			expect(page.text).not.toMatch(/ style="/);
		},
	);

	it("say which figures don't have enough data, and show no chart or table for those", async () => {
		const page = await team.get("/admin/business-intelligence");
		// Tests in other files add data to some of the figures, and a table may use these words in its cells.
		const empty = page.$("main h3:contains('Not enough data')").closest("section");
		expect(empty.length).toBeGreaterThan(0);
		expect(empty.find("svg, table")).toHaveLength(0);
	});

	it("show the same figures in a chart, a table, and a file", async () => {
		instance.change(
			"INSERT INTO SearchMissCount (day, query, count) VALUES (?, '=cmd|calc', 7), (?, 'drone pilot', 12)",
			today,
			today,
		);
		const page = await team.get("/admin/analytics");
		const section = page.$("#figure-searches-without-results").closest("section");
		expect(section.find("figure svg[role=img]").attr("aria-label")).toBe(
			"Most frequent: “drone pilot”, 12 times.",
		);
		expect(section.find("tbody tr").first().text()).toBe("drone pilot12");
		const file = await team.get(section.find("a[href*='.csv']").attr("href") ?? "");
		expect(file.text).toBe("Words,Searches\r\ndrone pilot,12\r\n'=cmd|calc,7\r\n");
		expect(file.headers).toMatchObject({
			"content-type": "text/csv; charset=utf-8; header=present",
			"cache-control": "private, no-store",
		});
		expect(file.headers["content-disposition"]).toMatch(
			/^attachment; filename="searches-without-results-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"$/,
		);
	});

	it("offer every figure as a file, and return 404 for any other file", async () => {
		for (const name of figureNames)
			expect((await team.get(`/admin/figures/${name}.csv`)).status, name).toBe(200);
		for (const name of ["pages", "constructor.csv", "x.csv", "pages.csv.csv"])
			expect((await team.get(`/admin/figures/${name}`)).status, name).toBe(404);
	});

	it("can be opened, and their files downloaded, only by the team", async () => {
		for (const role of ["CREATOR", "PROFESSIONAL"] as const) {
			const browser = await new Browser(instance.origin).signIn(instance.account(role));
			for (const path of [
				...Object.keys(dashboards).map((name) => `/admin/${name}`),
				"/admin/figures/pages.csv",
			])
				expect((await browser.get(path)).status).toBe(403);
		}
		expect((await new Browser(instance.origin).get("/admin/figures/pages.csv")).status).toBe(303);
	});
});
