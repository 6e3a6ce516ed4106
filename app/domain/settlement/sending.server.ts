import { HOUR, later, MINUTE, now } from "#app/infra/process/clock.server.ts";

/** Attempts without an answer after which the team hears of it. By then, some four hours have passed. */
export const PATIENCE = 8;

/**
 * When to try again after so many attempts: after a minute, then twice as long each time, up to six
 * hours. It is stored before the provider is called, so that a process that is killed meanwhile is
 * followed up, and no other one sends at the same time.
 */
export const nextAttemptAfter = (attempts: number): Date =>
	later(now(), Math.min(2 ** (attempts - 1) * MINUTE, 6 * HOUR));

/**
 * Sends something to the provider that may have got it before: from the second attempt on, it is
 * asked by our reference first.
 */
export const sendOnce = async <Sent>(
	earlierAttempts: number,
	find: () => Promise<Sent | null>,
	send: () => Promise<Sent>,
): Promise<Sent> => (earlierAttempts > 0 ? await find() : null) ?? (await send());

/** What a job gets from the scheduler that sends one after the other. */
export type Running = { isStopped: () => boolean };
