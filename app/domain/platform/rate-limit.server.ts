import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { LimitName } from "#app/infra/process/default-limits.ts";
import { consumePoint } from "#app/infra/security/limits.server.ts";
import { DomainError } from "./domain-error.ts";

/**
 * Counts items that one person sends another, such as versions of a quote, so that no one can flood someone's
 * mailbox. Throws `rate_limited` after too many items.
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

/**
 * The step in milliseconds. It is longer than a command in `withConstantTime` takes, even on a busy server,
 * but too short to notice.
 */
const STEP = 25;

/**
 * Runs a command whose duration could reveal who has an account. Settles only at a multiple of a fixed step
 * since its start, so that two paths that differ by a few writes take the same time. Waiting costs the server
 * almost nothing.
 */
export async function withConstantTime<T>(command: () => Promise<T>): Promise<T> {
	const startedAt = performance.now();
	try {
		return await command();
	} finally {
		const elapsed = performance.now() - startedAt;
		await waitUntil(startedAt + Math.ceil(elapsed / STEP) * STEP);
	}
}

/**
 * A timer alone is accurate only to a millisecond, so the exact end would still depend on how long the
 * command took. The last two milliseconds are therefore spent in turns of the event loop.
 */
async function waitUntil(end: number): Promise<void> {
	await sleep(Math.max(0, end - performance.now() - 2));
	while (performance.now() < end) await nextTurn();
}
