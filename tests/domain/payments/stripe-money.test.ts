import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { bookReceivable } from "#app/domain/money/chargeback.server.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { runCheckouts } from "#app/domain/money/checkout.server.ts";
import { getOwedCents } from "#app/domain/money/debt.ts";
import { findPayouts, sumEarnings } from "#app/domain/money/earnings.server.ts";
import { getBalance } from "#app/domain/money/ledger.server.ts";
import { getLedgerMonth } from "#app/domain/money/ledger-month.server.ts";
import { orderDeposit, sendDeposits } from "#app/domain/money/own-funds.server.ts";
import {
	getPayoutDetails,
	holdPayouts,
	needsPayoutDetails,
	startOnboarding,
} from "#app/domain/money/payee.server.ts";
import { LACKS_DETAILS, releaseHeld, sendPayouts } from "#app/domain/money/payout.server.ts";
import { reconcilePayments } from "#app/domain/money/reconcile-payments.server.ts";
import { refundHeld, sendRefunds } from "#app/domain/money/refund.server.ts";
import { reverseTransfers } from "#app/domain/money/reverse-transfer.server.ts";
import { readEarned } from "#app/domain/money/sums.sql.server.ts";
import { savePayeeAtTestBank } from "#app/domain/money/test-bank.server.ts";
import { decideMoneyIssue } from "#app/domain/office/finance/decide-money-issue.server.ts";
import { decideMoneyDecision } from "#app/domain/office/finance/money-decision.server.ts";
import { formatWhenOn } from "#app/domain/platform/time/time-zones.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { stripeClient } from "#app/infra/payments/stripe/client.server.ts";
import { stripe } from "#app/infra/payments/stripe/stripe.server.ts";
import { testBank } from "#app/infra/payments/test-bank/test-bank.server.ts";
import { DAY, HOUR, later, MINUTE, now, SECOND, setClock } from "#app/infra/process/clock.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { shownPayout } from "#app/routes/money/parts/payout-data.server.ts";
import { visitor } from "../../support/accounts/actors.ts";
import { expectIndexed, recordQueries } from "../../support/database/queries.ts";
import { FULL_DETAILS } from "../../support/local-stripe/connected-accounts.ts";
import { storeWebhook } from "../../support/money/open-local-stripe.ts";
import { bankAddress, findStates, newFunding, payByCard, settle } from "../../support/money/payments.ts";
import { newFinance } from "../../support/money/second-person.ts";
import { connectStripe, signedHeaders } from "../../support/money/stripe.ts";

// A Monday, so that tests count business days from the start of a week.
beforeEach(() => setClock(new Date("2026-11-02T15:00:00Z")));

afterEach(() => setClock(undefined));

/** Creates a booking with milestones of $333.33 and $666.67 that were paid for through Stripe. */
async function newPaidFunding() {
	const connected = await connectStripe();
	const deal = await newFunding();
	const { address } = await deal.start();
	connected.local.play.pay(address.split("/").at(-1) ?? "");
	await connected.apply();
	const [, milestoneId = ""] = deal.milestoneIds;
	/** Registers the professional with Stripe, which pauses payouts for three days. Returns the payee's ID. */
	async function onboard(details?: Parameters<typeof connected.local.play.onboard>[1]): Promise<string> {
		await startOnboarding(visitor({ user: { ...deal.professional, provedAt: now() } }));
		const { providerId } = await db().payee.findFirstOrThrow({ where: { provider: "stripe" } });
		connected.local.play.onboard(providerId ?? "", details);
		await connected.apply();
		return providerId ?? "";
	}
	/** Lets this many days pass, and sends and applies everything that is due on each. */
	async function live(days: number): Promise<void> {
		for (let day = 0; day < days; day++) {
			await connected.pass(DAY);
			await holdPayouts();
			await sendPayouts(moneyOutcomes);
			await sendRefunds();
			await connected.apply();
		}
	}
	const payout = () => db().payout.findFirstOrThrow({ where: { milestoneId } });
	const expectSame = async () => {
		expect(await reconcilePayments(moneyOutcomes)).toBe(0);
		expect(await findLedgerFaults()).toEqual([]);
	};
	return { ...connected, ...deal, milestoneId, onboard, live, payout, expectSame };
}

