import { describe, expect, it } from "vitest";
import {
	addRecipient,
	connectToLocalStripe,
	DAY,
	newRecipient,
	payFor,
} from "../../../support/local-stripe/client.ts";

type Connection = Awaited<ReturnType<typeof connectToLocalStripe>>;

/** The amounts of a book's entries after fees, with their types. */
const entriesOf = ({ local }: Connection, account?: string) =>
	local.book(account).map(({ type, net }) => [type, net]);

describe("a refund", () => {
	it("succeeds at once, in parts, up to the amount of the payment", async () => {
		const connection = await connectToLocalStripe();
		const { client } = connection;
		const { intentId, charge } = await payFor(connection, 10_000);
		const first = await client.refunds.create({
			payment_intent: intentId,
			amount: 4_000,
			metadata: { reference: "REF-1" },
		});
		expect(first).toMatchObject({
			status: "succeeded",
			amount: 4_000,
			charge: charge.id,
			metadata: { reference: "REF-1" },
		});
		await expect(client.refunds.create({ payment_intent: intentId, amount: 6_001 })).rejects.toThrow(
			"Refund amount ($60.01) is greater than unrefunded amount on charge ($60.00)",
		);
		const rest = await client.refunds.create({ payment_intent: intentId });
		expect(rest.amount).toBe(6_000);
		await expect(client.refunds.create({ payment_intent: intentId })).rejects.toMatchObject({
			code: "charge_already_refunded",
		});
		const { data } = await client.refunds.list({ payment_intent: intentId });
		expect(data.map(({ id }) => id)).toEqual([rest.id, first.id]);
		expect(await client.refunds.retrieve(first.id, { expand: ["balance_transaction"] })).toMatchObject({
			balance_transaction: { type: "refund", net: -4_000 },
		});
		// The fee isn't returned.
		expect(entriesOf(connection)).toEqual([
			["charge", 9_680],
			["refund", -4_000],
			["refund", -6_000],
		]);
	});

	it("is pending, then fails, and its money comes back to the balance", async () => {
		const connection = await connectToLocalStripe();
		const { client, local } = connection;
		const { intentId, charge } = await payFor(connection, 10_000);
		local.play.behave({ cardRefunds: "pending" });
		const refund = await client.refunds.create({ payment_intent: intentId });
		expect(refund).toMatchObject({ status: "pending", pending_reason: "processing" });
		local.play.failRefund(refund.id, "lost_or_stolen_card");
		const failed = await client.refunds.retrieve(refund.id, { expand: ["failure_balance_transaction"] });
		expect(failed).toMatchObject({
			status: "failed",
			failure_reason: "lost_or_stolen_card",
			failure_balance_transaction: { type: "refund_failure", net: 10_000 },
		});
		expect(await client.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 0, refunded: false });
		const events = await client.events.list({ types: ["refund.created", "refund.updated", "refund.failed"] });
		expect(events.data.map(({ type }) => type)).toEqual([
			"refund.failed",
			"refund.updated",
			"refund.created",
		]);
	});

	it("to a bank account is pending for some days", async () => {
		const connection = await connectToLocalStripe();
		const { client, pass } = connection;
		const { intentId } = await payFor(connection, 10_000, { bankAccount: "000123456789" });
		pass(4 * DAY);
		const refund = await client.refunds.create({ payment_intent: intentId });
		expect(refund).toMatchObject({ status: "pending" });
		pass(5 * DAY);
		expect(await client.refunds.retrieve(refund.id)).toMatchObject({ status: "succeeded" });
	});

	it("with Stripe's test cards is pending before it succeeds, or succeeds before it fails", async () => {
		const connection = await connectToLocalStripe();
		const { client, pass } = connection;
		const refundOf = async (card: string) => {
			const { intentId } = await payFor(connection, 10_000, { card });
			return client.refunds.create({ payment_intent: intentId });
		};
		const slow = await refundOf("4000000000007726");
		const failing = await refundOf("4000000000005126");
		expect([slow.status, failing.status]).toEqual(["pending", "succeeded"]);
		pass(7 * DAY);
		expect(await client.refunds.retrieve(slow.id)).toMatchObject({ status: "succeeded" });
		expect(await client.refunds.retrieve(failing.id)).toMatchObject({ status: "failed" });
	});

	it("waits for money if the balance is insufficient and Stripe can't take it from our bank", async () => {
		const connection = await connectToLocalStripe();
		const { client, local, pass } = connection;
		const { intentId } = await payFor(connection, 10_000);
		local.play.behave({ coversRefunds: false });
		const refund = await client.refunds.create({ payment_intent: intentId });
		expect(refund).toMatchObject({
			status: "pending",
			pending_reason: "insufficient_funds",
			balance_transaction: null,
		});
		// The payment itself isn't enough, because Stripe has kept its fee.
		pass(2 * DAY);
		expect((await client.refunds.retrieve(refund.id)).status).toBe("pending");
		const topup = await client.topups.create({ amount: 320, currency: "usd" });
		local.play.settleTopup(topup.id);
		expect((await client.refunds.retrieve(refund.id)).status).toBe("succeeded");
		expect(local.balance()).toEqual({ available: 0, pending: 0 });
	});
});

