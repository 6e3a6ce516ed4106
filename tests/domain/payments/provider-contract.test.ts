import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { getBalance } from "#app/domain/money/ledger.server.ts";
import { clearing } from "#app/domain/money/ledger-account.ts";
import { startOnboarding } from "#app/domain/money/payee.server.ts";
import { applyPaymentEvents, storeEvent } from "#app/domain/money/payment-events.server.ts";
import { releaseHeld, sendPayouts } from "#app/domain/money/payout.server.ts";
import { reconcilePayments } from "#app/domain/money/reconcile-payments.server.ts";
import { refundHeld, sendRefunds } from "#app/domain/money/refund.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { now, setClock } from "#app/infra/process/clock.server.ts";
import { visitor } from "../../support/accounts/actors.ts";
import { findStates, newFunding } from "../../support/money/payments.ts";
import { type ChargebackOutcome, contractCases, runCase } from "../../support/money/provider-contract.ts";
import { openLocalStripeContract } from "../../support/money/stripe-contract.ts";
import { openTestBankContract } from "../../support/money/test-bank-contract.ts";

// A Monday, so that tests count business days from the start of a week.
beforeEach(() => setClock(new Date("2026-11-02T15:00:00Z")));

afterEach(() => setClock(undefined));

const providers = [
	{ name: "the test bank", open: openTestBankContract },
	{ name: "Stripe", open: openLocalStripeContract },
];

describe.each(providers)("with $name,", ({ open }) => {
	it.each(contractCases)("$title", async (one) => {
		const { driver, close } = await open();
		onTestFinished(close);
		await runCase(one, driver);
	});
});

it.each<[string, RegExp, (bank: PaymentProvider) => Partial<PaymentProvider>]>([
	[
		"starts a checkout again for a known reference",
		/^a checkout that is started twice/,
		({ startCheckout }) => ({
			startCheckout: (order) => startCheckout({ ...order, reference: `${order.reference}-${randomUUID()}` }),
		}),
	],
	[
		"doesn't find a transfer",
		/found after its response is lost$/,
		() => ({ findTransfer: async () => null }),
	],
	[
		"accepts forged events",
		/^an event has a mode, and is verified/,
		({ verifyEvent }) => ({
			verifyEvent: async (body, headers) =>
				(await verifyEvent(body, headers)) ?? { id: "", isOtherMode: false },
		}),
	],
	[
		"reports a different balance than its books show",
		/^the balance is/,
		({ getBalance: read }) => ({ getBalance: async () => (await read()) / 2n }),
	],
])("a provider that %s fails", async (_, title, changed) => {
	const { driver, close } = await openTestBankContract();
	onTestFinished(close);
	const provider = { ...driver.provider, ...changed(driver.provider) };
	const one = contractCases.find((each) => title.test(each.title));
	if (!one) throw new Error("There is no such case.");
	await expect(runCase(one, { ...driver, provider })).rejects.toThrow();
});

describe.each(providers)("in the ledger, with $name,", ({ open }) => {
	/** Creates a booking with two milestones, $333.33 and $666.67, whose payment has arrived. */
	async function newPaidFunding(chargeback?: ChargebackOutcome) {
		const { driver, close } = await open();
		onTestFinished(close);
		const { provider } = driver;
		/** Stores the reported events in reverse order, then again in order, and applies them. */
		async function apply(): Promise<void> {
			const events = await driver.takeEvents();
			for (const event of [...events.toReversed(), ...events]) await storeEvent(provider, event);
			while ((await applyPaymentEvents(moneyOutcomes)) > 0);
		}
		/** Lets time pass, and sends and applies what is due, until a condition is met. */
		async function liveUntil(isMet: () => Promise<boolean>): Promise<void> {
			for (let waits = 0; !(await isMet()); waits++) {
				if (waits === driver.patience) throw new Error("It didn't happen in time.");
				await driver.wait();
				await sendPayouts(moneyOutcomes);
				await sendRefunds();
				await apply();
			}
		}
		const deal = await newFunding();
		await deal.start();
		const { providerId } = await db().checkout.findFirstOrThrow();
		await driver.payer.pay(providerId ?? "", chargeback);
		await apply();
		/** Checks that the ledger is sound, and that its clearing account agrees with the provider's books. */
		const expectAgreement = async () => {
			expect(await reconcilePayments(moneyOutcomes)).toBe(0);
			expect(await getBalance(clearing(provider.name))).toBe(await provider.getBalance());
			expect(await findLedgerFaults()).toEqual([]);
		};
		return { ...deal, driver, apply, liveUntil, expectAgreement };
	}

	it("money is paid, released, and paid out, and the books agree", async () => {
		const { driver, professional, bookingId, milestoneIds, apply, liveUntil, expectAgreement } =
			await newPaidFunding();
		expect(await findStates(bookingId)).toEqual({ milestones: ["FUNDED", "FUNDED"], checkouts: ["PAID"] });
		await startOnboarding(visitor({ user: { ...professional, provedAt: now() } }));
		const { providerId } = await db().payee.findFirstOrThrow();
		await driver.enterDetails(providerId ?? "", "everything");
		await apply();
		const milestoneId = milestoneIds[1] ?? "";
		await transaction((tx) => releaseHeld(tx, { milestoneId, amountCents: 66_667 }));
		await liveUntil(async () => (await db().payout.count({ where: { status: "PAID" } })) === 1);
		expect(await getBalance(clearing(driver.provider.name))).toBe(100_000n - 2_930n - 60_000n);
		await expectAgreement();
	});

	it("money is paid and refunded in full, and the books agree", async () => {
		const { driver, milestoneIds, liveUntil, expectAgreement } = await newPaidFunding();
		for (const [position, amountCents] of [33_333, 66_667].entries()) {
			const milestoneId = milestoneIds[position] ?? "";
			await transaction((tx) => refundHeld(tx, { milestoneId, amountCents, reason: "DISCRETIONARY" }));
		}
		await liveUntil(async () => (await db().refund.count({ where: { status: "CONFIRMED" } })) === 2);
		expect(await getBalance(clearing(driver.provider.name))).toBe(-2_930n);
		await expectAgreement();
	});

	it.each(["won", "lost"] as const)(
		"a partly refunded payment is charged back, and the chargeback is %s",
		async (outcome) => {
			const { driver, milestoneIds, liveUntil, expectAgreement } = await newPaidFunding(outcome);
			const milestoneId = milestoneIds[0] ?? "";
			await transaction((tx) =>
				refundHeld(tx, { milestoneId, amountCents: 33_333, reason: "DISCRETIONARY" }),
			);
			await sendRefunds();
			const charged = () => db().chargeback.findFirst();
			await liveUntil(async () => (await charged()) !== null);
			expect(await charged()).toMatchObject({ amountCents: 66_667, status: "OPEN" });
			await driver.decideChargeback((await charged())?.providerId ?? "", outcome);
			await liveUntil(async () => (await charged())?.status !== "OPEN");
			expect(await charged()).toMatchObject({ status: outcome.toUpperCase() });
			// Stripe's fee for the chargeback is posted only when the books are compared.
			const left = outcome === "won" ? 66_667n : 0n;
			expect(await getBalance(clearing(driver.provider.name))).toBe(left - 2_930n);
			await expectAgreement();
		},
	);
});
