import { waitingWrites } from "#app/infra/process/metrics.server.ts";
import { requestLogContext } from "#app/infra/process/request-log-context.server.ts";
import { retryWhileBusy } from "./busy-retries.server.ts";

/**
 * How long a write may wait for its turn, in milliseconds. After that, a request fails with 503. A job may
 * wait longer, because no one is waiting for it, but less than Prisma's limit (db.server.ts).
 */
const TURN_TIMEOUT_MS = { request: 3_000, other: 12_000 };
/**
 * How long a write may wait for another process's lock, counted from when it was requested, in milliseconds.
 */
const LOCK_TIMEOUT_MS = 3_000;
/** A group is closed after this many milliseconds or writes, because its first write waits for its last. */
const MAX_AGE = 10;
const MAX_WRITES = 64;

/** A write was refused before it began, and may be tried again. */
class WriteRefusedError extends Error {
	override readonly name = "DatabaseWriteRefusedError";
	readonly code = "SQLITE_BUSY";
}

/** A disk error undid the group that a write belonged to. */
class WriteLostError extends Error {
	override readonly name = "DatabaseWriteLostError";
	readonly code = "SQLITE_IOERR";
	constructor() {
		super("The database undid this write because of a disk error.");
	}
}

/** A write within a group. It isn't durable until `commit` resolves. */
export type Write = {
	/**
	 * Resolves once the write is on disk. Rejects if the group couldn't be committed, in which case
	 * none of it was written.
	 */
	commit(): Promise<void>;
	/**
	 * Undoes only this write. Resolves once the rest of its group is on disk or undone, so that after a
	 * conflict, the caller can read the conflicting row.
	 */
	rollback(): Promise<void>;
};

/** A caller that waits for its turn, in a group or, for a PRAGMA, outside of any transaction. */
type Waiting = {
	turnBy: number;
	lockedUntil: number;
	isAlone: boolean;
	start: (durable: Promise<void>) => Promise<Outcome>;
	refuse: (error: unknown) => void;
};
type Outcome = "commit" | "rollback";

/**
 * Serializes the writes of one SQLite connection, and lets writes that wait at the same time share one sync
 * to disk (group commit). Each write runs in a savepoint of the group's transaction, so that a failed one
 * doesn't undo the others. The group is committed as soon as it is full. Otherwise, it is committed once no
 * more writes are expected, at the end of the event loop turn in which its last write ended. Only then do all
 * callers get their results.
 */
export class GroupedWriter {
	readonly #execute: (sql: string) => Promise<void>;
	readonly #expectsMore: () => boolean;
	readonly #maxAge: number;
	readonly #maxWrites: number;
	readonly #queue: Waiting[] = [];
	#isRunning = false;
	#isStopped = false;
	/** Wakes up a group that waits for its next write. */
	#wake: () => void = () => {};

	/**
	 * @param execute runs statements on the connection
	 * @param expectsMore whether another caller may soon request a write. If so, an open group waits for it
	 * @param limits milliseconds and writes after which a group is closed
	 */
	constructor(
		execute: (sql: string) => Promise<void>,
		expectsMore: () => boolean,
		{ maxAge = MAX_AGE, maxWrites = MAX_WRITES } = {},
	) {
		this.#execute = execute;
		this.#expectsMore = expectsMore;
		this.#maxAge = maxAge;
		this.#maxWrites = maxWrites;
	}

