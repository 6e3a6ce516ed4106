import { countedFact } from "#app/infra/content/site.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { HOUR } from "#app/infra/process/clock.server.ts";
import { memoizeFor } from "#app/infra/process/memoize.server.ts";
import { findDemoIds } from "../accounts/demo-ids.server.ts";
import { countListed } from "../accounts/figures.server.ts";

/** A figure about this site, formatted for public pages. */
export type PublicFigure = { value: string; label: string; note: string };

/** A figure's sample size and value. */
type Count = { cases: number; value: number };

/** Public pages may show a count that is up to an hour old. */
const countAll = memoizeFor(HOUR, async () => {
	const real = { notIn: await findDemoIds() };
	const [professionals, bookings, ratings] = await Promise.all([
		countListed(),
		db().booking.count({ where: { status: "COMPLETED", creatorId: real } }),
		db().review.groupBy({ by: ["rating"], where: { side: "CREATOR", state: "PUBLISHED", authorId: real }, _count: true }),
	]);
	const reviews = ratings.reduce((sum, { _count }) => sum + _count, 0);
	const stars = ratings.reduce((sum, { rating, _count }) => sum + rating * _count, 0);
	const satisfied = ratings.filter(({ rating }) => rating >= 4).reduce((sum, { _count }) => sum + _count, 0);
	return { professionals, bookings, reviews, stars, satisfied };
});

/**
 * The site's figures about itself. Each is counted once there are enough cases, and named as a goal
 * until then.
 */
export async function getPublicFigures(): Promise<PublicFigure[]> {
	const { professionals, bookings, reviews, stars, satisfied } = await countAll();
	return [
		figure("professionals-count", "professionals listed", "professionals", { cases: professionals, value: professionals }, formatCount),
		figure("projects-count", "bookings completed", "bookings", { cases: bookings, value: bookings }, formatCount),
		figure("average-rating", "average rating out of 5", "reviews", { cases: reviews, value: stars / reviews }, (value) => value.toFixed(1)),
		figure("satisfaction", "reviews with 4 or 5 stars", "reviews", { cases: reviews, value: satisfied / reviews }, percent),
	];
}

const formatCount = (value: number): string => value.toLocaleString("en-US");
const percent = (value: number): string => `${Math.round(value * 100)}%`;

function figure(name: string, label: string, unit: string, { cases, value }: Count, inWords: (value: number) => string): PublicFigure {
	const { goal, from } = countedFact(name);
	return cases < from
		? { value: goal, label: `Goal: ${label}`, note: `Not a count. There are fewer than ${from} ${unit} so far.` }
		: { value: inWords(value), label, note: `Counted from ${formatCount(cases)} ${unit}. Our goal is ${goal}.` };
}
