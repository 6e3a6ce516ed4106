import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { receiveEvent } from "#app/domain/money/payment-events.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { stripeClient } from "#app/infra/payments/stripe/client.server.ts";
import { stripe } from "#app/infra/payments/stripe/stripe.server.ts";
import { DAY, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { requestLogContext } from "#app/infra/process/request-log-context.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import {
	type ConnectedStripe,
	checkoutOf,
	connectStripe,
	signedHeaders,
} from "../../support/money/stripe.ts";

// A Monday, so that tests count business days from the start of a week.
beforeEach(() => setClock(new Date("2026-11-02T15:00:00Z")));

afterEach(() => setClock(undefined));

const sign = async (body: string, secret: string, at = now()): Promise<Headers> => {
	const { default: Stripe } = await import("stripe");
	const timestamp = Math.floor(at.getTime() / 1_000);
	return signedHeaders(Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }));
};

const eventOf = (over: object = {}) =>
	JSON.stringify({
		id: "evt_1",
		object: "event",
		type: "customer.created",
		created: 1,
		livemode: false,
		...over,
	});

describe("a webhook", () => {
	it("is accepted with the secret of any of its sources, and with either of two secrets while they are rotated", async () => {
		await connectStripe();
		Object.assign(settings(), { STRIPE_WEBHOOK_SECRET: "whsec_new,whsec_old" });
		for (const secret of ["whsec_new", "whsec_old", "whsec_connected", "whsec_thin"])
			expect(await stripe.verifyEvent(eventOf(), await sign(eventOf(), secret))).toEqual({
				id: "evt_1",
				isOtherMode: false,
			});
	});

	it("is refused if it is forged, changed, old, or unsigned", async () => {
		await connectStripe();
		const verify = async (body: string, headers: Headers) => stripe.verifyEvent(body, headers);
		const headers = await sign(eventOf(), "whsec_platform");
		expect(await verify(eventOf(), await sign(eventOf(), "whsec_other"))).toBeNull();
		expect(await verify(eventOf({ type: "payout.paid" }), headers)).toBeNull();
		const old = await sign(eventOf(), "whsec_platform", later(now(), -5 * MINUTE - 1_000));
		expect(await verify(eventOf(), old)).toBeNull();
		expect(await verify(eventOf(), new Headers())).toBeNull();
	});

	it("from the other mode is accepted, so that it doesn't come again, but is neither stored nor logged as forged", async () => {
		await connectStripe();
		const request = { requestId: "1", method: "POST", route: () => "", address: "" };
		const receive = async (over: object, secret: string) => {
			const body = eventOf({ type: "payout.paid", data: { object: { id: "po_1" } }, ...over });
			await requestLogContext.run(request, async () =>
				receiveEvent({ provider: "stripe", body, headers: await sign(body, secret) }),
			);
		};
		await receive({ livemode: true }, "whsec_platform");
		settings().STRIPE_SECRET_KEY = "sk_live_1";
		// Stripe sends test events of connected accounts to live webhooks, too.
		await receive({ account: "acct_1" }, "whsec_connected");
		await receive({ object: "v2.core.event", created: now().toISOString() }, "whsec_thin");
		expect(request).not.toHaveProperty("events");
		expect(await db().paymentEvent.count()).toBe(0);
		await receive({ livemode: true }, "whsec_platform");
		expect(await db().paymentEvent.count()).toBe(1);
		await expect(receive({}, "whsec_forged")).rejects.toMatchObject({ code: "invalid" });
		expect(request).toMatchObject({ events: new Set(["webhook-forged"]) });
	});

	it("of an unknown kind is stored and ignored, and so is one without an object", async () => {
		const { apply } = await connectStripe();
		for (const [id, over] of [
			["evt_1", { data: { object: { id: "cus_1" } } }],
			["evt_2", { type: "payout.paid" }],
			[
				"evt_3",
				{ object: "v2.core.event", type: "v2.core.event_destination.ping", created: now().toISOString() },
			],
		] as const) {
			const body = eventOf({ id, ...over });
			await receiveEvent({ provider: "stripe", body, headers: await sign(body, "whsec_platform") });
		}
		await apply();
		expect(
			await db().paymentEvent.findMany({
				select: { providerId: true, appliedAt: true },
				orderBy: { providerId: "asc" },
			}),
		).toEqual(["evt_1", "evt_2", "evt_3"].map((providerId) => ({ providerId, appliedAt: now() })));
	});

	it("that isn't an event can't be read", async () => {
		await connectStripe();
		await expect(stripe.resolveEvent("{}")).rejects.toThrow("isn't an event of Stripe");
		expect(() => stripe.getEventTime("{}")).toThrow("isn't an event of Stripe");
	});
});