describe("a transfer", () => {
	it("from a payment succeeds at once, and its money is available when the payment's is", async () => {
		const connection = await connectToLocalStripe();
		const { client, local, pass } = connection;
		const payee = await addRecipient(connection);
		const { charge } = await payFor(connection, 10_000);
		const transfer = await client.transfers.create({
			amount: 9_000,
			currency: "usd",
			destination: payee,
			source_transaction: charge.id,
			metadata: { reference: "OUT-1" },
			description: "Milestone 1",
		});
		expect(transfer).toMatchObject({
			amount: 9_000,
			destination: payee,
			source_transaction: charge.id,
			transfer_group: "PAY-1",
			reversed: false,
		});
		expect(local.balance(payee)).toEqual({ available: 0, pending: 9_000 });
		expect(local.balance()).toEqual({ available: 0, pending: 680 });
		pass(2 * DAY);
		expect(local.balance()).toEqual({ available: 680, pending: 0 });
		// It was paid out the morning it became available.
		expect(entriesOf(connection, payee)).toEqual([
			["payment", 9_000],
			["payout", -9_000],
		]);
		const found = await client.transfers.list({ transfer_group: "PAY-1", destination: payee });
		expect(found.data.map(({ metadata }) => metadata.reference)).toEqual(["OUT-1"]);
		expect(await client.transfers.retrieve(transfer.id, { expand: ["balance_transaction"] })).toMatchObject({
			balance_transaction: { type: "transfer", net: -9_000 },
		});
	});

	it("from a bank payment that then fails stays with the payee, and the platform pays for it", async () => {
		const connection = await connectToLocalStripe();
		const { client, local, pass } = connection;
		const payee = await addRecipient(connection);
		const { charge } = await payFor(connection, 10_000, { bankAccount: "000111111116" });
		await client.transfers.create({
			amount: 9_000,
			currency: "usd",
			destination: payee,
			source_transaction: charge.id,
		});
		pass(4 * DAY);
		expect(local.balance()).toEqual({ available: -9_400, pending: 0 });
		expect(entriesOf(connection, payee)[0]).toEqual(["payment", 9_000]);
	});

	it("is refused above the payment's amount", async () => {
		const connection = await connectToLocalStripe();
		const { client } = connection;
		const payee = await addRecipient(connection);
		const { charge } = await payFor(connection, 10_000);
		const transfer = (amount: number) =>
			client.transfers.create({
				amount,
				currency: "usd",
				destination: payee,
				source_transaction: charge.id,
			});
		await transfer(9_000);
		await expect(transfer(1_001)).rejects.toMatchObject({ param: "amount" });
	});

	it("without a payment needs an available balance", async () => {
		const connection = await connectToLocalStripe();
		const { client, local, pass } = connection;
		const payee = await addRecipient(connection);
		await payFor(connection, 10_000);
		const transfer = () => client.transfers.create({ amount: 5_000, currency: "usd", destination: payee });
		await expect(transfer()).rejects.toMatchObject({ code: "balance_insufficient", statusCode: 400 });
		pass(2 * DAY);
		await transfer();
		expect(local.balance().available).toBe(4_680);
	});

	it("needs a payee who can receive transfers", async () => {
		const connection = await connectToLocalStripe();
		const { client } = connection;
		const { id: incomplete } = await client.v2.core.accounts.create(newRecipient);
		const { charge } = await payFor(connection, 10_000);
		const transferTo = (destination: string) =>
			client.transfers.create({
				amount: 9_000,
				currency: "usd",
				destination,
				source_transaction: charge.id,
			});
		await expect(transferTo("acct_unknown")).rejects.toMatchObject({
			code: "resource_missing",
			param: "destination",
		});
		await expect(transferTo(incomplete)).rejects.toMatchObject({
			code: "insufficient_capabilities_for_transfer",
		});
	});

	it("is reversed up to the payee's balance", async () => {
		const connection = await connectToLocalStripe();
		const { client, local, pass } = connection;
		const payee = await addRecipient(connection);
		const { charge } = await payFor(connection, 10_000);
		const { id } = await client.transfers.create({
			amount: 9_000,
			currency: "usd",
			destination: payee,
			source_transaction: charge.id,
		});
		const reversal = await client.transfers.createReversal(id, {
			amount: 4_000,
			metadata: { reference: "REV-1" },
		});
		expect(reversal).toMatchObject({ amount: 4_000, transfer: id });
		expect(await client.transfers.retrieve(id)).toMatchObject({ amount_reversed: 4_000, reversed: false });
		expect(entriesOf(connection, payee)).toEqual([
			["payment", 9_000],
			["payment_refund", -4_000],
		]);
		pass(3 * DAY);
		expect(local.balance(payee)).toEqual({ available: 0, pending: 0 });
		await expect(client.transfers.createReversal(id)).rejects.toMatchObject({ code: "balance_insufficient" });
	});
});

