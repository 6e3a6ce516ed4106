import type { Area } from "../../platform/roles.ts";
import { addDays, type CalendarDay } from "../../platform/time/calendar-day.ts";

/** A range of UTC days, inclusive, and the equally long range before it. */
export type Period = {
	key: PeriodKey;
	label: string;
	days: number;
	from: CalendarDay;
	to: CalendarDay;
	previous: { from: CalendarDay; to: CalendarDay };
};

export const PERIODS = [
	{ key: "7d", label: "Last 7 days", days: 7 },
	{ key: "30d", label: "Last 30 days", days: 30 },
	{ key: "90d", label: "Last 90 days", days: 90 },
	{ key: "365d", label: "Last 365 days", days: 365 },
] as const;
export type PeriodKey = (typeof PERIODS)[number]["key"];

/** The named period, ending today. An unknown name is treated as the last 30 days. */
export function getPeriod(name: unknown, today: CalendarDay): Period {
	const { key, label, days } = PERIODS.find((known) => known.key === name) ?? PERIODS[1];
	const from = addDays(today, 1 - days);
	return {
		key,
		label,
		days,
		from,
		to: today,
		previous: { from: addDays(from, -days), to: addDays(from, -1) },
	};
}

/** Figures with a smaller sample aren't meaningful and aren't shown. */
export const MIN_SAMPLE = 5;

export const NOT_ENOUGH = "Not enough data";

export type Cell = string | number | null;

type FigureColumn = { label: string; kind: "text" | "count" | "percent" };

/** The points on the map with a count for each series, and other points that outline the country. */
export type FigureMap = {
	series: readonly [string, string, string];
	marks: readonly (MapPoint & { label: string; values: readonly [number, number, number] })[];
	land: readonly MapPoint[];
};
type MapPoint = { latitude: number; longitude: number };

/** A dashboard figure: the data for its chart, table, and CSV. */
export type Figure = {
	name: FigureName;
	title: string;
	/** The definition of what is counted, for the team. */
	definition: string;
	/** The sample size. Null if even a single case matters. */
	sample: number | null;
	/** The unit of the sample, singular and plural. */
	sampleUnit: readonly [one: string, many: string];
	/** The chart's main message as a sentence. */
	sentence: string;
	/**
	 * `bars`: one bar per row. `lines`: the first column is a day. `shares`: percentages that add up
	 * to 100 per row.
	 */
	chart: "bars" | "lines" | "shares" | "map" | "none";
	/** The data of a `map` chart. */
	map?: FigureMap;
	columns: readonly FigureColumn[];
	/** The first cell names the row. */
	rows: readonly (readonly Cell[])[];
};

/** Each dashboard's figures, in display order. */
export const dashboards = {
	"business-intelligence": [
		"creator-funnel",
		"professional-funnel",
		"time-to-match",
		"supply-and-demand",
		"disputes",
	],
	market: ["liquidity", "match-outcomes", "match-predictions"],
	analytics: [
		"page-views",
		"pages",
		"searches-without-results",
		"form-errors",
		"web-vitals",
		"contact-flags",
	],
	partnerships: ["partner-sign-ups"],
	executive: ["key-figures", "promises", "risks"],
} as const;
export type DashboardName = keyof typeof dashboards;
export type FigureName = (typeof dashboards)[DashboardName][number];

/** The area of the back office that each dashboard is in. */
export const dashboardAreas: Record<DashboardName, Area> = {
	"business-intelligence": "business",
	market: "market",
	analytics: "content",
	partnerships: "audience",
	executive: "business",
};

/** Each figure's area of the back office, which is that of its dashboard. */
export const figureAreas = Object.fromEntries(
	(Object.keys(dashboards) as DashboardName[]).flatMap((dashboard) =>
		dashboards[dashboard].map((figure) => [figure, dashboardAreas[dashboard]]),
	),
) as Record<FigureName, Area>;

export const figureNames: readonly FigureName[] = Object.values(dashboards).flat();

/** Whether a figure's sample is large enough to show. Always true for a figure without a sample. */
export const isEnough = ({ sample }: Pick<Figure, "sample">): boolean =>
	sample === null || sample >= MIN_SAMPLE;

/** A share in percent, to one decimal place. Null if the total is below MIN_SAMPLE. */
export const share = (part: number, total: number): number | null =>
	total < MIN_SAMPLE ? null : Math.round((1_000 * part) / total) / 10;

/**
 * A count's growth in percent, to one decimal place. Null if the earlier count is below MIN_SAMPLE.
 */
export const growth = (count: number, earlier: number): number | null =>
	earlier < MIN_SAMPLE ? null : Math.round((1_000 * (count - earlier)) / earlier) / 10;

/** Formats a cell for display: "1,234" or "56.7%". */
export function cellText(cell: Cell, kind: FigureColumn["kind"]): string {
	if (cell === null) return NOT_ENOUGH;
	if (typeof cell === "string") return cell;
	return cell.toLocaleString("en-US") + (kind === "percent" ? "%" : "");
}

/**
 * How well a value separates two groups. Of all pairs with one member from each group, this is the share in
 * which the member of the first group has the higher value. A tie counts half. 1 is perfect separation, and
 * 0.5 is none. This is the area under the ROC curve, computed with the Mann–Whitney rank sum. Both groups
 * need at least one value.
 */
export function separation(first: readonly number[], second: readonly number[]): number {
	const sorted = [
		...first.map((value) => ({ value, isFirst: true })),
		...second.map((value) => ({ value, isFirst: false })),
	].sort((a, b) => a.value - b.value);
	let ranks = 0;
	for (let from = 0; from < sorted.length; ) {
		let to = from;
		while (to < sorted.length && sorted[to]?.value === sorted[from]?.value) to++;
		// Tied values all get the mean of their ranks. Ranks start at 1.
		const rank = (from + 1 + to) / 2;
		ranks += rank * sorted.slice(from, to).filter(({ isFirst }) => isFirst).length;
		from = to;
	}
	return (ranks - (first.length * (first.length + 1)) / 2) / (first.length * second.length);
}
