import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { balancesByKind } from "#app/domain/money/ledger.server.ts";
import { getAvailableFunds, sendDeposits } from "#app/domain/money/own-funds.server.ts";
import {
	confirmBankPayout,
	failBankPayout,
	repeatPayout,
	sendPayouts,
} from "#app/domain/money/payout.server.ts";
import { refundHeld, repeatRefund, sendRefunds } from "#app/domain/money/refund.server.ts";
import { newReference } from "#app/domain/platform/reference.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember } from "../../support/accounts/actors.ts";
import { deliver, newMoneyDeal, newPaidDeal } from "../../support/money/deal.ts";
import { newEarnings, ONCE, paid, references } from "../../support/money/earnings.ts";

beforeEach(() => setClock(new Date("2026-11-02T12:00:00Z")));

afterEach(() => setClock(undefined));

const REASON = "The account is closed.";
const refuse = async () => ({ refused: REASON });
const findIssues = () =>
	db().moneyIssue.findMany({ where: { closedAt: null }, select: { kind: true, summary: true } });

describe("if the provider refuses an order in its response,", () => {
	it("a transfer fails at once, and is sent again under another reference", async () => {
		const deal = await newEarnings();
		const provider: PaymentProvider = { ...deal.bank.provider, transfer: refuse };
		expect(await sendPayouts(moneyOutcomes, undefined, [provider])).toBe(1);
		const refused = await deal.payout();
		expect(refused).toMatchObject({ status: "WAITING", failure: REASON, nextAttemptAt: null });
		expect(await findIssues()).toEqual([
			{ kind: "PAYOUT_FAILED", summary: `The payout ${refused.reference} of $900.00 was refused: ${REASON}` },
		]);
		expect(await sendPayouts(moneyOutcomes, undefined, [provider])).toBe(0);
		await transaction((tx) => repeatPayout(tx, { payoutId: refused.id }));
		await deal.settle();
		expect([(await deal.payout()).status, paid(deal), references(deal, "transfer")]).toEqual([
			"PAID",
			ONCE,
			["PYT-…-2"],
		]);
		expect([await findLedgerFaults(), await findIssues()]).toEqual([[], []]);
	});

	it("a payout to a bank fails, and the money stays at the provider", async () => {
		const deal = await newEarnings();
		await deal.send();
		await deliver(deal.bank);
		const { bankPayouts } = deal.bank.provider;
		if (!bankPayouts) throw new Error("The bank pays out by itself.");
		const provider: PaymentProvider = {
			...deal.bank.provider,
			bankPayouts: { ...bankPayouts, send: refuse },
		};
		expect(await sendPayouts(moneyOutcomes, undefined, [provider])).toBe(1);
		expect(await deal.payout()).toMatchObject({ status: "FAILED", failure: REASON, nextAttemptAt: null });
		expect([await findLedgerFaults(), (await findIssues()).length]).toEqual([[], 1]);
	});

	it("a refund fails, and its money waits in suspense until the team sends it again", async () => {
		const { bank, milestoneId } = await newPaidDeal();
		await transaction((tx) =>
			refundHeld(tx, { milestoneId, amountCents: 100_000, reason: "CANCELLED_BY_CREATOR" }),
		);
		expect(await sendRefunds(undefined, [{ ...bank.provider, refund: refuse }])).toBe(1);
		const { id: refundId, ...refund } = await db().refund.findFirstOrThrow();
		expect(refund).toMatchObject({ status: "FAILED", failure: REASON, nextAttemptAt: null });
		expect((await findIssues()).map(({ kind }) => kind)).toEqual(["REFUND_FAILED"]);
		expect((await balancesByKind()).get("suspense")).toBe(-100_000n);
		await transaction((tx) => repeatRefund(tx, { refundId }));
		await sendRefunds(undefined, [bank.provider]);
		await deliver(bank);
		expect([(await db().refund.findFirstOrThrow()).status, bank.moved.refund.size]).toEqual(["CONFIRMED", 1]);
		expect([await findLedgerFaults(), await findIssues()]).toEqual([[], []]);
	});

	it("a deposit of our own money fails, and nothing is added", async () => {
		const { bank } = await newMoneyDeal();
		const { id: requestedById } = await newMember("ADMIN", undefined, ["FINANCE"]);
		const at = now();
		await db().fundsDeposit.create({
			data: {
				reference: newReference("OWN"),
				provider: bank.provider.name,
				amountCents: 5_000,
				statusAt: at,
				createdAt: at,
				nextAttemptAt: at,
				requestedById,
			},
		});
		expect(await sendDeposits(undefined, [{ ...bank.provider, addFunds: refuse }])).toBe(1);
		expect(await db().fundsDeposit.findFirstOrThrow()).toMatchObject({ status: "FAILED", failure: REASON });
		expect([await getAvailableFunds(), (await findIssues()).map(({ kind }) => kind)]).toEqual([
			0,
			["DEPOSIT_FAILED"],
		]);
	});
});

it("a report about a bank payout is refused until the payout's transfer is known", async () => {
	const deal = await newEarnings();
	await deal.send();
	const { reference } = await deal.payout();
	const reports = [
		(tx: Tx) => confirmBankPayout(tx, moneyOutcomes, reference),
		(tx: Tx) => failBankPayout(tx, moneyOutcomes, reference, REASON),
	];
	for (const report of reports) await expect(transaction(report)).rejects.toThrow("but not its transfer");
	expect((await deal.payout()).status).toBe("SENDING");
});