it("money that is paid through Stripe is held, released, and paid out, and the books agree", async () => {
	const deal = await newPaidFunding();
	expect(await findStates(deal.bookingId)).toEqual({ milestones: ["FUNDED", "FUNDED"], checkouts: ["PAID"] });
	expect(await getBalance("clearing:stripe")).toBe(97_070n);
	await deal.onboard();
	await transaction((tx) => releaseHeld(tx, { milestoneId: deal.milestoneId, amountCents: 66_667 }));
	await transaction((tx) =>
		refundHeld(tx, { milestoneId: deal.milestoneIds[0] ?? "", amountCents: 33_333, reason: "DISCRETIONARY" }),
	);
	await deal.live(4);
	expect((await deal.payout()).status).toBe("TRANSFERRED");
	await deal.live(6);
	expect((await deal.payout()).status).toBe("PAID");
	expect((await db().refund.findFirstOrThrow()).status).toBe("CONFIRMED");
	expect(await getBalance("clearing:stripe")).toBe(97_070n - 33_333n - 60_000n);
	await deal.expectSame();
});

it.each(["500-saved", "500-after"] as const)(
	"a checkout whose first call ends with %s can be started a minute later, although Stripe repeats its response for a day",
	async (trouble) => {
		const { local, pass, apply } = await connectStripe();
		local.play.trouble(trouble, { on: "POST /v1/checkout/sessions" });
		const { bookingId, milestoneIds, start } = await newFunding();
		for (let presses = 0; presses < 2; presses++)
			await expect(start(milestoneIds, "a form")).rejects.toMatchObject({
				message: "The bank isn't responding right now. Nothing was paid. Try again in a minute.",
			});
		await pass(MINUTE);
		const [{ address }, again] = await Promise.all([start(milestoneIds, "a form"), start()]);
		expect(again.address).toBe(address);
		expect((await (await stripeClient()).checkout.sessions.list()).data).toHaveLength(1);
		local.play.pay(address.split("/").at(-1) ?? "");
		await apply();
		expect(await findStates(bookingId)).toEqual({ milestones: ["FUNDED", "FUNDED"], checkouts: ["PAID"] });
	},
);

it("a checkout that Stripe didn't start is started by a job a minute later", async () => {
	const { local, pass } = await connectStripe();
	local.play.trouble("500-saved", { on: "POST /v1/checkout/sessions" });
	const { bookingId, start } = await newFunding();
	await expect(start()).rejects.toThrow("Nothing was paid");
	await runCheckouts();
	expect(await findStates(bookingId)).toMatchObject({ checkouts: ["STARTING"] });
	await pass(MINUTE);
	await runCheckouts();
	expect(await findStates(bookingId)).toMatchObject({ checkouts: ["OPEN"] });
});

it("fees other than payment fees are posted once from Stripe's book, and each unknown line becomes an issue that names it", async () => {
	const deal = await newPaidFunding();
	const { providerId } = await db().payment.findFirstOrThrow();
	const { latest_charge } = await (await stripeClient()).paymentIntents.retrieve(providerId);
	deal.local.play.openDispute(String(latest_charge), { amount: 10_000 });
	deal.local.play.chargeFee(200, "Connect");
	await deal.apply();
	await deal.expectSame();
	expect(await getBalance("provider-costs")).toBe(2_930n + 1_500n + 200n);
	await deal.passDays(3);
	await deal.expectSame();
	// A top-up that someone ordered in Stripe's dashboard and that our bank took back.
	const topup = await (await stripeClient()).topups.create({ amount: 4_000, currency: "usd" });
	deal.local.play.settleTopup(topup.id);
	deal.local.play.reverseTopup(topup.id);
	await deal.apply();
	expect(await reconcilePayments(moneyOutcomes)).toBe(2);
	const find = () =>
		db().moneyIssue.findMany({ where: { kind: "DIFFERENCE" }, orderBy: { amountCents: "asc" } });
	expect((await find()).map(({ summary }) => summary)).toEqual([
		expect.stringMatching(/line txn_\w+ \(topup tu_\w+\)/),
		expect.stringMatching(/line txn_\w+ \(topup_reversal tu_\w+\)/),
	]);
	// The two add up to zero.
	await deal.expectSame();
	expect((await find()).map(({ closedAt }) => closedAt !== null)).toEqual([true, true]);
});

