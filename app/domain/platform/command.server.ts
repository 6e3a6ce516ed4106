import { isDatabaseUnavailable, isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { DAY, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { keyedHashes } from "#app/infra/security/secrets.server.ts";
import type { Actor, Authentication } from "./actor.ts";

type Result = Record<string, string | number | boolean | null>;

/**
 * The results of running commands, by key: the same form posted twenty times at once waits for its
 * first post.
 */
const inProgress = new Map<string, Promise<Result>>();

/**
 * Runs a command once: for a day, a repetition of the same input by the same person with the same
 * submission key gets the first result. Without a key, only repetitions that arrive while the first
 * is running are caught. A command that throws is not stored. The command gets `remember`, which it
 * calls inside its own transaction with its result, so that both are saved or neither is. The input
 * is stored only as a keyed hash.
 */
export const withIdempotency = <R extends Result>(
	actor: Actor,
	command: string,
	input: object,
	run: Run<R>,
): Promise<R> => runOnce(DAY, actor, command, input, run);

/**
 * Like `withIdempotency`, for a command that starts a session. Its result is returned for one
 * minute only, enough for a double click or a repeated request. It includes the version of the
 * credentials, so that no session starts after they have changed.
 */
export const withSessionIdempotency = <R extends Result & Authentication>(
	actor: Actor,
	command: string,
	input: object,
	run: Run<R>,
): Promise<R> => runOnce(MINUTE, actor, command, input, run);

/** Runs the command, and calls `remember` within its transaction. */
type Run<R extends Result> = (remember: Remember) => Promise<R>;

async function runOnce<R extends Result>(
	lifetime: number,
	actor: Actor,
	command: string,
	input: object,
	run: Run<R>,
): Promise<R> {
	const keys = keyedHashes(
		JSON.stringify([command, actor.user?.id ?? "", actor.submissionKey ?? actor.address, input]),
	);
	const [key = ""] = keys;
	const running = inProgress.get(key);
	if (running) return (await running) as R;

	const promise = doOrRecall(actor, command, { keys, lifetime }, run);
	inProgress.set(key, promise);
	try {
		return await promise;
	} finally {
		inProgress.delete(key);
	}
}

/** Saves the result of a command, in its transaction. */
export type Remember = (tx: Tx, result: Result) => Promise<void>;

async function doOrRecall<R extends Result>(
	actor: Actor,
	command: string,
	memory: Memory,
	run: Run<R>,
): Promise<R> {
	const [key = ""] = memory.keys;
	if (!actor.submissionKey) return run(async () => {});
	const earlier = await recall<R>(memory);
	if (earlier) return earlier;
	try {
		return await run(async (tx, result) => {
			await tx.submission.create({
				data: { key, command, result: JSON.stringify(result), createdAt: now() },
			});
		});
	} catch (error) {
		// Another node may have run the same command at the same time. Then its rows conflicted with
		// ours.
		const theirs = isDatabaseUnavailable(error) ? undefined : await recall<R>(memory);
		if (theirs) return theirs;
		throw error;
	}
}

/** The possible keys of a result, and for how many milliseconds it is valid. */
type Memory = { keys: string[]; lifetime: number };

async function recall<R>({ keys, lifetime }: Memory): Promise<R | undefined> {
	const submission = await db().submission.findFirst({ where: { key: { in: keys } } });
	if (!submission) return undefined;
	const { key, createdAt, result } = submission;
	// In either direction, since the clock may have been set back.
	if (Math.abs(now().getTime() - createdAt.getTime()) < lifetime) return JSON.parse(result) as R;
	await db().submission.deleteMany({ where: { key, createdAt } });
	return undefined;
}

/** References are six random digits, so even with many taken, one of ten tries is free. */
const TRIES = 10;

/**
 * Files a record under a new reference, and tries again with another one if the reference, or
 * another unique value, was taken at the same time. Throws the last error.
 */
export async function withUniqueReference<Result>(file: () => Promise<Result>): Promise<Result> {
	for (let left = TRIES; ; left--) {
		try {
			return await file();
		} catch (error) {
			if (!isUniqueViolation(error) || left === 0) throw error;
		}
	}
}
