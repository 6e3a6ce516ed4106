import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cancelBooking, getCancellation } from "#app/domain/bookings/cancel-booking.server.ts";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { getCheckoutQuestion } from "#app/domain/bookings/start-checkout.server.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { balancesByKind } from "#app/domain/money/ledger.server.ts";
import { sumPayments } from "#app/domain/money/payment-queries.server.ts";
import { reconcilePayments } from "#app/domain/money/reconcile-payments.server.ts";
import { sendRefunds } from "#app/domain/money/refund.server.ts";
import { getMoneyOverview, getSalesTaxMonths } from "#app/domain/office/finance/finance-queries.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { acceptAt, deliverAt } from "../../support/market/milestones.ts";
import { deliver, newMoneyDeal, newPaidDeal, pay } from "../../support/money/deal.ts";
import { newFunding, payByCard, settle } from "../../support/money/payments.ts";
import {
	type Deal,
	end,
	findBalances,
	findRefunds,
	refund,
	release,
} from "../../support/money/settle-deal.ts";

const inAustin = { place: "on_site", city: "Austin", state: "TX" };

beforeEach(() => void Object.assign(settings(), { SALES_TAX: { TX: 8_250 } }));
afterEach(() => {
	setClock(undefined);
	Object.assign(settings(), { SALES_TAX: {} });
});

const collected = async () => (await balancesByKind()).get("sales-tax");
const finance = async () => visitor({ user: await newMember("ADMIN", undefined, ["FINANCE"]) });
const findTax = async ({ milestoneId }: { milestoneId: string }) =>
	(await db().milestone.findUniqueOrThrow({ where: { id: milestoneId } })).taxRefundedCents;
const newTaxed = () => newPaidDeal([100_000], 8_250);

/** Charges back an amount of the payment. Returns a function that reports the bank's decision. */
async function chargeBack({ bank, paymentId }: Deal, cents: number) {
	const id = bank.chargeBack(paymentId, cents);
	await deliver(bank);
	return async (isWon: boolean) => {
		bank.decide(id, paymentId, cents, isWon);
		await deliver(bank);
	};
}

afterEach(async () => expect(await findLedgerFaults()).toEqual([]));

describe("sales tax", () => {
	it("is paid with the milestones, recorded separately from held money, and not released when a milestone is accepted", async () => {
		const deal = await newFunding(inAustin);
		expect(await getCheckoutQuestion(deal.asCreator(), { bookingId: deal.bookingId })).toMatchObject({
			amountCents: 108_250,
			taxCents: 8_250,
		});
		await payByCard((await deal.start()).address, "succeeds");
		await settle();
		await acceptAt(deal, await deliverAt(deal));
		expect(await collected()).toBe(-8_250n);
		expect(await db().payout.findFirst()).toMatchObject({ amountCents: 30_000, feeCents: 3_333 });
		expect(await sumPayments(deal.creator)).toMatchObject({
			paid: 108_250,
			held: 66_667,
			refunded: 0,
			tax: 8_250,
		});
		expect(await reconcilePayments(moneyOutcomes)).toBe(0);
		const { balances } = await getMoneyOverview(await finance());
		expect(balances).toContainEqual({
			kind: "sales-tax",
			label: "Sales tax collected for states",
			cents: 8_250n,
		});
	});

	it("is returned with the amount that a cancellation refunds, and both sides see the returned tax", async () => {
		const deal = await newFunding(inAustin);
		await payByCard((await deal.start()).address, "succeeds");
		await settle();
		const { shown, ...plan } = await getCancellation(deal.asProfessional(), deal.bookingId);
		expect(plan).toMatchObject({ refundCents: 100_000, refundTaxCents: 8_250, releaseCents: 0 });
		await cancelBooking(deal.asProfessional(), {
			bookingId: deal.bookingId,
			reason: "The plan changed",
			shown,
		});
		await sendRefunds();
		setClock(later(now(), DAY));
		await settle();
		expect(await collected()).toBe(0n);
		expect(await findRefunds()).toEqual([
			["CONFIRMED", 36_083, 1],
			["CONFIRMED", 72_167, 1],
		]);
		const texts = (
			await db().outboxEmail.findMany({
				where: { kind: { in: ["booking-cancel", "booking-cancel-receipt"] } },
			})
		).map(({ text }) => text);
		expect(texts).toHaveLength(2);
		for (const text of texts)
			expect(text).toContain("The sales tax on the refund, $82.50, goes back with it.");
		expect(await reconcilePayments(moneyOutcomes)).toBe(0);
	});

	it("is returned in proportion, rounded down, and completely with the last cent", async () => {
		const deal = await newPaidDeal([10_001], 8_250);
		await refund(deal.milestoneId, 3_333);
		expect([await findTax(deal), (await findBalances(deal))["sales-tax:milestone"]]).toEqual([274, -551]);
		await refund(deal.milestoneId, 6_668);
		expect([await findTax(deal), (await findBalances(deal))["sales-tax:milestone"]]).toEqual([
			825,
			undefined,
		]);
		expect(
			(await db().refund.findMany({ orderBy: { id: "asc" } })).map(({ amountCents, taxCents }) => [
				amountCents,
				taxCents,
			]),
		).toEqual([
			[3_607, 274],
			[7_219, 551],
		]);
		await end(deal.milestoneId, "REFUNDED");
	});

	it("on released money is still due when the rest is refunded", async () => {
		const deal = await newTaxed();
		await release(deal.milestoneId, 60_000);
		await refund(deal.milestoneId, 40_000);
		await end(deal.milestoneId, "SPLIT");
		expect((await findBalances(deal))["sales-tax:milestone"]).toBe(-4_950);
	});

	it("on money that arrives after the milestone has ended is returned with that money, and was never due", async () => {
		const deal = await newMoneyDeal([100_000], 8_250);
		await pay(deal, [0]);
		await db().milestone.updateMany({ data: { status: "CANCELLED" } });
		await deliver(deal.bank);
		await sendRefunds(undefined, [deal.bank.provider]);
		await deliver(deal.bank);
		expect(await collected()).toBe(0n);
		expect(await findRefunds()).toEqual([["CONFIRMED", 108_250, 1]]);
	});
});