it("payouts to our own bank are posted once from Stripe's book, and so are those that come back", async () => {
	const deal = await newPaidFunding();
	await deal.passDays(3);
	const shortfall = () => db().moneyIssue.findFirst({ where: { kind: "SHORTFALL" } });
	const payout = deal.local.play.payOutPlatform(10_000);
	for (let times = 0; times < 2; times++) {
		await deal.expectSame();
		expect([await getBalance("own-bank"), await getBalance("clearing:stripe")]).toEqual([10_000n, 87_070n]);
		expect(await shortfall()).toMatchObject({ closedAt: null, amountCents: 12_930 });
		await deal.passDays(1);
	}
	deal.local.play.failPlatformPayout(payout?.id ?? "");
	await deal.expectSame();
	expect([await getBalance("own-bank"), await getBalance("clearing:stripe")]).toEqual([0n, 97_070n]);
	expect((await shortfall())?.closedAt).not.toBeNull();
	expect(await db().moneyIssue.count({ where: { kind: "DIFFERENCE" } })).toBe(0);
});

it("a past month ends with the balance of Stripe's own report, apart from what was posted after it", async () => {
	const deal = await newPaidFunding();
	await deal.onboard();
	await transaction((tx) => releaseHeld(tx, { milestoneId: deal.milestoneId, amountCents: 66_667 }));
	await transaction((tx) =>
		refundHeld(tx, { milestoneId: deal.milestoneIds[0] ?? "", amountCents: 33_333, reason: "DISCRETIONARY" }),
	);
	await deal.live(20);
	expect((await deal.payout()).status).toBe("PAID");
	deal.local.play.chargeFee(200, "Connect");
	deal.local.play.payOutPlatform(1_000);
	await deal.expectSame();
	// In the last hour of the month, in the site's time zone.
	setClock(new Date("2026-12-01T07:30:00Z"));
	deal.local.play.chargeFee(300, "Connect");
	setClock(new Date("2026-12-01T11:00:00Z"));
	await deal.expectSame();

	const finance = (await newFinance())();
	const { accounts, postings, comparisons } = await getLedgerMonth(finance, "2026-11");
	expect(comparisons.map(({ comparison }) => comparison?.differences)).toEqual([0, 0]);
	const closing = accounts.find(({ account }) => account === "clearing:stripe")?.closingCents;
	expect(closing).toBe(97_070n - 33_333n - 60_000n - 200n - 1_000n);
	expect(closing).toBe(postings.reduce((sum, { clearingCents }) => sum + clearingCents, 0n));
	const afterward = await getLedgerMonth(finance, "2026-12");
	expect(afterward.postings).toMatchObject([{ posting: "provider-charged", clearingCents: -300n }]);
	let reported = 0;
	const end = { lt: Date.parse("2026-12-01T08:00:00Z") / 1_000 };
	for await (const { net } of (await stripeClient()).balanceTransactions.list({ created: end }))
		reported += net;
	expect(reported).toBe(Number(closing) - 300);
});

it("a deposit that our bank takes back after it has arrived is posted once, and becomes an issue for finance", async () => {
	const deal = await newPaidFunding();
	await orderDeposit((await newFinance())(), { amount: 50_000 });
	await sendDeposits();
	await deal.passDays(7);
	await deal.apply();
	await deal.expectSame();
	const { reference } = await db().fundsDeposit.findFirstOrThrow({ where: { status: "ARRIVED" } });
	const { data } = await (await stripeClient()).topups.list({});
	deal.local.play.reverseTopup(data[0]?.id ?? "");
	for (let times = 0; times < 2; times++) {
		await deal.expectSame();
		expect([await getBalance("own-funds"), await getBalance("clearing:stripe")]).toEqual([0n, 97_070n]);
		await deal.passDays(1);
	}
	expect(await db().fundsDeposit.findFirstOrThrow()).toMatchObject({ reference, status: "RETURNED" });
	expect(await db().moneyIssue.findFirstOrThrow({ where: { kind: "DEPOSIT_FAILED" } })).toMatchObject({
		closedAt: null,
		summary: `The deposit ${reference} of $500.00 had arrived, and was returned to our bank.`,
	});
});

