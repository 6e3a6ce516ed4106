import type { Tx } from "#app/infra/database/db.server.ts";
import { HOUR, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { newReference } from "../platform/reference.ts";

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

/** References are six random digits, so even with many taken, one of ten is free. */
const TRIES = 10;

/** A reference that no refund or payout has yet. */
export async function freeReference(tx: Tx, prefix: "RFD" | "PYT"): Promise<string> {
	for (let left = TRIES; left > 0; left--) {
		const reference = newReference(prefix);
		const where = { reference };
		const taken = prefix === "RFD" ? await tx.refund.count({ where }) : await tx.payout.count({ where });
		if (taken === 0) return reference;
	}
	throw new Error(`No reference ${prefix}-… was free.`);
}

/**
 * What the provider knows a refund, a transfer, or a payout by. It answers a reference that it has
 * had as it did the first time, so what is sent again after a refusal has another one: PYT-402913,
 * then PYT-402913-2.
 */
export const sentReference = ({ reference, round }: { reference: string; round: number }): string =>
	round === 1 ? reference : `${reference}-${round}`;

/** Our reference and the round, of what a provider reports. Throws for what we never sent. */
export function readSentReference(sent: string): { reference: string; round: number } {
	const [, reference, round = "1"] = /^((?:RFD|PYT)-\d{6})(?:-([1-9]\d*))?$/.exec(sent) ?? [];
	if (reference === undefined)
		throw new Error(`${JSON.stringify(sent)} is no reference of a refund or a payout.`);
	return { reference, round: Number(round) };
}
