import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import {
	checkoutOf,
	clientOf,
	connectToLocalStripe,
	DAY,
	HOUR,
	MINUTE,
	payFor,
} from "../../../support/local-stripe/client.ts";

/** The types of the events so far, oldest first. */
const eventTypes = async (client: Stripe) =>
	(await client.events.list({ limit: 100 })).data.map(({ type }) => type).toReversed();

describe("a checkout session", () => {
	it("is created with documented parameters, and can be found", async () => {
		const { client, local, now } = await connectToLocalStripe();
		const expiresAt = Math.floor(now().getTime() / 1_000) + 3_600;
		const session = await client.checkout.sessions.create({ ...checkoutOf(10_000), expires_at: expiresAt });
		expect(session).toMatchObject({
			object: "checkout.session",
			amount_total: 10_000,
			client_reference_id: "PAY-1",
			expires_at: expiresAt,
			livemode: false,
			payment_intent: null,
			payment_status: "unpaid",
			status: "open",
			url: `${local.origin}/c/pay/${session.id}`,
		});
		const found = await client.checkout.sessions.retrieve(session.id, { expand: ["line_items"] });
		expect(found.line_items?.data).toMatchObject([{ amount_total: 10_000, description: "Milestone 1" }]);
		expect((await client.checkout.sessions.list({ status: "open" })).data).toHaveLength(1);
		expect((await client.checkout.sessions.list({ status: "complete" })).data).toHaveLength(0);
	});

	it("is declined, then paid", async () => {
		const { client, local } = await connectToLocalStripe();
		const { id } = await client.checkout.sessions.create(checkoutOf(10_000));
		expect(local.play.pay(id, { card: "4000 0000 0000 0002" })).toEqual({
			outcome: "declined",
			message: "Your card was declined.",
		});
		const declined = await client.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
		expect(declined).toMatchObject({
			status: "open",
			payment_intent: {
				status: "requires_payment_method",
				last_payment_error: { decline_code: "generic_decline" },
			},
		});
		expect(local.play.pay(id)).toEqual({ outcome: "paid" });
		const paid = await client.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
		expect(paid).toMatchObject({
			status: "complete",
			payment_status: "paid",
			payment_intent: { status: "succeeded", amount_received: 10_000, transfer_group: "PAY-1" },
		});
		expect(await eventTypes(client)).toEqual([
			"payment_intent.created",
			"charge.failed",
			"payment_intent.payment_failed",
			"charge.succeeded",
			"payment_intent.succeeded",
			"checkout.session.completed",
		]);
	});

	it("that is paid by card costs a fee, and the rest is available after 2 business days", async () => {
		const connection = await connectToLocalStripe();
		const { client, local, pass } = connection;
		const { intentId, charge } = await payFor(connection, 10_000);
		const intent = await client.paymentIntents.retrieve(intentId, {
			expand: ["latest_charge.balance_transaction"],
		});
		expect(intent.latest_charge).toMatchObject({
			id: charge.id,
			payment_method_details: { type: "card", card: { last4: "4242", brand: "visa" } },
			balance_transaction: { type: "charge", amount: 10_000, fee: 320, net: 9_680, status: "pending" },
		});
		expect(local.balance()).toEqual({ available: 0, pending: 9_680 });
		pass(2 * DAY);
		expect(local.balance()).toEqual({ available: 9_680, pending: 0 });
		expect(await client.balance.retrieve()).toMatchObject({
			available: [{ amount: 9_680, currency: "usd" }],
		});
	});

	it("gets the balance transaction of its charge later, if Stripe takes its time", async () => {
		const connection = await connectToLocalStripe();
		const { client, local } = connection;
		local.play.behave({ settlesAtOnce: false });
		const { charge } = await payFor(connection, 10_000);
		expect(charge).toMatchObject({ status: "succeeded", balance_transaction: null });
		local.play.settleCharges();
		const settled = await client.charges.retrieve(charge.id, { expand: ["balance_transaction"] });
		expect(settled).toMatchObject({ balance_transaction: { fee: 320 } });
		expect(await eventTypes(client)).toContain("charge.updated");
	});

	it("is paid from a bank account after 4 business days, and unpaid until then", async () => {
		const connection = await connectToLocalStripe();
		const { client, pass } = connection;
		const { session, charge } = await payFor(connection, 100_000, { bankAccount: "000123456789" });
		expect(session).toMatchObject({ status: "complete", payment_status: "unpaid" });
		expect(charge).toMatchObject({ status: "pending", payment_method_details: { type: "us_bank_account" } });
		pass(4 * DAY);
		expect(await client.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: "paid" });
		const paid = await client.charges.retrieve(charge.id, { expand: ["balance_transaction"] });
		expect(paid).toMatchObject({ status: "succeeded", balance_transaction: { type: "payment", fee: 500 } });
		expect(await eventTypes(client)).toContain("checkout.session.async_payment_succeeded");
	});

	it("can fail to be paid from a bank account after 4 business days, and then the money leaves the balance again", async () => {
		const connection = await connectToLocalStripe();
		const { client, local, pass } = connection;
		const { session, charge } = await payFor(connection, 100_000, { bankAccount: "000222222227" });
		pass(4 * DAY);
		expect(await client.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: "unpaid" });
		expect(await client.charges.retrieve(charge.id)).toMatchObject({
			status: "failed",
			failure_code: "insufficient_funds",
		});
		expect(local.book().map(({ type, net }) => [type, net])).toEqual([
			["payment", 99_500],
			["payment_failure_refund", -99_500],
			["stripe_fee", -400],
		]);
		expect(await eventTypes(client)).toContain("checkout.session.async_payment_failed");
	});

	it("expires when its time is over, or when we say so, but not after it has been paid", async () => {
		const connection = await connectToLocalStripe();
		const { client, pass, now } = connection;
		const inMinutes = (minutes: number) => Math.floor(now().getTime() / 1_000) + minutes * 60;
		const first = await client.checkout.sessions.create({ ...checkoutOf(10_000), expires_at: inMinutes(30) });
		const second = await client.checkout.sessions.create(checkoutOf(10_000));
		pass(30 * MINUTE);
		expect(await client.checkout.sessions.retrieve(first.id)).toMatchObject({ status: "expired", url: null });
		expect(await client.checkout.sessions.expire(second.id)).toMatchObject({ status: "expired" });
		const { session } = await payFor(connection, 10_000);
		await expect(client.checkout.sessions.expire(session.id)).rejects.toThrow("status of complete");
		pass(24 * HOUR);
		expect(await client.checkout.sessions.retrieve(session.id)).toMatchObject({ status: "complete" });
	});

	it("is refused outside Stripe's limits", async () => {
		const { client, now } = await connectToLocalStripe();
		const expiresAt = Math.floor(now().getTime() / 1_000);
		const create = (changes: Partial<Stripe.Checkout.SessionCreateParams>) =>
			client.checkout.sessions.create({ ...checkoutOf(10_000), ...changes });
		await expect(create({ expires_at: expiresAt + 60 })).rejects.toThrow("at least 30 minutes");
		await expect(create({ expires_at: expiresAt + 25 * 3_600 })).rejects.toThrow("less than 24 hours");
		await expect(client.checkout.sessions.create(checkoutOf(49))).rejects.toMatchObject({
			code: "amount_too_small",
		});
		await expect(client.checkout.sessions.create(checkoutOf(100_000_000))).rejects.toMatchObject({
			code: "amount_too_large",
		});
	});
});