it("of the fees for a chargeback, the one for our evidence comes back if we win", async () => {
	const deal = await newPaidFunding();
	const { providerId } = await db().payment.findFirstOrThrow();
	const client = await stripeClient();
	const { latest_charge } = await client.paymentIntents.retrieve(providerId);
	const { id } = deal.local.play.openDispute(String(latest_charge), { amount: 10_000 });
	await deal.apply();
	await stripe.evidence?.submit({ chargebackId: id, isInquiry: false, text: "winning_evidence", file: null });
	await deal.apply();
	const costs = async () => {
		await deal.expectSame();
		return getBalance("provider-costs");
	};
	expect(await costs()).toBe(2_930n + 1_500n + 1_500n);
	// Stripe decides within a day.
	for (const days of [1, 5]) {
		await deal.passDays(days);
		await deal.apply();
		expect(await costs()).toBe(2_930n + 1_500n);
	}
	expect((await db().chargeback.findFirstOrThrow()).status).toBe("WON");
	expect(await db().ledgerEntry.count({ where: { kind: "provider-charged" } })).toBe(3);
});

it("a chargeback that is decided more than a week after it was opened causes no difference", async () => {
	const deal = await newPaidFunding();
	const { providerId } = await db().payment.findFirstOrThrow();
	const { latest_charge } = await (await stripeClient()).paymentIntents.retrieve(providerId);
	const { id } = deal.local.play.openDispute(String(latest_charge), { amount: 10_000 });
	await deal.apply();
	await deal.expectSame();
	await deal.live(8);
	await deal.expectSame();
	deal.local.play.decideDispute(id, "won");
	await deal.apply();
	await deal.expectSame();
});

it("a refund that comes back after it was sent causes no difference", async () => {
	const deal = await newPaidFunding();
	await transaction((tx) =>
		refundHeld(tx, { milestoneId: deal.milestoneId, amountCents: 66_667, reason: "DISPUTE" }),
	);
	await sendRefunds();
	await deal.apply();
	const { providerId, status } = await db().refund.findFirstOrThrow();
	expect(status).toBe("CONFIRMED");
	deal.local.play.failRefund(providerId ?? "");
	await deal.apply();
	expect((await db().refund.findFirstOrThrow()).status).toBe("FAILED");
	await deal.expectSame();
});

it("a refund that our balance at Stripe doesn't cover becomes an issue, and so does the shortfall, until finance adds money", async () => {
	const deal = await newPaidFunding();
	deal.local.play.behave({ coversRefunds: false });
	const shortfalls = async () =>
		(await db().moneyIssue.findMany({ where: { kind: "SHORTFALL" }, orderBy: { id: "asc" } })).map(
			({ subjectId, amountCents, closedAt }) => [subjectId, amountCents, closedAt === null],
		);
	await deal.expectSame();
	expect(await shortfalls()).toEqual([]);
	for (const [i, amountCents] of [33_333, 66_667].entries()) {
		const milestoneId = deal.milestoneIds[i] ?? "";
		await transaction((tx) => refundHeld(tx, { milestoneId, amountCents, reason: "DISPUTE" }));
		await db().milestone.update({ where: { id: milestoneId }, data: { status: "REFUNDED" } });
	}
	// By then, $970.70 is available.
	await deal.passDays(3);
	await deal.live(1);
	await deal.expectSame();
	const refund = await db().refund.findFirstOrThrow({ where: { status: "SENDING" } });
	expect(await shortfalls()).toEqual([
		[refund.id, 66_667, true],
		["own-bank", 2_930, true],
	]);
	await orderDeposit((await newFinance())(), { amount: 5_000 });
	await sendDeposits();
	await deal.live(9);
	await deal.expectSame();
	expect(await db().refund.count({ where: { status: "CONFIRMED" } })).toBe(2);
	expect((await shortfalls()).map(([, , isOpen]) => isOpen)).toEqual([false, false]);
});

it("a failed payment from a bank account causes no difference", async () => {
	const connected = await connectStripe();
	const deal = await newFunding();
	const { address } = await deal.start();
	connected.local.play.pay(address.split("/").at(-1) ?? "", { bankAccount: "000222222227" });
	await connected.apply();
	await connected.passDays(6);
	await connected.apply();
	expect((await findStates(deal.bookingId)).checkouts).toEqual(["FAILED"]);
	expect(await reconcilePayments(moneyOutcomes)).toBe(0);
	// Stripe's fee for the failed payment.
	expect(await getBalance("provider-costs")).toBe(400n);
});

