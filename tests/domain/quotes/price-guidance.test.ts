import { afterEach, describe, expect, it } from "vitest";
import { countSignedPrices } from "#app/domain/bookings/quotes/price-guidance.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { now, setClock } from "#app/infra/process/clock.server.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { newAgreement } from "../../support/market/quotes.ts";

afterEach(async () => {
	setClock(undefined);
	await emptyDatabase();
});

const on = (city: string, state = "TX") => ({ place: "on_site", city, state });

/** Creates this many agreements for $1,000, each with a different professional. */
async function newAgreements(count: number, facts: Record<string, unknown>) {
	const deals = [];
	for (let i = 0; i < count; i++) deals.push(await newAgreement(facts));
	return deals;
}

const countPlaces = async (options?: Parameters<typeof countSignedPrices>[0]) =>
	(await countSignedPrices(options)).map(({ place, quotes }) => [place, quotes]);

describe("the prices of signed quotes", () => {
	it("are counted for a metropolitan area once five professionals have signed there, without canceled bookings", async () => {
		const [first] = await newAgreements(4, on("Austin"));
		await newAgreements(1, on("Dallas"));
		expect((await countPlaces()).map(([place]) => place)).toEqual(["TX", "US"]);
		await newAgreements(1, on("Round Rock"));
		expect(await countPlaces()).toEqual([["Austin, TX", 5]]);
		expect(await countSignedPrices()).toMatchObject([
			{ serviceLine: "PHOTO_VIDEO", isMonthly: false, lowCents: 100_000, highCents: 100_000, isDemo: false },
		]);
		await db().booking.update({ where: { id: first?.bookingId ?? "" }, data: { status: "CANCELLED" } });
		expect((await countPlaces()).map(([place]) => place)).toEqual(["TX", "US"]);
	});

	it("are counted for 18 calendar months", async () => {
		setClock(new Date("2026-01-31T20:00:00Z"));
		await newAgreements(5, { place: "remote" });
		for (const [day, count] of [
			["2027-07-31T20:00:00Z", 5],
			["2027-08-01T20:00:00Z", 0],
		] as const) {
			setClock(new Date(day));
			expect((await countPlaces({ isReal: true }))[0]?.[1] ?? 0, now().toISOString()).toBe(count);
		}
	});

	it("from anywhere in a metropolitan area are counted for the state of its center", async () => {
		await newAgreements(3, on("Jersey City", "NJ"));
		await newAgreements(2, on("Buffalo", "NY"));
		expect(await countPlaces()).toEqual([
			["NY", 5],
			["US", 5],
		]);
	});

	it("from demo accounts are counted in a demo, which says so, but never in production", async () => {
		const [made, other] = await newAgreements(5, { place: "remote" });
		await db().user.update({ where: { id: made?.creator.id ?? "" }, data: { demo: true } });
		expect((await countSignedPrices({ isReal: false }))[0]).toMatchObject({ quotes: 5, isDemo: true });
		expect(await countSignedPrices({ isReal: true })).toEqual([]);
		await db().user.update({ where: { id: made?.creator.id ?? "" }, data: { demo: false } });
		expect((await countSignedPrices({ isReal: true }))[0]).toMatchObject({ quotes: 5, isDemo: false });
		await db().user.update({ where: { id: other?.professional.id ?? "" }, data: { demo: true } });
		expect(await countSignedPrices({ isReal: true })).toEqual([]);
	});
});
