import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import {
	addRecipient,
	checkoutOf,
	clientOf,
	connectToLocalStripe,
	DAY,
	newRecipient,
	payFor,
} from "../../../support/local-stripe/client.ts";
import { KNOWN_CALLS } from "../../../support/local-stripe/server.ts";

describe("a parameter", () => {
	/** Every call in use, with a parameter that Stripe doesn't document. */
	const withUnknown: Record<string, (client: Stripe, params: never) => Promise<unknown>> = {
		"create a session": (client, params) =>
			client.checkout.sessions.create({ ...checkoutOf(100), ...(params as object) }),
		"retrieve a session": (client, params) => client.checkout.sessions.retrieve("cs_1", params),
		"list sessions": (client, params) => client.checkout.sessions.list(params),
		"expire a session": (client, params) => client.checkout.sessions.expire("cs_1", params),
		"retrieve a payment intent": (client, params) => client.paymentIntents.retrieve("pi_1", params),
		"retrieve a charge": (client, params) => client.charges.retrieve("ch_1", params),
		"create a refund": (client, params) => client.refunds.create(params),
		"list refunds": (client, params) => client.refunds.list(params),
		"retrieve a refund": (client, params) => client.refunds.retrieve("re_1", params),
		"create a transfer": (client, params) =>
			client.transfers.create({ amount: 1, currency: "usd", destination: "acct_1", ...(params as object) }),
		"create a payment": (client, params) =>
			client.paymentIntents.create({ amount: 100, currency: "usd", ...(params as object) }),
		"list transfers": (client, params) => client.transfers.list(params),
		"retrieve a transfer": (client, params) => client.transfers.retrieve("tr_1", params),
		"reverse a transfer": (client, params) => client.transfers.createReversal("tr_1", params),
		"list reversals": (client, params) => client.transfers.listReversals("tr_1", params),
		"list payouts": (client, params) => client.payouts.list(params),
		"retrieve a payout": (client, params) => client.payouts.retrieve("po_1", params),
		"retrieve the balance": (client, params) => client.balance.retrieve(params),
		"list balance transactions": (client, params) => client.balanceTransactions.list(params),
		"retrieve a balance transaction": (client, params) =>
			client.balanceTransactions.retrieve("txn_1", params),
		"create a top-up": (client, params) =>
			client.topups.create({ amount: 1, currency: "usd", ...(params as object) }),
		"list top-ups": (client, params) => client.topups.list(params),
		"retrieve a top-up": (client, params) => client.topups.retrieve("tu_1", params),
		"list disputes": (client, params) => client.disputes.list(params),
		"retrieve a dispute": (client, params) => client.disputes.retrieve("du_1", params),
		"update a dispute": (client, params) => client.disputes.update("du_1", params),
		"close a dispute": (client, params) => client.disputes.close("du_1", params),
		"upload a file": (client, params) =>
			client.files.create({
				purpose: "dispute_evidence",
				file: { data: Buffer.from("%PDF"), name: "a.pdf", type: "application/pdf" },
				...(params as object),
			}),
		"retrieve a file": (client, params) => client.files.retrieve("file_1", params),
		"retrieve an early fraud warning": (client, params) =>
			client.radar.earlyFraudWarnings.retrieve("issfr_1", params),
		"list early fraud warnings": (client, params) => client.radar.earlyFraudWarnings.list(params),
		"list events": (client, params) => client.events.list(params),
		"retrieve an event": (client, params) => client.events.retrieve("evt_1", params),
		"list webhook endpoints": (client, params) => client.webhookEndpoints.list(params),
		"list bank accounts": (client, params) => client.accounts.listExternalAccounts("acct_1", params),
		"create a link to the dashboard": (client, params) => client.accounts.createLoginLink("acct_1", params),
		"retrieve the balance settings": (client, params) => client.balanceSettings.retrieve(params),
		"update the balance settings": (client, params) => client.balanceSettings.update(params),
		"retrieve our account": (client, params) => client.accounts.retrieveCurrent(params),
	};

	/** The same for API v2. */
	const withUnknownInV2: Record<string, (client: Stripe, params: object) => Promise<unknown>> = {
		"list accounts": ({ v2 }, params) => v2.core.accounts.list(params),
		"create an account": ({ v2 }, params) => v2.core.accounts.create({ ...newRecipient, ...params }),
		"retrieve an account": ({ v2 }, params) => v2.core.accounts.retrieve("acct_1", params),
		"create a link to onboarding": ({ v2 }, params) => {
			const onboarding = { refresh_url: "https://greenroom.example/refresh", ...params };
			const useCase = { type: "account_onboarding", account_onboarding: onboarding };
			return v2.core.accountLinks.create({ account: "acct_1", use_case: useCase });
		},
		"list events": ({ v2 }, params) => v2.core.events.list(params),
		"retrieve an event": ({ v2 }, params) => v2.core.events.retrieve("evt_1", params),
		"list event destinations": ({ v2 }, params) => v2.core.eventDestinations.list(params),
	};

	it("that Stripe doesn't document is refused by every call", async () => {
		const { client, local } = await connectToLocalStripe();
		for (const [name, make] of Object.entries(withUnknown))
			await expect(make(client, { greenroom: "1" } as never), name).rejects.toMatchObject({
				statusCode: 400,
				code: "parameter_unknown",
				param: "greenroom",
			});
		for (const [name, make] of Object.entries(withUnknownInV2))
			await expect(make(client, { greenroom: "1" }), name).rejects.toMatchObject({
				statusCode: 400,
				code: "invalid_fields",
			});
		expect(local.requests.map(({ call }) => call).toSorted()).toEqual(KNOWN_CALLS.toSorted());
	});

	it("that is documented but not simulated is refused with another code", async () => {
		const { client } = await connectToLocalStripe();
		const create = client.checkout.sessions.create({ ...checkoutOf(100), allow_promotion_codes: true });
		await expect(create).rejects.toMatchObject({
			code: "local_stripe_unplayed",
			param: "allow_promotion_codes",
		});
	});

	it("that is missing, empty, or of the wrong kind is refused as it is by Stripe", async () => {
		const { client } = await connectToLocalStripe();
		const create = (params: object) => client.transfers.create(params as Stripe.TransferCreateParams);
		const order = { amount: 100, currency: "usd", destination: "acct_1" };
		await expect(create({ ...order, amount: undefined })).rejects.toMatchObject({
			code: "parameter_missing",
			param: "amount",
			message: "Missing required param: amount.",
		});
		await expect(create({ ...order, amount: "ten" })).rejects.toMatchObject({
			code: "parameter_invalid_integer",
		});
		await expect(create({ ...order, destination: "" })).rejects.toMatchObject({
			code: "parameter_invalid_empty",
		});
		await expect(create({ ...order, currency: "eur" })).rejects.toMatchObject({ param: "currency" });
		const nested = { ...checkoutOf(100), payment_intent_data: { transfer_groups: "PAY-1" } };
		await expect(client.checkout.sessions.create(nested as object)).rejects.toMatchObject({
			code: "parameter_unknown",
			param: "payment_intent_data[transfer_groups]",
		});
	});

	it("named expand replaces IDs with objects, and is refused for a field that isn't an ID", async () => {
		const connection = await connectToLocalStripe();
		const { client } = connection;
		await payFor(connection, 10_000);
		const list = await client.checkout.sessions.list({ expand: ["data.payment_intent.latest_charge"] });
		expect(list.data[0]?.payment_intent).toMatchObject({ latest_charge: { object: "charge" } });
		const refusal = client.checkout.sessions.list({ expand: ["data.metadata.reference"] });
		await expect(refusal).rejects.toThrow("cannot be expanded");
	});
});

