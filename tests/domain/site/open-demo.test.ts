import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countSignedPrices } from "#app/domain/bookings/quotes/price-guidance.server.ts";
import { followContent } from "#app/domain/content/editorial/follow-content.server.ts";
import { seedHistory } from "#app/domain/office/demo/seed-demo.server.ts";
import { pausePayments } from "#app/domain/office/finance/money-decision.server.ts";
import { seedDemo } from "#app/domain/people/demo-account.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, now, setClockAhead } from "#app/infra/process/clock.server.ts";
import { advanceDemoClock } from "#app/infra/process/demo-clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { demoFigures, expectFullDemo, fillWithKills } from "../../support/money/open-demo.ts";

beforeEach(async () => {
	await followContent();
	await seedDemo();
});
afterEach(async () => {
	setClockAhead(0);
	rmSync(join(settings().dataDir, "demo-clock.json"), { force: true });
	await emptyDatabase();
	await followContent();
});

describe("the open demo", () => {
	it("is completed only once, by later starts, if the first ones are killed", async () => {
		expect(await fillWithKills(300)).toBeGreaterThan(2);
		await expectFullDemo();
		const payouts = await db().payout.groupBy({ by: ["status"] });
		expect(payouts.map(({ status }) => status).sort()).toEqual(["FAILED", "PAID", "WAITING"]);
		expect(await db().moneyIssue.findMany({ select: { kind: true } })).toEqual([{ kind: "PAYOUT_FAILED" }]);
		expect(await db().user.count({ where: { demo: false } })).toBe(0);
		expect(await countSignedPrices()).toMatchObject([
			{ place: "Los Angeles, CA", quotes: 7, isDemo: true },
			{ place: "CA", quotes: 7, isDemo: true },
		]);
		const before = await demoFigures();
		await seedHistory({ isOpen: true });
		expect(await demoFigures()).toEqual(before);
	});

	it("starts without its history if someone used it before it was filled", async () => {
		expect(await fillWithKills(300, { starts: 2 })).toBe(2);
		await pausePayments(visitor({ user: await newMember("ADMIN") }), {
			flow: "CHECKOUTS",
			isPaused: true,
			reason: "To see what it does.",
		});
		await seedHistory({ isOpen: true });
		expect(await db().booking.count({ where: { title: "Brand deals, month by month" } })).toBe(0);
	});

	it("has a clock that can be advanced step by step", () => {
		expect([advanceDemoClock(14 * DAY), advanceDemoClock(DAY)]).toEqual([14 * DAY, 15 * DAY]);
		const before = now();
		setClockAhead(15 * DAY);
		expect(now().getTime() - before.getTime()).toBeGreaterThanOrEqual(15 * DAY);
	});
});