it("a payout waits while Stripe still asks for the tax ID, and the professional is told so and led to where they enter it", async () => {
	await db().phaseChange.create({ data: { phase: "OPEN", at: now() } });
	const deal = await newPaidFunding();
	const payeeId = await deal.onboard({
		givenName: "Parker",
		surname: "Quinn",
		bankAccount: "000123456789",
	});
	await transaction((tx) => releaseHeld(tx, { milestoneId: deal.milestoneId, amountCents: 66_667 }));
	await deal.live(10);
	const shown = async () => (await findPayouts(deal.professional, {})).rows.map((row) => shownPayout(row));
	expect((await deal.payout()).status).toBe("WAITING");
	expect(await needsPayoutDetails(deal.professional)).toBe(true);
	expect(await shown()).toMatchObject([{ status: "On hold", because: LACKS_DETAILS }]);
	const actor = visitor({ user: { ...deal.professional, provedAt: now() } });
	expect(await getPayoutDetails(actor)).toMatchObject({
		isComplete: false,
		isReady: true,
		missing: ["Tax ID"],
	});
	expect((await startOnboarding(actor)).address).toContain("/setup/");
	deal.local.play.onboard(payeeId, { taxId: "000000000" });
	await deal.apply();
	expect(await needsPayoutDetails(deal.professional)).toBe(false);
	expect(await shown()).toMatchObject([{ status: "Available", because: null }]);
	expect((await startOnboarding(actor)).address).toContain("/express/");
	await deal.live(6);
	expect((await deal.payout()).status).toBe("PAID");
});

it("money that is already at Stripe also waits for 3 days after the bank account was changed, and is then paid out", async () => {
	const deal = await newPaidFunding();
	const payeeId = await deal.onboard();
	await transaction((tx) => releaseHeld(tx, { milestoneId: deal.milestoneId, amountCents: 66_667 }));
	// By Thursday, the first pause is over and the money is transferred, but Stripe hasn't paid it out yet.
	await deal.live(3);
	expect((await deal.payout()).status).toBe("TRANSFERRED");
	const payouts = async () => {
		const client = await stripeClient();
		return (await client.payouts.list({}, { stripeContext: payeeId })).data;
	};
	expect(await payouts()).toEqual([]);
	await deal.pass(HOUR);
	deal.local.play.onboard(payeeId, { bankAccount: "000999999999" });
	await deal.apply();
	const queries = await recordQueries(() => holdPayouts());
	if (!isPostgres()) await expectIndexed(queries);
	const { pausedUntil } = await db().payee.findFirstOrThrow({ where: { provider: "stripe" } });
	expect(pausedUntil).toEqual(later(now(), 3 * DAY));
	await deal.live(2);
	expect(await payouts()).toEqual([]);
	const [shown] = (await findPayouts(deal.professional, {})).rows.map((row) => shownPayout(row));
	expect(shown?.status).toBe(`Available on ${formatWhenOn(pausedUntil ?? now())}`);
	await deal.live(6);
	expect((await payouts()).map(({ created }) => new Date(created * SECOND) > (pausedUntil ?? now()))).toEqual(
		[true],
	);
	expect((await deal.payout()).status).toBe("PAID");
	await deal.expectSame();
});

it.each([
	["the link to it can't be created", "500-before", "POST /v2/core/account_links", 1],
	["the response is lost", "connection-lost-after", "POST /v2/core/accounts", 2],
] as const)(
	"a payee's new account is opened by the next attempt, even with another email address, if %s",
	async (_, trouble, on, times) => {
		const deal = await newPaidFunding();
		const as = (email: string) => visitor({ user: { ...deal.professional, email, provedAt: now() } });
		deal.local.play.trouble(trouble, { on, times });
		await expect(startOnboarding(as("before@example.com"))).rejects.toMatchObject({ code: "conflict" });
		expect((await startOnboarding(as("after@example.com"))).address).toContain("/setup/");
		const { data } = await (await stripeClient()).v2.core.accounts.list({});
		const { providerId } = await db().payee.findFirstOrThrow();
		expect(data.map(({ id }) => id)).toEqual([providerId]);
	},
);

it("a professional whose account at Stripe was closed opens another one, which gets their waiting payouts", async () => {
	const deal = await newPaidFunding();
	const as = () => visitor({ user: { ...deal.professional, provedAt: now() } });
	const closed = await deal.onboard();
	deal.local.play.closeAccount(closed);
	const events = await deal.take();
	await deal.apply();
	expect(await getPayoutDetails(as())).toMatchObject({
		isClosed: true,
		isComplete: false,
		missing: null,
		bankEnding: null,
	});
	await transaction((tx) => releaseHeld(tx, { milestoneId: deal.milestoneId, amountCents: 66_667 }));
	const opened = await deal.onboard();
	expect(opened).not.toBe(closed);
	// A late report about the account that was closed changes nothing.
	await db().paymentEvent.deleteMany();
	for (const { body, signature } of events) await storeWebhook({ body, headers: signedHeaders(signature) });
	await deal.apply();
	expect(await db().paymentEvent.count({ where: { appliedAt: null } })).toBe(0);
	expect(await getPayoutDetails(as())).toMatchObject({ isClosed: false, isComplete: true });
	await deal.live(8);
	expect(await deal.payout()).toMatchObject({ status: "PAID", failure: null });
	await deal.expectSame();
});

