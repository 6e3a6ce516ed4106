import { addDays, type CalendarDay } from "../calendar/calendar-day.ts";

/** Days of UTC, both included, and the same number of days before them. */
export type Period = { key: PeriodKey; label: string; days: number; from: CalendarDay; to: CalendarDay; previous: { from: CalendarDay; to: CalendarDay } };

export const PERIODS = [
	{ key: "7d", label: "Last 7 days", days: 7 },
	{ key: "30d", label: "Last 30 days", days: 30 },
	{ key: "90d", label: "Last 90 days", days: 90 },
	{ key: "365d", label: "Last 365 days", days: 365 },
] as const;
export type PeriodKey = (typeof PERIODS)[number]["key"];

/** The period of that name that ends today; the last 30 days for any other name. */
export function periodOf(name: unknown, today: CalendarDay): Period {
	const { key, label, days } = PERIODS.find((known) => known.key === name) ?? PERIODS[1];
	const from = addDays(today, 1 - days);
	return { key, label, days, from, to: today, previous: { from: addDays(from, -days), to: addDays(from, -1) } };
}

/** Below this sample a figure says nothing, and is not shown. */
export const MIN_SAMPLE = 5;

export const NOT_ENOUGH = "Not enough data";

export type Cell = string | number | null;

type FigureColumn = { label: string; kind: "text" | "count" | "percent" };

/** A figure of a dashboard: what its chart, its table and its CSV are made of. */
export type Figure = {
	name: FigureName;
	title: string;
	/** What exactly is counted. */
	definition: string;
	/** What the figure rests on: how many of what; null where every single case counts. */
	sample: number | null;
	/** The words for one of them and for several. */
	sampleOf: readonly [one: string, many: string];
	/** The main thing that the chart shows, in words. */
	sentence: string;
	/** `bars`: a bar for each row. `lines`: the first column is a day. `shares`: each row in parts of a hundred. */
	chart: "bars" | "lines" | "shares" | "none";
	columns: readonly FigureColumn[];
	/** The first cell names the row. */
	rows: readonly (readonly Cell[])[];
};

/** The figures of each dashboard, in their order. */
export const dashboards = {
	"business-intelligence": ["creator-funnel", "professional-funnel", "time-to-match", "supply-and-demand"],
	analytics: ["page-views", "pages", "searches-without-results", "form-errors", "web-vitals"],
	partnerships: ["partner-sign-ups"],
	executive: ["key-figures", "promises", "risks"],
} as const;
export type DashboardName = keyof typeof dashboards;
export type FigureName = (typeof dashboards)[DashboardName][number];

export const figureNames: readonly FigureName[] = Object.values(dashboards).flat();

/** Whether a figure rests on enough cases to be shown; one that counts no cases always does. */
export const isEnough = ({ sample }: Pick<Figure, "sample">): boolean => sample === null || sample >= MIN_SAMPLE;

/** A part of a whole in percent, with one digit; null where the whole is too small to tell. */
export const share = (part: number, whole: number): number | null => (whole < MIN_SAMPLE ? null : Math.round((1_000 * part) / whole) / 10);

/** By how many percent a count has grown; null where the earlier one is too small to tell. */
export const growth = (count: number, earlier: number): number | null => (earlier < MIN_SAMPLE ? null : Math.round((1_000 * (count - earlier)) / earlier) / 10);

/** "1,234" or "56.7%", as people read it. */
export function cellText(cell: Cell, kind: FigureColumn["kind"]): string {
	if (cell === null) return NOT_ENOUGH;
	if (typeof cell === "string") return cell;
	return cell.toLocaleString("en-US") + (kind === "percent" ? "%" : "");
}
