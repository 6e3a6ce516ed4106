import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, now } from "#app/infra/process/clock.server.ts";
import { findCountedAccounts } from "../../people/demo-account.server.ts";
import { KEPT, LATE, LONGEST_MATCH, MATCH_DAYS } from "../../platform/funnel.ts";
import { addDays, type CalendarDay } from "../../platform/time/calendar-day.ts";

/**
 * The minimum number of days that each run recounts. Later changes to older records don't affect the figures.
 */
const OPEN_DAYS = 8;
/** The maximum number of days that the first run counts. */
const FIRST_DAYS = 731;

type Count = { step: string; audience: string; count: number };

/**
 * For each of the last few days, counts people's steps in the funnel and the outcomes of our promises, from
 * the records. Demo accounts are counted only in a demo with a history. A count never goes down, so that a
 * deleted account doesn't change past figures. Returns how many counts changed.
 */
export async function rollUpFunnel(): Promise<number> {
	const today = now().toISOString().slice(0, 10);
	const latest = await db().funnelCount.findFirst({ orderBy: { day: "desc" }, select: { day: true } });
	const recent = addDays(today, 1 - OPEN_DAYS);
	const [first = recent] = [latest?.day ?? (await firstDay(today)), recent].sort();
	const counted = await findCountedAccounts();
	let changed = 0;
	for (let day = first; day <= today; day = addDays(day, 1))
		changed += await keep(day, await listCounts(day, counted));
	return changed;
}

/** The day of the first account or waitlist entry, but no earlier than FIRST_DAYS allows. */
async function firstDay(today: CalendarDay): Promise<CalendarDay> {
	const { _min: account } = await db().user.aggregate({ _min: { createdAt: true } });
	const { _min: entry } = await db().waitlistEntry.aggregate({ _min: { createdAt: true } });
	const days = [account.createdAt, entry.createdAt].flatMap((at) =>
		at ? [at.toISOString().slice(0, 10)] : [],
	);
	const [first = today] = days.sort();
	const [, later = first] = [first, addDays(today, 1 - FIRST_DAYS)].sort();
	return later;
}

async function keep(day: CalendarDay, counts: readonly Count[]): Promise<number> {
	const known = new Map(
		(await db().funnelCount.findMany({ where: { day } })).map(({ step, audience, count }) => [
			`${step} ${audience}`,
			count,
		]),
	);
	const grown = counts.filter(({ step, audience, count }) => count > (known.get(`${step} ${audience}`) ?? 0));
	if (grown.length === 0) return 0;
	await transaction(async (tx) => {
		await tx.funnelCount.deleteMany({
			where: { day, OR: grown.map(({ step, audience }) => ({ step, audience })) },
		});
		await tx.funnelCount.createMany({ data: grown.map((count) => ({ day, ...count })) });
	});
	return grown.length;
}

async function listCounts(day: CalendarDay, counted: Counted): Promise<Count[]> {
	const start = new Date(`${day}T00:00:00Z`);
	const on = { gte: start, lt: new Date(start.getTime() + DAY) };
	const counts = [
		...(await peopleOn(on, counted)),
		...(await requirementsOn(on, counted)),
		...(await bookingsOn(on, counted)),
		...(await promisesOn(on, counted)),
	];
	return counts.filter(({ count }) => count > 0);
}

type Span = { gte: Date; lt: Date };
/** The condition for accounts that are counted. */
type Counted = Awaited<ReturnType<typeof findCountedAccounts>>;

async function peopleOn(on: Span, counted: Counted): Promise<Count[]> {
	const confirmed = (role: "CREATOR" | "PROFESSIONAL") =>
		db().user.count({ where: { emailVerifiedAt: on, role, ...counted } });
	const waiting = await db().waitlistEntry.groupBy({
		by: ["audience"],
		where: { createdAt: on },
		_count: true,
	});
	const accounts = await db().user.groupBy({
		by: ["role"],
		where: { createdAt: on, role: { in: ["CREATOR", "PROFESSIONAL"] }, ...counted },
		_count: true,
	});
	const applications = await db().application.count({
		where: { status: { not: "DRAFT" }, submittedAt: on, user: counted },
	});
	return [
		...waiting.map(({ audience, _count: count }) => ({ step: "waitlist", audience, count })),
		...accounts.map(({ role, _count: count }) => ({ step: "account", audience: role, count })),
		{ step: "email", audience: "CREATOR", count: await confirmed("CREATOR") },
		{ step: "email", audience: "PROFESSIONAL", count: await confirmed("PROFESSIONAL") },
		{
			step: "age",
			audience: "CREATOR",
			count: await db().ageVerification.count({
				where: { decidedAt: on, status: "VERIFIED", user: counted },
			}),
		},
		{ step: "application", audience: "PROFESSIONAL", count: applications },
		{
			step: "listed",
			audience: "PROFESSIONAL",
			count: await db().professional.count({ where: { listedAt: on, exampleSlug: null, user: counted } }),
		},
	];
}

