import { isWorkWaiting } from "#app/infra/process/fair-queue.server.ts";
import { waitingWrites } from "#app/infra/process/metrics.server.ts";
import { DatabaseBusyError, retryWhileBusy } from "./busy-retries.server.ts";

/** How long a write may wait for its turn and for another process's lock, in milliseconds. */
const PATIENCE = 3_000;
/**
 * A group takes no more writes after so many milliseconds or writes: the first of it waits for the
 * last.
 */
const MAX_AGE = 10;
const MAX_WRITES = 64;

/** A fault of the disk undid the whole group that a write belonged to. */
class WriteLostError extends Error {
	override readonly name = "DatabaseWriteLostError";
	readonly code = "SQLITE_IOERR";
	constructor() {
		super("The database undid this write because of a fault next to it.");
	}
}

/** A piece of work within a group, of which nothing is durable before `commit` resolves. */
export type Write = {
	/**
	 * Resolves when it is on disk. Rejects where the group could not be committed; then nothing of it
	 * was written.
	 */
	commit(): Promise<void>;
	/**
	 * Undoes it, and it alone. Resolves when the other writes of its group are on disk or undone: the
	 * caller of a write that conflicted with one of them then finds what that one wrote.
	 */
	rollback(): Promise<void>;
};

/**
 * A caller that waits for its turn, either within a group or, as with a PRAGMA, outside of any
 * transaction.
 */
type Waiting = { deadline: number; isAlone: boolean; start: (durable: Promise<void>) => Promise<Outcome>; refuse: (error: unknown) => void };
type Outcome = "commit" | "rollback";

/**
 * Puts writes to one SQLite connection in order and lets those that wait at the same time share one
 * sync to disk (group commit). Each write is behind a savepoint inside the group's transaction, so
 * that one that fails takes none of the others with it. The transaction is committed at the end of
 * the event loop's turn in which its latest write ended and no request waits to be worked on, or as
 * soon as the group is old or large; then all callers get their answer.
 */
export class GroupedWriter {
	readonly #execute: (sql: string) => Promise<void>;
	readonly #maxAge: number;
	readonly #queue: Waiting[] = [];
	#isRunning = false;
	#isStopped = false;
	/** Wakes a group that waits for its next write. */
	#wake: () => void = () => {};

	/**
	 * @param execute runs statements on the connection
	 * @param maxAge milliseconds after which a group takes no more writes
	 */
	constructor(execute: (sql: string) => Promise<void>, maxAge = MAX_AGE) {
		this.#execute = execute;
		this.#maxAge = maxAge;
	}

	/**
	 * Begins a write when its turn has come. Throws a DatabaseBusyError where that takes too long.
	 */
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

	/** Does something outside of any transaction, such as a PRAGMA, when its turn has come. */
	alone<T>(work: () => Promise<T>): Promise<T> {
		const deadline = performance.now() + PATIENCE;
		return new Promise((resolve, reject) => {
			this.#enqueue(true, reject, async () => {
				await retryWhileBusy(deadline, work).then(resolve, reject);
				return "commit";
			});
		});
	}

	/** Waits for the writes that have been asked for, and takes no more. */
	async stop(): Promise<void> {
		if (this.#isStopped) return;
		const idle = this.alone(async () => {});
		this.#isStopped = true;
		await idle;
	}

	#enqueue(isAlone: boolean, refuse: Waiting["refuse"], start: Waiting["start"]): void {
		if (this.#isStopped) {
			refuse(new DatabaseBusyError());
			return;
		}
		waitingWrites.inc();
		this.#queue.push({ deadline: performance.now() + PATIENCE, isAlone, start, refuse });
		this.#wake();
		if (!this.#isRunning) void this.#run();
	}

	/**
	 * Works on the queue until it is empty: one group, or one piece of work that is alone, after the
	 * other.
	 */
	async #run(): Promise<void> {
		this.#isRunning = true;
		for (let next = this.#take(); next; next = this.#take()) {
			if (next.isAlone) await next.start(Promise.resolve());
			else await this.#writeGroup(next);
		}
		this.#isRunning = false;
	}

	/**
	 * Takes the first in the queue whose patience is not over; none where that is alone and the
	 * caller has a transaction open.
	 */
	#take({ isInGroup = false } = {}): Waiting | undefined {
		for (let next = this.#queue[0]; next; next = this.#queue[0]) {
			const isLate = performance.now() > next.deadline;
			if (!isLate && isInGroup && next.isAlone) return undefined;
			this.#queue.shift();
			waitingWrites.dec();
			if (!isLate) return next;
			next.refuse(new DatabaseBusyError());
		}
		return undefined;
	}

	/** Commits a write together with those that follow it. Its callers get the errors. */
	async #writeGroup(first: Waiting): Promise<void> {
		try {
			await retryWhileBusy(first.deadline, async () => this.#execute("BEGIN IMMEDIATE"));
		} catch (error) {
			first.refuse(error);
			return;
		}
		const { promise: durable, resolve, reject } = Promise.withResolvers<void>();
		// A group of writes that were all undone has no caller who waits for it.
		durable.catch(() => {});
		const startedAt = performance.now();
		try {
			let writes = 0;
			const isFull = () => writes >= MAX_WRITES || performance.now() - startedAt > this.#maxAge;
			for (let next: Waiting | undefined = first; next; next = await this.#nextOfGroup(isFull)) {
				if ((await this.#write(next, durable)) === "commit") writes++;
			}
			await this.#execute("COMMIT");
			resolve();
		} catch (error) {
			try {
				await this.#execute("ROLLBACK");
			} catch {
				// SQLite itself has undone the transaction, as it does on some faults.
			}
			reject(error);
		}
	}

	/** Has one write done behind a savepoint. Throws where that fails together with its group. */
	async #write(next: Waiting, durable: Promise<void>): Promise<Outcome> {
		try {
			await this.#execute("SAVEPOINT one_write");
		} catch (error) {
			next.refuse(error);
			throw error;
		}
		const outcome = await next.start(durable);
		try {
			await this.#execute(outcome === "commit" ? "RELEASE one_write" : "ROLLBACK TO one_write; RELEASE one_write");
		} catch {
			// The savepoint is gone where SQLite has undone the whole transaction, such as on a full
			// disk.
			throw new WriteLostError();
		}
		return outcome;
	}

	/**
	 * The next write for a group; none once the group is full, or where none comes before the end of
	 * the event loop's turn.
	 */
	async #nextOfGroup(isFull: () => boolean): Promise<Waiting | undefined> {
		while (!isFull()) {
			const next = this.#take({ isInGroup: true });
			if (next || this.#queue.length > 0) return next;
			const isTurnOver = await new Promise<boolean>((resolve) => {
				this.#wake = () => resolve(false);
				setImmediate(resolve, true);
			});
			if (isTurnOver && !isWorkWaiting() && this.#queue.length === 0) return undefined;
		}
		return undefined;
	}
}
