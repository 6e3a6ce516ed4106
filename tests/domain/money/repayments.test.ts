import { afterEach, expect, it, vi } from "vitest";
import { getWork } from "#app/domain/bookings/work-queries.server.ts";
import { startRepayment } from "#app/domain/money/repay-debt.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { testBank } from "#app/infra/payments/test-bank/test-bank.server.ts";
import { visitor } from "../../support/accounts/actors.ts";
import { deliver, newPaidDeal } from "../../support/money/deal.ts";
import { debtState, oweChargeback, repay } from "../../support/money/guarantee-money.ts";
import { payByCard, settle } from "../../support/money/payments.ts";
import { release } from "../../support/money/settle-deal.ts";
import { connectStripe } from "../../support/money/stripe.ts";

afterEach(() => void vi.restoreAllMocks());

it("a chargeback of a repayment isn't shown as a chargeback of the creator's payment", async () => {
	const deal = await newPaidDeal();
	await release(deal.milestoneId, 100_000);
	const debtId = await oweChargeback(deal, deal.paymentId, 100_000);
	deal.bank.chargeBack(await repay(deal, debtId, 40_000), 40_000);
	await deliver(deal.bank);
	expect(await db().chargeback.count()).toBe(2);
	for (const user of [deal.creator, deal.professional])
		expect((await getWork(visitor({ user }), deal.bookingId))?.chargebacks).toMatchObject([
			{ amountCents: 100_000 },
		]);
});

it("a repayment that was started at an earlier provider is paid there, unless that provider is no longer set up", async () => {
	const deal = await newPaidDeal();
	await release(deal.milestoneId, 100_000);
	const debtId = await oweChargeback(deal, deal.paymentId, 100_000);
	const { reference } = await db().receivable.findUniqueOrThrow({ where: { id: debtId } });
	const start = () => startRepayment(visitor({ user: deal.professional }), { reference });
	const lose = vi.spyOn(testBank, "startCheckout");
	lose.mockRejectedValueOnce(new Error("The connection was lost."));
	await expect(start()).rejects.toMatchObject({ code: "conflict" });
	const gone = await db().checkout.findFirstOrThrow({ where: { receivableId: debtId } });
	await db().checkout.update({ where: { id: gone.id }, data: { provider: "gone" } });
	lose.mockRejectedValueOnce(new Error("The connection was lost."));
	await expect(start()).rejects.toMatchObject({ code: "conflict" });
	await connectStripe();
	await payByCard((await start()).address, "succeeds");
	await settle();
	expect(await debtState(debtId)).toEqual({ status: "SETTLED", owed: 0 });
	expect(
		await db().checkout.findMany({
			where: { receivableId: debtId },
			orderBy: { id: "asc" },
			select: { provider: true, status: true },
		}),
	).toEqual([
		{ provider: "gone", status: "EXPIRED" },
		{ provider: "test-bank", status: "PAID" },
	]);
});
