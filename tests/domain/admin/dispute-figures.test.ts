import { afterEach, describe, expect, it } from "vitest";
import { askTeam, withdrawDispute } from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import { openDispute } from "#app/domain/bookings/disputes/open-dispute.server.ts";
import { getDisputeRates } from "#app/domain/office/figures/dispute-figures.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { decide, expectDispute, newAnswered, passDays } from "../../support/market/disputes.ts";
import { newDelivered } from "../../support/market/milestones.ts";

afterEach(async () => {
	setClock(undefined);
	await emptyDatabase();
});

/** Creates a dispute that its opener withdraws a day later. Returns the creator's ID. */
async function endedDispute(): Promise<string> {
	const { bookingId, asCreator, creator } = await newDelivered();
	const opening = { position: 0, wanted: "REDO", statement: "Half is missing.", files: [] } as const;
	const { disputeId } = await openDispute(asCreator(), { bookingId, ...opening });
	setClock(later(now(), DAY));
	await withdrawDispute(asCreator(), { bookingId, disputeId });
	setClock(undefined);
	return creator.id;
}

const values = async (from = later(now(), -2 * DAY), to = later(now(), 2 * DAY)) =>
	Object.fromEntries(
		(await getDisputeRates({ from, to })).map(({ label, value, cases }) => [label, [value, cases]]),
	);

describe("figures about disputes", () => {
	it("are published once there are five cases, show each figure's sample size, and exclude demo accounts", async () => {
		for (let i = 0; i < 4; i++) await endedDispute();
		const four = await values();
		expect(Object.values(four).every(([value]) => value === null)).toBe(true);
		expect(four["Opened per 100 bookings"]).toEqual([null, 4]);
		const fifth = await endedDispute();
		expect(await values()).toMatchObject({
			"Opened per 100 bookings": ["100", 5],
			"Settled between the two sides": ["0%", 5],
			Withdrawn: ["100%", 5],
			"Decided by our team": ["0%", 5],
			"Decisions that were appealed": [null, 0],
			"Appeals that changed the decision": [null, 0],
			"Days from opening to end, median": ["1", 5],
		});
		await db().user.update({ where: { id: fifth }, data: { demo: true } });
		expect((await values())["Opened per 100 bookings"]).toEqual([null, 4]);
	});

	it("count a booking and its disputes in the period in which the booking's work began", async () => {
		const start = now();
		for (let i = 0; i < 5; i++) {
			const { bookingId, asCreator } = await newDelivered();
			setClock(later(start, 20 * DAY));
			if (i < 2)
				await openDispute(asCreator(), {
					bookingId,
					position: 0,
					wanted: "REDO",
					statement: "Half is missing.",
					files: [],
				});
			else await db().booking.update({ where: { id: bookingId }, data: { statusAt: now() } });
			setClock(undefined);
		}
		const began = await values(later(start, -DAY), later(start, DAY));
		expect(began["Opened per 100 bookings"]).toEqual(["40", 5]);
		const afterward = await values(later(start, 19 * DAY), later(start, 21 * DAY));
		expect(afterward["Opened per 100 bookings"]).toEqual([null, 0]);
	});

	it("don't count an automatic decision as a decision by our team", async () => {
		for (let i = 0; i < 5; i++) {
			const deal = await newAnswered();
			await askTeam(deal.asCreator(), deal);
			if (i < 4) await decide(deal.disputeId, 10_000);
			await passDays(i < 4 ? 9 : 42);
			await expectDispute(deal.disputeId, "FINAL");
			setClock(undefined);
		}
		expect(await values()).toMatchObject({
			"Decided by our team": ["80%", 5],
			"Decisions that were appealed": ["0%", 5],
		});
	});
});
