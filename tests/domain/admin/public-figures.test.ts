import { afterAll, beforeEach, expect, it } from "vitest";
import { getPublicFigures } from "#app/domain/analytics/public-figures.server.ts";
import { countedFact } from "#app/infra/content/site.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { HOUR, later, setClock } from "#app/infra/process/clock.server.ts";
import { newBooking, newExample } from "../../support/market/bookings.ts";

let at = new Date("2026-06-15T12:00:00Z");
beforeEach(() => setClock(at));
afterAll(() => setClock(undefined));

/** Figures as they are an hour after the last time: until then the earlier count is shown. */
async function figures() {
	at = later(at, HOUR);
	setClock(at);
	return getPublicFigures();
}

/** Completed bookings of professionals who are new, each with a review by its creator. */
async function addReviewed(ratings: readonly number[]): Promise<void> {
	for (const rating of ratings) {
		const { bookingId, creator } = await newBooking("COMPLETED");
		await db().review.create({ data: { bookingId, side: "CREATOR", authorId: creator.id, rating, text: "Good", state: "PUBLISHED", createdAt: at, publishedAt: at } });
	}
}

it("an instance without people names its goals as goals", async () => {
	const shown = await figures();
	expect(shown.map(({ value, label }) => `${value} ${label}`)).toEqual([
		"500+ Goal: professionals listed",
		"1,000+ Goal: bookings completed",
		"4.9 Goal: average rating out of 5",
		"95% Goal: reviews with 4 or 5 stars",
	]);
	for (const { note } of shown) expect(note).toMatch(/^Not a count\. There are fewer than \d+ (professionals|bookings|reviews) so far\.$/);
});

it("from its threshold on each figure is counted, without examples, demo accounts and what isn't public", async () => {
	const needed = countedFact("professionals-count").from;
	await addReviewed(Array.from({ length: needed - 1 }, (_, i) => (i < 3 ? 3 : 5)));
	expect((await figures()).map(({ label }) => label.startsWith("Goal"))).toEqual([true, true, false, false]);
	await newExample();
	const demo = await newBooking("COMPLETED");
	await db().user.updateMany({ where: { id: { in: [demo.creator.id, demo.professional.id] } }, data: { demo: true } });
	expect((await figures()).map(({ label }) => label.startsWith("Goal"))).toEqual([true, true, false, false]);
	await addReviewed([1]);
	await db().review.updateMany({ where: { rating: 1 }, data: { state: "HIDDEN" } });
	expect(await figures()).toEqual([
		{ value: String(needed), label: "professionals listed", note: `Counted from ${needed} professionals. Our goal is 500+.` },
		{ value: String(needed), label: "bookings completed", note: `Counted from ${needed} bookings. Our goal is 1,000+.` },
		{ value: "4.8", label: "average rating out of 5", note: "Counted from 24 reviews. Our goal is 4.9." },
		{ value: "88%", label: "reviews with 4 or 5 stars", note: "Counted from 24 reviews. Our goal is 95%." },
	]);
});