describe("a request", () => {
	it("with an unknown parameter is refused", async () => {
		const { client } = await connectToLocalStripe();
		const withOld = { ...checkoutOf(10_000), payment_method_types: ["card"] };
		const refusal = client.checkout.sessions.create(withOld);
		await expect(refusal).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
		await expect(refusal).rejects.toMatchObject({
			statusCode: 400,
			code: "parameter_unknown",
			param: "payment_method_types",
			message: "Received unknown parameter: payment_method_types",
		});
	});

	it("with a wrong key is refused", async () => {
		const { local } = await connectToLocalStripe();
		await expect(clientOf(local, "sk_test_wrong").balance.retrieve()).rejects.toMatchObject({
			type: "StripeAuthenticationError",
			statusCode: 401,
		});
	});
});

describe("a payment without a session", () => {
	const payment = (method: string): Stripe.PaymentIntentCreateParams => ({
		amount: 10_000,
		currency: "usd",
		confirm: true,
		payment_method: method,
		allowed_payment_method_types: ["card"],
		transfer_group: "PAY-1",
		metadata: { reference: "PAY-1" },
	});

	it("succeeds with a test card, and has a balance transaction", async () => {
		const { client } = await connectToLocalStripe();
		const { id, status, transfer_group } = await client.paymentIntents.create(payment("pm_card_visa"));
		expect([status, transfer_group]).toEqual(["succeeded", "PAY-1"]);
		const expand = ["latest_charge.balance_transaction"];
		expect(await client.paymentIntents.retrieve(id, { expand })).toMatchObject({
			latest_charge: { paid: true, metadata: { reference: "PAY-1" }, balance_transaction: { net: 9_680 } },
		});
		expect(await eventTypes(client)).toEqual([
			"payment_intent.created",
			"charge.succeeded",
			"payment_intent.succeeded",
		]);
	});

	it("is disputed a minute later with another test card, and refused with an unknown one", async () => {
		const { client, pass } = await connectToLocalStripe();
		await client.paymentIntents.create(payment("pm_card_createDispute"));
		pass(MINUTE);
		expect((await client.disputes.list()).data).toMatchObject([{ amount: 10_000, reason: "fraudulent" }]);
		await expect(client.paymentIntents.create(payment("pm_card_unknown"))).rejects.toMatchObject({
			code: "resource_missing",
			param: "payment_method",
		});
	});
});
