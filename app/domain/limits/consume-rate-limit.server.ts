import type { LimitName } from "#app/infra/process/default-limits.ts";
import { consumePoint } from "#app/infra/security/limits.server.ts";
import { DomainError } from "../domain-error.ts";

/**
 * Counts what one person sends another, such as a version of a quote, so that no one fills another's
 * mailbox. Throws `rate_limited`.
 */
export async function consumeContactLimit({ from, to }: { from: string; to: string }): Promise<void> {
	const pair = `${from}:${to}`;
	await consumeRateLimit("contact", pair);
	await consumeRateLimit("contact-day", pair);
}

/**
 * Counts an attempt against a limit. Throws `rate_limited`, with the seconds to wait, if there were
 * too many.
 */
export async function consumeRateLimit(name: LimitName, key: string): Promise<void> {
	const retryAfter = await consumePoint(name, key);
	if (retryAfter === 0) return;
	const minutes = Math.ceil(retryAfter / 60);
	const wait = retryAfter <= 60 ? "a minute" : `${minutes} minutes`;
	throw new DomainError("rate_limited", `Too many attempts. Wait ${wait}, then try again.`, { retryAfter });
}
