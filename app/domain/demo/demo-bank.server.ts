import { db } from "#app/infra/database/db.server.ts";
import { paymentProvider } from "#app/infra/payments/provider.server.ts";
import { carryOutPendingOrders } from "#app/infra/payments/test-bank/orders.server.ts";
import type { TestCardName } from "#app/infra/payments/test-bank/test-cards.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { startOnboarding } from "../payees/start-onboarding.server.ts";
import { applyPaymentEvents } from "../payment-events/apply-payment-events.server.ts";
import { storeEvent } from "../payment-events/receive-event.server.ts";
import { sendPayouts } from "../settlement/send-payouts.server.ts";
import { sendRefunds } from "../settlement/send-refunds.server.ts";
import { payAtTestBank } from "../test-bank/pay-at-test-bank.server.ts";
import { savePayeeAtTestBank } from "../test-bank/save-payee-at-test-bank.server.ts";
import type { DemoPerson } from "./demo-people.server.ts";

/** Applies what the provider has to report, without waiting for its webhooks. */
async function hearProvider(): Promise<void> {
	const provider = paymentProvider();
	if (!provider) throw new Error("The demo has no payment provider.");
	for (const { body } of await provider.listEventsSince(new Date(0))) await storeEvent(provider, body);
	while ((await applyPaymentEvents()) > 0);
}

/** Pays at the address of a checkout. */
export async function payAt(address: string, card: TestCardName): Promise<void> {
	const { id, key } = partsOf(address);
	await payAtTestBank({ checkoutId: id, key, card });
	await hearProvider();
}

/** A professional enters their details for payouts, unless they have. */
export async function setUpPayouts({ as, userId }: DemoPerson, accountNumber: string): Promise<void> {
	if ((await db().payee.count({ where: { professional: { userId }, bankEnding: { not: null } } })) > 0)
		return;
	const { id, key, until } = partsOf((await startOnboarding(as)).address);
	await savePayeeAtTestBank({
		payeeId: id,
		key,
		until,
		details: { name: as.user?.name, accountNumber, taxId: "123456789" },
	});
	await hearProvider();
}

/** Refunds and payouts arrive, or are refused, as they would after some days. Only once. */
export async function settleNow(): Promise<void> {
	if ((await db().payout.count({ where: { status: "FAILED" } })) > 0) return;
	await sendRefunds();
	// By then they have cleared.
	await db().payout.updateMany({
		where: { status: "WAITING", clearsAt: { not: null } },
		data: { clearsAt: now(), nextAttemptAt: now() },
	});
	await db().payee.updateMany({ where: { pausedUntil: { not: null } }, data: { pausedUntil: now() } });
	// First to the account at the provider, then to the bank.
	for (let step = 0; step < 2; step++) {
		await sendPayouts();
		await carryOutPendingOrders();
		await hearProvider();
	}
}

function partsOf(address: string) {
	const { pathname, searchParams } = new URL(address);
	return {
		id: pathname.split("/").at(-1) ?? "",
		key: searchParams.get("key") ?? "",
		until: searchParams.get("until") ?? "",
	};
}
