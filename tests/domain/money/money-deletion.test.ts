import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { releaseHeld, sendPayouts } from "#app/domain/money/payout.server.ts";
import { refundHeld, repeatRefund, sendRefunds } from "#app/domain/money/refund.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { askDeletion, deleteAccounts } from "#app/domain/trust/delete-account.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { visitor } from "../../support/accounts/actors.ts";
import { deliver, newPaidDeal } from "../../support/money/deal.ts";

beforeEach(() => setClock(new Date("2026-11-02T12:00:00Z")));
afterEach(() => setClock(undefined));

const ask = (user: SignedInUser) => askDeletion(visitor({ user: { ...user, provedAt: now() } }));

/** Creates a deal whose booking has ended, with half of its money released and the other half refunded. */
async function newEnded() {
	const deal = await newPaidDeal([100_000]);
	const { bank, milestoneId, bookingId } = deal;
	await transaction(async (tx) => {
		await releaseHeld(tx, { milestoneId, amountCents: 50_000 });
		await refundHeld(tx, { milestoneId, amountCents: 50_000, reason: "DISPUTE" });
		await tx.milestone.update({ where: { id: milestoneId }, data: { status: "SPLIT" } });
		await tx.booking.update({ where: { id: bookingId }, data: { status: "COMPLETED" } });
	});
	const settle = async () => {
		await sendRefunds(undefined, [bank.provider]);
		do await deliver(bank);
		while ((await sendPayouts(moneyOutcomes, undefined, [bank.provider])) > 0);
	};
	return { ...deal, settle };
}

describe("the deletion of an account", () => {
	it("is refused until payouts and refunds have arrived, with an error that says what to do", async () => {
		const { creator, professional, settle } = await newEnded();
		await expect(ask(professional)).rejects.toMatchObject({
			code: "conflict",
			message:
				"$450.00 that you earned hasn't reached your bank yet. Check your payout details, and wait until the money has arrived. Then delete your account.",
		});
		await expect(ask(creator)).rejects.toMatchObject({
			code: "conflict",
			message:
				"$500.00 is on its way back to you. Wait until the refund has arrived. Then delete your account.",
		});
		await settle();
		for (const user of [creator, professional]) await ask(user);
	});

	it("is refused while a refund that the bank returned is waiting for the team", async () => {
		const { bank, creator, settle } = await newEnded();
		bank.refuses = (kind, { reference }) => kind === "refund" && reference.split("-").length === 2;
		await settle();
		await expect(ask(creator)).rejects.toThrow("$500.00 is on its way back to you.");
		const { id: refundId } = await db().refund.findFirstOrThrow();
		await transaction((tx) => repeatRefund(tx, { refundId }));
		await settle();
		await ask(creator);
	});

	it("waits for a payout that the bank returned after the request, and also removes the payee", async () => {
		const { bank, professional, professionalId, settle, bookingId } = await newEnded();
		await settle();
		await ask(professional);
		const [sent] = [...bank.moved.bankPayout.values()];
		if (sent) bank.sendBack(sent, "bankPayout");
		await deliver(bank);
		setClock(later(now(), 14 * DAY + HOUR));
		expect(await deleteAccounts()).toBe(0);
		await db().payee.updateMany({ where: { professionalId }, data: { detailsChangedAt: now() } });
		await settle();
		expect(await deleteAccounts()).toBe(1);
		expect([
			await db().payee.count(),
			await db().payout.count({ where: { milestone: { bookingId } } }),
		]).toEqual([0, 1]);
	});
});
