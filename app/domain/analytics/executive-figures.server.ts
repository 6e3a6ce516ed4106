import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { findDemoIds } from "../accounts/demo-ids.server.ts";
import type { CalendarDay } from "../calendar/calendar-day.ts";
import { countSupplyAndDemand } from "./business-figures.server.ts";
import { type Figure, growth, type Period, share } from "./figure.ts";
import { KEPT, LATE, promises } from "./funnel.ts";
import { countSteps } from "./step-counts.server.ts";

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
		definition: `Events in the period and in the ${period.days} days before it. The change is shown if the earlier count is at least 5. Excludes demo accounts and examples.`,
		sample: rows.reduce((sum, [, count, before]) => sum + count + before, 0),
		sampleOf: ["event of both periods", "events of both periods"],
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

/** A sentence that sums up the changes, of the figures that can be compared. */
export function comparison(more: number, compared: number, all: number): string {
	if (compared === 0) return "The period before has too few events to compare with.";
	const higher = `${more} of ${compared} ${compared === 1 ? "figure is" : "figures are"} higher than in the period before`;
	return compared === all
		? `${higher}.`
		: `${higher}. The other ${all - compared} had too few events then to compare.`;
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
		sampleOf: ["promise that fell due", "promises that fell due"],
		sentence: `${rated.filter(([, kept]) => kept === 100).length} of ${rated.length} promises were kept every time.`,
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
	const notDemo = { notIn: await findDemoIds() };
	const late = { dueAt: { lt: at } };
	const places = await countSupplyAndDemand(period);
	const rows: [risk: string, count: number][] = [
		[
			"Requirements past due without a proposal",
			await db().requirements.count({
				where: { status: { in: ["SUBMITTED", "IN_REVIEW", "REMATCH_REQUESTED"] }, ...late, userId: notDemo },
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
				where: { status: "SUBMITTED", createdAt: { lt: later(at, -4 * DAY) }, userId: notDemo },
			}),
		],
		[
			"Applications waiting more than 7 days",
			await db().application.count({
				where: {
					status: { in: ["SUBMITTED", "DOCUMENT_REVIEW", "BACKGROUND_CHECK"] },
					submittedAt: { lt: later(at, -7 * DAY) },
					userId: notDemo,
				},
			}),
		],
		["Bookings in dispute", await db().booking.count({ where: { status: "DISPUTED", creatorId: notDemo } })],
		[
			"Flagged texts past due without a decision",
			await db().messageFlag.count({ where: { state: "OPEN", ...late, senderId: notDemo } }),
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
		sampleOf: ["", ""],
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