describe("a dispute", () => {
	const charge = async (paymentId: string) =>
		String((await (await stripeClient()).paymentIntents.retrieve(paymentId)).latest_charge);

	it("is reported as a chargeback of the amount that it took, and the chargeback is then won or lost", async () => {
		const { local, pay, takeReports } = await connectStripe();
		for (const outcome of ["won", "lost"] as const) {
			const paymentId = await pay(`PAY-${outcome}`, 100_000);
			const { id: chargebackId } = local.play.openDispute(await charge(paymentId), { amount: 60_000 });
			const chargeback = { chargebackId, paymentId, amountCents: 60_000 };
			const opened = { kind: "chargeback-opened", ...chargeback };
			const reported = await takeReports();
			expect(reported).toMatchObject([opened, opened]);
			expect(reported[0]).toMatchObject({
				evidenceDueAt: expect.any(Date),
				reason: "The payer says that the work wasn't delivered.",
			});
			local.play.decideDispute(chargebackId, outcome);
			const reports = await takeReports();
			expect(reports.slice(0, 2)).toMatchObject([opened, { kind: `chargeback-${outcome}`, ...chargeback }]);
		}
	});

	it("that is only an inquiry at first is reported as a chargeback once it takes money", async () => {
		const { local, pay, takeReports } = await connectStripe();
		const paymentId = await pay("PAY-1", 100_000);
		const { id } = local.play.openDispute(await charge(paymentId), { isInquiry: true });
		expect(await takeReports()).toMatchObject([
			{ kind: "inquiry-opened", chargebackId: id, paymentId, amountCents: 100_000 },
		]);
		local.play.escalateInquiry(id);
		expect((await takeReports()).map(({ kind }) => kind)).toEqual(["chargeback-opened", "chargeback-opened"]);
	});

	it("that Stripe prevents is lost if it has taken money, and is a closed inquiry otherwise", async () => {
		const { local, pay, takeReports } = await connectStripe();
		for (const [isInquiry, kinds] of [
			[false, ["chargeback-opened", "chargeback-lost"]],
			[true, ["inquiry-closed"]],
		] as const) {
			const paymentId = await pay(`PAY-${isInquiry}`, 100_000);
			const { id } = local.play.openDispute(await charge(paymentId), { isInquiry });
			await takeReports();
			local.play.decideDispute(id, "prevented");
			expect((await takeReports()).map(({ kind }) => kind)).toEqual(kinds);
		}
	});

	const submit = (chargebackId: string, text: string) =>
		stripe.evidence?.submit({
			chargebackId,
			isInquiry: false,
			text,
			file: { name: "evidence.pdf", bytes: Buffer.from("%PDF-1.4 The record") },
		});

	it("gets our evidence once, with a PDF", async () => {
		const { local, pay } = await connectStripe();
		const { id: chargebackId } = local.play.openDispute(await charge(await pay("PAY-1", 100_000)));
		for (const text of ["They signed for it.", "Another text"])
			expect(await submit(chargebackId, text)).toEqual({ isReceived: true });
		const { evidence, evidence_details } = await (await stripeClient()).disputes.retrieve(chargebackId);
		expect(evidence).toMatchObject({
			uncategorized_text: "They signed for it.",
			uncategorized_file: expect.stringMatching(/^file_/),
		});
		expect(evidence_details.submission_count).toBe(1);
		local.play.decideDispute(chargebackId, "lost");
		expect(await submit(chargebackId, "They signed for it.")).toEqual({ isReceived: true });
	});

	it("doesn't get our evidence after someone has submitted other evidence in Stripe's dashboard, or after the decision", async () => {
		const { local, pay } = await connectStripe();
		const open = async (paymentId: string) => local.play.openDispute(await charge(paymentId)).id;
		const [one, other] = [await pay("PAY-1", 100_000), await pay("PAY-2", 100_000)];
		const [answered, decided] = [await open(one), await open(other)];
		const text = "They signed for it.";
		const stripe = await stripeClient();
		await stripe.disputes.update(answered, { evidence: { uncategorized_text: text }, submit: true });
		expect(await submit(answered, text)).toEqual({ isReceived: false });
		local.play.decideDispute(decided, "lost");
		await expect(submit(decided, text)).rejects.toThrow("takes no evidence anymore");
		for (const id of [answered, decided])
			expect((await stripe.disputes.retrieve(id)).evidence.uncategorized_file).toBeNull();
	});

	it("may be preceded by a fraud warning, which is reported", async () => {
		const { local, pay, takeReports } = await connectStripe();
		const paymentId = await pay("PAY-1", 100_000);
		local.play.warnOfFraud(await charge(paymentId));
		expect(await takeReports()).toEqual([
			{ kind: "fraud-warning", paymentId, reason: "The card was reported stolen." },
		]);
	});

	it("is also how a bank returns a payment after it has arrived, and is then lost at once", async () => {
		const { local, takeReports, passDays } = await connectStripe();
		const { checkoutId } = await stripe.startCheckout(checkoutOf("PAY-1", 100_000));
		local.play.pay(checkoutId, { bankAccount: "000123456789" });
		await passDays(7);
		const paid = (await takeReports()).find(({ kind }) => kind === "payment-succeeded");
		const paymentId = paid && "paymentId" in paid ? String(paid.paymentId) : "";
		local.play.returnBankPayment(await charge(paymentId));
		const kinds = new Set((await takeReports()).map(({ kind }) => kind));
		expect(kinds).toEqual(new Set(["chargeback-opened", "chargeback-lost"]));
	});
});

