import { isDatabaseUnavailable, isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import type {
	PaymentProvider,
	ProviderEvent,
	ProviderEventKind,
} from "#app/infra/payments/payment-provider.ts";
import { findProvider, paymentProviders } from "#app/infra/payments/provider.server.ts";
import { HOUR, later, now, SECOND } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { logSecurityEvent } from "#app/infra/security/security-log.server.ts";
import type { PaymentEvent } from "#generated/prisma/sqlite/client/client.ts";
import { type Actor, jobActor } from "../platform/actor.ts";
import { DomainError } from "../platform/domain-error.ts";
import { lockBooking } from "../platform/lock-booking.server.ts";
import { applyPayment, suspendPayment } from "./apply-payment.server.ts";
import { decideChargeback, openChargeback } from "./chargeback.server.ts";
import { endCheckouts } from "./checkout.server.ts";
import { checkoutTransitions } from "./checkout.ts";
import { findRepaidDebt } from "./debt.server.ts";
import { tellOfFailedRepayment } from "./debt-emails.server.ts";
import { closeMoneyIssue, openMoneyIssue } from "./finance.server.ts";
import { closeInquiry, openInquiry, warnOfFraud } from "./inquiry.server.ts";
import type { MoneyOutcomes } from "./outcomes.server.ts";
import { applyFunds, failFunds } from "./own-funds.server.ts";
import { applyPayeeUpdate } from "./payee.server.ts";
import {
	confirmBankPayout,
	confirmTransfer,
	failBankPayout,
	failTransfer,
	suspendTakenBack,
} from "./payout.server.ts";
import { confirmRefund, failRefund, noteFunding } from "./refund.server.ts";
import { applyRefundAtProvider } from "./refund-at-provider.server.ts";
import { confirmReversal } from "./reverse-transfer.server.ts";

type Webhook = {
	/** The name of the provider, from the URL. */
	provider: string;
	/** The raw body. */
	body: string;
	headers: Headers;
};

/**
 * Stores a provider's event in the inbox, from which a job applies it. A known event isn't stored again, and
 * one from the provider's other mode (live or test) isn't stored at all. Throws `not_found` if the URL names a
 * provider that isn't set up, and `invalid` if the event can't be verified.
 */
export async function receiveEvent({ provider: name, body, headers }: Webhook): Promise<void> {
	const provider = findProvider(name);
	if (!provider) throw new DomainError("not_found", "There is no such payment provider.");
	const verified = await provider.verifyEvent(body, headers);
	if (!verified) {
		logSecurityEvent("webhook-forged", { status: 400 });
		throw new DomainError("invalid", "The signature is invalid or expired.");
	}
	const { id, isOtherMode } = verified;
	if (isOtherMode) log.info({ provider: name, eventId: id }, "an event of the other mode was left out");
	else await storeEvent(provider, { id, body });
}

/** Stores in the inbox an event that the provider has signed or listed. Returns whether it is new. */
export async function storeEvent(
	provider: PaymentProvider,
	{ id: providerId, body }: { id: string; body: string },
): Promise<boolean> {
	const at = now();
	const known = { provider: provider.name, providerId };
	if ((await db().paymentEvent.count({ where: known })) > 0) return false;
	try {
		await db().paymentEvent.create({ data: { ...known, body, receivedAt: at, nextAttemptAt: at } });
		return true;
	} catch (error) {
		if (isUniqueViolation(error)) return false;
		throw error;
	}
}

const actor: Actor = jobActor("apply-payment-events");

type EventWithKind<Kind extends ProviderEventKind> = Extract<ProviderEvent, { kind: Kind }>;
type Handler<Kind extends ProviderEventKind> = (
	tx: Tx,
	event: EventWithKind<Kind>,
	to: { provider: string; outcomes: MoneyOutcomes },
) => Promise<unknown>;

/**
 * What each kind of event does. Handlers may run late, in any order, or for a report that already arrived
 * under another ID. They throw if the record that the event is about isn't known yet, except for a payment,
 * which then goes to suspense.
 */
const handlers: { [Kind in ProviderEventKind]: Handler<Kind> } = {
	"payment-succeeded": (tx, event, { provider, outcomes }) => applyPayment(tx, outcomes, provider, event),
	"payment-processing": async (tx, { reference }, { provider, outcomes }) => {
		const { id, bookingId } = await getCheckout(tx, provider, reference);
		const { count } = await tx.checkout.updateMany({
			where: { id, status: { in: [...checkoutTransitions.settle.from] } },
			data: { status: checkoutTransitions.settle.to, statusAt: now(), nextAttemptAt: null },
		});
		if (count > 0) await outcomes.checkoutMoved(tx, bookingId);
	},
	"payment-failed": async (tx, { reference, reason: failure }, { provider, outcomes }) => {
		const { id, bookingId, receivableId, amountCents } = await getCheckout(tx, provider, reference);
		if ((await endCheckouts(tx, [id], "fail", failure)) === 0) return;
		const debt = await findRepaidDebt(tx, { receivableId });
		if (debt) await tellOfFailedRepayment(tx, debt, { amountCents, failure });
		else await outcomes.paymentFailed(tx, { bookingId, amountCents, reference, failure });
	},
	"checkout-expired": async (tx, { reference }, { provider, outcomes }) => {
		const { id, bookingId } = await getCheckout(tx, provider, reference);
		if ((await endCheckouts(tx, [id], "expire")) > 0) await outcomes.checkoutMoved(tx, bookingId);
	},
	"refund-accepted": (tx, event) => noteFunding(tx, event),
	"refund-succeeded": (tx, { reference, at }, { outcomes }) => confirmRefund(tx, outcomes, reference, at),
	"refund-failed": (tx, { reference, reason }) => failRefund(tx, reference, reason),
	"refund-at-provider": (tx, event, { provider, outcomes }) =>
		applyRefundAtProvider(tx, outcomes, provider, event),
	"transfer-succeeded": (tx, { reference, availableOn }) => confirmTransfer(tx, reference, availableOn),
	"transfer-failed": (tx, { reference, reason }, { outcomes }) =>
		failTransfer(tx, outcomes, reference, reason),
	"transfer-reversed": (tx, event, { provider }) => confirmReversal(tx, provider, event),
	"transfer-taken-back": (tx, event) => suspendTakenBack(tx, event),
	"payout-paid": (tx, { reference, at }, { outcomes }) => confirmBankPayout(tx, outcomes, reference, at),
	"payout-failed": (tx, { reference, reason }, { outcomes }) =>
		failBankPayout(tx, outcomes, reference, reason),
	"funds-added": (tx, event, { provider }) => applyFunds(tx, actor, provider, event),
	"funds-failed": (tx, event, { provider }) => failFunds(tx, actor, provider, event),
	"payee-updated": (tx, event, { provider }) => applyPayeeUpdate(tx, actor, provider, event),
	"chargeback-opened": (tx, event, { provider, outcomes }) =>
		openChargeback(tx, outcomes, { ...event, provider }),
	"chargeback-won": (tx, event, { provider, outcomes }) =>
		decideChargeback(tx, outcomes, { ...event, provider, isWon: true }),
	"chargeback-lost": (tx, event, { provider, outcomes }) =>
		decideChargeback(tx, outcomes, { ...event, provider, isWon: false }),
	"inquiry-opened": (tx, event, { provider }) => openInquiry(tx, { ...event, provider }),
	"inquiry-closed": (tx, event, { provider }) => closeInquiry(tx, { ...event, provider }),
	"fraud-warning": (tx, event, { provider }) => warnOfFraud(tx, { ...event, provider }),
};

/** Applies a provider's event, in the caller's transaction. */
export async function applyEvent(
	tx: Tx,
	outcomes: MoneyOutcomes,
	provider: string,
	event: ProviderEvent,
): Promise<void> {
	const handler = handlers[event.kind] as Handler<ProviderEventKind>;
	await handler(tx, event, { provider, outcomes });
}

/** A checkout, with its booking locked first, as in the booking's other commands. */
async function getCheckout(tx: Tx, provider: string, reference: string) {
	const checkout = await tx.checkout.findFirst({
		where: { provider, reference },
		select: { id: true, bookingId: true, receivableId: true, amountCents: true },
	});
	if (!checkout) throw new Error(`The checkout ${reference} of ${provider} isn't known.`);
	await lockBooking(tx, checkout.bookingId);
	return checkout;
}

const BATCH = 100;

/**
 * The number of attempts to apply an event before it becomes an issue for the team. Together, they take about
 * three and a half hours.
 */
const EVENT_ATTEMPTS = 12;

/** The delay before an event is retried. It doubles with each attempt, up to an hour. */
const delayAfter = (attempts: number) => Math.min(10 * SECOND * 2 ** attempts, HOUR);

/**
 * Applies the due events in the inbox. Each event and its effects share a transaction, so the event is
 * applied only once, even with several nodes. An event that can't be applied yet is retried and, after
 * EVENT_ATTEMPTS attempts, becomes an issue for the team. Returns the number of applied events.
 */
export async function applyPaymentEvents(outcomes: MoneyOutcomes): Promise<number> {
	let count = 0;
	for (const provider of paymentProviders()) count += await applyEventsOf(provider, outcomes);
	return count;
}

async function applyEventsOf(provider: PaymentProvider, outcomes: MoneyOutcomes): Promise<number> {
	const due = await db().paymentEvent.findMany({
		where: { provider: provider.name, nextAttemptAt: { lte: now() } },
		orderBy: [{ nextAttemptAt: "asc" }, { id: "asc" }],
		take: BATCH,
	});
	return forEachInSequence(
		due,
		{ text: "an event of the payment provider was not applied", about: ({ id }) => ({ paymentEventId: id }) },
		(row) => applyRow(provider, outcomes, row),
	);
}

async function applyRow(
	provider: PaymentProvider,
	outcomes: MoneyOutcomes,
	row: PaymentEvent,
): Promise<boolean> {
	const { id, attempts, body, failure } = row;
	let events: readonly ProviderEvent[] = [];
	try {
		events = await provider.resolveEvent(body);
		return await transaction(async (tx) => {
			const { count } = await tx.paymentEvent.updateMany({
				where: { id, attempts, appliedAt: null },
				data: { appliedAt: now(), nextAttemptAt: null, failure: null, attempts: attempts + 1 },
			});
			if (count === 0) return false;
			for (const event of events) await applyEvent(tx, outcomes, provider.name, event);
			if (failure !== null) await closeMoneyIssue(tx, "EVENT_FAILED", id, "Applied at a later attempt.");
			return true;
		});
	} catch (error) {
		if (isDatabaseUnavailable(error)) throw error;
		await postpone(provider, row, events, error);
		return false;
	}
}

async function postpone(
	provider: PaymentProvider,
	{ id, attempts, providerId }: PaymentEvent,
	events: readonly ProviderEvent[],
	error: unknown,
): Promise<void> {
	const failure = (
		error instanceof Error ? (error.message.trim().split("\n").at(-1) ?? "") : String(error)
	).slice(0, 500);
	const isGivenUp = attempts + 1 >= EVENT_ATTEMPTS;
	log.warn(
		{ err: error, paymentEventId: id, attempts },
		"an event of the payment provider can't be applied yet",
	);
	await transaction(async (tx) => {
		const { count } = await tx.paymentEvent.updateMany({
			where: { id, attempts, appliedAt: null },
			data: {
				attempts: attempts + 1,
				failure,
				nextAttemptAt: isGivenUp ? null : later(now(), delayAfter(attempts)),
			},
		});
		if (count === 0 || !isGivenUp) return;
		const event = events.find((one) => one.kind === "payment-succeeded");
		// Money that arrived must be posted somewhere, so it goes to suspense, with its own issue.
		if (event && (await suspendPayment(tx, provider.name, event, failure)))
			await tx.paymentEvent.update({ where: { id }, data: { appliedAt: now() } });
		else
			await openMoneyIssue(tx, {
				kind: "EVENT_FAILED",
				subjectId: id,
				summary: `The event ${providerId} could not be applied: ${failure}`,
			});
	});
}

/** Schedules one more attempt for each event that had no attempts left. Returns the number of events. */
export async function retryFailedEvents(provider: PaymentProvider): Promise<number> {
	const { count } = await db().paymentEvent.updateMany({
		where: { provider: provider.name, appliedAt: null, nextAttemptAt: null },
		data: { nextAttemptAt: now() },
	});
	return count;
}
