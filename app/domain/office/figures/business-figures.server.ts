import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { SERVICE_LINES } from "../../market/service-line.ts";
import { findCountedAccounts, findUncountedIds, hasDemoFigures } from "../../people/demo-account.server.ts";
import { countSteps } from "../../platform/counters.server.ts";
import {
	creatorSteps,
	KEPT,
	LATE,
	LONGEST_MATCH,
	MATCH_DAYS,
	professionalSteps,
	promises,
} from "../../platform/funnel.ts";
import { addDays, type CalendarDay } from "../../platform/time/calendar-day.ts";
import { readDemand } from "./demand.sql.server.ts";
import { type Figure, growth, type Period, share } from "./figure.ts";

/** Business figures: funnels, time to match, and supply and demand by city. */
export const businessFigures = {
	"creator-funnel": creatorFunnel,
	"professional-funnel": professionalFunnel,
	"time-to-match": timeToMatch,
	"supply-and-demand": supplyAndDemand,
};

const FUNNEL_COLUMNS = [
	{ label: "Step", kind: "text" },
	{ label: "In the period", kind: "count" },
	{ label: "Of previous step", kind: "percent" },
] as const;

function funnelRows(steps: readonly { label: string; count: number }[]) {
	return steps.map(({ label, count }, i) => [
		label,
		count,
		i === 0 ? "" : share(count, steps[i - 1]?.count ?? 0),
	]);
}

async function creatorFunnel(period: Period): Promise<Figure> {
	const counts = await countSteps(period);
	const getAudience = (step: string) => (step === "waitlist" ? counts.all(step) : counts.of(step, "CREATOR"));
	const steps = creatorSteps.map(({ step, label }) => ({ label, count: getAudience(step) }));
	const [first, last] = [steps[0]?.count ?? 0, steps.at(-1)?.count ?? 0];
	return {
		name: "creator-funnel",
		title: "From the waitlist to a completed booking",
		definition: `Events in the period, regardless of when the people joined: ${creatorSteps.map(({ definition }) => definition).join(", ")}. The waitlist includes professionals. Updated every five minutes. Demo accounts count only in a demo.`,
		sample: steps.reduce((sum, { count }) => sum + count, 0),
		sampleUnit: ["step", "steps"],
		sentence: `Joined the waitlist: ${first.toLocaleString("en-US")}. Bookings completed: ${last.toLocaleString("en-US")}.`,
		chart: "bars",
		columns: FUNNEL_COLUMNS,
		rows: funnelRows(steps),
	};
}

async function professionalFunnel(period: Period): Promise<Figure> {
	const counts = await countSteps(period);
	const steps = professionalSteps.map(({ step, label }) => ({
		label,
		count: counts.of(step, "PROFESSIONAL"),
	}));
	const [made = 0, sent = 0, listed = 0] = steps.map(({ count }) => count);
	return {
		name: "professional-funnel",
		title: "From sign-up to a directory listing",
		definition:
			"Professional accounts created, applications sent and not resent since, and profiles listed, each in the period.",
		sample: made + sent + listed,
		sampleUnit: ["step", "steps"],
		sentence: `Applications sent: ${sent.toLocaleString("en-US")}. Professionals listed: ${listed.toLocaleString("en-US")}.`,
		chart: "bars",
		columns: FUNNEL_COLUMNS,
		rows: funnelRows(steps),
	};
}

async function timeToMatch(period: Period): Promise<Figure> {
	const counts = await countSteps(period);
	const days = Array.from({ length: LONGEST_MATCH + 1 }, (_, day) => counts.of(MATCH_DAYS, String(day)));
	const sample = days.reduce((sum, count) => sum + count, 0);
	let reached = 0;
	const median = days.findIndex((count) => {
		reached += count;
		return reached * 2 >= sample;
	});
	return {
		name: "time-to-match",
		title: "Time to match",
		definition:
			"Time from requirements sent to first proposal, in full 24-hour days including weekends, for first proposals sent in the period.",
		sample,
		sampleUnit: ["first proposal", "first proposals"],
		sentence:
			median >= LONGEST_MATCH
				? "Half of the creators waited more than 7 days."
				: `Half of the creators had a proposal within ${median === 0 ? "a day" : `${median + 1} days`}.`,
		chart: "bars",
		columns: [
			{ label: "Waited", kind: "text" },
			{ label: "First proposals", kind: "count" },
			{ label: "Share", kind: "percent" },
		],
		rows: days.map((count, day) => [waitLabel(day), count, share(count, sample)]),
	};
}

const waitLabel = (day: number) =>
	day === 0 ? "Under 1 day" : day === LONGEST_MATCH ? "7 days or more" : `${day} to ${day + 1} days`;

/** The names of the service lines in figures. */
export const lineLabels: Record<string, string> = {
	PHOTO_VIDEO: "Photo and video",
	MANAGEMENT: "Management",
	LEGAL: "Legal",
	ACCOUNTING: "Accounting",
	BUSINESS: "Business",
	EDUCATION: "Education",
	MARKETING: "Marketing",
	OTHER: "Other",
};

