import { now } from "#app/infra/clock.server.ts";
import { isDatabaseUnavailable } from "#app/infra/database-errors.server.ts";
import { db, type Tx } from "#app/infra/db.server.ts";
import { keyedHashes } from "#app/infra/secrets.server.ts";
import { sql } from "#app/infra/sql.server.ts";
import { write } from "#app/infra/write.server.ts";
import type { Actor } from "../actor.ts";

type Result = Record<string, string | number | boolean | null>;

/** What deeds under way will answer, by key: the same form posted twenty times at once waits for its first post. */
const underWay = new Map<string, Promise<Result>>();

/**
 * Does a deed once: a repeat of the same input by the same person under the same submission key is answered with the first
 * result. Without a key only repeats that arrive while the first is under way are caught. A deed that throws is not remembered.
 *
 * The deed gets `remember`, which it calls inside its own transaction with its result, so that deed and memory stand or fall
 * together. The input is kept as a keyed hash only.
 */
export async function once<R extends Result>(actor: Actor, command: string, input: object, deed: (remember: Remember) => Promise<R>): Promise<R> {
	const keys = keyedHashes(JSON.stringify([command, actor.user?.id ?? "", actor.submissionKey ?? actor.address, input]));
	const [key = ""] = keys;
	const running = underWay.get(key);
	if (running) return (await running) as R;

	const promise = doOrRecall(actor, command, keys, deed);
	underWay.set(key, promise);
	try {
		return await promise;
	} finally {
		underWay.delete(key);
	}
}

/** Keeps the result of a deed, in its transaction. */
export type Remember = (tx: Tx, result: Result) => Promise<void>;

async function doOrRecall<R extends Result>(actor: Actor, command: string, keys: string[], deed: (remember: Remember) => Promise<R>): Promise<R> {
	const [key = ""] = keys;
	if (!actor.submissionKey) return deed(async () => {});
	const earlier = await recall<R>(keys);
	if (earlier) return earlier;
	try {
		return await deed(async (tx, result) => {
			await write(tx, sql`INSERT INTO "Submission" ("key", "command", "result", "createdAt") VALUES (${key}, ${command}, ${JSON.stringify(result)}, ${now()})`);
		});
	} catch (error) {
		// Another node may have done the same deed at the same moment; then its rows stood in the way of ours.
		const theirs = isDatabaseUnavailable(error) ? undefined : await recall<R>(keys);
		if (theirs) return theirs;
		throw error;
	}
}

async function recall<R>(keys: string[]): Promise<R | undefined> {
	const submission = await db().submission.findFirst({ where: { key: { in: keys } } });
	return submission ? (JSON.parse(submission.result) as R) : undefined;
}
