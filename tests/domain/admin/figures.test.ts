import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { getDashboard, getFigure } from "#app/domain/office/figures/dashboard-queries.server.ts";
import { type Figure, type FigureName, PERIODS, type PeriodKey } from "#app/domain/office/figures/figure.ts";
import { rollUpFunnel } from "#app/domain/office/figures/roll-up-funnel.server.ts";
import { formatFieldName } from "#app/domain/platform/text.ts";
import { DAY, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { generateMarket, type Market } from "../../support/market/generated-market.ts";
import { insertMarket } from "../../support/market/insert-market.ts";
import { isFullRun } from "../../support/proof/proof.ts";

const end = new Date("2026-06-15T12:00:00Z");
const market = generateMarket(7, end, 130, 260);

beforeEach(async () => {
	setClock(end);
	await insertMarket(market);
});

afterAll(() => setClock(undefined));

/**
 * Computes the figures from all rows with plain arithmetic, without any of the application's counting code.
 */
function expected(rows: Market, firstDay: number, lastDay: number) {
	const from = Date.parse("2026-06-15T00:00:00Z") - firstDay * DAY;
	const until = Date.parse("2026-06-16T00:00:00Z") - lastDay * DAY;
	const within = (at: Date | null | undefined) =>
		at !== null && at !== undefined && at.getTime() >= from && at.getTime() < until;
	const onDay = ({ day }: { day: string }) => within(new Date(`${day}T00:00:00Z`));
	const isReal = new Map(rows.users.map(({ id, demo }) => [id, !demo]));
	const roles = new Map(rows.users.map(({ id, role }) => [id, role]));
	const requirement = new Map(rows.requirements.map((row) => [row.id, row]));
	const professionalsById = new Map(rows.professionals.map((row) => [row.id, row]));
	const bookingsById = new Map(rows.bookings.map((row) => [row.id, row]));
	const realPro = (id: string) => {
		const pro = professionalsById.get(id);
		return pro?.exampleSlug === null && (pro.userId === null || isReal.get(pro.userId) === true);
	};
	const firstMatch = new Map<string, Date>();
	for (const { requirementsId, sentAt } of rows.matches) {
		const known = firstMatch.get(requirementsId);
		if (!known || sentAt < known) firstMatch.set(requirementsId, sentAt);
	}
	const userRequirement = (id: string) => isReal.get(requirement.get(id)?.userId ?? "") === true;
	const firsts = [...firstMatch].filter(([id, at]) => userRequirement(id) && within(at));
	const events = (status: string) =>
		rows.events.filter(
			(row) =>
				row.status === status &&
				within(row.at) &&
				isReal.get(bookingsById.get(row.bookingId)?.creatorId ?? "") &&
				realPro(bookingsById.get(row.bookingId)?.professionalId ?? ""),
		).length;
	const isDue = (dueAt: Date) => within(dueAt) && dueAt <= end;
	const outcome = (all: { dueAt: Date; doneAt: Date | null | undefined }[]) => {
		const due = all.filter(({ dueAt }) => isDue(dueAt));
		return { due: due.length, kept: due.filter(({ dueAt, doneAt }) => doneAt && doneAt <= dueAt).length };
	};
	const replies = new Map(
		rows.messages.filter(({ author }) => author === "TEAM").map((row) => [row.ticketId, row.createdAt]),
	);
	return {
		waitlist: rows.waitlist.filter((row) => within(row.createdAt)).length,
		accounts: (role: string) =>
			rows.users.filter((row) => row.role === role && !row.demo && within(row.createdAt)).length,
		confirmed: rows.users.filter((row) => row.role === "CREATOR" && !row.demo && within(row.emailVerifiedAt))
			.length,
		age: rows.ageVerifications.filter(
			(row) => row.status === "VERIFIED" && within(row.decidedAt) && isReal.get(row.userId),
		).length,
		applications: rows.applications.filter((row) => within(row.submittedAt) && isReal.get(row.userId)).length,
		listed: rows.professionals.filter(
			(row) =>
				row.exampleSlug === null && within(row.listedAt) && row.userId !== null && isReal.get(row.userId),
		).length,
		requirements: rows.requirements.filter((row) => within(row.createdAt) && isReal.get(row.userId)).length,
		matched: firsts.length,
		waits: firsts.map(([id, at]) =>
			Math.min(7, Math.floor((at.getTime() - (requirement.get(id)?.createdAt.getTime() ?? 0)) / DAY)),
		),
		accepted: rows.matches.filter(
			(row) => row.state === "ACCEPTED" && within(row.answeredAt) && userRequirement(row.requirementsId),
		).length,
		requested: events("REQUESTED"),
		booked: events("ACCEPTED"),
		completed: events("COMPLETED"),
		views: rows.views.filter(onDay),
		errors: rows.errors.filter(onDay),
		misses: rows.misses.filter(onDay),
		vitals: rows.vitals.filter(onDay),
		promises: [
			outcome(
				rows.requirements
					.filter((row) => isReal.get(row.userId) && (row.status !== "CLOSED" || firstMatch.has(row.id)))
					.map((row) => ({ dueAt: row.dueAt, doneAt: firstMatch.get(row.id) })),
			),
			outcome(rows.tickets.map((row) => ({ dueAt: row.dueAt, doneAt: replies.get(row.id) }))),
			outcome(rows.reports.map((row) => ({ dueAt: row.dueAt, doneAt: row.decidedAt }))),
			outcome(
				rows.bookings
					.filter((row) => row.status !== "WITHDRAWN" && isReal.get(row.creatorId))
					.map((row) => ({ dueAt: row.expiresAt, doneAt: row.answeredAt })),
			),
		],
		within,
		isReal,
		roles,
	};
}

const percent = (part: number, total: number) => (total < 5 ? null : Math.round((part / total) * 1_000) / 10);
const total = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

function sums<T extends { count: number }>(rows: readonly T[], key: (row: T) => string): [string, number][] {
	const result: Record<string, number> = {};
	for (const row of rows) result[key(row)] = (result[key(row)] ?? 0) + row.count;
	return Object.entries(result).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

const team = async () => visitor({ user: await newMember("ADMIN", "team@example.com") });

async function readFigures(key: PeriodKey): Promise<Map<FigureName, Figure>> {
	const actor = await team();
	const figures = await Promise.all(
		(["business-intelligence", "analytics", "executive"] as const).map((name) =>
			getDashboard(actor, name, key),
		),
	);
	return new Map(figures.flatMap((dashboard) => dashboard.figures.map((figure) => [figure.name, figure])));
}

describe.each(isFullRun ? PERIODS : PERIODS.slice(-1))("over the $label", ({ key, days }) => {
	it("the figures equal the values computed from all rows", async () => {
		await rollUpFunnel();
		const figures = await readFigures(key);
		const [e, before] = [expected(market, days - 1, 0), expected(market, 2 * days - 1, days)];
		const rows = (name: FigureName) => figures.get(name)?.rows ?? [];

		const funnel = [
			e.waitlist,
			e.accounts("CREATOR"),
			e.confirmed,
			e.age,
			e.requirements,
			e.matched,
			e.accepted,
			e.requested,
			e.booked,
			e.completed,
		];
		expect(rows("creator-funnel").map(([, count]) => count)).toEqual(funnel);
		expect(rows("creator-funnel").map(([, , share]) => share)).toEqual(
			funnel.map((count, i) => (i === 0 ? "" : percent(count, funnel[i - 1] ?? 0))),
		);
		expect(rows("professional-funnel").map(([, count]) => count)).toEqual([
			e.accounts("PROFESSIONAL"),
			e.applications,
			e.listed,
		]);

		const waits = Array.from({ length: 8 }, (_, day) => e.waits.filter((wait) => wait === day).length);
		expect(rows("time-to-match").map(([, count, share]) => [count, share])).toEqual(
			waits.map((count) => [count, percent(count, e.waits.length)]),
		);
		expect(figures.get("time-to-match")?.sample).toBe(e.waits.length);

		expect(rows("page-views")).toHaveLength(days);
		expect(rows("page-views").reduce((sum, row) => sum + Number(row[1]), 0)).toBe(
			total(e.views.filter(({ audience }) => audience === "VISITOR")),
		);
		for (const [day, out, signedIn] of rows("page-views")) {
			const ofDay = e.views.filter((row) => row.day === day);
			expect([out, Number(out) + Number(signedIn)]).toEqual([
				total(ofDay.filter(({ audience }) => audience === "VISITOR")),
				total(ofDay),
			]);
		}
		expect(rows("pages").map(([page, all]) => [page, all])).toEqual(sums(e.views, ({ page }) => page));
		for (const [page, , ...byAudience] of rows("pages"))
			expect(byAudience).toEqual(
				["VISITOR", "CREATOR", "PROFESSIONAL", "ADMIN"].map((audience) =>
					total(e.views.filter((row) => row.page === page && row.audience === audience)),
				),
			);
		expect(rows("searches-without-results")).toEqual(sums(e.misses, ({ query }) => query));
		expect(rows("form-errors")).toEqual(
			sums(e.errors, ({ page, field }) => `${formatFieldName(field)}, ${page}`),
		);

		for (const [name, good, needs, poor, score, all] of rows("web-vitals")) {
			const ofMetric = e.vitals.filter((row) => row.name === name);
			const rated = (rating: string) => total(ofMetric.filter((row) => row.rating === rating));
			const [counted, shareOfGood] = [total(ofMetric), rated("GOOD") / total(ofMetric)];
			expect([good, needs, poor, all]).toEqual([
				percent(rated("GOOD"), counted),
				percent(rated("NEEDS_IMPROVEMENT"), counted),
				percent(rated("POOR"), counted),
				counted,
			]);
			expect(score).toBe(
				counted < 5 ? null : shareOfGood >= 0.75 ? 100 : 1 - rated("POOR") / counted >= 0.75 ? 75 : 50,
			);
		}

		const key8 = (x: typeof e) => [
			total(x.views),
			x.waitlist,
			x.accounts("CREATOR"),
			x.listed,
			x.requirements,
			x.matched,
			x.requested,
			x.completed,
		];
		expect(rows("key-figures").map(([, now]) => now)).toEqual(key8(e));
		expect(rows("key-figures").map(([, , then]) => then)).toEqual(key8(before));
		expect(rows("key-figures").map(([, , , change]) => change)).toEqual(
			key8(e).map((now, i) =>
				(key8(before)[i] ?? 0) < 5
					? null
					: Math.round((1_000 * (now - (key8(before)[i] ?? 0))) / (key8(before)[i] ?? 1)) / 10,
			),
		);
		expect(rows("promises").map(([, kept, , due, keptBefore]) => [kept, due, keptBefore])).toEqual(
			e.promises.map(({ kept, due }, i) => [
				percent(kept, due),
				due,
				percent(before.promises[i]?.kept ?? 0, before.promises[i]?.due ?? 0),
			]),
		);
	});

	it("supply and demand equal the values computed from all rows", async () => {
		const { figure } = await getFigure(await team(), "supply-and-demand", key);
		const { within, isReal } = expected(market, days - 1, 0);
		const further = { BUSINESS: "Business", EDUCATION: "Education", MARKETING: "Marketing" };
		const lines: Record<string, string> = {
			PHOTOGRAPHY: "Photo and video",
			VIDEOGRAPHY: "Photo and video",
			AGENCY: "Management",
			LEGAL: "Legal",
			ACCOUNTING: "Accounting",
			...further,
		};
		const names: Record<string, string> = {
			PHOTO_VIDEO: "Photo and video",
			MANAGEMENT: "Management",
			LEGAL: "Legal",
			ACCOUNTING: "Accounting",
			...further,
		};
		const wanted = new Map<string, Set<string>>();
		for (const { requirementsId, need } of market.needs) {
			const row = market.requirements.find(({ id }) => id === requirementsId);
			if (!row || !within(row.createdAt) || !isReal.get(row.userId)) continue;
			const place = `${row.city.toLowerCase()}, ${row.state} · ${lines[need]}`;
			wanted.set(place, (wanted.get(place) ?? new Set()).add(requirementsId));
		}
		const listed = new Map<string, number>();
		for (const row of market.professionals) {
			if (row.exampleSlug !== null || row.userId === null || !isReal.get(row.userId)) continue;
			const place = `${row.city.toLowerCase()}, ${row.region} · ${names[row.serviceLine]}`;
			listed.set(place, (listed.get(place) ?? 0) + 1);
		}
		const shown = figure.rows.map(([place, requests, people]) => [
			String(place).replace(/^[^,]+/, (city) => city.toLowerCase()),
			requests,
			people,
		]);
		const places = [...new Set([...wanted.keys(), ...listed.keys()])];
		expect(shown.toSorted()).toEqual(
			places.map((place) => [place, wanted.get(place)?.size ?? 0, listed.get(place) ?? 0]).toSorted(),
		);
		expect(figure.sample).toBe([...wanted.values()].reduce((sum, { size }) => sum + size, 0));
	});
});

it("the risks count overdue work items, and the areas with requests but no professionals", async () => {
	const actor = await team();
	const { figure } = await getFigure(actor, "risks", "30d");
	const { isReal } = expected(market, 29, 0);
	const late = ({ dueAt }: { dueAt: Date }) => dueAt < end;
	expect(figure.rows.slice(0, 6).map(([, count]) => count)).toEqual([
		market.requirements.filter(
			(row) =>
				["SUBMITTED", "IN_REVIEW", "REMATCH_REQUESTED"].includes(row.status) &&
				late(row) &&
				isReal.get(row.userId),
		).length,
		market.tickets.filter((row) => row.state === "OPEN" && late(row)).length,
		market.reports.filter((row) => row.state === "OPEN" && late(row)).length,
		market.ageVerifications.filter(
			(row) =>
				row.status === "SUBMITTED" &&
				row.createdAt.getTime() < end.getTime() - 4 * DAY &&
				isReal.get(row.userId),
		).length,
		market.applications.filter(
			(row) =>
				["SUBMITTED", "DOCUMENT_REVIEW", "BACKGROUND_CHECK"].includes(row.status) &&
				row.submittedAt &&
				row.submittedAt.getTime() < end.getTime() - 7 * DAY &&
				isReal.get(row.userId),
		).length,
		// The market has no disputes.
		0,
	]);
	const { figure: places } = await getFigure(actor, "supply-and-demand", "30d");
	expect(figure.rows[7]?.[1]).toBe(
		places.rows.filter(([, requests, people]) => Number(requests) > 0 && people === 0).length,
	);
});
