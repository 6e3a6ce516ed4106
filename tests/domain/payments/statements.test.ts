import { afterEach, expect, it } from "vitest";
import { deliver } from "#app/domain/bookings/deliver.server.ts";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { acceptDelivery } from "#app/domain/bookings/review-delivery.server.ts";
import { describeChargeback } from "#app/domain/bookings/work-labels.ts";
import { getWork } from "#app/domain/bookings/work-queries.server.ts";
import { decideChargeback, openChargeback } from "#app/domain/money/chargeback.server.ts";
import {
	findPayouts,
	findStatementMonths,
	getStatement,
	readStatement,
	sumEarnings,
} from "#app/domain/money/earnings.server.ts";
import { applyPaymentEvents } from "#app/domain/money/payment-events.server.ts";
import { findPayments, getReceipt, sumPayments } from "#app/domain/money/payment-queries.server.ts";
import { confirmRefund, failRefund, refundHeld, repeatRefund } from "#app/domain/money/refund.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { later, now, setClock } from "#app/infra/process/clock.server.ts";
import { shownPayment } from "#app/routes/money/parts/payment-data.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { newPaidDeal } from "../../support/money/deal.ts";
import { newFunding, payByCard, sendEvent, settle } from "../../support/money/payments.ts";

const start = new Date("2026-05-04T16:00:00Z");
afterEach(() => setClock(undefined));

it("a creator sees their payments, and a professional their earnings, each in their own list", async () => {
	setClock(start);
	const deal = await newFunding();
	const { address, reference } = await deal.start();
	await payByCard(address, "succeeds");
	await settle();
	const proved = (user: typeof deal.creator) => visitor({ user: { ...user, provedAt: now() } });
	setClock(later(start, 60_000));
	const { deliveryId } = await deliver(deal.asProfessional(), {
		bookingId: deal.bookingId,
		position: 0,
		note: "Here it is.",
		links: [],
		files: [],
	});
	await acceptDelivery(proved(deal.creator), { bookingId: deal.bookingId, position: 0, deliveryId });

	expect(await sumPayments(deal.creator)).toEqual({
		paid: 100_000,
		held: 66_667,
		refunded: 0,
		refunding: 0,
		waiting: 0,
		disputed: 0,
		takenBack: 0,
		tax: 0,
	});
	expect(
		(await findPayments(deal.creator, {})).rows.map((row) => [row.reference, row.amountCents, row.status]),
	).toEqual([[reference, 100_000, "PAID"]]);
	expect(await getReceipt(visitor({ user: deal.creator }), reference)).toMatchObject({
		reference,
		amountCents: 100_000,
	});
	await expect(getReceipt(visitor({ user: await newMember() }), reference)).rejects.toMatchObject({
		code: "not_found",
	});

	expect(await sumEarnings(deal.professional)).toEqual({
		pending: 60_000,
		settling: 0,
		clearing: 0,
		available: 30_000,
		sent: 0,
		refused: 0,
		paidOut: 0,
		kept: 0,
		owedToUs: 0,
	});
	expect(
		(await findPayouts(deal.professional, {})).rows.map(({ amountCents, feeCents }) => [
			amountCents,
			feeCents,
		]),
	).toEqual([[30_000, 3_333]]);
	expect(await findStatementMonths(deal.professional)).toEqual(["2026-05"]);
	const statement = await getStatement(visitor({ user: deal.professional }), "2026-05");
	expect(statement.totals).toEqual({ gross: 33_333, fees: 3_333, net: 30_000, kept: 0, paidOut: 0 });
	for (const month of ["2026-06", "2026-13", "May"])
		await expect(getStatement(visitor({ user: deal.professional }), month)).rejects.toMatchObject({
			code: "not_found",
		});
});

it("a statement adds up all of a month's entries, and its CSV lists all of them, even if there are more than a page can show", async () => {
	setClock(start);
	const { professional, professionalId, milestoneId } = await newPaidDeal([100_000]);
	const { id: paymentId } = await db().payment.findFirstOrThrow({
		where: { milestones: { some: { id: milestoneId } } },
	});
	const LINES = 1_203;
	await db().payout.createMany({
		data: Array.from({ length: LINES }, (_, i) => ({
			reference: `PYT-${String(i).padStart(6, "0")}`,
			professionalId,
			milestoneId,
			paymentId,
			amountCents: 900,
			feeCents: 100,
			status: "PAID" as const,
			statusAt: now(),
			createdAt: now(),
		})),
	});
	const asProfessional = visitor({ user: professional });
	const { totals, counts, released } = await getStatement(asProfessional, "2026-05");
	expect(totals).toEqual({
		gross: LINES * 1_000,
		fees: LINES * 100,
		net: LINES * 900,
		kept: 0,
		paidOut: LINES * 900,
	});
	expect([counts, released.length]).toEqual([{ released: LINES, paid: LINES }, 1_000]);
	const parts: string[] = [];
	for await (const lines of (await readStatement(asProfessional, "2026-05")).lines)
		parts.push(...lines.map(({ part }) => part));
	expect([
		parts.filter((part) => part === "released").length,
		parts.filter((part) => part === "paid").length,
	]).toEqual([LINES, LINES]);
});

