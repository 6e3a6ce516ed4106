import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { followContent } from "#app/domain/content/editorial/follow-content.server.ts";
import { seedHistory } from "#app/domain/office/demo/seed-demo.server.ts";
import { pausePayments } from "#app/domain/office/finance/money-decision.server.ts";
import { seedDemo } from "#app/domain/people/demo-account.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, now, setClockAhead } from "#app/infra/process/clock.server.ts";
import { advanceDemoClock, hasDemoClock } from "#app/infra/process/demo-clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { fillWithKills } from "../../support/money/open-demo.ts";

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

	it.each([
		["outside production", {}, true],
		["in production", { isProduction: true }, false],
		["in production with ALLOW_DEMO=1", { isProduction: true, ALLOW_DEMO: true }, true],
		["with a test key of Stripe", { STRIPE_SECRET_KEY: "sk_test_1" }, true],
		["with a live key of Stripe", { ALLOW_DEMO: true, STRIPE_SECRET_KEY: "rk_live_1" }, false],
	])(
		"has a clock that can be advanced, unless it runs in production without ALLOW_DEMO or has a live key of Stripe (%s: %j, %s)",
		(_, changed, expected) => {
			const before = { ...settings() };
			onTestFinished(() => void Object.assign(settings(), { STRIPE_SECRET_KEY: undefined }, before));
			Object.assign(settings(), changed);
			expect(hasDemoClock()).toBe(expected);
		},
	);
});
