import { db, transaction } from "#app/infra/database/db.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { paymentProvider } from "#app/infra/payments/provider.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import type { Checkout } from "#generated/prisma/sqlite/client/client.ts";
import { closeCheckouts, UNPAID } from "../checkout-ends/close-checkouts.server.ts";
import { openCheckout } from "./open-checkout.server.ts";

const BATCH = 100;
/** When the provider is asked again that did not answer, in milliseconds. */
const RETRY = MINUTE;

/**
 * Expires checkouts that were not paid in time, and goes on with those whose provider did not answer
 * yet: those that were decided on are started, and those that expired can't be paid from then on.
 * Returns how many changed.
 */
export async function runCheckouts(): Promise<number> {
	const expired = await expire();
	const provider = paymentProvider();
	return expired + (provider ? await goOn(provider) : 0);
}

async function expire(): Promise<number> {
	const late = await db().checkout.findMany({
		where: { status: { in: [...UNPAID] }, expiresAt: { lte: now() } },
		orderBy: { id: "asc" },
		take: BATCH,
		select: { id: true },
	});
	const ids = late.map(({ id }) => id);
	return ids.length > 0 ? transaction((tx) => closeCheckouts(tx, ids, { from: UNPAID, to: "EXPIRED" })) : 0;
}

async function goOn(provider: PaymentProvider): Promise<number> {
	const due = await db().checkout.findMany({
		where: { provider: provider.name, nextAttemptAt: { lte: now() } },
		orderBy: { nextAttemptAt: "asc" },
		take: BATCH,
	});
	return forEachInSequence(
		due,
		{ text: "the payment provider did not answer about a checkout", about: ({ id }) => ({ checkoutId: id }) },
		async (checkout) => {
			const { id, status, nextAttemptAt } = checkout;
			const { count } = await db().checkout.updateMany({
				where: { id, status, nextAttemptAt },
				data: { nextAttemptAt: later(now(), RETRY) },
			});
			if (count === 0) return false;
			if (status === "STARTING") await openCheckout(provider, id, { isRetry: true });
			else await endAtProvider(provider, checkout);
			return true;
		},
	);
}

/** From then on it can't be paid. The provider may know it although its answer never arrived. */
async function endAtProvider(
	provider: PaymentProvider,
	{ id, reference, providerId }: Checkout,
): Promise<void> {
	const checkoutId = providerId ?? (await provider.findCheckout(reference))?.checkoutId;
	if (checkoutId) await provider.expireCheckout(checkoutId);
	await db().checkout.update({ where: { id }, data: { nextAttemptAt: null } });
}