type Place = { place: string; city: string; region: string; line: string; wanted: number; listed: number };

/** How long supply and demand are cached, because counting them scans every record of the period. */
const PLACES_CACHE_MS = 5 * MINUTE;
const counted = new Map<string, { at: Date; places: Place[] }>();

/**
 * The requirements sent in the period and the professionals listed now, by city and service line, highest
 * demand first. May be up to five minutes stale.
 */
export async function countSupplyAndDemand(period: Period): Promise<Place[]> {
	const known = counted.get(period.key);
	const age = known ? now().getTime() - known.at.getTime() : Number.POSITIVE_INFINITY;
	if (known && age >= 0 && age < PLACES_CACHE_MS) return known.places;
	const places = await readPlaces(period);
	counted.set(period.key, { at: now(), places });
	return places;
}

async function readPlaces(period: Period): Promise<Place[]> {
	const [from, until] = [
		new Date(`${period.from}T00:00:00Z`),
		new Date(`${addDays(period.to, 1)}T00:00:00Z`),
	];
	const demand = await readDemand(from, until, { countsDemo: await hasDemoFigures() });
	const supply = await db().directoryEntry.groupBy({
		by: ["city", "region", "line"],
		where: { line: { in: [...SERVICE_LINES] }, professional: { user: await findCountedAccounts() } },
		_count: true,
	});
	const places = new Map<string, Place>();
	const getPlace = (city: string, region: string, line: string) => {
		const key = `${city.toLowerCase()}|${region}|${line}`;
		const place = places.get(key) ?? {
			place: `${formatCity(city)}, ${region}`,
			city,
			region,
			line,
			wanted: 0,
			listed: 0,
		};
		places.set(key, place);
		return place;
	};
	for (const { city, region, line, count } of demand) getPlace(city, region, line).wanted = count;
	for (const { city, region, line, _count: count } of supply) getPlace(city, region, line).listed += count;
	return [...places.values()].sort(
		(a, b) =>
			b.wanted - a.wanted ||
			a.listed - b.listed ||
			a.place.localeCompare(b.place) ||
			a.line.localeCompare(b.line),
	);
}

