import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exchange } from "../browser/exchange.ts";
import type { Instance } from "../instance/instance.ts";
import { stored } from "../market/market.ts";

/** Returns the headers with which an instance's test bank signs a body. */
export function signedBy(
	{ dataDir }: Pick<Instance, "dataDir">,
	body: string,
	at = new Date(),
): Record<string, string> {
	const { sessionSecret } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as {
		sessionSecret: string;
	};
	const key = createHmac("sha256", sessionSecret).update("test-bank:webhooks").digest("base64url");
	const seconds = Math.floor(at.getTime() / 1_000);
	return {
		"Test-Bank-Signature": `t=${seconds},v1=${createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex")}`,
	};
}

/** Like `signedBy`, but six minutes ago. The endpoint refuses signatures older than five. */
export const signedTooLongAgo = (instance: Pick<Instance, "dataDir">, body: string) =>
	signedBy(instance, body, new Date(Date.now() - 6 * 60_000));

/** Returns an event of the test bank about a payment that no one has started. */
export const paymentEvent = () => ({
	id: randomUUID(),
	at: new Date(),
	kind: "payment-succeeded",
	reference: "PAY-000000",
	paymentId: randomUUID(),
	amountCents: 1,
	feeCents: 0,
	currency: "USD",
});

/** Sends an event to an instance's endpoint. */
export const sendWebhook = (
	{ origin }: Pick<Instance, "origin">,
	body: string | Buffer,
	headers: Record<string, string>,
) =>
	exchange(origin, {
		method: "POST",
		path: "/webhooks/payments/test-bank",
		headers: { "Content-Type": "application/json", ...headers },
		body,
	});

/**
 * Marks a booking as accepted in an open marketplace, and adds unfunded milestones, but no quote or
 * agreement. Returns the milestones' IDs.
 */
export function agreeOn(
	{ change }: Pick<Instance, "change">,
	bookingId: string,
	milestones: readonly { title: string; amountCents: number }[],
): string[] {
	change("update Booking set phase = 'OPEN', status = 'ACCEPTED', openFor = null where id = ?", bookingId);
	return milestones.map(({ title, amountCents }, position) => {
		const id = randomUUID();
		change(
			"insert into Milestone (id, bookingId, position, title, deliverable, dueOn, amountCents, feeCents, statusAt) values (?, ?, ?, ?, 'Twelve portraits', '2099-01-01', ?, ?, ?)",
			...[id, bookingId, position, title, amountCents, Math.floor(amountCents / 10), stored(new Date())],
		);
		return id;
	});
}