it("a receipt shows what was paid and how, each refund with its status, and what a chargeback means", async () => {
	setClock(start);
	const deal = await newFunding();
	const { address, reference } = await deal.start();
	await payByCard(address, "succeeds");
	await settle();
	const read = async () => shownPayment(await getReceipt(visitor({ user: deal.creator }), reference));
	expect(await read()).toMatchObject({
		amount: "$1,000.00",
		status: "Paid",
		method: "Card ending in 4242",
		refunds: [],
		refunded: "$0.00",
		chargebacks: [],
	});

	const [first = "", second = ""] = deal.milestoneIds;
	const { refundId } = await transaction((tx) =>
		refundHeld(tx, { milestoneId: first, amountCents: 33_333, reason: "DISCRETIONARY" }),
	);
	const { reference: refund } = await db().refund.findUniqueOrThrow({ where: { id: refundId } });
	expect(await read()).toMatchObject({
		refunds: [{ status: "On its way", amount: "$333.33" }],
		refunded: "$0.00",
	});
	await transaction((tx) => failRefund(tx, refund, "The account is closed"));
	expect(await read()).toMatchObject({
		refunds: [{ status: "Held up", amount: "$333.33" }],
		refunded: "$0.00",
	});
	expect(await sumPayments(deal.creator)).toMatchObject({ refunded: 0, refunding: 0, waiting: 33_333 });
	await transaction((tx) => repeatRefund(tx, { refundId }));
	await transaction((tx) => confirmRefund(tx, moneyOutcomes, `${refund}-2`));
	expect(await read()).toMatchObject({
		refunds: [{ status: "Refunded", amount: "$333.33" }],
		refunded: "$333.33",
	});

	const payment = await db().payment.findFirstOrThrow();
	const report = {
		provider: payment.provider,
		chargebackId: "cb-1",
		paymentId: payment.providerId,
		amountCents: 66_667,
	};
	await transaction((tx) => openChargeback(tx, moneyOutcomes, report));
	expect(await read()).toMatchObject({
		chargebacks: [
			{
				label: "Disputed at your bank",
				amount: "$666.67",
				text: expect.stringMatching(
					/^Until it decides, nothing can be accepted, .* for milestone 2, “.*”, and deadlines wait\. If you didn't mean/,
				),
			},
		],
	});
	const work = await getWork(visitor({ user: deal.professional }), deal.bookingId);
	expect(
		work?.chargebacks.map(
			(chargeback) =>
				describeChargeback(chargeback, "PROFESSIONAL", { CREATOR: "Casey", PROFESSIONAL: "You" }).title,
		),
	).toEqual(["Casey's bank has asked for $666.67 back"]);
	expect(work?.totals).toMatchObject({ disputedCents: 66_667, refundedCents: 33_333 });
	await transaction((tx) => decideChargeback(tx, moneyOutcomes, { ...report, isWon: false }));
	await db().milestone.update({ where: { id: second }, data: { status: "REFUNDED" } });
	expect(await read()).toMatchObject({
		chargebacks: [
			{
				label: "Returned to you by your bank",
				text: expect.stringContaining("Nothing is held anymore for milestone 2"),
			},
		],
	});
	expect(await sumPayments(deal.creator)).toMatchObject({
		held: 0,
		refunded: 33_333,
		disputed: 0,
		takenBack: 66_667,
	});
});

it("a payment that can't be matched is shown as neither paid nor declined, and its receipt doesn't name a milestone", async () => {
	setClock(start);
	const deal = await newFunding();
	const { reference } = await deal.start();
	await sendEvent(
		JSON.stringify({
			id: "evt-1",
			at: now(),
			kind: "payment-succeeded",
			reference,
			paymentId: "pay-1",
			amountCents: 90_000,
			feeCents: 0,
			currency: "USD",
		}),
	);
	while ((await applyPaymentEvents(moneyOutcomes)) > 0);
	const receipt = shownPayment(await getReceipt(visitor({ user: deal.creator }), reference));
	expect(receipt).toMatchObject({
		amount: "$900.00",
		status: "Received, under review by our team",
		method: null,
		tax: null,
	});
	expect(receipt.lines).toEqual([
		{
			key: expect.any(String),
			label: expect.stringMatching(/^Received, but not matched to any work, /),
			figure: "$900.00",
		},
	]);
});