it("a professional also needs payout details at the provider of an earlier payment, until that money is paid out", async () => {
	await db().phaseChange.create({ data: { phase: "OPEN", at: now() } });
	const deal = await newFunding();
	const { professional, milestoneIds } = deal;
	await payByCard((await deal.start([milestoneIds[0] ?? ""])).address, "succeeds");
	await settle();
	const { local, apply } = await connectStripe();
	const as = () => visitor({ user: { ...professional, provedAt: now() } });
	const isPayable = async () => {
		const earned = await readEarned(professional.id, ["stripe", "test-bank"]);
		return [earned?.isPayable, !(await needsPayoutDetails(professional))];
	};
	await startOnboarding(as());
	local.play.onboard((await db().payee.findFirstOrThrow({ where: { provider: "stripe" } })).providerId ?? "");
	await apply();
	const other = { name: "test-bank", provider: testBank.label, isComplete: false };
	expect(await getPayoutDetails(as())).toMatchObject({ name: "stripe", isComplete: true, others: [other] });
	expect(await isPayable()).toEqual([false, false]);

	const { id: payeeId, ...key } = bankAddress(
		(await startOnboarding(as(), { provider: "test-bank" })).address,
	);
	const details = { name: "Parker Person", accountNumber: "12345678", taxId: "123456789" };
	expect((await savePayeeAtTestBank({ payeeId, ...key, details })).returnTo).toContain(
		"?returned&provider=test-bank",
	);
	await settle();
	expect(await getPayoutDetails(as(), { provider: "test-bank" })).toMatchObject({
		name: "test-bank",
		isComplete: true,
		others: [{ name: "stripe", isComplete: true }],
	});
	expect(await isPayable()).toEqual([true, true]);

	await db().payee.updateMany({ where: { provider: "test-bank" }, data: { isReady: false } });
	await transaction((tx) => releaseHeld(tx, { milestoneId: milestoneIds[0] ?? "", amountCents: 33_333 }));
	expect(await isPayable()).toEqual([false, false]);
	await db().payee.updateMany({ where: { provider: "test-bank" }, data: { isReady: true } });
	setClock(later(now(), 4 * DAY));
	for (let times = 0; times < 2; times++) {
		await sendPayouts(moneyOutcomes);
		setClock(later(now(), DAY));
		await settle();
	}
	expect(await db().payout.findFirstOrThrow()).toMatchObject({ status: "PAID" });
	expect(await getPayoutDetails(as(), { provider: "test-bank" })).toMatchObject({
		name: "stripe",
		others: [],
	});
	await expect(startOnboarding(as(), { provider: "test-bank" })).rejects.toMatchObject({ code: "not_found" });
});

it("a payout whose bank account was closed waits for another bank account, and Stripe then pays it out", async () => {
	const deal = await newPaidFunding();
	const payeeId = await deal.onboard({
		givenName: "Parker",
		surname: "Quinn",
		taxId: "000000000",
		bankAccount: "000111111113",
	});
	await transaction((tx) => releaseHeld(tx, { milestoneId: deal.milestoneId, amountCents: 66_667 }));
	await deal.live(8);
	expect(await deal.payout()).toMatchObject({
		status: "FAILED",
		failure: "The bank account has been closed",
	});
	expect(await db().payee.findFirstOrThrow({ where: { provider: "stripe" } })).toMatchObject({
		isReady: false,
		missing: "Bank account",
	});
	deal.local.play.onboard(payeeId);
	await deal.live(6);
	expect(await deal.payout()).toMatchObject({ status: "PAID", failure: null, round: 1 });
	expect(await db().moneyIssue.count({ where: { kind: "PAYOUT_FAILED", closedAt: null } })).toBe(0);
	await deal.expectSame();
});

