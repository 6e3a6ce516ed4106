import { expect } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { startCheckout } from "#app/domain/bookings/start-checkout.server.ts";
import { getBalance } from "#app/domain/money/ledger.server.ts";
import { applyPaymentEvents, receiveEvent } from "#app/domain/money/payment-events.server.ts";
import { confirmAtTestBank, payAtTestBank } from "#app/domain/money/test-bank.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { platformBalance } from "#app/infra/payments/test-bank/book.server.ts";
import { moveTestBankCheckouts } from "#app/infra/payments/test-bank/checkouts.server.ts";
import { listTestBankEvents } from "#app/infra/payments/test-bank/events.server.ts";
import { carryOutOrders } from "#app/infra/payments/test-bank/orders.server.ts";
import type { TestCardName } from "#app/infra/payments/test-bank/test-cards.ts";
import { signatureHeaders } from "#app/infra/payments/test-bank/webhook-signature.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { visitor } from "../accounts/actors.ts";
import { newAgreement } from "../market/quotes.ts";
import { addBankPayee } from "./bank-records.ts";

/** Creates a signed agreement with two milestones, $333.33 and $666.67, that are not funded yet. */
export async function newFunding(facts?: Record<string, unknown>) {
	const deal = await newAgreement(facts);
	const milestones = await db().milestone.findMany({
		where: { bookingId: deal.bookingId },
		orderBy: { position: "asc" },
	});
	const milestoneIds = milestones.map(({ id }) => id);
	// The creator has just confirmed their identity, even after the test has moved the clock.
	const asPayer = (submissionKey?: string) =>
		visitor({ user: { ...deal.creator, provedAt: now() }, submissionKey });
	const start = (ids = milestoneIds, key?: string) =>
		startCheckout(asPayer(key), { bookingId: deal.bookingId, milestoneIds: ids });
	return { ...deal, milestoneIds, start };
}

/** Reads the ID, the key, and the expiration time from a URL at the test bank. */
export const bankAddress = (address: string) => {
	const { pathname, searchParams } = new URL(address);
	return {
		id: pathname.split("/")[3] ?? "",
		key: searchParams.get("key") ?? "",
		until: searchParams.get("until") ?? "",
	};
};

/** Pays by card, and confirms the payment if the bank asks for that. */
export async function payByCard(address: string, card: TestCardName): Promise<void> {
	const { id: checkoutId, key } = bankAddress(address);
	await payAtTestBank({ checkoutId, key, card });
	await confirmAtTestBank({ checkoutId, key, isConfirmed: true });
}

/** Sends an event the way the test bank does. */
export const sendEvent = (body: string, headers = signatureHeaders(body)): Promise<void> =>
	receiveEvent({ provider: "test-bank", body, headers: new Headers(headers) });

/** Reads the bodies of all events of the test bank, oldest first. */
export const eventBodies = async (): Promise<string[]> =>
	(await listTestBankEvents(new Date(0))).map(({ body }) => body);

/** Lets the test bank do its due work, and then sends and applies all of its events. */
export async function settle(): Promise<void> {
	while ((await moveTestBankCheckouts()) + (await carryOutOrders()) > 0);
	for (const body of await eventBodies()) await sendEvent(body);
	while ((await applyPaymentEvents(moneyOutcomes)) > 0);
}

/** Checks that the ledger and the test bank both have this balance. */
export async function expectCleared(cents: number): Promise<void> {
	expect([await getBalance("clearing:test-bank"), platformBalance()]).toEqual([BigInt(cents), BigInt(cents)]);
}

/** Sets up a professional to receive payouts from the test bank. */
export async function newPayee(professionalId: string): Promise<void> {
	const id = `payee-${professionalId}`;
	addBankPayee({ id, reference: professionalId, returnTo: "/" });
	await db().payee.create({
		data: {
			professionalId,
			provider: "test-bank",
			providerId: id,
			isReady: true,
			hasTaxDetails: true,
			createdAt: now(),
		},
	});
}

/** Finds the states of a booking's milestones, and of its checkouts. */
export async function findStates(bookingId: string) {
	const milestones = await db().milestone.findMany({ where: { bookingId }, orderBy: { position: "asc" } });
	const checkouts = await db().checkout.findMany({ where: { bookingId }, orderBy: { id: "asc" } });
	return {
		milestones: milestones.map(({ status }) => status),
		checkouts: checkouts.map(({ status }) => status),
	};
}
