import { isDatabaseUnavailable, isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { keyedHashes } from "#app/infra/security/secrets.server.ts";
import type { Actor, Authentication } from "./actor.ts";
import { lockBooking } from "./lock-booking.server.ts";
import { requireNoMaintenance } from "./maintenance.server.ts";

/** A command's result: nothing, or an object of plain values, because it is stored as JSON. */
export type CommandResult<R> = { [Field in keyof R]: string | number | boolean | null };

/**
 * The commands that go on during maintenance. All others throw `unavailable` before they change anything, and use up
 * neither the submission key nor a rate limit. Reading goes on, and so does what is saved without a command: drafts,
 * forms that wait while someone signs in, what has been read, and lists that someone leaves by a link in an email.
 */
const MAINTENANCE_COMMANDS: ReadonlySet<string> = new Set([
	// Signing in, because reading and drafts are for people who are signed in, and the team ends maintenance.
	...["sign-in-by-link", "ask-sign-in-link", "complete-sign-in", "set-password", "ask-password-reset"],
	// Protecting one's account can't wait, because an attacker doesn't wait either.
	...["change-password", "ask-email-change", "confirm-email-change", "send-verification"],
	...["confirm-email", "confirm-email-by-code", "revoke-session", "revoke-other-sessions"],
	...["turn-on-two-factor", "turn-off-two-factor", "renew-recovery-codes"],
	...["add-passkey", "rename-passkey", "remove-passkey", "revoke-api-key"],
	// The same, with the team's help.
	...["end-sessions", "remove-two-factor", "resend-verification"],
	// Reading that leaves a trace in the audit trail.
	...["export-account", "copy-performer-records"],
	// Changing and ending maintenance.
	"change-maintenance",
]);

/**
 * The pending results of running commands, by key. If the same form is posted twenty times at once, nineteen
 * requests wait for the first.
 */
const inProgress = new Map<string, Promise<unknown>>();

/** Does the work of a command in one transaction, which also saves its result. */
export type Commit = <R extends CommandResult<R>>(work: (tx: Tx) => Promise<R>) => Promise<R>;

/**
 * Runs a command once, in one transaction.
 *
 * For a day, if the same person sends the same input with the same submission key again, to any node, they
 * get the first result. It is saved in the same transaction as the changes made by `run`, so both are saved
 * or neither is. Without a key, only repetitions that arrive while the first command is running are caught.
 *
 * `run` reads and writes through `tx` only and makes no network calls, because it may run again after a
 * deadlock. If it throws, everything is rolled back, and all callers waiting for it get the error. Nothing is
 * stored, so the same input can be sent again. Put anything that must follow the commit after the awaited
 * command.
 */
export const command = <R extends CommandResult<R>>(
	actor: Actor,
	name: string,
	input: object,
	run: (tx: Tx) => Promise<R>,
): Promise<R> => withIdempotency(actor, name, input, (commit) => commit(run));

/**
 * Like `command`, for a command that changes a booking, its quotes, or its milestones. The transaction begins
 * by locking the booking, so whatever `run` reads stays true until the transaction commits.
 */
export const bookingCommand = <R extends CommandResult<R>>(
	actor: Actor,
	name: string,
	input: { bookingId: string; [field: string]: unknown },
	run: (tx: Tx) => Promise<R>,
): Promise<R> =>
	command(actor, name, input, async (tx) => {
		await lockBooking(tx, input.bookingId);
		return run(tx);
	});

/**
 * Like `command`, but `run` can first do something once outside the transaction, such as counting toward a
 * rate limit, hashing a password, or storing a file. It then calls `commit` with the work of the transaction,
 * and may retry the transaction with another reference.
 */
export const withIdempotency = <R extends CommandResult<R>>(
	actor: Actor,
	name: string,
	input: object,
	run: (commit: Commit) => Promise<R>,
): Promise<R> => runOnce(DAY, actor, name, input, run);

/**
 * Like `withIdempotency`, for a command that starts a session. A stored result can be returned for only one
 * minute, which is enough for a double click or a repeated request. The result includes the version of the
 * credentials, so that no session starts after they have changed.
 */
export const withSessionIdempotency = <R extends CommandResult<R> & Authentication>(
	actor: Actor,
	name: string,
	input: object,
	run: (commit: Commit) => Promise<R>,
): Promise<R> => runOnce(MINUTE, actor, name, input, run);

async function runOnce<R extends CommandResult<R>>(
	lifetime: number,
	actor: Actor,
	name: string,
	input: object,
	run: (commit: Commit) => Promise<R>,
): Promise<R> {
	const keys = keyedHashes(
		JSON.stringify([name, actor.user?.id ?? "", actor.submissionKey ?? actor.address, input]),
	);
	const [key = ""] = keys;
	const running = inProgress.get(key);
	if (running) return (await running) as R;

	const promise = doOrRecall(actor, name, { keys, lifetime }, run);
	inProgress.set(key, promise);
	try {
		return await promise;
	} finally {
		inProgress.delete(key);
	}
}

async function doOrRecall<R extends CommandResult<R>>(
	actor: Actor,
	name: string,
	memory: Memory,
	run: (commit: Commit) => Promise<R>,
): Promise<R> {
	const [key = ""] = memory.keys;
	if (!actor.submissionKey) {
		requireAllowed(name);
		return run(transaction);
	}
	const earlier = await recall<R>(memory);
	if (earlier) return earlier;
	requireAllowed(name);
	try {
		return await run((work) =>
			transaction(async (tx) => {
				const result = await work(tx);
				await tx.submission.create({
					data: { key, command: name, result: JSON.stringify(result ?? {}), createdAt: now() },
				});
				return result;
			}),
		);
	} catch (error) {
		// Another node may have run the same command at the same time. Its rows then conflict with ours.
		const theirs = isDatabaseUnavailable(error) ? undefined : await recall<R>(memory);
		if (theirs) return theirs;
		throw error;
	}
}

/** Throws `unavailable` during maintenance, unless the command goes on. */
function requireAllowed(name: string): void {
	if (!MAINTENANCE_COMMANDS.has(name)) requireNoMaintenance();
}

/** The possible keys of a stored result, and how long it is valid, in milliseconds. */
type Memory = { keys: string[]; lifetime: number };

async function recall<R>({ keys, lifetime }: Memory): Promise<R | undefined> {
	const submission = await db().submission.findFirst({ where: { key: { in: keys } } });
	if (!submission) return undefined;
	const { key, createdAt, result } = submission;
	// Checks the time difference in either direction, because the clock may have been set back.
	if (Math.abs(now().getTime() - createdAt.getTime()) < lifetime) return JSON.parse(result) as R;
	await db().submission.deleteMany({ where: { key, createdAt } });
	return undefined;
}

/**
 * References have six random digits, so even if many are taken, one of the tries almost certainly finds a
 * free reference.
 */
const TRIES = 10;

/**
 * Saves a record under a new reference. Retries with another reference if the reference, or another unique
 * value, is taken. Throws any other error at once, and the last unique violation after TRIES retries.
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