it("a payout that Stripe sends again by itself is completed, without anyone at our end sending it again", async () => {
	const deal = await newPaidFunding();
	const payeeId = await deal.onboard();
	await transaction((tx) => releaseHeld(tx, { milestoneId: deal.milestoneId, amountCents: 66_667 }));
	await deal.live(8);
	expect((await deal.payout()).status).toBe("PAID");
	const { data } = await (await stripeClient()).payouts.list({}, { stripeContext: payeeId });
	deal.local.play.failPayout(payeeId, data[0]?.id ?? "");
	await deal.apply();
	expect((await deal.payout()).status).toBe("FAILED");
	deal.local.play.onboard(payeeId);
	await deal.passDays(6);
	await deal.apply();
	expect((await deal.payout()).status).toBe("PAID");
	await deal.expectSame();
});

it("a transfer to an account that isn't ready is refused, and sent once the payee has completed it", async () => {
	const deal = await newPaidFunding();
	const payeeId = await deal.onboard({ bankAccount: "000123456789" });
	// As if we had missed that the account isn't ready.
	await db().payee.updateMany({ data: { isReady: true, hasTaxDetails: true, pausedUntil: null } });
	await transaction((tx) => releaseHeld(tx, { milestoneId: deal.milestoneId, amountCents: 66_667 }));
	await sendPayouts(moneyOutcomes);
	expect(await deal.payout()).toMatchObject({
		status: "WAITING",
		failure: "The payee's account at Stripe can't receive money yet.",
	});
	expect(await findLedgerFaults()).toEqual([]);
	await deal.pass(MINUTE);
	deal.local.play.onboard(payeeId);
	await deal.live(10);
	expect(await deal.payout()).toMatchObject({ status: "PAID", round: 2 });
	await deal.expectSame();
});

it("webhooks that arrive twice, late, and out of order take effect once", async () => {
	const connected = await connectStripe();
	connected.local.webhooks.hold();
	const deal = await newFunding();
	const { address } = await deal.start();
	connected.local.play.pay(address.split("/").at(-1) ?? "");
	connected.local.webhooks.double();
	connected.local.webhooks.shuffle();
	await connected.pass(MINUTE);
	await connected.local.webhooks.deliver();
	await connected.apply();
	expect(await findStates(deal.bookingId)).toEqual({ milestones: ["FUNDED", "FUNDED"], checkouts: ["PAID"] });
	expect([await db().payment.count(), await getBalance("clearing:stripe")]).toEqual([1, 97_070n]);
	expect(await reconcilePayments(moneyOutcomes)).toBe(0);
});

