import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { searchSite } from "#app/domain/content/search/search-site.server.ts";
import {
	countFormErrors,
	countSearchMiss,
	countView,
	flushCounts,
	startCounting,
	stopCounting,
	sweepCounts,
} from "#app/domain/platform/counters.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { visitor } from "../../support/accounts/actors.ts";

const PERSON = "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0";
beforeEach(() => setClock(new Date("2026-06-15T23:59:00Z")));
afterEach(() => setClock(undefined));

describe("counters", () => {
	it("add up by day and audience, over several writes", async () => {
		countView("/", "VISITOR");
		countView("/", "VISITOR");
		countView("/", "CREATOR");
		await flushCounts();
		countView("/", "VISITOR");
		setClock(new Date("2026-06-16T00:00:00Z"));
		countView("/", "VISITOR");
		await flushCounts();
		await flushCounts();
		expect(await db().pageViewCount.findMany({ orderBy: [{ day: "asc" }, { audience: "asc" }] })).toEqual([
			{ day: "2026-06-15", page: "/", audience: "CREATOR", count: 1 },
			{ day: "2026-06-15", page: "/", audience: "VISITOR", count: 3 },
			{ day: "2026-06-16", page: "/", audience: "VISITOR", count: 1 },
		]);
	});

	it("store any text unchanged", async () => {
		const pages = ["/'; DROP TABLE x; --", '/"', "/a|b", "/é🎥"];
		for (const page of pages) countView(page, "VISITOR");
		await flushCounts();
		expect(new Set((await db().pageViewCount.findMany()).map(({ page }) => page))).toEqual(new Set(pages));
	});

	it("count each refused field once per attempt", async () => {
		countFormErrors("/support", ["email", "email", "areas[1]", "areas[2]"]);
		await flushCounts();
		expect(await db().formErrorCount.findMany({ orderBy: { field: "asc" } })).toEqual([
			{ day: "2026-06-15", page: "/support", field: "areas[]", count: 1 },
			{ day: "2026-06-15", page: "/support", field: "email", count: 1 },
		]);
	});

	it("are limited in number, no matter how many page names are made up", async () => {
		for (let i = 0; i < 20_000; i++) countView(`/made-up-${i}`, "VISITOR");
		await flushCounts();
		expect(await db().pageViewCount.count()).toBe(5_000);
	});

	it("are kept for the next write if a write fails", async () => {
		await db().$executeRawUnsafe('ALTER TABLE "SearchMissCount" RENAME TO "Elsewhere"');
		countView("/", "VISITOR");
		countSearchMiss("drone pilot", PERSON);
		await flushCounts();
		expect(await db().pageViewCount.count()).toBe(0);
		await db().$executeRawUnsafe('ALTER TABLE "Elsewhere" RENAME TO "SearchMissCount"');
		countView("/", "VISITOR");
		await flushCounts();
		expect(await db().pageViewCount.findMany()).toMatchObject([{ count: 2 }]);
		expect(await db().searchMissCount.findMany()).toMatchObject([{ query: "drone pilot", count: 1 }]);
	});

	it("are written when the server stops", async () => {
		startCounting();
		countView("/about", "VISITOR");
		await stopCounting();
		expect(await db().pageViewCount.count()).toBe(1);
	});

	it("are deleted after their retention period", async () => {
		const counted = (day: string) => ({ day, count: 1 });
		await db().pageViewCount.createMany({
			data: ["2024-05-14", "2024-05-15"].map((day) => ({ ...counted(day), page: "/", audience: "VISITOR" })),
		});
		await db().searchMissCount.createMany({
			data: ["2026-03-16", "2026-03-17"].map((day) => ({ ...counted(day), query: "x" })),
		});
		expect(await sweepCounts()).toBe(2);
		expect(await db().pageViewCount.findMany()).toMatchObject([{ day: "2024-05-15" }]);
		expect(await db().searchMissCount.findMany()).toMatchObject([{ day: "2026-03-17" }]);
	});
});

describe("a search without results", () => {
	const search = (query: string, userAgent = PERSON) => searchSite(visitor({ userAgent }), query);

	it("is counted under its search terms, unlike a search with results", async () => {
		await search("Xylophonist  QQQQ");
		await search("xylophonist qqqq");
		await search("photography");
		await flushCounts();
		expect(await db().searchMissCount.findMany()).toEqual([
			{ day: "2026-06-15", query: "xylophonist qqqq", count: 2 },
		]);
	});

	it("isn't counted if it is made by a bot, might contain personal data, or is too short", async () => {
		await search("xylophonist qqqq", "Googlebot/2.1");
		await search("qqqq@zzzz.example");
		await search("qqqqzzzz 5550100199");
		await search("zq");
		await flushCounts();
		expect(await db().searchMissCount.count()).toBe(0);
	});
});
