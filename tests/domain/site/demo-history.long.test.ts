import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countSignedPrices } from "#app/domain/bookings/quotes/price-guidance.server.ts";
import { followContent } from "#app/domain/content/editorial/follow-content.server.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { castProfessionals } from "#app/domain/office/demo/demo-cast.ts";
import { jobs } from "#app/domain/office/demo/demo-jobs.ts";
import { seedHistory } from "#app/domain/office/demo/seed-demo.server.ts";
import { getDashboard } from "#app/domain/office/figures/dashboard-queries.server.ts";
import { dashboards } from "#app/domain/office/figures/figure.ts";
import { getWaitingCreators } from "#app/domain/office/figures/public-figures.server.ts";
import { rollUpFunnel } from "#app/domain/office/figures/roll-up-funnel.server.ts";
import { findQueues, findUndoable } from "#app/domain/office/queues/work-queries.server.ts";
import { getFigures } from "#app/domain/people/account-figures.server.ts";
import { COLLEAGUE_ADDRESS, seedDemo } from "#app/domain/people/demo-account.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { hashEntry } from "#app/domain/platform/booking-record.server.ts";
import { blockingChecks, evidenceParts } from "#app/domain/vetting/check.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, now } from "#app/infra/process/clock.server.ts";
import { signedIn, visitor } from "../../support/accounts/actors.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { demoFigures, expectFullDemo, fillWithKills } from "../../support/money/open-demo.ts";

async function owner(): Promise<Actor> {
	const { id, email, name } = await db().user.findFirstOrThrow({
		where: { demo: true, role: "ADMIN", email: { not: COLLEAGUE_ADDRESS } },
		orderBy: { createdAt: "asc" },
	});
	return visitor({ user: signedIn({ id, email, name, role: "ADMIN" }) });
}

beforeEach(async () => {
	await followContent();
	await seedDemo();
});
afterEach(async () => {
	await emptyDatabase();
	await followContent();
});

describe("the history of a demo", () => {
	it("is complete and consistent in early access, is added only once, and continues if the demo is opened later", async () => {
		await seedHistory({ isOpen: false });
		await expectHistory({ isOpen: false });
		const before = await demoFigures();
		await seedHistory({ isOpen: false });
		expect(await demoFigures()).toEqual(before);
		await seedHistory({ isOpen: true });
		await expectBooks(true);
		await expectQueues(true);
	});

	it("is complete and consistent in an open marketplace, even if several starts are killed before one completes it", async () => {
		expect(await fillWithKills(300)).toBeGreaterThan(2);
		await expectFullDemo();
		await expectHistory({ isOpen: true });
		const payouts = await db().payout.groupBy({ by: ["status"] });
		expect(payouts.map(({ status }) => status).sort()).toEqual(["FAILED", "PAID", "WAITING"]);
		expect(await db().moneyIssue.findMany({ select: { kind: true } })).toEqual([{ kind: "PAYOUT_FAILED" }]);
		expect(await countSignedPrices()).toMatchObject([
			{ place: "Los Angeles, CA", quotes: 7, isDemo: true },
			{ place: "CA", quotes: 7, isDemo: true },
		]);
		const before = await demoFigures();
		await seedHistory({ isOpen: true });
		expect(await demoFigures()).toEqual(before);
	});

	it("names only its own fictional professionals", () => {
		const names = castProfessionals.map(({ name }) => name);
		for (const { professional } of jobs) expect(names).toContain(professional);
	});
});

async function expectHistory({ isOpen }: { isOpen: boolean }): Promise<void> {
	await expectPeople();
	await expectVetted();
	await expectRatings();
	await expectRecords();
	await expectBooks(isOpen);
	await expectQueues(isOpen);
	await expectFigures();
}

/** Checks that there are as many people, messages, and days as we claim, and that nobody is real. */
async function expectPeople(): Promise<void> {
	expect(await db().user.count()).toBeGreaterThanOrEqual(40);
	expect(await db().user.count({ where: { demo: false } })).toBe(0);
	expect(await db().message.count()).toBeGreaterThanOrEqual(300);
	const { _min } = await db().user.aggregate({ _min: { createdAt: true } });
	const days = (now().getTime() - (_min.createdAt ?? now()).getTime()) / DAY;
	expect(Math.round(days)).toBe(90);
	const listed = await db().professional.findMany({ where: { state: "LISTED", exampleSlug: null } });
	expect(listed).toHaveLength(castProfessionals.length - 1);
	expect(new Set(listed.map(({ city }) => city)).size).toBe(6);
}

/** Checks that only professionals who passed the checks required on the real site are listed. */
async function expectVetted(): Promise<void> {
	const listed = await db().professional.findMany({
		where: { exampleSlug: null },
		include: {
			checks: true,
			packages: true,
			user: { include: { applications: { include: evidenceParts } } },
		},
	});
	for (const { businessName, checks, packages, user } of listed) {
		const [application] = user?.applications ?? [];
		expect([businessName, application?.status]).toEqual([businessName, "APPROVED"]);
		expect(application && blockingChecks(application)).toBeNull();
		expect(checks.length).toBeGreaterThanOrEqual(5);
		expect(packages.length).toBeGreaterThan(0);
	}
}