describe("a professional who owes money after a chargeback, with a payout that their bank refused,", () => {
	/** Creates a professional whose balance at Stripe is $600.00, and who owes this much, in cents. */
	async function newDebtor(amountCents: number) {
		const deal = await newPaidFunding();
		const payeeId = await deal.onboard({ ...FULL_DETAILS, bankAccount: "000111111113" });
		await transaction((tx) => releaseHeld(tx, { milestoneId: deal.milestoneId, amountCents: 66_667 }));
		await deal.live(8);
		expect((await deal.payout()).status).toBe("FAILED");
		const { providerId } = await db().payment.findFirstOrThrow();
		const { latest_charge } = await (await stripeClient()).paymentIntents.retrieve(providerId);
		const { id } = deal.local.play.openDispute(String(latest_charge));
		deal.local.play.decideDispute(id, "lost");
		await deal.apply();
		const { id: chargebackId } = await db().chargeback.findFirstOrThrow();
		const debt = { chargebackId, personId: deal.professional.id, amountCents };
		await transaction((tx) => bookReceivable(tx, debt));
		const reverse = async () => {
			await reverseTransfers();
			await deal.apply();
		};
		const owed = async () => getOwedCents(await db().receivable.findFirstOrThrow());
		return { ...deal, payeeId, reverse, owed };
	}

	it("pays it back from their balance at Stripe, once despite a lost response, and gets the rest as a payout", async () => {
		const deal = await newDebtor(25_000);
		const call = "POST /v1/transfers/:id/reversals";
		deal.local.play.trouble("500-after", { on: call });
		await reverseTransfers();
		expect(await db().transferReversal.findFirstOrThrow()).toMatchObject({ status: "SENDING" });
		await deal.pass(2 * MINUTE);
		await deal.reverse();
		expect(deal.local.requests.filter((request) => request.call === call)).toHaveLength(1);
		expect([await deal.owed(), deal.local.balance(deal.payeeId)]).toEqual([
			0,
			{ available: 35_000, pending: 0 },
		]);
		expect(await deal.payout()).toMatchObject({ status: "FAILED", keptCents: 25_000 });
		deal.local.play.onboard(deal.payeeId);
		await deal.live(6);
		expect(await deal.payout()).toMatchObject({ status: "PAID", keptCents: 25_000, round: 1 });
		await deal.expectSame();
	});

	it("pays back everything if the balance covers it, and the payout ends if nothing is left of it", async () => {
		const deal = await newDebtor(60_000);
		await deal.reverse();
		expect([await deal.owed(), (await deal.payout()).status]).toEqual([0, "KEPT"]);
		deal.local.play.onboard(deal.payeeId);
		await deal.live(6);
		expect((await deal.payout()).status).toBe("KEPT");
		await deal.expectSame();
	});

	it("causes no differences with Stripe's books if the parts of a transfer are taken back days apart", async () => {
		const deal = await newDebtor(25_000);
		await deal.reverse();
		await deal.expectSame();
		const { transferId } = await deal.payout();
		for (const amount of [10_000, 5_000]) {
			await deal.passDays(5);
			await deal.apply();
			await deal.expectSame();
			await (await stripeClient()).transfers.createReversal(String(transferId), { amount });
			await deal.apply();
			await deal.expectSame();
		}
	});

	it("still owes the rest if someone else has taken back part of the transfer, and the part taken back goes to suspense", async () => {
		const deal = await newDebtor(60_000);
		// Someone reversed part of it in Stripe's dashboard for another reason.
		const { transferId } = await deal.payout();
		await (await stripeClient()).transfers.createReversal(String(transferId), { amount: 45_000 });
		await deal.reverse();
		expect(await deal.owed()).toBe(45_000);
		const { id, reference, ...payout } = await deal.payout();
		expect(payout).toMatchObject({ status: "FAILED", keptCents: 15_000 });
		expect(await getBalance(`suspense:${id}`)).toBe(-45_000n);
		expect(await db().moneyIssue.findFirstOrThrow({ where: { kind: "TRANSFER_TAKEN_BACK" } })).toMatchObject({
			closedAt: null,
			amountCents: 45_000,
			summary: expect.stringContaining(`Someone took back $450.00 of ${reference}`),
		});
		await deal.expectSame();
	});
});

it("a transfer that someone takes back in Stripe's dashboard, in parts, is paid out again once finance decides so", async () => {
	const deal = await newPaidFunding();
	const payeeId = await deal.onboard({ ...FULL_DETAILS, bankAccount: "000111111113" });
	await transaction((tx) => releaseHeld(tx, { milestoneId: deal.milestoneId, amountCents: 66_667 }));
	await deal.live(8);
	const { id, status, transferId } = await deal.payout();
	expect(status).toBe("FAILED");
	const client = await stripeClient();
	for (const amount of [20_000, 40_000])
		await client.transfers.createReversal(String(transferId), { amount });
	await deal.apply();
	await deal.expectSame();
	const issue = () => db().moneyIssue.findFirstOrThrow({ where: { kind: "TRANSFER_TAKEN_BACK" } });
	expect([await getBalance(`suspense:${id}`), (await issue()).amountCents]).toEqual([-60_000n, 60_000]);
	const [one, other] = [await newFinance(), await newFinance()];
	const decide = { issueId: (await issue()).id, reason: "It was a mistake." };
	await expect(decideMoneyIssue(one(), { ...decide, decision: "close" })).rejects.toThrow(
		"is still in suspense",
	);
	await decideMoneyIssue(one(), { ...decide, decision: "repeat" });
	const { id: decisionId } = await db().moneyDecision.findFirstOrThrow({ where: { status: "WAITING" } });
	await decideMoneyDecision(other(), { decisionId, decision: "confirm", reason: "Yes." });
	expect((await issue()).closedAt).not.toBeNull();
	deal.local.play.onboard(payeeId);
	await deal.live(12);
	const payouts = await db().payout.findMany({ orderBy: { id: "asc" } });
	expect(payouts.map(({ status, amountCents, replacesId }) => [status, amountCents, replacesId])).toEqual([
		["REPLACED", 0, null],
		["PAID", 60_000, id],
	]);
	expect(deal.local.balance(payeeId)).toEqual({ available: 0, pending: 0 });
	expect(await sumEarnings(deal.professional)).toMatchObject({ paidOut: 60_000, available: 0, sent: 0 });
	await deal.expectSame();
});
