import { describe, expect, it } from "vitest";
import { readDemand } from "#app/domain/office/figures/demand.sql.server.ts";
import { addCounts } from "#app/domain/platform/counts.sql.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { newRequest } from "../../support/market/matching.ts";

const TEXT = "Zoë “Z” 🎬 O'Hara";

describe("counts", () => {
	it("are added to those already stored, for each kind", async () => {
		const day = "2026-06-15";
		for (const count of [2, 40])
			await transaction(async (tx) => {
				await addCounts(tx, "views", [
					{ key: [day, TEXT, "VISITOR"], count },
					{ key: [day, TEXT, "CREATOR"], count: 1 },
				]);
				await addCounts(tx, "errors", [{ key: [day, TEXT, "email"], count }]);
				await addCounts(tx, "misses", [{ key: [day, TEXT], count }]);
				await addCounts(tx, "misses", []);
			});
		expect(await db().pageViewCount.findMany({ orderBy: { audience: "asc" } })).toEqual([
			{ day, page: TEXT, audience: "CREATOR", count: 2 },
			{ day, page: TEXT, audience: "VISITOR", count: 42 },
		]);
		expect(await db().formErrorCount.findMany()).toEqual([{ day, page: TEXT, field: "email", count: 42 }]);
		expect(await db().searchMissCount.findMany()).toEqual([{ day, query: TEXT, count: 42 }]);
	});

	it("are stored completely even if there are too many for one statement", async () => {
		const rows = Array.from({ length: 4_001 }, (_, i) => ({
			key: ["2026-06-15", `/${i}`, "VISITOR"],
			count: 1,
		}));
		await transaction((tx) => addCounts(tx, "views", rows));
		expect(await db().pageViewCount.count()).toBe(rows.length);
	});
});

describe("the demand of a period", () => {
	it("is counted by city and service line, with photography and videography counted once if both are requested", async () => {
		await newRequest({ city: "Austin", state: "TX", serviceNeeds: ["photography", "videography", "legal"] });
		await newRequest({ city: "austin", state: "TX", serviceNeeds: ["videography", "agency"] });
		const sent = await newRequest({ city: "El Paso", state: "TX" });
		await newRequest({ city: "Denver", state: "CO" });
		const { creator: demo } = await newRequest({ city: "Reno", state: "NV" });
		await db().user.update({ where: { id: demo.id }, data: { demo: true } });
		await db().requirements.updateMany({
			where: { city: "Denver" },
			data: { createdAt: later(now(), -DAY) },
		});
		const { createdAt } = await db().requirements.findUniqueOrThrow({
			where: { id: sent.id },
			select: { createdAt: true },
		});
		const found = await readDemand(later(createdAt, -DAY / 2), later(createdAt, DAY));
		const byPlace = (a: { city: string; line: string }, b: { city: string; line: string }) =>
			a.city.localeCompare(b.city) || a.line.localeCompare(b.line);
		expect(found.map((row) => ({ ...row, city: row.city.toLowerCase() })).sort(byPlace)).toEqual([
			{ city: "austin", region: "TX", line: "LEGAL", count: 1 },
			{ city: "austin", region: "TX", line: "MANAGEMENT", count: 1 },
			{ city: "austin", region: "TX", line: "PHOTO_VIDEO", count: 2 },
			{ city: "el paso", region: "TX", line: "LEGAL", count: 1 },
		]);
		expect(await readDemand(later(createdAt, DAY), later(createdAt, 2 * DAY))).toEqual([]);
	});
});