describe("an idempotency key", () => {
	const order = { amount: 5_000, currency: "usd" };

	it("gets the first response again, for 24 hours", async () => {
		const { client, pass } = await connectToLocalStripe();
		const create = () => client.topups.create(order, { idempotencyKey: "key-1" });
		const first = await create();
		pass(DAY - 1);
		const again = await create();
		expect(again.id).toBe(first.id);
		expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
		pass(1);
		expect((await create()).id).not.toBe(first.id);
	});

	it("is refused with other parameters", async () => {
		const { client } = await connectToLocalStripe();
		await client.topups.create(order, { idempotencyKey: "key-1" });
		const other = client.topups.create({ ...order, amount: 6_000 }, { idempotencyKey: "key-1" });
		await expect(other).rejects.toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
	});

	it("remembers a refusal that came from carrying out the call, but not a refusal of the call's parameters", async () => {
		const connection = await connectToLocalStripe();
		const { client, local } = connection;
		const payee = await addRecipient(connection);
		const transfer = { ...order, destination: payee };
		const send = (params: object, idempotencyKey: string) =>
			client.transfers.create({ ...transfer, ...params }, { idempotencyKey });
		await expect(send({}, "key-1")).rejects.toMatchObject({ code: "balance_insufficient" });
		const { id } = await client.topups.create(order);
		local.play.settleTopup(id);
		await expect(send({}, "key-1")).rejects.toMatchObject({ code: "balance_insufficient" });
		await expect(send({ greenroom: "1" }, "key-2")).rejects.toMatchObject({ code: "parameter_unknown" });
		await send({}, "key-2");
	});
});

