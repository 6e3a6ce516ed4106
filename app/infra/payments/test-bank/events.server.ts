import { randomUUID } from "node:crypto";
import * as z from "zod";
import { HOUR, later, now, SECOND } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { insideOrigin } from "#app/infra/process/settings.server.ts";
import type { ProviderEvent } from "../payment-provider.ts";
import { type BankEvent, bank } from "./bank-database.server.ts";
import { signatureHeaders } from "./webhook-signature.server.ts";

type WithoutId<Event> = Event extends ProviderEvent ? Omit<Event, "id" | "at"> : never;

/** Reports an event, which is sent once the caller's transaction commits. */
export function reportEvent(event: WithoutId<ProviderEvent>): void {
	const at = now().toISOString();
	const id = randomUUID();
	bank()
		.prepare("INSERT INTO Event (id, body, at, nextAttemptAt) VALUES (?, ?, ?, ?)")
		.run(id, JSON.stringify({ id, at, ...event }), at, at);
}

/** The events after an instant, oldest first. */
export const listTestBankEvents = async (after: Date): Promise<Pick<BankEvent, "id" | "body">[]> =>
	bank()
		.prepare<[string], Pick<BankEvent, "id" | "body">>(
			"SELECT id, body FROM Event WHERE at > ? ORDER BY at, rowid",
		)
		.all(after.toISOString());

const id = z.string().min(1).max(100);
const cents = z.int().nonnegative();
const reason = z.string().max(500);
const base = { id, at: z.coerce.date() };
const chargeback = {
	...base,
	chargebackId: id,
	paymentId: id,
	amountCents: cents,
	evidenceDueAt: z.coerce.date().optional(),
	reason: reason.optional(),
};

const EventSchema = z.discriminatedUnion("kind", [
	z.object({
		...base,
		kind: z.literal("payment-succeeded"),
		reference: id,
		paymentId: id,
		amountCents: cents,
		feeCents: cents,
		currency: z.string().max(10),
		method: z.string().max(100).optional(),
	}),
	...(
		[
			"payment-processing",
			"checkout-expired",
			"refund-succeeded",
			"transfer-succeeded",
			"payout-paid",
		] as const
	).map((kind) => z.object({ ...base, kind: z.literal(kind), reference: id })),
	...(["payment-failed", "refund-failed", "transfer-failed", "payout-failed", "funds-failed"] as const).map(
		(kind) => z.object({ ...base, kind: z.literal(kind), reference: id, reason }),
	),
	...(["funds-added", "transfer-reversed"] as const).map((kind) =>
		z.object({ ...base, kind: z.literal(kind), reference: id, amountCents: cents }),
	),
	z.object({
		...base,
		kind: z.literal("payee-updated"),
		payeeId: id,
		isReady: z.boolean(),
		hasTaxDetails: z.boolean(),
		missing: z.array(reason),
		detailsDueAt: z.coerce.date().nullable().default(null),
		bankEnding: z.string().max(10).nullable(),
		detailsChangedAt: z.coerce.date().nullable(),
	}),
	...(["chargeback-opened", "chargeback-won", "chargeback-lost"] as const).map((kind) =>
		z.object({ ...chargeback, kind: z.literal(kind) }),
	),
]);

/** Reads an event of the test bank. Throws if it isn't one. */
export const readTestBankEvent = (body: string): ProviderEvent =>
	EventSchema.parse(JSON.parse(body)) as ProviderEvent;

const BATCH = 50;
const DELIVERY_TIMEOUT_MS = 5 * SECOND;
/** Attempts per event, over about two days. An event that never arrived is still in the bank's event list. */
const ATTEMPTS = 60;

/**
 * How long to wait before resending an event that didn't arrive: 5 seconds, then twice as long each
 * time, up to an hour.
 */
const delayAfter = (attempts: number) => Math.min(5 * SECOND * 2 ** Math.min(attempts, 12), HOUR);

/**
 * Sends due events to the instance's own webhook endpoint. An event that isn't accepted is sent again later.
 * Returns how many were accepted.
 */
export async function deliverTestBankEvents(): Promise<number> {
	const due = bank()
		.prepare<[string, number], BankEvent>(
			"SELECT * FROM Event WHERE nextAttemptAt <= ? ORDER BY nextAttemptAt, rowid LIMIT ?",
		)
		.all(now().toISOString(), BATCH);
	let count = 0;
	for (const { id, body, attempts, nextAttemptAt } of due) {
		// Claims the event until its next attempt, in case another node is also sending.
		const next = attempts + 1 < ATTEMPTS ? later(now(), delayAfter(attempts)).toISOString() : null;
		const { changes } = bank()
			.prepare("UPDATE Event SET attempts = ?, nextAttemptAt = ? WHERE id = ? AND nextAttemptAt = ?")
			.run(attempts + 1, next, id, nextAttemptAt);
		if (changes === 0 || !(await deliver(body))) continue;
		bank()
			.prepare("UPDATE Event SET deliveredAt = ?, nextAttemptAt = NULL WHERE id = ?")
			.run(now().toISOString(), id);
		count++;
	}
	return count;
}

async function deliver(body: string): Promise<boolean> {
	try {
		const { status } = await fetch(`${insideOrigin()}/webhooks/payments/test-bank`, {
			method: "POST",
			headers: { "Content-Type": "application/json", ...signatureHeaders(body) },
			body,
			signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
		});
		if (status === 200) return true;
		log.warn({ status }, "a webhook of the test bank was not accepted");
	} catch (error) {
		log.warn({ err: error }, "a webhook of the test bank did not arrive");
	}
	return false;
}
