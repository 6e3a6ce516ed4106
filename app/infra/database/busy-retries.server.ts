import { setTimeout as sleep } from "node:timers/promises";
import { busyRetries } from "#app/infra/process/metrics.server.ts";

/** Another process kept the database locked for longer than a write may wait. */
export class DatabaseBusyError extends Error {
	override readonly name = "DatabaseBusyError";
	readonly code = "SQLITE_BUSY";
	constructor() {
		super("Another process has locked the database.");
	}
}

/**
 * Retries work that failed because another process has the lock, without blocking the event loop.
 * Throws a DatabaseBusyError after the deadline, a time on the clock of `performance.now()`.
 */
export async function retryWhileBusy<T>(deadline: number, work: () => Promise<T>): Promise<T> {
	for (let attempt = 0; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (!isBusy(error)) throw error;
			if (performance.now() > deadline) throw new DatabaseBusyError();
			busyRetries.inc();
			await sleep(Math.min(100, 5 * 2 ** attempt) + Math.random() * 10);
		}
	}
}

function isBusy(error: unknown): boolean {
	const { code, cause } = error as { code?: string; cause?: { kind?: string; originalCode?: string } };
	return /^SQLITE_(BUSY|LOCKED)/.test(code ?? cause?.originalCode ?? "") || cause?.kind === "SocketTimeout";
}