describe("a chargeback with sales tax", () => {
	it.each([
		[108_250, true, { held: -100_000, tax: -8_250 }],
		[108_250, false, { held: 0, tax: 0 }],
		[108_249, false, { held: -1, tax: 0 }],
		[50_000, true, { held: -100_000, tax: -8_250 }],
		[50_000, false, { held: -53_810, tax: -4_440 }],
	])(
		"for %i cents before the release is taken from held money and tax, and restored if won: %s",
		async (cents, isWon, left) => {
			const deal = await newTaxed();
			const decide = await chargeBack(deal, cents);
			const { "held:milestone": held = 0, "sales-tax:milestone": tax = 0 } = await findBalances(deal);
			expect(held + tax).toBe(cents - 108_250);
			await decide(isWon);
			const {
				"held:milestone": heldAfter = 0,
				"sales-tax:milestone": taxAfter = 0,
				losses = 0,
			} = await findBalances(deal);
			expect({ held: heldAfter, tax: taxAfter }).toEqual(left);
			expect(losses).toBe(0);
			if (heldAfter === 0) return;
			await refund(deal.milestoneId, -heldAfter);
			await end(deal.milestoneId, "REFUNDED");
			expect((await findBalances(deal))["sales-tax:milestone"]).toBeUndefined();
		},
	);

	it("after the release is our loss, including the tax, which is still due and recorded separately", async () => {
		const deal = await newTaxed();
		await release(deal.milestoneId, 100_000);
		await end(deal.milestoneId, "ACCEPTED");
		await (await chargeBack(deal, 108_250))(false);
		expect(await findBalances(deal)).toMatchObject({ losses: 108_250, "sales-tax:milestone": -8_250 });
		expect(await db().chargebackLine.findFirst()).toMatchObject({
			heldCents: 0,
			heldTaxCents: 0,
			lostCents: 100_000,
			lostTaxCents: 8_250,
		});
	});
});

describe("the sales tax figures by month", () => {
	it("show what was paid and returned in each state, and agree with the ledger", async () => {
		const deal = await newTaxed();
		await release(deal.milestoneId, 60_000);
		await refund(deal.milestoneId, 40_000);
		await end(deal.milestoneId, "SPLIT");
		await newPaidDeal([50_000]);
		const months = await getSalesTaxMonths(await finance());
		expect(months).toEqual([
			{
				month: expect.stringMatching(/^20\d\d-\d\d$/),
				state: "TX",
				paidCents: 100_000,
				paidTaxCents: 8_250,
				returnedCents: 40_000,
				returnedTaxCents: 3_300,
			},
		]);
		expect(await collected()).toBe(-BigInt(8_250 - 3_300));
	});

	it("are empty, and the tax balance isn't shown, while the setting is off and nothing was collected", async () => {
		settings().SALES_TAX = {};
		const { balances } = await getMoneyOverview(await finance());
		expect(balances.map(({ kind }) => kind)).not.toContain("sales-tax");
		expect(await getSalesTaxMonths(await finance())).toEqual([]);
	});
});
