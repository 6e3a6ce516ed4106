import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stripeClient } from "#app/infra/payments/stripe/client.server.ts";
import { stripe } from "#app/infra/payments/stripe/stripe.server.ts";
import { DAY, HOUR, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { FULL_DETAILS } from "../../support/local-stripe/connected-accounts.ts";
import { checkoutOf, connectStripe, payeeOf } from "../../support/money/stripe.ts";

// A Monday, so that tests count business days from the start of a week.
beforeEach(() => setClock(new Date("2026-11-02T15:00:00Z")));

afterEach(() => setClock(undefined));

/**
 * The package repeats a call once, with the same idempotency key, if the connection is closed before a
 * response.
 */
const TWICE = 2;

const DECLINED = { card: "4000000000000002" };
const BANK = { bankAccount: "000123456789" };
const EMPTY_BANK = { bankAccount: "000222222227" };

describe("a checkout", () => {
	it("offers cards and, from $500, bank accounts, in dollars, and carries our reference", async () => {
		const { local } = await connectStripe();
		for (const [cents, methods] of [
			[49_999, ["card"]],
			[50_000, ["card", "us_bank_account"]],
		] as const) {
			const { checkoutId, address } = await stripe.startCheckout(checkoutOf(`PAY-${cents}`, cents));
			const session = await (await stripeClient()).checkout.sessions.retrieve(checkoutId);
			expect(session).toMatchObject({
				client_reference_id: `PAY-${cents}`,
				amount_total: cents,
				currency: "usd",
				payment_method_types: methods,
				adaptive_pricing: { enabled: false },
				url: address,
			});
		}
		expect(local.requests.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
	});

	it("ends within the 24 hours that Stripe allows, and not before 30 minutes", async () => {
		await connectStripe();
		const end = async (order: Parameters<typeof stripe.startCheckout>[0]) => {
			const { checkoutId } = await stripe.startCheckout(order);
			const { expires_at } = await (await stripeClient()).checkout.sessions.retrieve(checkoutId);
			return (expires_at * 1_000 - now().getTime()) / MINUTE;
		};
		expect(await end(checkoutOf("PAY-1", 5_000))).toBe(24 * 60 - 5);
		expect(await end({ ...checkoutOf("PAY-2", 5_000), expiresAt: later(now(), 2 * HOUR) })).toBe(120);
		const lateRetry = checkoutOf("PAY-3", 5_000);
		setClock(later(now(), DAY - 10 * MINUTE));
		expect(await end(lateRetry)).toBe(31);
	});

	it("that is started twice is created only once, and is found by listing after Stripe has forgotten the key", async () => {
		const { pass, local } = await connectStripe();
		const order = checkoutOf("PAY-1", 5_000);
		await stripe.startCheckout({ ...checkoutOf("PAY-0", 5_000) });
		const started = await stripe.startCheckout(order);
		expect(await stripe.startCheckout(order)).toEqual(started);
		expect(await stripe.findCheckout(order)).toEqual(started);
		expect(await stripe.findCheckout({ ...order, reference: "PAY-2" })).toBeNull();
		await pass(2 * DAY);
		expect(await stripe.findCheckout(order)).toEqual({
			checkoutId: started.checkoutId,
			address: order.returnTo,
		});
		expect(local.requests.some(({ call }) => call.includes("search"))).toBe(false);
	});

	it("is found, and isn't started again, if the response to its start was lost", async () => {
		const { local } = await connectStripe();
		local.play.trouble("connection-lost-after", { on: "POST /v1/checkout/sessions", times: TWICE });
		const order = checkoutOf("PAY-1", 5_000);
		await expect(stripe.startCheckout(order)).rejects.toThrow();
		expect(await stripe.findCheckout(order)).toEqual(await stripe.startCheckout(order));
	});

	it("can be expired until it is paid", async () => {
		const { local, takeReports } = await connectStripe();
		const open = await stripe.startCheckout(checkoutOf("PAY-1", 5_000));
		const paid = await stripe.startCheckout(checkoutOf("PAY-2", 5_000));
		local.play.pay(paid.checkoutId);
		for (const { checkoutId } of [open, open, paid]) await stripe.expireCheckout(checkoutId);
		expect((await takeReports()).map(({ kind }) => kind)).toEqual(["payment-succeeded", "checkout-expired"]);
	});
});

describe("a payment", () => {
	it("by card is reported with Stripe's fee, after a declined card changed nothing", async () => {
		const { local, takeReports } = await connectStripe();
		const { checkoutId } = await stripe.startCheckout(checkoutOf("PAY-1", 100_000));
		expect(local.play.pay(checkoutId, DECLINED).outcome).toBe("declined");
		expect(await takeReports()).toEqual([]);
		local.play.pay(checkoutId);
		expect(await takeReports()).toEqual([
			{
				kind: "payment-succeeded",
				reference: "PAY-1",
				paymentId: expect.stringMatching(/^pi_/),
				amountCents: 100_000,
				feeCents: 2_930,
				currency: "USD",
				method: "Visa ending in 4242",
			},
		]);
	});

	it("from a bank account is being settled for days, then arrives", async () => {
		const { local, takeReports, passDays } = await connectStripe();
		const { checkoutId } = await stripe.startCheckout(checkoutOf("PAY-1", 100_000));
		local.play.pay(checkoutId, BANK);
		expect(await takeReports()).toEqual([{ kind: "payment-processing", reference: "PAY-1" }]);
		await passDays(7);
		expect(await takeReports()).toMatchObject([
			{ kind: "payment-succeeded", feeCents: 500, method: "Bank account ending in 6789" },
		]);
	});

	it("from a bank account without money fails days later, and a late report says so as well", async () => {
		const { local, take, passDays } = await connectStripe();
		const { checkoutId } = await stripe.startCheckout(checkoutOf("PAY-1", 100_000));
		local.play.pay(checkoutId, EMPTY_BANK);
		await passDays(7);
		const meanings = await Promise.all((await take()).map(({ body }) => stripe.resolveEvent(body)));
		expect(meanings.flat().map(({ id, at, ...report }) => report)).toEqual(
			Array.from({ length: 2 }, () => ({
				kind: "payment-failed",
				reference: "PAY-1",
				reason: "The customer's account has insufficient funds to cover this payment.",
			})),
		);
	});

	it("can't be read until Stripe has booked it, so its report is retried", async () => {
		const { local, take } = await connectStripe();
		local.play.behave({ settlesAtOnce: false });
		const { checkoutId } = await stripe.startCheckout(checkoutOf("PAY-1", 100_000));
		local.play.pay(checkoutId);
		const completed =
			(await take()).find(({ body }) => body.includes("checkout.session.completed"))?.body ?? "";
		await expect(stripe.resolveEvent(completed)).rejects.toThrow("hasn't booked the payment PAY-1");
		local.play.settleCharges();
		expect(await stripe.resolveEvent(completed)).toMatchObject([{ kind: "payment-succeeded" }]);
	});
});

describe("a refund", () => {
	it("is sent once, found again, and reported when it has succeeded", async () => {
		const { local, pay, takeReports } = await connectStripe();
		const paymentId = await pay("PAY-1", 100_000);
		const order = { reference: "RFD-000001", paymentId, amountCents: 40_000 };
		expect(await stripe.findRefund(order)).toBeNull();
		local.play.trouble("500-after", { on: "POST /v1/refunds" });
		await expect(stripe.refund(order)).rejects.toThrow();
		const found = await stripe.findRefund(order);
		expect(found).toEqual({ refundId: expect.stringMatching(/^re_/) });
		expect(await stripe.refund({ ...order, reference: "RFD-000002" })).not.toEqual(found);
		expect(await takeReports()).toEqual([
			{ kind: "refund-succeeded", reference: "RFD-000001" },
			{ kind: "refund-succeeded", reference: "RFD-000002" },
		]);
	});

	it("to a bank account is reported days later, and one to a card may fail, even after it has succeeded", async () => {
		const { local, pay, passDays, takeReports } = await connectStripe();
		const { checkoutId } = await stripe.startCheckout(checkoutOf("PAY-1", 100_000));
		local.play.pay(checkoutId, BANK);
		await passDays(7);
		const [payment] = await takeReports();
		const paymentId = payment && "paymentId" in payment ? String(payment.paymentId) : "";
		await stripe.refund({ reference: "RFD-000001", paymentId, amountCents: 40_000 });
		expect(await takeReports()).toEqual([
			{ kind: "refund-accepted", reference: "RFD-000001", isUnfunded: false },
		]);
		await passDays(5);
		expect(await takeReports()).toEqual([{ kind: "refund-succeeded", reference: "RFD-000001" }]);
		const byCard = await pay("PAY-2", 5_000);
		const sent = await stripe.refund({ reference: "RFD-000002", paymentId: byCard, amountCents: 5_000 });
		await takeReports();
		if ("refundId" in sent) local.play.failRefund(sent.refundId, "expired_or_canceled_card");
		const failed = {
			kind: "refund-failed",
			reference: "RFD-000002",
			reason: "The payer's card has expired or was canceled.",
		};
		expect(await takeReports()).toEqual([failed, failed]);
	});

	it("of more than is left is refused, and one that someone else made is reported as such", async () => {
		const { pay, takeReports } = await connectStripe();
		const paymentId = await pay("PAY-1", 10_000);
		expect(await stripe.refund({ reference: "RFD-000001", paymentId, amountCents: 10_001 })).toEqual({
			refused: expect.stringMatching(/^Stripe refused it: Refund amount/),
		});
		const made = await (await stripeClient()).refunds.create({ payment_intent: paymentId });
		expect(await takeReports()).toEqual([
			{
				kind: "refund-at-provider",
				refundId: made.id,
				paymentId,
				amountCents: 10_000,
				state: "succeeded",
				lineId: made.balance_transaction,
			},
		]);
		expect(await stripe.refund({ reference: "RFD-000002", paymentId, amountCents: 1 })).toEqual({
			refused: "The payment was already refunded.",
		});
	});
});

describe("a call", () => {
	it.each(["rate-limit", "500-before", "500-after", "connection-lost-after"] as const)(
		"that ends with %s may have been carried out, so it isn't a refusal",
		async (trouble) => {
			const { local, pay } = await connectStripe();
			const paymentId = await pay("PAY-1", 10_000);
			local.play.trouble(trouble, { on: "POST /v1/refunds", times: TWICE });
			await expect(stripe.refund({ reference: "RFD-000001", paymentId, amountCents: 1 })).rejects.toThrow();
		},
	);

	it("with a wrong API key, or with an idempotency key that was used for another call, isn't a refusal", async () => {
		const { pay } = await connectStripe();
		const paymentId = await pay("PAY-1", 10_000);
		const order = { reference: "RFD-000001", paymentId, amountCents: 1 };
		await stripe.refund(order);
		await expect(stripe.refund({ ...order, amountCents: 2 })).rejects.toThrow("idempotent requests");
		settings().STRIPE_SECRET_KEY = "sk_test_wrong";
		await expect(stripe.refund(order)).rejects.toThrow("Invalid API Key");
	});
});

describe("a transfer", () => {
	it("names its payment, is sent once, found again, and reported", async () => {
		const { local, pay, addPayee, takeReports } = await connectStripe();
		const [sourcePaymentId, payeeId] = [await pay("PAY-1", 100_000), await addPayee()];
		const order = { reference: "PYT-000001", payeeId, amountCents: 90_000, sourcePaymentId };
		await takeReports();
		expect(await stripe.findTransfer(order)).toBeNull();
		local.play.trouble("connection-lost-after", { on: "POST /v1/transfers", times: TWICE });
		await expect(stripe.transfer(order)).rejects.toThrow();
		const found = await stripe.findTransfer(order);
		expect(await stripe.transfer(order)).toEqual(found);
		const { data } = await (await stripeClient()).transfers.list();
		expect(data).toMatchObject([
			{ id: found?.transferId, source_transaction: expect.stringMatching(/^ch_/), transfer_group: "PAY-1" },
		]);
		expect(await takeReports()).toMatchObject([{ kind: "transfer-succeeded", reference: "PYT-000001" }]);
	});

	it("is reported with the day on which its payment is available, or its own day if that is later", async () => {
		const { pay, addPayee, passDays, takeReports } = await connectStripe();
		const [sourcePaymentId, payeeId] = [await pay("PAY-1", 100_000), await addPayee()];
		const send = (reference: string) =>
			stripe.transfer({ reference, payeeId, amountCents: 10_000, sourcePaymentId });
		const dayAfter = (days: number) =>
			later(now(), days * DAY)
				.toISOString()
				.slice(0, 10);
		await takeReports();
		const [paidOn, settledOn] = [dayAfter(0), dayAfter(2)];
		expect(paidOn).toBe("2026-11-02");
		await send("PYT-000001");
		expect(await takeReports()).toEqual([
			{ kind: "transfer-succeeded", reference: "PYT-000001", availableOn: settledOn },
		]);
		await passDays(3);
		await takeReports();
		await send("PYT-000002");
		expect(await takeReports()).toEqual([
			{ kind: "transfer-succeeded", reference: "PYT-000002", availableOn: dayAfter(0) },
		]);
	});

	it("to an account that isn't ready, or of more than the payment, is refused in plain words", async () => {
		const { pay, addPayee, local } = await connectStripe();
		const sourcePaymentId = await pay("PAY-1", 100_000);
		const payeeId = await addPayee({ bankAccount: "000123456789" });
		const order = { reference: "PYT-000001", payeeId, amountCents: 90_000, sourcePaymentId };
		expect(await stripe.transfer(order)).toEqual({
			refused: "The payee's account at Stripe can't receive money yet.",
		});
		local.play.onboard(payeeId);
		expect(await stripe.transfer({ ...order, reference: "PYT-000002", amountCents: 100_001 })).toEqual({
			refused: expect.stringContaining("Stripe refused it"),
		});
		expect(await stripe.transfer({ ...order, reference: "PYT-000001-2" })).toEqual({
			transferId: expect.any(String),
		});
	});
});

describe("our account", () => {
	it("gets money of our own that is ordered once, found again, and reported when it arrives or fails", async () => {
		const { local, passDays, takeReports } = await connectStripe();
		const order = { reference: "OWN-000001", startedAt: now(), amountCents: 500_000 };
		expect(await stripe.findFunds(order)).toBeNull();
		const ordered = await stripe.addFunds(order);
		expect([await stripe.addFunds(order), await stripe.findFunds(order)]).toEqual([ordered, ordered]);
		await passDays(8);
		expect(await takeReports()).toEqual([
			{ kind: "funds-added", reference: "OWN-000001", amountCents: 500_000 },
		]);
		expect(await stripe.getBalance()).toBe(500_000n);
		local.play.behave({ topupsFail: true });
		await stripe.addFunds({ ...order, reference: "OWN-000002", startedAt: now() });
		await passDays(8);
		expect(await takeReports()).toEqual([
			{
				kind: "funds-failed",
				reference: "OWN-000002",
				reason: "Your bank account doesn't have enough funds.",
			},
		]);
	});

	it("has a balance that leaves out payments and refunds that banks haven't settled", async () => {
		const { local, pay, passDays } = await connectStripe();
		const paymentId = await pay("PAY-1", 100_000);
		expect(await stripe.getBalance()).toBe(97_070n);
		const { checkoutId } = await stripe.startCheckout(checkoutOf("PAY-2", 60_000));
		local.play.pay(checkoutId, BANK);
		local.play.behave({ cardRefunds: "pending" });
		const refund = await stripe.refund({ reference: "RFD-000001", paymentId, amountCents: 10_000 });
		expect(await stripe.getBalance()).toBe(97_070n);
		await passDays(7);
		expect(await stripe.getBalance()).toBe(97_070n + 60_000n - 480n);
		if ("refundId" in refund) local.play.succeedRefund(refund.refundId);
		expect(await stripe.getBalance()).toBe(97_070n + 60_000n - 480n - 10_000n);
	});
});

describe("a payee", () => {
	it("gets one account, completes it on Stripe's pages, and changes it in Stripe's dashboard", async () => {
		const { local, takeReports } = await connectStripe();
		const first = await stripe.onboardPayee(payeeOf("pro-1"));
		expect(first.address).toContain("/setup/");
		expect((await stripe.onboardPayee(payeeOf("pro-1"))).payeeId).toBe(first.payeeId);
		local.play.onboard(first.payeeId, { givenName: "Parker" });
		expect((await stripe.onboardPayee(payeeOf("pro-1", first.payeeId))).address).toContain("/setup/");
		local.play.onboard(first.payeeId, { ...FULL_DETAILS, taxId: "" });
		expect((await stripe.onboardPayee(payeeOf("pro-1", first.payeeId))).address).toContain("/setup/");
		local.play.onboard(first.payeeId);
		expect((await stripe.onboardPayee(payeeOf("pro-1", first.payeeId))).address).toContain("/express/");
		expect((await takeReports()).at(-1)).toEqual({
			kind: "payee-updated",
			payeeId: first.payeeId,
			isReady: true,
			hasTaxDetails: true,
			missing: [],
			detailsDueAt: null,
			bankEnding: "6789",
			detailsChangedAt: null,
		});
	});

	it("is reported with what is missing, in plain words, and with the time at which a bank account was entered", async () => {
		const { local, takeReports, pass } = await connectStripe();
		const { payeeId } = await stripe.onboardPayee(payeeOf("pro-1"));
		await pass(MINUTE);
		local.play.onboard(payeeId, { surname: "Quinn" });
		expect((await takeReports()).at(-1)).toMatchObject({
			isReady: false,
			hasTaxDetails: false,
			missing: ["Name", "Bank account", "Tax ID"],
			bankEnding: null,
			detailsChangedAt: null,
		});
		await pass(MINUTE);
		local.play.onboard(payeeId, { bankAccount: "000123456789" });
		const reports = await takeReports();
		expect(reports.map((report) => "detailsChangedAt" in report && report.detailsChangedAt)).toContainEqual(
			now(),
		);
		expect(reports.at(-1)).toMatchObject({ missing: ["Name", "Tax ID"], bankEnding: "6789" });
	});

	it("is asked for a tax ID before the first payout, and may be asked again with a due time", async () => {
		const { local, takeReports, passDays, addPayee } = await connectStripe();
		const payeeId = await addPayee({ givenName: "Parker", surname: "Quinn", bankAccount: "000123456789" });
		const asked = { missing: ["Tax ID"], bankEnding: "6789" };
		expect((await takeReports()).at(-1)).toMatchObject({
			...asked,
			isReady: true,
			hasTaxDetails: false,
			detailsDueAt: null,
		});
		const detailsDueAt = later(now(), 10 * DAY);
		local.play.demandTaxId(payeeId, detailsDueAt);
		expect((await takeReports()).at(-1)).toMatchObject({
			...asked,
			isReady: true,
			hasTaxDetails: true,
			detailsDueAt,
		});
		await passDays(11);
		expect((await takeReports()).at(-1)).toMatchObject({
			...asked,
			isReady: false,
			hasTaxDetails: false,
			detailsDueAt: null,
		});
		local.play.onboard(payeeId);
		expect((await takeReports()).at(-1)).toMatchObject({
			missing: [],
			isReady: true,
			hasTaxDetails: true,
			detailsDueAt: null,
		});
	});

	it("of another application is ignored", async () => {
		const { local, takeReports } = await connectStripe();
		const { id } = await (await stripeClient()).v2.core.accounts.create({
			contact_email: "other@greenroom.example",
			dashboard: "express",
			identity: { country: "us" },
			configuration: {
				recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
			},
			defaults: { responsibilities: { fees_collector: "application", losses_collector: "application" } },
		});
		local.play.onboard(id);
		expect(await takeReports()).toEqual([]);
	});
});