/** Checks that ratings, counts of responses, and directory entries follow from the bookings. */
async function expectRatings(): Promise<void> {
	const professionals = await db().professional.findMany({
		where: { exampleSlug: null },
		include: { entries: true, bookings: { include: { reviews: true } } },
	});
	for (const { bookings, entries, ratingSum, ratingCount, responseCount } of professionals) {
		const ratings = bookings
			.flatMap(({ reviews }) => reviews)
			.filter(({ side, state }) => side === "CREATOR" && state === "PUBLISHED")
			.map(({ rating }) => rating);
		const sum = ratings.reduce((total, rating) => total + rating, 0);
		expect([ratingSum, ratingCount]).toEqual([sum, ratings.length]);
		expect(responseCount).toBe(bookings.filter(({ answeredAt }) => answeredAt).length);
		for (const { rating } of entries)
			expect(rating).toBe(ratings.length === 0 ? 0 : Math.round((sum * 100) / ratings.length));
	}
}

/** Checks that the hashes of records and the counts of conversations are consistent. */
async function expectRecords(): Promise<void> {
	const bookings = await db().booking.findMany({
		include: { record: { orderBy: { number: "asc" } }, sides: true, messages: true },
	});
	for (const { title, record, sides, messages, creatorId } of bookings) {
		for (const [i, { number, event, hash }] of record.entries())
			expect([title, number, hash]).toEqual([title, i + 1, hashEntry(record[i - 1]?.hash ?? "", event)]);
		expect(record.length).toBeGreaterThan(1);
		for (const { userId, unread } of sides)
			expect([title, unread]).toEqual([
				title,
				messages.filter((one) => one.senderId !== userId && !one.readAt && !one.heldAt).length,
			]);
		expect(sides.some(({ userId }) => userId === creatorId)).toBe(true);
	}
}

/**
 * Checks that the ledger has no errors, and that money is held in an open marketplace but not in early
 * access, and only for milestones.
 */
async function expectBooks(isOpen: boolean): Promise<void> {
	expect(await findLedgerFaults()).toEqual([]);
	const lines = await db().ledgerLine.aggregate({ _sum: { cents: true } });
	expect(lines._sum.cents ?? 0n).toBe(0n);
	const held = await db().ledgerAccount.findMany({
		where: { name: { startsWith: "held:" }, balanceCents: { not: 0 } },
	});
	expect(held.length > 0).toBe(isOpen);
	const milestones = await db().milestone.findMany({ select: { id: true } });
	for (const { name } of held) expect(milestones.map(({ id }) => `held:${id}`)).toContain(name);
}

/**
 * Checks that every queue of the phase has items, that nothing can be undone or is dated in the future, that
 * only the texts meant to be flagged are, and that no email is waiting.
 */
async function expectQueues(isOpen: boolean): Promise<void> {
	const actor = await owner();
	const empty = (await findQueues(actor)).filter(({ count }) => count === 0).map(({ kind }) => kind);
	expect(empty).toEqual(
		isOpen ? [] : ["DISPUTE", "GUARANTEE", "MONEY_ISSUE", "MONEY_DECISION", "RECEIVABLE"],
	);
	expect(await findUndoable(actor)).toBeNull();
	expect(await db().decision.count({ where: { undoUntil: { gt: now() } } })).toBe(0);
	expect(await db().booking.count({ where: { statusAt: { gt: now() } } })).toBe(0);
	expect(await db().message.count({ where: { createdAt: { gt: now() } } })).toBe(0);
	// Only the texts that the demo is meant to show are flagged.
	expect(await db().messageFlag.count()).toBe(3);
	expect(
		await db().outboxEmail.count({
			where: { state: "PENDING", createdAt: { lt: now() }, nextAttemptAt: { lt: now() } },
		}),
	).toBe(0);
}

/**
 * Checks that the team's figures include the demo and say so, and that the public number of creators doesn't.
 */
async function expectFigures(): Promise<void> {
	const actor = await owner();
	await rollUpFunnel();
	for (const name of ["executive", "business-intelligence", "market", "analytics"] as const) {
		const { figures, isDemo } = await getDashboard(actor, name, "90d");
		expect(isDemo).toBe(true);
		expect(figures.map((figure) => figure.name)).toEqual([...dashboards[name]]);
	}
	const { figures } = await getDashboard(actor, "executive", "90d");
	const key = figures.find(({ name }) => name === "key-figures");
	for (const [label, count] of key?.rows ?? []) expect([label, Number(count) > 0]).toEqual([label, true]);
	expect(await getFigures(actor)).toMatchObject({
		isDemo: true,
		totals: { listed: castProfessionals.length - 1 },
	});
	expect(await getWaitingCreators()).toBeNull();
}
