import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { getDashboard, getFigure } from "#app/domain/office/figures/dashboard-queries.server.ts";
import { figureNames } from "#app/domain/office/figures/figure.ts";
import { rollUpFunnel } from "#app/domain/office/figures/roll-up-funnel.server.ts";
import { FORMER_DOMAIN } from "#app/domain/people/account.ts";
import { anonymizeAccount, removeProfile } from "#app/domain/trust/delete-account.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { generateMarket } from "../../support/market/generated-market.ts";
import { insertMarket } from "../../support/market/insert-market.ts";

const end = new Date("2026-06-15T12:00:00Z");
const market = generateMarket(7, end, 40, 80);

beforeEach(async () => {
	setClock(end);
	await insertMarket(market);
});

afterAll(() => setClock(undefined));

const team = async () => visitor({ user: await newMember("ADMIN", "team@example.com") });

describe("the funnel", () => {
	it("can be recounted without counting anything twice", async () => {
		expect(await rollUpFunnel()).toBeGreaterThan(0);
		const counts = await db().funnelCount.findMany();
		expect(await rollUpFunnel()).toBe(0);
		expect(await db().funnelCount.findMany()).toEqual(counts);
	});

	it("keeps its history when accounts are deleted", async () => {
		await rollUpFunnel();
		const before = await db().funnelCount.findMany();
		// Bookings outlive the accounts of both sides, whose rows remain without names.
		const hasBookings = { OR: [{ bookings: { some: {} } }, { professional: { bookings: { some: {} } } }] };
		const sides = await db().user.findMany({ where: { demo: false, ...hasBookings }, select: { id: true } });
		await transaction(async (tx) => {
			for (const { id } of sides) {
				await removeProfile(tx, id);
				await anonymizeAccount(tx, id, "");
			}
		});
		const { count } = await db().user.deleteMany({
			where: { demo: false, email: { not: { endsWith: `@${FORMER_DOMAIN}` } } },
		});
		expect(sides.length + count).toBe(market.users.filter(({ demo }) => !demo).length);
		expect([sides.length > 0, count > 0]).toEqual([true, true]);
		await rollUpFunnel();
		expect(await db().funnelCount.findMany()).toEqual(before);
	});

	it("counts everything since the last run, even if the last run was days ago", async () => {
		await rollUpFunnel();
		setClock(new Date(end.getTime() + 40 * DAY));
		await db().waitlistEntry.create({
			data: {
				email: "late@example.com",
				audience: "CREATOR",
				source: "test",
				createdAt: new Date(end.getTime() + 2 * DAY),
			},
		});
		await rollUpFunnel();
		expect(await db().funnelCount.findMany({ where: { day: "2026-06-17", step: "waitlist" } })).toEqual([
			{ day: "2026-06-17", step: "waitlist", audience: "CREATOR", count: 1 },
		]);
	});
});

describe("dashboards", () => {
	it("are only for the team", async () => {
		for (const role of ["CREATOR", "PROFESSIONAL"] as const) {
			const actor = visitor({ user: await newMember(role) });
			await expect(getDashboard(actor, "executive", null)).rejects.toMatchObject({ code: "forbidden" });
			for (const name of figureNames)
				await expect(getFigure(actor, name, null)).rejects.toMatchObject({ code: "forbidden" });
		}
		await expect(getDashboard(visitor(), "executive", null)).rejects.toMatchObject({
			code: "unauthenticated",
		});
	});

	it("show the last 30 days for an unknown period", async () => {
		const actor = await team();
		for (const name of [null, "", "1d", "constructor"])
			expect((await getDashboard(actor, "analytics", name)).period).toMatchObject({
				key: "30d",
				from: "2026-05-17",
				to: "2026-06-15",
			});
	});
});
