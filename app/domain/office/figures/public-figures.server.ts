import { countedFact } from "#app/infra/content/site.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { HOUR } from "#app/infra/process/clock.server.ts";
import { memoizeFor } from "#app/infra/process/memoize.server.ts";
import { countListed } from "../../people/account-figures.server.ts";
import { findDemoIds, hasDemoFigures } from "../../people/demo-account.server.ts";

/** A figure about this site, formatted for public pages. */
export type PublicFigure = { value: string; label: string; note: string };

/** Counts on public pages may be up to an hour stale. */
const countAll = memoizeFor(HOUR, async () => {
	const real = { notIn: await findDemoIds() };
	const [professionals, bookings, ratings, waitingCreators] = await Promise.all([
		countListed(),
		db().booking.count({ where: { status: "COMPLETED", creatorId: real } }),
		db().review.groupBy({
			by: ["rating"],
			where: { side: "CREATOR", state: "PUBLISHED", authorId: real },
			_count: true,
		}),
		// The waitlist of a demo with a history is made up.
		hasDemoFigures().then((isMadeUp) =>
			isMadeUp ? 0 : db().waitlistEntry.count({ where: { audience: "CREATOR" } }),
		),
	]);
	const reviews = ratings.reduce((sum, { _count }) => sum + _count, 0);
	const stars = ratings.reduce((sum, { rating, _count }) => sum + rating * _count, 0);
	const satisfied = ratings.filter(({ rating }) => rating >= 4).reduce((sum, { _count }) => sum + _count, 0);
	return { professionals, bookings, reviews, stars, satisfied, waitingCreators };
});

/**
 * The site's figures about itself. Figures with too few cases are left out, because they aren't meaningful.
 */
export async function getPublicFigures(): Promise<PublicFigure[]> {
	const { professionals, bookings, reviews, stars, satisfied } = await countAll();
	return [
		...figure(
			"professionals-count",
			"professionals listed",
			{ cases: professionals, unit: "professionals" },
			formatCount(professionals),
		),
		...figure(
			"projects-count",
			"bookings completed",
			{ cases: bookings, unit: "bookings" },
			formatCount(bookings),
		),
		...figure(
			"average-rating",
			"average rating out of 5",
			{ cases: reviews, unit: "reviews" },
			(stars / reviews).toFixed(1),
		),
		...figure(
			"satisfaction",
			"reviews with 4 or 5 stars",
			{ cases: reviews, unit: "reviews" },
			`${Math.round((100 * satisfied) / reviews)}%`,
		),
	];
}

/** The number of creators on the waitlist, such as "1,204". Null while there are too few to show. */
export async function getWaitingCreators(): Promise<string | null> {
	const { waitingCreators } = await countAll();
	return waitingCreators < countedFact("waitlist-creators-count").from ? null : formatCount(waitingCreators);
}

const formatCount = (value: number): string => value.toLocaleString("en-US");

const figure = (
	name: string,
	label: string,
	{ cases, unit }: { cases: number; unit: string },
	value: string,
): PublicFigure[] =>
	cases < countedFact(name).from
		? []
		: [{ value, label, note: `Counted from ${formatCount(cases)} ${unit}.` }];
