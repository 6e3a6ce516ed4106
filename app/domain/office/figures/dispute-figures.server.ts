import { DAY, HOUR, later, now } from "#app/infra/process/clock.server.ts";
import { memoizeFor } from "#app/infra/process/memoize.server.ts";
import { getDisputeStatistics, STATISTICS_MIN } from "../../bookings/disputes/dispute-queries.server.ts";
import { findDemoIds, findUncountedIds } from "../../people/demo-account.server.ts";
import { type CalendarDay, startOfDay } from "../../platform/time/calendar-day.ts";
import { type Figure, NOT_ENOUGH, type Period } from "./figure.ts";

export const disputeFigures = { disputes: disputeFigure };

/**
 * A figure about disputes, and the number of cases behind it. `value` is null while there are too few cases.
 */
type DisputeRate = { label: string; value: string | null; cases: number; unit: string };

/** The unit of the sample behind the figures about how disputes end. */
const ENDED = "ended disputes";

/**
 * The outcomes of disputes opened in a period, excluding those of uncounted accounts. Each figure has its own
 * sample, and is null below STATISTICS_MIN cases.
 */
export async function getDisputeRates(
	period: { from: Date; to?: Date },
	uncountedIds?: readonly string[],
): Promise<DisputeRate[]> {
	const {
		bookings,
		ofBookings,
		ended,
		settled,
		unanswered,
		withdrawn,
		decided,
		appealable,
		appealed,
		overturned,
		medianDays,
	} = await getDisputeStatistics({ ...period, uncountedIds: uncountedIds ?? (await findUncountedIds()) });
	const rate = (label: string, cases: number, unit: string, value: () => string): DisputeRate => ({
		label,
		cases,
		unit,
		value: cases < STATISTICS_MIN ? null : value(),
	});
	const share = (label: string, part: number, cases: number, unit: string) =>
		rate(label, cases, unit, () => `${round((100 * part) / cases)}%`);
	return [
		rate("Opened per 100 bookings", bookings, "bookings", () => round((100 * ofBookings) / bookings)),
		share("Settled between the two sides", settled, ended, ENDED),
		share("Ended because someone didn't answer", unanswered, ended, ENDED),
		share("Withdrawn", withdrawn, ended, ENDED),
		share("Decided by our team", decided, ended, ENDED),
		share("Decisions that were appealed", appealed, appealable, "ended decisions"),
		share("Appeals that changed the decision", overturned, appealed, "ended appeals"),
		rate("Days from opening to end, median", ended, ENDED, () => round(medianDays ?? 0)),
	];
}

const round = (value: number): string => (Math.round(10 * value) / 10).toLocaleString("en-US");

const getStart = (day: CalendarDay): Date => startOfDay(day, "UTC");

async function disputeFigure({ from, to }: Period): Promise<Figure> {
	const rates = await getDisputeRates({ from: getStart(from), to: later(getStart(to), DAY) });
	const [first] = rates;
	const cases = rates.find(({ unit }) => unit === ENDED)?.cases ?? 0;
	return {
		name: "disputes",
		title: "Disputes",
		definition: `Disputes opened in the period, and what has become of them by now. The rate per 100 bookings counts all disputes by now of bookings whose work was first paid for or delivered in the period. Each figure has its own sample and needs ${STATISTICS_MIN} cases. Demo accounts count only in a demo.`,
		sample: cases,
		sampleUnit: ["ended dispute", ENDED],
		sentence: first?.value ? `${first.value} disputes per 100 bookings.` : "Too few bookings for a rate.",
		chart: "none",
		columns: [
			{ label: "Figure", kind: "text" },
			{ label: "Value", kind: "text" },
			{ label: "Cases", kind: "count" },
			{ label: "Based on", kind: "text" },
		],
		rows: rates.map(({ label, value, cases: sample, unit }) => [label, value ?? NOT_ENOUGH, sample, unit]),
	};
}

/** The number of days that the public figures cover. */
const PUBLIC_DAYS = 365;

/** The public figures about disputes in the last year. They may be up to an hour old. */
export const getPublicDisputeRates = memoizeFor(HOUR, async () =>
	getDisputeRates({ from: later(now(), -PUBLIC_DAYS * DAY) }, await findDemoIds()),
);