describe("a connected account", () => {
	it("is paid out every business day, and each payout says what it pays out", async () => {
		const connection = await connectToLocalStripe();
		const { client, pass } = connection;
		const payee = await addRecipient(connection);
		const { charge } = await payFor(connection, 10_000);
		await client.transfers.create({
			amount: 9_000,
			currency: "usd",
			destination: payee,
			source_transaction: charge.id,
		});
		const asPayee = { stripeAccount: payee };
		pass(2 * DAY);
		const [payout] = (await client.payouts.list({}, asPayee)).data;
		expect(payout).toMatchObject({ amount: 9_000, automatic: true });
		const paidOut = await client.balanceTransactions.list({ payout: payout?.id ?? "" }, asPayee);
		expect(paidOut.data.map(({ type }) => type)).toEqual(["payout", "payment"]);
		pass(2 * DAY);
		const paid = await client.payouts.retrieve(payout?.id ?? "", { expand: ["destination"] }, asPayee);
		expect(paid).toMatchObject({
			status: "paid",
			reconciliation_status: "completed",
			destination: { object: "bank_account", last4: "6789" },
		});
		expect((await client.payouts.list()).data).toEqual([]);
	});

	it("gets its money back if a payout fails after it was paid, and no more payouts until there is a new bank account", async () => {
		const connection = await connectToLocalStripe();
		const { client, local, pass } = connection;
		const payee = await addRecipient(connection);
		const { charge } = await payFor(connection, 10_000);
		await client.transfers.create({
			amount: 9_000,
			currency: "usd",
			destination: payee,
			source_transaction: charge.id,
		});
		pass(7 * DAY);
		const asPayee = { stripeAccount: payee };
		const [payout] = (await client.payouts.list({ status: "paid" }, asPayee)).data;
		local.play.failPayout(payee, payout?.id ?? "");
		expect(await client.payouts.retrieve(payout?.id ?? "", {}, asPayee)).toMatchObject({
			status: "failed",
			failure_code: "account_closed",
		});
		expect(local.balance(payee).available).toBe(9_000);
		pass(7 * DAY);
		expect(local.balance(payee).available).toBe(9_000);
		local.play.onboard(payee, { bankAccount: "000123456789" });
		pass(2 * DAY);
		expect(local.balance(payee).available).toBe(0);
		const { data } = await client.events.list({ limit: 100 }, asPayee);
		const types = data.map(({ type }) => type).toReversed();
		expect(types.filter((type) => type.startsWith("payout."))).toEqual([
			"payout.created",
			"payout.updated",
			"payout.reconciliation_completed",
			"payout.paid",
			"payout.failed",
			"payout.created",
			"payout.updated",
			"payout.reconciliation_completed",
		]);
	});
});

describe("a top-up", () => {
	it("arrives after some days, fails, or is reversed", async () => {
		const connection = await connectToLocalStripe();
		const { client, local, pass } = connection;
		const order = { amount: 5_000, currency: "usd", metadata: { reference: "FUND-1" } };
		const topup = await client.topups.create(order);
		expect(topup).toMatchObject({ status: "pending", metadata: { reference: "FUND-1" } });
		pass(7 * DAY);
		expect((await client.topups.list()).data).toMatchObject([{ id: topup.id, status: "succeeded" }]);
		expect(local.balance()).toEqual({ available: 5_000, pending: 0 });
		local.play.reverseTopup(topup.id);
		expect(local.balance()).toEqual({ available: 0, pending: 0 });
		local.play.behave({ topupsFail: true });
		const failing = await client.topups.create(order);
		pass(7 * DAY);
		expect(await client.topups.retrieve(failing.id)).toMatchObject({ status: "failed" });
	});
});

describe("the platform's balance", () => {
	it("pays fees that belong to no payment, and can be paid out", async () => {
		const connection = await connectToLocalStripe();
		const { client, local, pass } = connection;
		await payFor(connection, 10_000);
		pass(2 * DAY);
		local.play.chargeFee(200);
		const payout = local.play.payOutPlatform(9_000);
		expect(await client.payouts.retrieve(payout?.id ?? "")).toMatchObject({
			amount: 9_000,
			automatic: false,
		});
		expect(entriesOf(connection)).toEqual([
			["charge", 9_680],
			["stripe_fee", -200],
			["payout", -9_000],
		]);
	});
});

describe("the list of balance transactions", () => {
	it("is read page by page, and filtered by time and type", async () => {
		const connection = await connectToLocalStripe();
		const { client, local, pass, now } = connection;
		for (let count = 0; count < 5; count += 1) await payFor(connection, 1_000 + count);
		pass(DAY);
		const since = Math.floor(now().getTime() / 1_000);
		const { intentId } = await payFor(connection, 2_000);
		await client.refunds.create({ payment_intent: intentId });
		const all = await client.balanceTransactions.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
		expect(all.map(({ id }) => id)).toEqual(
			local
				.book()
				.map(({ id }) => id)
				.toReversed(),
		);
		const recent = await client.balanceTransactions.list({ created: { gte: since } });
		expect(recent.data.map(({ type }) => type)).toEqual(["refund", "charge"]);
		expect((await client.balanceTransactions.list({ type: "refund" })).data).toHaveLength(1);
	});
});