async function requirementsOn(on: Span, counted: Counted): Promise<Count[]> {
	const sent = await db().requirements.count({ where: { createdAt: on, user: counted } });
	const matches = await db().match.findMany({
		where: { sentAt: on, requirements: { user: counted } },
		select: {
			id: true,
			sentAt: true,
			requirements: {
				select: {
					createdAt: true,
					matches: { select: { id: true }, orderBy: [{ sentAt: "asc" }, { id: "asc" }], take: 1 },
				},
			},
		},
	});
	const firsts = matches.filter(({ id, requirements }) => requirements.matches[0]?.id === id);
	const days = firsts.map(({ sentAt, requirements }) =>
		Math.min(
			LONGEST_MATCH,
			Math.max(0, Math.floor((sentAt.getTime() - requirements.createdAt.getTime()) / DAY)),
		),
	);
	const accepted = await db().match.count({
		where: { answeredAt: on, state: "ACCEPTED", requirements: { user: counted } },
	});
	return [
		{ step: "requirements", audience: "CREATOR", count: sent },
		{ step: "matched", audience: "CREATOR", count: firsts.length },
		...[...new Set(days)].map((day) => ({
			step: MATCH_DAYS,
			audience: String(day),
			count: days.filter((other) => other === day).length,
		})),
		{ step: "accepted", audience: "CREATOR", count: accepted },
	];
}

async function bookingsOn(on: Span, counted: Counted): Promise<Count[]> {
	const booking = {
		creator: counted,
		professional: {
			exampleSlug: null,
			...(counted.demo === false && { OR: [{ user: counted }, { userId: null }] }),
		},
	};
	const countEvents = (status: "REQUESTED" | "ACCEPTED" | "COMPLETED") =>
		db().bookingEvent.count({ where: { status, at: on, booking } });
	return [
		{ step: "requested", audience: "CREATOR", count: await countEvents("REQUESTED") },
		{ step: "booked", audience: "CREATOR", count: await countEvents("ACCEPTED") },
		{ step: "completed", audience: "CREATOR", count: await countEvents("COMPLETED") },
	];
}

/** The promises that were due in this period, up to now, counted by outcome. */
async function promisesOn(on: Span, counted: Counted): Promise<Count[]> {
	const due = { gte: on.gte, lt: new Date(Math.min(on.lt.getTime(), now().getTime() + 1)) };
	const requirements = await db().requirements.findMany({
		where: {
			status: { in: ["SUBMITTED", "IN_REVIEW", "MATCHED", "ACCEPTED", "REMATCH_REQUESTED", "CLOSED"] },
			dueAt: due,
			user: counted,
		},
		select: {
			dueAt: true,
			status: true,
			matches: { select: { sentAt: true }, orderBy: { sentAt: "asc" }, take: 1 },
		},
	});
	const tickets = await db().supportTicket.findMany({
		where: { state: { in: ["OPEN", "ANSWERED", "CLOSED"] }, dueAt: due },
		select: {
			dueAt: true,
			messages: {
				where: { author: "TEAM" },
				select: { createdAt: true },
				orderBy: { createdAt: "asc" },
				take: 1,
			},
		},
	});
	const reports = await db().report.findMany({
		where: { state: { in: ["OPEN", "UPHELD", "DISMISSED"] }, dueAt: due },
		select: { dueAt: true, decidedAt: true },
	});
	const bookings = await db().booking.findMany({
		where: {
			status: {
				in: ["REQUESTED", "ACCEPTED", "IN_PROGRESS", "COMPLETED", "DECLINED", "EXPIRED", "CANCELLED"],
			},
			expiresAt: due,
			creator: counted,
		},
		select: { expiresAt: true, answeredAt: true },
	});
	return [
		// Requirements that were closed before their first proposal aren't waiting for one.
		...outcomes(
			"promise-matching",
			requirements
				.filter(({ status, matches }) => status !== "CLOSED" || matches.length > 0)
				.map((row) => [row.dueAt, row.matches[0]?.sentAt]),
		),
		...outcomes(
			"promise-support",
			tickets.map((row) => [row.dueAt, row.messages[0]?.createdAt]),
		),
		...outcomes(
			"promise-reports",
			reports.map((row) => [row.dueAt, row.decidedAt]),
		),
		...outcomes(
			"promise-answers",
			bookings.map((row) => [row.expiresAt, row.answeredAt]),
		),
	];
}

function outcomes(
	step: string,
	rows: readonly (readonly [dueAt: Date, doneAt: Date | null | undefined])[],
): Count[] {
	const kept = rows.filter(([dueAt, doneAt]) => doneAt && doneAt <= dueAt).length;
	return [
		{ step, audience: KEPT, count: kept },
		{ step, audience: LATE, count: rows.length - kept },
	];
}
