import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { seedDemo } from "#app/domain/accounts/demo.server.ts";
import { BOOKING_STATUSES } from "#app/domain/bookings/booking.ts";
import { seedOpenDemo } from "#app/domain/demo/seed-open-demo.server.ts";
import { followContent } from "#app/domain/editorial/follow-content.server.ts";
import { getPhase } from "#app/domain/phase/phase-queries.server.ts";
import { QUOTE_STATUSES } from "#app/domain/quotes/quote.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, now, setClockAhead } from "#app/infra/process/clock.server.ts";
import { advanceDemoClock } from "#app/infra/process/demo-clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";

beforeEach(async () => {
	await followContent();
	await seedDemo();
});
afterEach(async () => {
	setClockAhead(0);
	rmSync(join(settings().dataDir, "demo-clock.json"), { force: true });
	await db().phaseChange.deleteMany();
	await followContent();
});

describe("the open demo", () => {
	it("has bookings in every state, and quotes in every state that needs no clock", async () => {
		await seedOpenDemo();
		expect(await getPhase()).toBe("OPEN");
		const bookings = await db().booking.groupBy({ by: ["status"], where: { phase: "OPEN" } });
		expect(bookings.map(({ status }) => status).sort()).toEqual([...BOOKING_STATUSES].sort());
		const quotes = await db().quote.groupBy({ by: ["status"] });
		expect(quotes.map(({ status }) => status).sort()).toEqual(QUOTE_STATUSES.filter((status) => status !== "EXPIRED").sort());
		expect(await db().user.count({ where: { demo: false } })).toBe(0);
	});

	it("is filled once: a second start adds nothing", async () => {
		await seedOpenDemo();
		const count = () => Promise.all([db().booking.count(), db().quote.count(), db().user.count(), db().phaseChange.count()]);
		const before = await count();
		await seedOpenDemo();
		expect(await count()).toEqual(before);
	});

	it("has a clock that moves ahead, step by step", () => {
		expect([advanceDemoClock(14 * DAY), advanceDemoClock(DAY)]).toEqual([14 * DAY, 15 * DAY]);
		const before = now();
		setClockAhead(15 * DAY);
		expect(now().getTime() - before.getTime()).toBeGreaterThanOrEqual(15 * DAY);
	});
});
