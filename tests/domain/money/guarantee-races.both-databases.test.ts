import { expect, it } from "vitest";
import { decideClaim } from "#app/domain/bookings/guarantee.server.ts";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { getAvailableFunds } from "#app/domain/money/own-funds.server.ts";
import { sendPayouts } from "#app/domain/money/payout.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { applyReport } from "../../support/money/apply-report.ts";
import { fillOwnFunds, makeClaim, newAccepted, newDecider } from "../../support/money/guarantee-claims.ts";
import { debtState, newOwing, repay } from "../../support/money/guarantee-money.ts";

it("if two claims are decided at once and there is enough money for only one, only one of them is paid", async () => {
	const deals = [await newAccepted(), await newAccepted()];
	const claims: string[] = [];
	for (const deal of deals) claims.push(await makeClaim(deal));
	await fillOwnFunds(30_000);
	const deciders = [await newDecider(), await newDecider()];
	const results = await Promise.allSettled(
		claims.map((claimId, i) =>
			decideClaim(deciders[i]?.() ?? expect.fail(), {
				claimId,
				decision: "pay",
				amount: 20_000,
				reason: "Missing.",
			}),
		),
	);
	expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	expect([await getAvailableFunds(), await findLedgerFaults()]).toEqual([10_000, []]);
	expect(await db().guaranteeClaim.count({ where: { status: "PAID" } })).toBe(1);
});

it("two payouts sent at once and a repayment settle the debt only once", async () => {
	const deal = await newOwing([100_000, 60_000, 60_000]);
	const { debtId, release } = deal;
	await release(1);
	await release(2);
	await Promise.all([
		sendPayouts(moneyOutcomes, undefined, [deal.bank.provider]),
		sendPayouts(moneyOutcomes, undefined, [deal.bank.provider]),
		repay(deal, debtId, 90_000),
	]);
	const { _sum: kept } = await db().payout.aggregate({ _sum: { keptCents: true } });
	const { _sum: returned } = await db().refund.aggregate({ _sum: { amountCents: true } });
	expect(await debtState(debtId)).toEqual({ status: "SETTLED", owed: 0 });
	expect(kept.keptCents).toBe(returned.amountCents ?? 0);
	expect(await findLedgerFaults()).toEqual([]);
});

it("a repayment that is charged back while payouts are being sent is owed again only once", async () => {
	const deal = await newOwing([100_000, 30_000, 30_000]);
	const { debtId, release } = deal;
	const paymentId = await repay(deal, debtId, 90_000);
	const id = deal.bank.chargeBack(paymentId, 90_000);
	deal.bank.decide(id, paymentId, 90_000, false);
	const reports = deal.bank.events.splice(0).reverse();
	await release(1);
	await release(2);
	await Promise.all([
		...[...reports, ...reports].map((report) =>
			transaction((tx) => applyReport(tx, deal.bank.provider.name, report)),
		),
		sendPayouts(moneyOutcomes, undefined, [deal.bank.provider]),
		sendPayouts(moneyOutcomes, undefined, [deal.bank.provider]),
	]);
	const { _sum: kept } = await db().payout.aggregate({ _sum: { keptCents: true } });
	expect(await debtState(debtId)).toEqual({ status: "OPEN", owed: 90_000 - (kept.keptCents ?? 0) });
	expect([
		await db().ledgerEntry.count({ where: { kind: "receivable-restored" } }),
		await findLedgerFaults(),
	]).toEqual([1, []]);
});
