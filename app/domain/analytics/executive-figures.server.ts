import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { findDemoIds } from "../accounts/demo-ids.server.ts";
import type { CalendarDay } from "../calendar/calendar-day.ts";
import { countSupplyAndDemand } from "./business-figures.server.ts";
import { type Figure, growth, type Period, share } from "./figure.ts";
import { KEPT, LATE, promises } from "./funnel.ts";
import { countSteps } from "./step-counts.server.ts";

/** One page for whoever leads: eight figures, promises and risks. */
export const executiveFigures = { "key-figures": keyFigures, promises: promisesKept, risks };

type Days = { from: CalendarDay; to: CalendarDay };

async function countKeyFigures(days: Days): Promise<[label: string, count: number][]> {
	const counts = await countSteps(days);
	const { _sum: views } = await db().pageViewCount.aggregate({ where: { day: { gte: days.from, lte: days.to } }, _sum: { count: true } });
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
	const rows = current.map(([label, count], i) => [label, count, earlier[i]?.[1] ?? 0, growth(count, earlier[i]?.[1] ?? 0)] as const);
	const compared = rows.filter(([, , , change]) => change !== null);
	const more = compared.filter(([, count, before]) => count > before).length;
	return {
		name: "key-figures",
		title: "Eight figures",
		definition: `What happened in the period and in the ${period.days} days before it; the change is shown where the earlier count is 5 or more. Demo accounts and examples do not count.`,
		sample: rows.reduce((sum, [, count, before]) => sum + count + before, 0),
		sampleOf: ["event of both periods", "events of both periods"],
		sentence: comparison(more, compared.length, rows.length),
		chart: "none",
		columns: [
			{ label: "Figure", kind: "text" },
			{ label: "This period", kind: "count" },
			{ label: "Period before", kind: "count" },
			{ label: "Change", kind: "percent" },
		],
		rows,
	};
}

/** What the changes say together, of those that can be told. */
export function comparison(more: number, compared: number, all: number): string {
	if (compared === 0) return "The period before has too few events to compare with.";
	const higher = `${more} of ${compared} ${compared === 1 ? "figure is" : "figures are"} higher than in the period before`;
	return compared === all ? `${higher}.` : `${higher}. The other ${all - compared} had too few events then to compare.`;
}

async function promisesKept(period: Period): Promise<Figure> {
	const [current, earlier] = [await countSteps(period), await countSteps(period.previous)];
	const rows = promises.map(({ step, label }) => {
		const [kept, late] = [current.of(step, KEPT), current.of(step, LATE)];
		const [keptBefore, lateBefore] = [earlier.of(step, KEPT), earlier.of(step, LATE)];
		return [label, share(kept, kept + late), share(late, kept + late), kept + late, share(keptBefore, keptBefore + lateBefore)] as const;
	});
	const told = rows.filter(([, kept]) => kept !== null);
	return {
		name: "promises",
		title: "Promises kept",
		definition: `${promises.map(({ definition }) => definition).join(". ")}. Kept means done by then.`,
		sample: rows.reduce((sum, [, , , due]) => sum + due, 0),
		sampleOf: ["promise that fell due", "promises that fell due"],
		sentence: `${told.filter(([, kept]) => kept === 100).length} of ${told.length} promises were kept every time.`,
		chart: "shares",
		columns: [
			{ label: "Promise", kind: "text" },
			{ label: "Kept", kind: "percent" },
			{ label: "Late", kind: "percent" },
			{ label: "Fell due", kind: "count" },
			{ label: "Kept, period before", kind: "percent" },
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
			"Requirements without a proposal in time",
			await db().requirements.count({ where: { status: { in: ["SUBMITTED", "IN_REVIEW", "REMATCH_REQUESTED"] }, ...late, userId: notDemo } }),
		],
		["Support messages without a reply in time", await db().supportTicket.count({ where: { state: "OPEN", ...late } })],
		["Reports without a decision in time", await db().report.count({ where: { state: "OPEN", ...late } })],
		[
			"Age verifications waiting for more than 4 days",
			await db().ageVerification.count({ where: { status: "SUBMITTED", createdAt: { lt: later(at, -4 * DAY) }, userId: notDemo } }),
		],
		[
			"Applications waiting for more than 7 days",
			await db().application.count({ where: { status: { in: ["SUBMITTED", "DOCUMENT_REVIEW", "BACKGROUND_CHECK"] }, submittedAt: { lt: later(at, -7 * DAY) }, userId: notDemo } }),
		],
		["Bookings in dispute", await db().booking.count({ where: { status: "DISPUTED", creatorId: notDemo } })],
		["Flagged messages without a decision in time", await db().messageFlag.count({ where: { state: "OPEN", ...late, senderId: notDemo } })],
		["Cities and services asked for that have nobody", places.filter(({ wanted, listed }) => wanted > 0 && listed === 0).length],
		["Mails given up", await db().outboxMail.count({ where: { state: "DEAD" } })],
		["Jobs of the server that failed", await db().jobRun.count({ where: { failures: { gt: 0 } } })],
	];
	const open = rows.filter(([, count]) => count > 0).length;
	return {
		name: "risks",
		title: "Risks",
		definition:
			"What is open now and should not be, whatever the period; for cities and services, what was asked for in the period. Each is a count of single cases, so it has no least sample.",
		sample: null,
		sampleOf: ["", ""],
		sentence: open === 0 ? "Nothing is overdue." : `${open} of ${rows.length} kinds of risk need somebody.`,
		chart: "none",
		columns: [
			{ label: "Risk", kind: "text" },
			{ label: "Now", kind: "count" },
		],
		rows,
	};
}
