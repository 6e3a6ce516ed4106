import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { ATTEMPTS_BEFORE_ISSUE } from "#app/domain/money/payment.server.ts";
import { refundHeld, sendRefunds } from "#app/domain/money/refund.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { HOUR, MINUTE, setClock } from "#app/infra/process/clock.server.ts";
import type { Luck } from "../../support/money/careless-bank.ts";
import { deliver, newPaidDeal } from "../../support/money/deal.ts";
import { type Earnings, newEarnings, ONCE, paid, wait } from "../../support/money/earnings.ts";

beforeEach(() => setClock(new Date("2026-11-02T12:00:00Z")));

afterEach(() => setClock(undefined));

/** Gives the next calls to the bank these outcomes. Later calls succeed. */
const lucky = ({ bank }: Earnings, ...ends: Luck[]) => {
	bank.luck = () => ends.shift() ?? "fine";
};

describe("an unanswered call", () => {
	it.each([
		["never arrived", ["lost", "fine", "fine"]],
		["was carried out", ["unanswered", "fine"]],
		["never arrived, and the question didn't arrive either", ["lost", "lost", "fine", "fine"]],
		["was carried out, but the question was lost", ["unanswered", "unanswered", "fine"]],
	] as const)("is resolved later, after the bank was asked about it: the call %s", async (_, ends) => {
		const deal = await newEarnings();
		lucky(deal, ...ends);
		expect([await deal.send(), (await deal.payout()).status]).toEqual([0, "SENDING"]);
		expect(await deal.send()).toBe(0);
		for (let hours = 0; hours < 3; hours++) {
			wait(HOUR);
			await deal.send();
		}
		await deal.settle();
		expect([(await deal.payout()).status, paid(deal)]).toEqual(["PAID", ONCE]);
		expect(await findLedgerFaults()).toEqual([]);
	});

	it("is resolved before the retry if the bank's event arrives", async () => {
		const deal = await newEarnings();
		lucky(deal, "unanswered");
		await deal.send();
		await deliver(deal.bank);
		expect(await deal.payout()).toMatchObject({ status: "TRANSFERRED", transferId: null, attempts: 0 });
		await deal.settle();
		expect(paid(deal)).toEqual(ONCE);
	});

	it("that a killed process was about to make already has its ledger entry, and the next run makes the call", async () => {
		const deal = await newEarnings();
		deal.bank.luck = () => {
			throw new Error("killed");
		};
		await deal.send();
		deal.bank.luck = () => "fine";
		expect(await db().ledgerEntry.count({ where: { kind: "transfer-sent" } })).toBe(1);
		wait(MINUTE);
		await deal.settle();
		expect([paid(deal), await db().ledgerEntry.count({ where: { kind: "transfer-sent" } })]).toEqual([
			ONCE,
			1,
		]);
	});

	it("becomes an issue after several tries, and the issue closes once the bank responds", async () => {
		const deal = await newEarnings();
		deal.bank.luck = () => "lost";
		const issue = () => db().moneyIssue.findFirst({ where: { kind: "PAYOUT_FAILED" } });
		for (let attempt = 0; attempt < ATTEMPTS_BEFORE_ISSUE; attempt++) {
			expect(await issue()).toBeNull();
			await deal.send();
			wait(6 * HOUR);
		}
		await deal.send();
		expect(await issue()).toMatchObject({ closedAt: null, amountCents: 90_000 });
		deal.bank.luck = () => "fine";
		wait(6 * HOUR);
		await deal.settle();
		expect([(await issue())?.closedAt, (await deal.payout()).status]).toEqual([expect.any(Date), "PAID"]);
	});

	it("for a refund is retried until the bank responds, and the refund is sent only once", async () => {
		const deal = await newPaidDeal();
		await transaction((tx) =>
			refundHeld(tx, { milestoneId: deal.milestoneId, amountCents: 100_000, reason: "CANCELLED_BY_CREATOR" }),
		);
		const ends: Luck[] = ["unanswered", "lost"];
		deal.bank.luck = () => ends.shift() ?? "fine";
		for (let attempt = 0; attempt < 3; attempt++) {
			await sendRefunds(undefined, [deal.bank.provider]);
			wait(HOUR);
		}
		await deliver(deal.bank);
		expect([deal.bank.wrongs, deal.bank.moved.refund.size]).toEqual([[], 1]);
		expect(await db().refund.findFirst()).toMatchObject({
			status: "CONFIRMED",
			attempts: 3,
			nextAttemptAt: null,
			providerId: expect.any(String),
		});
	});
});
