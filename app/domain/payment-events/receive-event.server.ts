import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { paymentProvider } from "#app/infra/payments/provider.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { logSecurityEvent } from "#app/infra/security/security-log.server.ts";
import { DomainError } from "../domain-error.ts";

type Webhook = {
	/** The name of the provider, from the address. */
	provider: string;
	/** As it arrived. */
	body: string;
	headers: Headers;
};

/**
 * Puts a provider's event into the inbox, from which a job applies it. One that is there already is
 * left alone. Throws `not_found` for another provider, and `invalid` for a body that it has not
 * signed, or not recently.
 */
export async function receiveEvent({ provider: name, body, headers }: Webhook): Promise<void> {
	const provider = paymentProvider();
	if (provider?.name !== name) throw new DomainError("not_found", "There is no such payment provider.");
	if (!provider.isSigned(body, headers)) {
		logSecurityEvent("webhook-forged", { status: 400 });
		throw new DomainError("invalid", "The signature doesn't fit, or is too old.");
	}
	await storeEvent(provider, body);
}

/** Puts an event into the inbox that the provider has signed or listed. Returns whether it is new there. */
export async function storeEvent(provider: PaymentProvider, body: string): Promise<boolean> {
	const { id: providerId } = provider.readEvent(body);
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
