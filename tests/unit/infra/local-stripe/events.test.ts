import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import {
	addRecipient,
	connectToLocalStripe,
	DAY,
	HOUR,
	newRecipient,
	payFor,
	SECRETS,
} from "../../../support/local-stripe/client.ts";

type Connection = Awaited<ReturnType<typeof connectToLocalStripe>>;

/** The snapshot events that have arrived at an address, verified with its secret. */
const received = ({ arrivals, now }: Connection, path: "platform" | "connected" = "platform") =>
	arrivals
		.filter((arrival) => arrival.path === `/${path}`)
		.map(({ body, signature }) =>
			Stripe.webhooks.constructEvent(body, signature, SECRETS[path], 300, undefined, now().getTime()),
		);

const typesOf = (events: { type: string }[]) => events.map(({ type }) => type);

describe("a webhook", () => {
	it("has a snapshot of the object, and is signed with the secret of its address", async () => {
		const connection = await connectToLocalStripe();
		const { client, local, arrivals, now } = connection;
		const { session } = await payFor(connection, 10_000);
		await local.webhooks.settled();
		const events = received(connection);
		expect(typesOf(events)).toEqual([
			"payment_intent.created",
			"charge.succeeded",
			"payment_intent.succeeded",
			"checkout.session.completed",
		]);
		expect(events.at(-1)).toMatchObject({
			api_version: "2026-10-28.endive",
			data: { object: { id: session.id, payment_status: "paid", client_reference_id: "PAY-1" } },
			livemode: false,
		});
		const { body = "", signature = "" } = arrivals[0] ?? {};
		const verify = (secret: string, at = now().getTime()) =>
			Stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, at);
		expect(() => verify(SECRETS.connected)).toThrow("No signatures found");
		expect(() => verify(SECRETS.platform, now().getTime() + 10 * 60_000)).toThrow("tolerance");
		expect(await client.events.retrieve(events[0]?.id ?? "")).toMatchObject({ pending_webhooks: 0 });
	});

	it("about a connected account names the account", async () => {
		const connection = await connectToLocalStripe();
		const payee = await addRecipient(connection);
		await connection.local.webhooks.settled();
		const events = received(connection, "connected");
		expect(typesOf(events)).toEqual(["account.external_account.created", "account.updated"]);
		expect(events[0]).toMatchObject({ account: payee, data: { object: { last4: "6789" } } });
	});

	it("of API v2 is thin, and leads to the event and the account", async () => {
		const connection = await connectToLocalStripe();
		const { client, local, arrivals, now } = connection;
		const payee = await addRecipient(connection);
		await local.webhooks.settled();
		const { body = "", signature = "" } =
			arrivals.findLast(({ body }) => body.includes("capability_status_updated")) ?? {};
		expect(JSON.parse(body)).not.toHaveProperty("data");
		const notification = client.parseEventNotification(
			body,
			signature,
			SECRETS.thin,
			300,
			undefined,
			now().getTime(),
		);
		if (notification.type !== "v2.core.account[configuration.recipient].capability_status_updated")
			throw new Error(notification.type);
		expect(notification.related_object).toMatchObject({ id: payee, type: "v2.core.account" });
		expect((await notification.fetchEvent()).data.updated_capability).toBe("stripe_balance.stripe_transfers");
		expect(await notification.fetchRelatedObject()).toMatchObject({ id: payee, object: "v2.core.account" });
	});

	it("can arrive twice, out of order, and late", async () => {
		const connection = await connectToLocalStripe();
		const { local, pass } = connection;
		local.webhooks.hold();
		await payFor(connection, 10_000);
		expect(received(connection)).toEqual([]);
		const inOrder = typesOf(local.webhooks.waiting());
		local.webhooks.double();
		let key = 0;
		local.webhooks.shuffle(() => (key -= 1));
		pass(6 * HOUR);
		await local.webhooks.release();
		const late = received(connection);
		expect(typesOf(late)).toEqual(inOrder.flatMap((type) => [type, type]).toReversed());
		expect(new Set(late.map(({ id }) => id)).size).toBe(inOrder.length);
	});

	it("that is lost can be found in the list of events for 30 days", async () => {
		const connection = await connectToLocalStripe();
		const { client, local, pass } = connection;
		local.webhooks.hold();
		await payFor(connection, 10_000);
		local.webhooks.drop("checkout.session.completed");
		await local.webhooks.release();
		expect(typesOf(received(connection))).not.toContain("checkout.session.completed");
		const lost = await client.events.list({ delivery_success: false });
		expect(typesOf(lost.data)).toEqual(["checkout.session.completed"]);
		const [event] = lost.data;
		pass(30 * DAY - HOUR);
		expect((await client.events.retrieve(event?.id ?? "")).id).toBe(event?.id);
		pass(DAY);
		expect((await client.events.list()).data).toEqual([]);
		await expect(client.events.retrieve(event?.id ?? "")).rejects.toMatchObject({ statusCode: 404 });
	});

	it("that isn't accepted is sent again after an hour, and then less and less often", async () => {
		const connection = await connectToLocalStripe();
		const { client, local, responses, pass } = connection;
		responses.push(500, 500);
		await client.topups.create({ amount: 5_000, currency: "usd" });
		await local.webhooks.settled();
		for (const [hours, deliveries] of [
			[1, 2],
			[1, 2],
			[1, 3],
			[48, 3],
		] as const) {
			pass(hours * HOUR);
			await local.webhooks.settled();
			expect(local.webhooks.log).toHaveLength(deliveries);
		}
		expect(local.webhooks.log.map(({ status }) => status)).toEqual([500, 500, 200]);
	});
});

describe("the list of events", () => {
	it("is read page by page, and filtered by type and time", async () => {
		const connection = await connectToLocalStripe();
		const { client, pass, now } = connection;
		await payFor(connection, 10_000);
		pass(DAY);
		const since = Math.floor(now().getTime() / 1_000);
		await payFor(connection, 20_000);
		const all = await client.events.list({ limit: 3 }).autoPagingToArray({ limit: 100 });
		expect(all).toHaveLength(8);
		const recent = await client.events.list({ created: { gte: since } });
		expect(recent.data).toHaveLength(4);
		const completed = await client.events.list({ types: ["checkout.session.completed", "charge.refunded"] });
		expect(completed.data).toHaveLength(2);
	});

	it("of API v2 is read page by page, and filtered by type and time", async () => {
		const connection = await connectToLocalStripe();
		const { client, pass, now } = connection;
		for (let count = 0; count < 3; count += 1) await client.v2.core.accounts.create(newRecipient);
		pass(DAY);
		await addRecipient(connection);
		const types = ["v2.core.account.created"];
		const created = await client.v2.core.events.list({ types, limit: 2 }).autoPagingToArray({ limit: 100 });
		expect(created).toHaveLength(4);
		const since = Math.floor(now().getTime() / 1_000);
		expect((await client.v2.core.events.list({ types, created: { gte: since } })).data).toHaveLength(1);
	});
});

describe("the addresses of webhooks", () => {
	it("are listed", async () => {
		const { client } = await connectToLocalStripe();
		expect((await client.webhookEndpoints.list()).data).toMatchObject([
			{ object: "webhook_endpoint", status: "enabled" },
			{ object: "webhook_endpoint", status: "enabled" },
		]);
		const { data } = await client.v2.core.eventDestinations.list({ include: ["webhook_endpoint.url"] });
		expect(data).toMatchObject([{ event_payload: "thin", status: "enabled", type: "webhook_endpoint" }]);
		expect(data[0]?.webhook_endpoint?.url).toContain("/thin");
	});
});
