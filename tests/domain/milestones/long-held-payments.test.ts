import { afterEach, describe, expect, it } from "vitest";
import { returnLongHeldPayments } from "#app/domain/bookings/long-held-payments.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { emailsTo } from "../../support/email/outbox.ts";
import {
	deliverAt,
	expectLedgerAgrees,
	expectMilestones,
	freeze,
	milestoneAt,
	newFunded,
} from "../../support/market/milestones.ts";

const FUNDED_AT = new Date("2026-01-15T16:00:00Z");
const on = (day: string) => setClock(new Date(`${day}T10:00:00Z`));

afterEach(() => setClock(undefined));

/** Creates a booking whose first milestone was paid for on January 15, 2026. */
async function newHeld() {
	setClock(FUNDED_AT);
	return newFunded();
}

describe("a payment that has been held for a year", () => {
	it("is announced once to both sides, with the day on which it goes back", async () => {
		const { creator, professional } = await newHeld();
		on("2027-01-15");
		expect(await returnLongHeldPayments()).toBe(0);
		on("2027-01-16");
		expect(await returnLongHeldPayments()).toBe(1);
		expect(await returnLongHeldPayments()).toBe(0);
		for (const { email } of [creator, professional])
			expect(await emailsTo(email)).toContainEqual(expect.stringContaining("Held for a year: $"));
		const { text } = await db().outboxEmail.findFirstOrThrow({
			where: { recipient: creator.email, kind: "booking-payment-held-long" },
		});
		expect(text).toContain("July 15, 2027");
	});

	it("is refunded after 18 months if nothing was delivered, but not before the warning is a month old", async () => {
		const deal = await newHeld();
		on("2027-08-01");
		expect(await returnLongHeldPayments()).toBe(1);
		await expectMilestones(deal.bookingId, "IN_PROGRESS", "FUNDED", "PLANNED");
		on("2027-09-01");
		expect(await returnLongHeldPayments()).toBe(1);
		expect((await milestoneAt(deal.bookingId)).status).toBe("REFUNDED");
		expect(await db().refund.findMany()).toMatchObject([{ reason: "HELD_TOO_LONG", status: "SENDING" }]);
		await expectLedgerAgrees(deal.bookingId);
	});

	it("stays if the work was delivered, or while a chargeback freezes it", async () => {
		const [delivered, frozen] = [await newHeld(), await newHeld()];
		await deliverAt(delivered);
		await freeze(frozen.bookingId);
		on("2027-02-01");
		expect(await returnLongHeldPayments()).toBe(2);
		on("2027-09-01");
		expect(await returnLongHeldPayments()).toBe(0);
		expect((await milestoneAt(delivered.bookingId)).status).toBe("DELIVERED");
		expect((await milestoneAt(frozen.bookingId)).status).toBe("FUNDED");
	});
});