/** Creates a payee with transfers from this many payments, which have settled and are paid out together. */
async function newTransfers({ local, pay, addPayee, takeReports, passDays }: ConnectedStripe, count: number) {
	const payeeId = await addPayee();
	const references: string[] = [];
	for (let number = 1; number <= count; number++) {
		const reference = `PYT-00000${number}`;
		const sourcePaymentId = await pay(`PAY-${number}`, 10_000);
		await stripe.transfer({ reference, payeeId, amountCents: 9_000, sourcePaymentId });
		references.push(reference);
	}
	expect((await takeReports()).flatMap((one) => ("reference" in one ? [one.reference] : []))).toContain(
		references.at(-1),
	);
	const payouts = async () =>
		(await (await stripeClient()).payouts.list({ limit: 100 }, { stripeContext: payeeId })).data;
	// Payments settle after two business days, and a payout starts on the morning after.
	await passDays(3);
	return { local, payeeId, references, payouts };
}

const asSet = (reports: readonly object[]): Set<string> =>
	new Set(
		reports.flatMap((one) =>
			"reference" in one && "kind" in one ? [`${one.reference} ${String(one.kind)}`] : [],
		),
	);
const all = (references: readonly string[], kind: string) =>
	new Set(references.map((one) => `${one} ${kind}`));

describe("a payout of a connected account", () => {
	it("is reported for each transfer in it, once it has arrived", async () => {
		const connected = await connectStripe();
		const { references, payouts } = await newTransfers(connected, 3);
		expect(await payouts()).toMatchObject([{ amount: 27_000, status: "in_transit" }]);
		expect(asSet(await connected.takeReports())).toEqual(new Set());
		await connected.passDays(5);
		expect(asSet(await connected.takeReports())).toEqual(all(references, "payout-paid"));
	});

	it("that fails, even after it had arrived, is reported, and so is the one that sends its money again", async () => {
		const connected = await connectStripe();
		const { local, payeeId, references, payouts } = await newTransfers(connected, 2);
		await connected.passDays(5);
		const early = await connected.take();
		const [first] = await payouts();
		if (!first) throw new Error("There is no payout.");
		local.play.failPayout(payeeId, first.id);
		const failed = await connected.take();
		const readAll = async (events: readonly { body: string }[]) =>
			(await Promise.all(events.map(({ body }) => stripe.resolveEvent(body)))).flat();
		// Every event is read as the current state, even a late one that says that the payout was paid.
		for (const events of [failed, early])
			expect(asSet(await readAll(events))).toEqual(all(references, "payout-failed"));
		expect(await readAll(failed)).toContainEqual(
			expect.objectContaining({ kind: "payout-failed", reason: "The bank account has been closed" }),
		);
		const payee = (await readAll(failed)).find(({ kind }) => kind === "payee-updated");
		expect(payee).toMatchObject({ isReady: false, missing: ["Bank account"], detailsChangedAt: null });

		local.play.onboard(payeeId, { bankAccount: "000999999999" });
		const changed = await readAll(await connected.take());
		expect(changed).toContainEqual(expect.objectContaining({ bankEnding: "9999", detailsChangedAt: now() }));
		await connected.passDays(2);
		expect((await payouts()).length).toBe(2);
		await connected.passDays(5);
		const again = await connected.take();
		for (const events of [again, failed, early])
			expect(asSet(await readAll(events))).toEqual(all(references, "payout-paid"));
	});

	it("contains the transfers of all payouts before it that failed", async () => {
		const connected = await connectStripe();
		const { local, payeeId, references, payouts } = await newTransfers(connected, 2);
		for (let failures = 1; failures <= 3; failures++) {
			await connected.passDays(1);
			const [latest] = await payouts();
			if (!latest) throw new Error("There is no payout.");
			local.play.failPayout(payeeId, latest.id);
			local.play.onboard(payeeId, { bankAccount: `00099999999${failures}` });
			await connected.passDays(4);
		}
		await connected.passDays(6);
		const [latest] = await payouts();
		expect(latest).toMatchObject({ status: "paid", amount: 18_000 });
		expect(asSet(await connected.takeReports())).toEqual(all(references, "payout-paid"));
	});
});

