import { afterEach, describe, expect, it } from "vitest";
import { withdrawDispute } from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import { openDispute } from "#app/domain/bookings/disputes/open-dispute.server.ts";
import { getDisputeRates } from "#app/domain/office/figures/dispute-figures.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { newDelivered } from "../../support/market/milestones.ts";

afterEach(async () => {
	setClock(undefined);
	await emptyDatabase();
});

/** A dispute that its opener withdraws a day later. Returns its creator's ID. */
async function endedDispute(): Promise<string> {
	const { bookingId, asCreator, creator } = await newDelivered();
	const opening = { position: 0, wanted: "REDO", statement: "Half is missing.", files: [] } as const;
	const { disputeId } = await openDispute(asCreator(), { bookingId, ...opening });
	setClock(later(now(), DAY));
	await withdrawDispute(asCreator(), { bookingId, disputeId });
	setClock(undefined);
	return creator.id;
}

const values = async () =>
	Object.fromEntries(
		(await getDisputeRates({ from: later(now(), -2 * DAY), to: later(now(), 2 * DAY) })).map(
			({ label, value, cases }) => [label, [value, cases]],
		),
	);

describe("figures about disputes", () => {
	it("are published from five cases on, each with its own sample, without demo accounts", async () => {
		for (let i = 0; i < 4; i++) await endedDispute();
		const four = await values();
		expect(Object.values(four).every(([value]) => value === null)).toBe(true);
		expect(four["Opened per 100 bookings"]).toEqual([null, 4]);
		const fifth = await endedDispute();
		expect(await values()).toMatchObject({
			"Opened per 100 bookings": ["100", 5],
			"Settled by the two": ["0%", 5],
			Withdrawn: ["100%", 5],
			"Decided by our team": ["0%", 5],
			"Decisions that were appealed": [null, 0],
			"Appeals that changed the decision": [null, 0],
			"Days from opening to end, median": ["1", 5],
		});
		await db().user.update({ where: { id: fifth }, data: { demo: true } });
		expect((await values())["Opened per 100 bookings"]).toEqual([null, 4]);
	});
});