describe("trouble", () => {
	const order = { amount: 5_000, currency: "usd", metadata: { reference: "FUND-1" } };
	const on = "POST /v1/topups";

	it("a rate-limited call has no effect", async () => {
		const { client, local } = await connectToLocalStripe();
		local.play.trouble("rate-limit", { on });
		const create = () => client.topups.create(order, { idempotencyKey: "key-1" });
		await expect(create()).rejects.toMatchObject({ type: "StripeRateLimitError", statusCode: 429 });
		expect((await client.topups.list()).data).toEqual([]);
		await create();
		expect((await client.topups.list()).data).toHaveLength(1);
	});

	it("a call that fails before it takes effect changes nothing, and its key can be used again", async () => {
		const { client, local } = await connectToLocalStripe();
		local.play.trouble("500-before", { on, times: 2 });
		const create = () => client.topups.create(order, { idempotencyKey: "key-1" });
		await expect(create()).rejects.toMatchObject({ type: "StripeAPIError", statusCode: 500 });
		await expect(create()).rejects.toMatchObject({ statusCode: 500 });
		await create();
		expect((await client.topups.list()).data).toHaveLength(1);
	});

	it("a call that fails after it takes effect gets the same error again with its key, but its object is listed", async () => {
		const { client, local } = await connectToLocalStripe();
		local.play.trouble("500-after", { on });
		const create = () => client.topups.create(order, { idempotencyKey: "key-1" });
		await expect(create()).rejects.toMatchObject({ statusCode: 500 });
		await expect(create()).rejects.toMatchObject({ statusCode: 500 });
		expect((await client.topups.list()).data).toMatchObject([{ metadata: { reference: "FUND-1" } }]);
	});

	it("a call can fail without an effect and get the same error again with its key, but not with another", async () => {
		const { client, local } = await connectToLocalStripe();
		local.play.trouble("500-saved", { on });
		const create = (idempotencyKey: string) => client.topups.create(order, { idempotencyKey });
		for (let times = 0; times < 2; times++)
			await expect(create("key-1")).rejects.toMatchObject({ statusCode: 500 });
		expect((await client.topups.list()).data).toEqual([]);
		await create("key-2");
		expect((await client.topups.list()).data).toHaveLength(1);
	});

	it("a call whose response was lost succeeds with the same key, and takes effect only once", async () => {
		const { client, local } = await connectToLocalStripe();
		// The package itself tries once more after a closed connection.
		local.play.trouble("connection-lost-after", { on, times: 2 });
		const create = () => client.topups.create(order, { idempotencyKey: "key-1" });
		await expect(create()).rejects.toMatchObject({ type: "StripeConnectionError" });
		await create();
		expect((await client.topups.list()).data).toHaveLength(1);
	});

	it("a call of API v2 can be rate-limited, too", async () => {
		const { client, local } = await connectToLocalStripe();
		local.play.trouble("rate-limit", { on: "POST /v2/core/accounts" });
		await expect(client.v2.core.accounts.create(newRecipient)).rejects.toBeInstanceOf(
			Stripe.errors.RateLimitError,
		);
	});
});

describe("our own account", () => {
	it("is the account that the key belongs to", async () => {
		const { client, local } = await connectToLocalStripe();
		expect(await client.accounts.retrieveCurrent()).toMatchObject({
			id: local.platformId,
			object: "account",
		});
	});

	it("isn't open to a wrong key, in either API", async () => {
		const { local } = await connectToLocalStripe();
		const stranger = clientOf(local, "sk_test_wrong");
		await expect(stranger.accounts.retrieveCurrent()).rejects.toMatchObject({ statusCode: 401 });
		await expect(stranger.v2.core.accounts.retrieve("acct_1")).rejects.toMatchObject({ statusCode: 401 });
	});
});

describe("the checkout page", () => {
	it("takes a payment without scripts, even after a card was declined", async () => {
		const { client, local } = await connectToLocalStripe();
		const { id, url } = await client.checkout.sessions.create(checkoutOf(10_000));
		const page = await fetch(url ?? "");
		expect(await page.text()).toContain('href="https://greenroom.example/canceled"');
		const payWith = (card: string) =>
			fetch(url ?? "", { method: "POST", body: new URLSearchParams({ card }), redirect: "manual" });
		const declined = await payWith("4000000000000002");
		expect([declined.status, await declined.text()]).toEqual([402, expect.stringContaining("was declined")]);
		const paid = await payWith("4242424242424242");
		expect(paid.headers.get("location")).toBe(`https://greenroom.example/paid?session=${id}`);
		expect(await client.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: "paid" });
		expect(await (await fetch(`${local.origin}/c/pay/${id}`)).text()).toContain("all done");
		expect(await (await fetch(local.origin)).text()).toContain("checkout.session.completed");
	});
});