const formatCity = (city: string) =>
	city === city.toLowerCase() ? city.replace(/(^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase()) : city;

async function supplyAndDemand(period: Period): Promise<Figure> {
	const places = await countSupplyAndDemand(period);
	const sample = places.reduce((sum, { wanted }) => sum + wanted, 0);
	const without = places.filter(({ wanted, listed }) => wanted > 0 && listed === 0).length;
	return {
		name: "supply-and-demand",
		title: "Supply and demand",
		definition:
			"Requirements sent in the period, by service line and city, compared with the professionals of that line and home city who are listed now. A request for several lines counts in each. Updated every five minutes.",
		sample,
		sampleUnit: ["service request", "service requests"],
		sentence:
			without === 0
				? "Every requested service has a professional in its city."
				: without === 1
					? "One requested city and service has no professional."
					: `${without.toLocaleString("en-US")} requested pairs of city and service have no professional.`,
		chart: "bars",
		columns: [
			{ label: "City and service", kind: "text" },
			{ label: "Requests", kind: "count" },
			{ label: "Professionals", kind: "count" },
		],
		rows: places.map(({ place, line, wanted, listed }) => [
			`${place} · ${lineLabels[line] ?? line}`,
			wanted,
			listed,
		]),
	};
}

/** The executive dashboard: eight key figures, promises kept, and risks. */
export const executiveFigures = { "key-figures": keyFigures, promises: promisesKept, risks };

type Days = { from: CalendarDay; to: CalendarDay };

async function countKeyFigures(days: Days): Promise<[label: string, count: number][]> {
	const counts = await countSteps(days);
	const { _sum: views } = await db().pageViewCount.aggregate({
		where: { day: { gte: days.from, lte: days.to } },
		_sum: { count: true },
	});
	return [
		["Page views", views.count ?? 0],
		["Joined the waitlist", counts.all("waitlist")],
		["New creators", counts.of("account", "CREATOR")],
		["Professionals listed", counts.of("listed", "PROFESSIONAL")],
		["Requirements sent", counts.of("requirements", "CREATOR")],
		["First proposals sent", counts.of("matched", "CREATOR")],
		["Quotes requested", counts.of("requested", "CREATOR")],
		["Bookings completed", counts.of("completed", "CREATOR")],
	];
}

async function keyFigures(period: Period): Promise<Figure> {
	const current = await countKeyFigures(period);
	const earlier = await countKeyFigures(period.previous);
	const rows = current.map(
		([label, count], i) => [label, count, earlier[i]?.[1] ?? 0, growth(count, earlier[i]?.[1] ?? 0)] as const,
	);
	const compared = rows.filter(([, , , change]) => change !== null);
	const more = compared.filter(([, count, before]) => count > before).length;
	return {
		name: "key-figures",
		title: "Eight figures",
		definition: `Events in the period and in the ${period.days} days before it. The change is shown if the earlier count is at least 5. Excludes examples. Demo accounts count only in a demo.`,
		sample: rows.reduce((sum, [, count, before]) => sum + count + before, 0),
		sampleUnit: ["event", "events"],
		sentence: comparison(more, compared.length, rows.length),
		chart: "none",
		columns: [
			{ label: "Figure", kind: "text" },
			{ label: "This period", kind: "count" },
			{ label: "Previous period", kind: "count" },
			{ label: "Change", kind: "percent" },
		],
		rows,
	};
}

/** A sentence that summarizes the changes in comparable figures. */
export function comparison(more: number, compared: number, all: number): string {
	if (compared === 0) return "The period before has too few events to compare with.";
	const higher = `${more} of ${compared} ${compared === 1 ? "figure is" : "figures are"} higher than in the period before`;
	return compared === all
		? `${higher}.`
		: `${higher}. The other ${all - compared === 1 ? "one" : all - compared} had too few events then to compare.`;
}

async function promisesKept(period: Period): Promise<Figure> {
	const [current, earlier] = [await countSteps(period), await countSteps(period.previous)];
	const rows = promises.map(({ step, label }) => {
		const [kept, late] = [current.of(step, KEPT), current.of(step, LATE)];
		const [keptBefore, lateBefore] = [earlier.of(step, KEPT), earlier.of(step, LATE)];
		return [
			label,
			share(kept, kept + late),
			share(late, kept + late),
			kept + late,
			share(keptBefore, keptBefore + lateBefore),
		] as const;
	});
	const rated = rows.filter(([, kept]) => kept !== null);
	return {
		name: "promises",
		title: "Promises kept",
		definition: `${promises.map(({ definition }) => definition).join(". ")}. Kept means done by the due time.`,
		sample: rows.reduce((sum, [, , , due]) => sum + due, 0),
		sampleUnit: ["promise that fell due", "promises that fell due"],
		sentence: `${rated.filter(([, kept]) => kept === 100).length} of ${rated.length} ${rated.length === 1 ? "promise was" : "promises were"} kept every time.`,
		chart: "shares",
		columns: [
			{ label: "Promise", kind: "text" },
			{ label: "Kept", kind: "percent" },
			{ label: "Late", kind: "percent" },
			{ label: "Fell due", kind: "count" },
			{ label: "Kept, previous period", kind: "percent" },
		],
		rows,
	};
}

async function risks(period: Period): Promise<Figure> {
	const at = now();
	const counted = { notIn: await findUncountedIds() };
	const late = { dueAt: { lt: at } };
	const places = await countSupplyAndDemand(period);
	const rows: [risk: string, count: number][] = [
		[
			"Requirements past due without a proposal",
			await db().requirements.count({
				where: { status: { in: ["SUBMITTED", "IN_REVIEW", "REMATCH_REQUESTED"] }, ...late, userId: counted },
			}),
		],
		[
			"Support messages past due without a reply",
			await db().supportTicket.count({ where: { state: "OPEN", ...late } }),
		],
		["Reports past due without a decision", await db().report.count({ where: { state: "OPEN", ...late } })],
		[
			"Age verifications waiting more than 4 days",
			await db().ageVerification.count({
				where: { status: "SUBMITTED", createdAt: { lt: later(at, -4 * DAY) }, userId: counted },
			}),
		],
		[
			"Applications waiting more than 7 days",
			await db().application.count({
				where: {
					status: { in: ["SUBMITTED", "DOCUMENT_REVIEW", "BACKGROUND_CHECK"] },
					submittedAt: { lt: later(at, -7 * DAY) },
					userId: counted,
				},
			}),
		],
		[
			"Open disputes",
			await db().dispute.count({ where: { openFor: { not: null }, booking: { creatorId: counted } } }),
		],
		[
			"Flagged texts past due without a decision",
			await db().messageFlag.count({ where: { state: "OPEN", ...late, senderId: counted } }),
		],
		[
			"Requested cities and services without a professional",
			places.filter(({ wanted, listed }) => wanted > 0 && listed === 0).length,
		],
		["Emails that failed for good", await db().outboxEmail.count({ where: { state: "DEAD" } })],
		["Scheduled jobs that failed", await db().jobRun.count({ where: { failures: { gt: 0 } } })],
	];
	const open = rows.filter(([, count]) => count > 0).length;
	return {
		name: "risks",
		title: "Risks",
		definition:
			"Overdue or failed cases now, regardless of the period. Cities and services are those requested in the period. These are individual cases, so no minimum sample applies.",
		sample: null,
		sampleUnit: ["", ""],
		sentence:
			open === 0
				? "Nothing is overdue."
				: `${open} of ${rows.length} risks ${open === 1 ? "needs" : "need"} attention.`,
		chart: "none",
		columns: [
			{ label: "Risk", kind: "text" },
			{ label: "Now", kind: "count" },
		],
		rows,
	};
}
