import { expect, it } from "vitest";
import { getWork } from "#app/domain/bookings/work-queries.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { visitor } from "../../support/accounts/actors.ts";
import { deliver, newPaidDeal } from "../../support/money/deal.ts";
import { oweChargeback, repay } from "../../support/money/guarantee-money.ts";
import { release } from "../../support/money/settle-deal.ts";

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
