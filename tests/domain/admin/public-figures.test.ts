import { afterAll, beforeEach, expect, it } from "vitest";
import { getPublicFigures, getWaitingCreators } from "#app/domain/office/figures/public-figures.server.ts";
import { countedFact } from "#app/infra/content/site.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { HOUR, later, setClock } from "#app/infra/process/clock.server.ts";
import { newBooking, newExample } from "../../support/market/bookings.ts";

let at = new Date("2026-06-15T12:00:00Z");
beforeEach(() => setClock(at));
afterAll(() => setClock(undefined));

/** Counts the figures an hour later, because the previous count is shown until then. */
async function figures() {
	at = later(at, HOUR);
	setClock(at);
	return getPublicFigures();
}

/** Adds a completed booking of a new professional for each rating, with a review by the creator. */
async function addReviewed(ratings: readonly number[]): Promise<void> {
	for (const rating of ratings) {
		const { bookingId, creator } = await newBooking("COMPLETED");
		await db().review.create({
			data: {
				bookingId,
				side: "CREATOR",
				authorId: creator.id,
				rating,
				text: "Good",
				state: "PUBLISHED",
				createdAt: at,
				publishedAt: at,
			},
		});
	}
}

it("a figure with too few cases isn't shown", async () => {
	expect([await figures(), await getWaitingCreators()]).toEqual([[], null]);
});

it("the number of creators on the waitlist, excluding professionals, is shown once it reaches 25", async () => {
	const join = (audience: "CREATOR" | "PROFESSIONAL", count: number) =>
		db().waitlistEntry.createMany({
			data: Array.from({ length: count }, (_, i) => ({
				id: `${audience}-${i}`,
				email: `${audience}-${i}@example.com`,
				audience,
				source: "api",
				createdAt: at,
			})),
		});
	await join("PROFESSIONAL", 25);
	await join("CREATOR", 24);
	await figures();
	expect(await getWaitingCreators()).toBeNull();
	await db().waitlistEntry.create({
		data: { id: "last", email: "last@example.com", audience: "CREATOR", source: "api", createdAt: at },
	});
	await figures();
	expect(await getWaitingCreators()).toBe("25");
});

it("each figure is shown once it reaches its threshold, and excludes examples, demo accounts, and anything that isn't public", async () => {
	const needed = countedFact("professionals-count").from;
	await addReviewed(Array.from({ length: needed - 1 }, (_, i) => (i < 3 ? 3 : 5)));
	expect(await figures()).toEqual([]);
	await newExample();
	const demo = await newBooking("COMPLETED");
	await db().user.updateMany({
		where: { id: { in: [demo.creator.id, demo.professional.id] } },
		data: { demo: true },
	});
	expect(await figures()).toEqual([]);
	await addReviewed([3, 1]);
	await db().review.updateMany({ where: { rating: 1 }, data: { state: "HIDDEN" } });
	expect(await figures()).toEqual([
		{
			value: String(needed + 1),
			label: "professionals listed",
			note: `Counted from ${needed + 1} professionals.`,
		},
		{ value: String(needed + 1), label: "bookings completed", note: `Counted from ${needed + 1} bookings.` },
		{ value: "4.7", label: "average rating out of 5", note: `Counted from ${needed} reviews.` },
		{ value: "84%", label: "reviews with 4 or 5 stars", note: `Counted from ${needed} reviews.` },
	]);
});