it("events that we use but that never arrived are listed from all three sources, oldest first", async () => {
	const { local, pay, addPayee, passDays, arrivals } = await connectStripe();
	local.webhooks.hold();
	const startedAt = now();
	const [sourcePaymentId, payeeId] = [await pay("PAY-1", 10_000), await addPayee()];
	expect(arrivals).toEqual([]);
	const { data } = await (await stripeClient()).checkout.sessions.list();
	const intent = String(data[0]?.payment_intent);
	expect(sourcePaymentId).toBe("");
	await stripe.transfer({ reference: "PYT-000001", payeeId, amountCents: 9_000, sourcePaymentId: intent });
	await passDays(8);
	const listed = await stripe.listEventsSince(startedAt);
	const kinds: string[] = [];
	for (const { id, body } of listed)
		for (const event of await stripe.resolveEvent(body)) {
			expect(event.id).toBe(id);
			kinds.push(event.kind);
		}
	expect(new Set(kinds)).toEqual(
		new Set(["payment-succeeded", "payee-updated", "transfer-succeeded", "payout-paid"]),
	);
	const times = listed.map(({ body }) => stripe.getEventTime(body).getTime());
	expect(times).toEqual(times.toSorted((a, b) => a - b));
	expect(await stripe.listEventsSince(later(now(), DAY))).toEqual([]);
});

it("payments, refunds, and payouts get the time at which they succeeded, no matter which event reports it or how late it is read", async () => {
	const { local, pay, addPayee, passDays, take } = await connectStripe();
	const cardPayment = await pay("PAY-1", 100_000);
	const payeeId = await addPayee();
	const { checkoutId } = await stripe.startCheckout(checkoutOf("PAY-2", 100_000));
	local.play.pay(checkoutId, { bankAccount: "000123456789" });
	await stripe.transfer({
		reference: "PYT-1",
		payeeId,
		amountCents: 50_000,
		sourcePaymentId: cardPayment,
	});
	await passDays(7);
	const { payment_intent } = await (await stripeClient()).checkout.sessions.retrieve(checkoutId);
	await stripe.refund({ reference: "RFD-1", paymentId: String(payment_intent), amountCents: 20_000 });
	await passDays(14);
	const arrived = await take();
	const events = arrived.map(({ body }) => JSON.parse(body) as Stripe.Event);
	const reports = (await Promise.all(arrived.map(({ body }) => stripe.resolveEvent(body)))).flat();
	for (const [kind, type, status] of [
		["payment-succeeded", "checkout.session.async_payment_succeeded", "complete"],
		["refund-succeeded", "refund.updated", "succeeded"],
		["payout-paid", "payout.paid", "paid"],
	] as const) {
		const succeeded = events.find(
			(event) => event.type === type && (event.data.object as { status: string }).status === status,
		);
		const at = new Date((succeeded?.created ?? 0) * 1_000).toISOString();
		const times = reports.filter((one) => one.kind === kind).map((one) => one.at.toISOString());
		expect([kind, times.length > 1, [...new Set(times)]]).toEqual([kind, true, [at]]);
	}
});
