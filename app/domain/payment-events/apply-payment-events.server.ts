import { isDatabaseUnavailable } from "#app/infra/database/database-errors.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { paymentProvider } from "#app/infra/payments/provider.server.ts";
import { HOUR, later, now, SECOND } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import type { PaymentEvent } from "#generated/prisma/sqlite/client/client.ts";
import { closeMoneyIssue, openMoneyIssue } from "../settlement/money-issues.server.ts";
import { suspendPayment } from "./apply-payment.server.ts";
import { applyEvent } from "./event-handlers.server.ts";

const BATCH = 100;

/** How often an event is tried, over about four hours, until the team is asked. */
const EVENT_ATTEMPTS = 12;

/** When an event is tried again: after ten seconds, and later every hour. */
const delayAfter = (attempts: number) => Math.min(10 * SECOND * 2 ** attempts, HOUR);

/**
 * Applies the events of the inbox that are due, each with its effects in one transaction, so that it
 * is applied once, also by several nodes. One that can't be applied yet waits and, after many
 * attempts, becomes an issue for the team. Returns how many were applied.
 */
export async function applyPaymentEvents(): Promise<number> {
	const provider = paymentProvider();
	if (!provider) return 0;
	const due = await db().paymentEvent.findMany({
		where: { provider: provider.name, nextAttemptAt: { lte: now() } },
		orderBy: [{ nextAttemptAt: "asc" }, { id: "asc" }],
		take: BATCH,
	});
	return forEachInSequence(
		due,
		{ text: "an event of the payment provider was not applied", about: ({ id }) => ({ paymentEventId: id }) },
		(row) => applyRow(provider, row),
	);
}

async function applyRow(provider: PaymentProvider, row: PaymentEvent): Promise<boolean> {
	const { id, attempts, body, failure } = row;
	try {
		return await transaction(async (tx) => {
			const { count } = await tx.paymentEvent.updateMany({
				where: { id, attempts, appliedAt: null },
				data: { appliedAt: now(), nextAttemptAt: null, failure: null, attempts: attempts + 1 },
			});
			if (count === 0) return false;
			await applyEvent(tx, provider.name, provider.readEvent(body));
			if (failure !== null) await closeMoneyIssue(tx, "EVENT_FAILED", id, "Applied at a later attempt.");
			return true;
		});
	} catch (error) {
		if (isDatabaseUnavailable(error)) throw error;
		await postpone(provider, row, error);
		return false;
	}
}

async function postpone(
	provider: PaymentProvider,
	{ id, attempts, providerId, body }: PaymentEvent,
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
		const event = readPayment(provider, body);
		// Money that arrived is never nowhere: it waits in suspense, with an issue of its own.
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

/** The payment that an event reports, if it does. An event that can't be read reports nothing. */
function readPayment(provider: PaymentProvider, body: string) {
	try {
		const event = provider.readEvent(body);
		return event.kind === "payment-succeeded" ? event : null;
	} catch {
		return null;
	}
}

/** Has events tried again that were given up, once. Returns how many. */
export async function retryFailedEvents(provider: PaymentProvider): Promise<number> {
	const { count } = await db().paymentEvent.updateMany({
		where: { provider: provider.name, appliedAt: null, nextAttemptAt: null },
		data: { nextAttemptAt: now() },
	});
	return count;
}