	/** Begins a write once its turn comes. If that takes too long, throws, and the write may be tried again. */
	begin(): Promise<Write> {
		return new Promise((resolve, reject) => {
			this.#enqueue(false, reject, (durable) => {
				const { promise: ended, resolve: end } = Promise.withResolvers<Outcome>();
				resolve({
					commit: () => {
						end("commit");
						return durable;
					},
					rollback: () => {
						end("rollback");
						return durable.catch(() => {});
					},
				});
				return ended;
			});
		});
	}

	/** Runs work outside of any transaction, such as a PRAGMA, once its turn comes. */
	alone<T>(work: () => Promise<T>): Promise<T> {
		const lockedUntil = performance.now() + LOCK_TIMEOUT_MS;
		return new Promise((resolve, reject) => {
			this.#enqueue(true, reject, async () => {
				await retryWhileBusy(lockedUntil, work).then(resolve, reject);
				return "commit";
			});
		});
	}

	/** Waits for the queued writes, and doesn't accept any more. */
	async stop(): Promise<void> {
		if (this.#isStopped) return;
		const idle = this.alone(async () => {});
		this.#isStopped = true;
		await idle;
	}

	#enqueue(isAlone: boolean, refuse: Waiting["refuse"], start: Waiting["start"]): void {
		if (this.#isStopped) {
			refuse(new WriteRefusedError("The database is being closed."));
			return;
		}
		waitingWrites.inc();
		const [since, timeoutMs] = [
			performance.now(),
			requestLogContext.getStore() ? TURN_TIMEOUT_MS.request : TURN_TIMEOUT_MS.other,
		];
		this.#queue.push({
			turnBy: since + timeoutMs,
			lockedUntil: since + LOCK_TIMEOUT_MS,
			isAlone,
			start,
			refuse,
		});
		this.#wake();
		if (!this.#isRunning) void this.#run();
	}

	/** Works through the queue: one group, or one piece of work outside a group, at a time. */
	async #run(): Promise<void> {
		this.#isRunning = true;
		for (let next = this.#take(); next; next = this.#take()) {
			if (next.isAlone) await next.start(Promise.resolve());
			else await this.#writeGroup(next);
		}
		this.#isRunning = false;
	}

	/**
	 * Takes the next caller that hasn't waited too long. Undefined if there is none, or if that caller must run
	 * alone and a group is open.
	 */
	#take({ isInGroup = false } = {}): Waiting | undefined {
		for (let next = this.#queue[0]; next; next = this.#queue[0]) {
			const isLate = performance.now() > next.turnBy;
			if (!isLate && isInGroup && next.isAlone) return undefined;
			this.#shift();
			if (!isLate) return next;
			next.refuse(new WriteRefusedError("Too many writes are waiting for their turn."));
		}
		return undefined;
	}

	#shift(): Waiting | undefined {
		waitingWrites.dec();
		return this.#queue.shift();
	}

	/** Commits a write together with the writes queued behind it. Their callers get the errors. */
	async #writeGroup(first: Waiting): Promise<void> {
		try {
			await retryWhileBusy(first.lockedUntil, async () => this.#execute("BEGIN IMMEDIATE"));
		} catch (error) {
			first.refuse(error);
			// Each attempt blocks the event loop for a moment, so other writes that have waited this long don't get
			// an attempt of their own.
			while (this.#queue[0] && performance.now() > this.#queue[0].lockedUntil) this.#shift()?.refuse(error);
			return;
		}
		const { promise: durable, resolve, reject } = Promise.withResolvers<void>();
		// If the group's first write can't begin, no caller awaits this promise.
		durable.catch(() => {});
		const startedAt = performance.now();
		try {
			let writes = 0;
			const isFull = () => writes >= this.#maxWrites || performance.now() - startedAt > this.#maxAge;
			for (let next: Waiting | undefined = first; next; next = await this.#nextOfGroup(isFull)) {
				if ((await this.#write(next, durable)) === "commit") writes++;
			}
			await this.#execute("COMMIT");
			resolve();
		} catch (error) {
			try {
				await this.#execute("ROLLBACK");
			} catch {
				// After some errors, SQLite has already rolled back the transaction.
			}
			reject(error);
		}
	}

	/** Runs one write in a savepoint. Throws if that makes the whole group fail. */
	async #write(next: Waiting, durable: Promise<void>): Promise<Outcome> {
		try {
			await this.#execute("SAVEPOINT one_write");
		} catch (error) {
			next.refuse(error);
			throw error;
		}
		const outcome = await next.start(durable);
		try {
			await this.#execute(
				outcome === "commit" ? "RELEASE one_write" : "ROLLBACK TO one_write; RELEASE one_write",
			);
		} catch {
			// The savepoint is gone if SQLite rolled back the whole transaction, for example on a full
			// disk.
			throw new WriteLostError();
		}
		return outcome;
	}

	/**
	 * The next write of a group. Undefined if the group is full, if the next caller must run alone, or if no
	 * write arrives in this turn of the event loop and none is expected.
	 */
	async #nextOfGroup(isFull: () => boolean): Promise<Waiting | undefined> {
		while (!isFull()) {
			const next = this.#take({ isInGroup: true });
			if (next || this.#queue.length > 0) return next;
			const isTurnOver = await new Promise<boolean>((resolve) => {
				this.#wake = () => resolve(false);
				setImmediate(resolve, true);
			});
			if (isTurnOver && !this.#expectsMore() && this.#queue.length === 0) return undefined;
		}
		return undefined;
	}
}
