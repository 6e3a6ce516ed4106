import { db } from "#app/infra/database/db.server.ts";
import { formatFieldName } from "../../platform/text.ts";
import { addDays } from "../../platform/time/calendar-day.ts";
import { formatDayIn } from "../../platform/time/instant-formats.ts";
import { type Figure, type Period, share } from "./figure.ts";
import { type Ratings, VITALS, vitalScore } from "./vital-forms.ts";

/** Traffic figures, computed from counts alone. */
export const visitFigures = {
	"page-views": pageViews,
	pages,
	"searches-without-results": searchMisses,
	"form-errors": formErrors,
	"web-vitals": webVitals,
};

const inPeriod = ({ from, to }: Period) => ({ day: { gte: from, lte: to } });
const text = (count: number) => count.toLocaleString("en-US");
const formatTimes = (count: number) => (count === 1 ? "once" : `${text(count)} times`);
const sumCounts = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

async function pageViews(period: Period): Promise<Figure> {
	const counted = await db().pageViewCount.groupBy({
		by: ["day", "audience"],
		where: inPeriod(period),
		_sum: { count: true },
	});
	const byDay = new Map(
		Array.from({ length: period.days }, (_, i) => [addDays(period.from, i), { visitors: 0, members: 0 }]),
	);
	for (const { day, audience, _sum } of counted) {
		const counts = byDay.get(day);
		if (counts) counts[audience === "VISITOR" ? "visitors" : "members"] += _sum.count ?? 0;
	}
	const rows = [...byDay].map(([day, { visitors, members }]) => [day, visitors, members] as const);
	const sample = sumCounts(rows.map(([, visitors, members]) => visitors + members));
	const best = rows.toSorted((a, b) => b[1] + b[2] - a[1] - a[2])[0];
	return {
		name: "page-views",
		title: "Page views by day",
		definition:
			"Pages sent to browsers, counted without cookies, by UTC day. Excludes prefetches, pages served from a prefetch, and bots that identify themselves.",
		sample,
		sampleUnit: ["page view", "page views"],
		sentence: `${text(sample)} page views. The busiest day was ${best ? formatDayIn(new Date(best[0]), "UTC") : ""}, with ${text((best?.[1] ?? 0) + (best?.[2] ?? 0))}.`,
		chart: "lines",
		columns: [
			{ label: "Day", kind: "text" },
			{ label: "Signed out", kind: "count" },
			{ label: "Signed in", kind: "count" },
		],
		rows,
	};
}

async function pages(period: Period): Promise<Figure> {
	const counted = await db().pageViewCount.groupBy({
		by: ["page", "audience"],
		where: inPeriod(period),
		_sum: { count: true },
	});
	const byPage = new Map<string, Record<string, number>>();
	for (const { page, audience, _sum } of counted)
		byPage.set(page, { ...byPage.get(page), [audience]: _sum.count ?? 0 });
	const rows = [...byPage]
		.map(
			([page, { VISITOR = 0, CREATOR = 0, PROFESSIONAL = 0, ADMIN = 0 }]) =>
				[page, VISITOR + CREATOR + PROFESSIONAL + ADMIN, VISITOR, CREATOR, PROFESSIONAL, ADMIN] as const,
		)
		.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
	return {
		name: "pages",
		title: "Pages",
		definition:
			"The same page views by page and audience. Each article has its own row. Other pages that share a URL pattern share a row.",
		sample: sumCounts(rows.map(([, all]) => all)),
		sampleUnit: ["page view", "page views"],
		sentence: rows[0] ? `Most seen: ${rows[0][0]}, ${formatTimes(rows[0][1])}.` : "",
		chart: "bars",
		columns: [
			{ label: "Page", kind: "text" },
			...["All", "Signed out", "Creators", "Professionals", "Team"].map((label) => ({
				label,
				kind: "count" as const,
			})),
		],
		rows,
	};
}

async function searchMisses(period: Period): Promise<Figure> {
	const counted = await db().searchMissCount.groupBy({
		by: ["query"],
		where: inPeriod(period),
		_sum: { count: true },
	});
	const rows = counted
		.map(({ query, _sum }) => [query, _sum.count ?? 0] as const)
		.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
	return {
		name: "searches-without-results",
		title: "Searches without results",
		definition:
			"Searches without results, in lowercase and without punctuation. Kept for 90 days. Excludes queries shorter than three letters and anything that looks like an address or a number.",
		sample: sumCounts(rows.map(([, count]) => count)),
		sampleUnit: ["search without results", "searches without results"],
		sentence: rows[0] ? `Most frequent: “${rows[0][0]}”, ${formatTimes(rows[0][1])}.` : "",
		chart: "bars",
		columns: [
			{ label: "Words", kind: "text" },
			{ label: "Searches", kind: "count" },
		],
		rows,
	};
}

async function formErrors(period: Period): Promise<Figure> {
	const counted = await db().formErrorCount.groupBy({
		by: ["page", "field"],
		where: inPeriod(period),
		_sum: { count: true },
	});
	const rows = counted
		.map(({ page, field, _sum }) => [`${formatFieldName(field)}, ${page}`, _sum.count ?? 0] as const)
		.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
	return {
		name: "form-errors",
		title: "Form errors by field",
		definition:
			"How often a field failed validation in a form or an API request, counted once per field and attempt. The values entered aren't stored.",
		sample: sumCounts(rows.map(([, count]) => count)),
		sampleUnit: ["invalid field", "invalid fields"],
		sentence: rows[0] ? `Most frequent: ${rows[0][0]}, ${formatTimes(rows[0][1])}.` : "",
		chart: "bars",
		columns: [
			{ label: "Field and form", kind: "text" },
			{ label: "Errors", kind: "count" },
		],
		rows,
	};
}

async function webVitals(period: Period): Promise<Figure> {
	const counted = await db().vitalCount.groupBy({
		by: ["name", "rating"],
		where: inPeriod(period),
		_sum: { count: true },
	});
	const getCount = (name: string, rating: string) =>
		counted.find((row) => row.name === name && row.rating === rating)?._sum.count ?? 0;
	const metrics = VITALS.map((name) => {
		const ratings: Ratings = {
			good: getCount(name, "GOOD"),
			needsImprovement: getCount(name, "NEEDS_IMPROVEMENT"),
			poor: getCount(name, "POOR"),
		};
		const all = sumCounts(Object.values(ratings));
		return { name, ratings, all, score: share(1, all) === null ? null : vitalScore(ratings) };
	});
	const scores = metrics.flatMap(({ score }) => score ?? []);
	return {
		name: "web-vitals",
		title: "Page speed",
		definition:
			"Web vitals as browsers measured them, by rating: good, needs improvement, or poor. A metric scores 100, 75, or 50, by the rating that 75% of visits reach. The site's score is the mean of the metrics with enough data.",
		sample: sumCounts(metrics.map(({ all }) => all)),
		sampleUnit: ["measurement", "measurements"],
		sentence:
			scores.length === 0 ? "" : `The site scores ${Math.round(sumCounts(scores) / scores.length)} of 100.`,
		chart: "shares",
		columns: [
			{ label: "Metric", kind: "text" },
			{ label: "Good", kind: "percent" },
			{ label: "Needs improvement", kind: "percent" },
			{ label: "Poor", kind: "percent" },
			{ label: "Score", kind: "count" },
			{ label: "Measurements", kind: "count" },
		],
		rows: metrics.map(({ name, ratings, all, score }) => [
			name,
			share(ratings.good, all),
			share(ratings.needsImprovement, all),
			share(ratings.poor, all),
			score,
			all,
		]),
	};
}
