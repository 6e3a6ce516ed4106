import type { LimitName } from "#app/infra/process/default-limits.ts";
import { consumePoint } from "#app/infra/security/limits.server.ts";
import { DomainError } from "../domain-error.ts";

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
