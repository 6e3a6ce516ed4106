import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "better-sqlite3";
import { isWorkWaiting } from "#app/infra/process/in-turn.server.ts";
import { busyRetries, waitingWrites } from "#app/infra/process/metrics.server.ts";
import { Semaphore } from "#app/infra/security/semaphore.server.ts";

/** How long a write may wait for its turn and for another process's lock, from the moment it is asked for. */
const PATIENCE = 3_000;
/** A group takes no more writes after so many milliseconds or writes: the first of it waits for the last. */
const MAX_AGE = 10;
const MAX_WRITES = 64;

/** The database stayed locked for longer than a request may wait. */
export class DatabaseBusyError extends Error {
	override readonly name = "DatabaseBusyError";
	readonly code = "SQLITE_BUSY";
	constructor() {
		super("The database is locked by another writer.");
	}
}

/** Writes that share a commit: all of them are durable, and told so, or none is. */
type Group = { startedAt: number; writes: number; durable: Promise<void>; settle: (error?: unknown) => void };

/** A piece of work within a group, of which nothing is durable before `commit` resolves. */
export type Write = {
	/** Resolves when it is on disk. Rejects where the group could not be committed; then nothing of it was written. */
	commit(): Promise<void>;
	/**
	 * Undoes it, and it alone. Resolves when the writes are on disk beside which it failed, or are undone, too: whoever is told of a
	 * conflict with one of them then finds what it wrote.
	 */
	rollback(): Promise<void>;
};

/**
 * Puts writes to one SQLite connection in order and lets those that wait at the same time share one sync to disk (group commit).
 * Each write stands behind a savepoint inside the group's transaction, so that one that fails takes none of the others with it.
 * The transaction is committed at the end of the event loop's turn in which its latest write ended and no request is left that waits
 * to be worked on, or as soon as the group is old or large; then all are answered.
 */
export class GroupedWriter {
	readonly #sqlite: Database;
	readonly #maxAge: number;
	readonly #turn = new Semaphore(1);
	#group: Group | undefined;
	#closing: NodeJS.Immediate | undefined;
	/** Whether somebody has the turn, whose work must not be committed by half. */
	#isTaken = false;

	/** @param maxAge milliseconds after which a group takes no more writes */
	constructor(sqlite: Database, maxAge = MAX_AGE) {
		this.#sqlite = sqlite;
		this.#maxAge = maxAge;
	}

	/** Begins a write when its turn has come. Throws a DatabaseBusyError where that takes too long. */
	async begin(): Promise<Write> {
		const deadline = performance.now() + PATIENCE;
		const release = await this.#acquire(deadline);
		try {
			this.#group ??= await this.#open(deadline);
			this.#sqlite.exec("SAVEPOINT one_write");
		} catch (error) {
			this.#end(release, error);
			throw error;
		}
		const group = this.#group;
		let isOver = false;
		const over = (sql: string) => {
			if (isOver) return;
			isOver = true;
			let failure: unknown;
			try {
				// SQLite undoes the whole transaction by itself on some faults, such as a full disk.
				if (this.#sqlite.inTransaction) this.#sqlite.exec(sql);
				else failure = new WriteLostError();
			} catch (error) {
				failure = error;
			}
			this.#end(release, failure);
		};
		return {
			commit: () => {
				group.writes++;
				over("RELEASE one_write");
				return group.durable;
			},
			rollback: () => {
				over("ROLLBACK TO one_write; RELEASE one_write");
				return group.durable.catch(() => {});
			},
		};
	}

	/** Does something outside of any transaction, such as a PRAGMA, when its turn has come. */
	async alone<T>(work: () => Promise<T>): Promise<T> {
		const deadline = performance.now() + PATIENCE;
		const release = await this.#acquire(deadline);
		try {
			this.#close();
			return await patiently(deadline, work);
		} finally {
			this.#end(release);
		}
	}

	/** Ends the group, if one is open, and lets nobody write any more. */
	async stop(): Promise<void> {
		await this.#turn.acquire();
		clearImmediate(this.#closing);
		this.#close();
	}

	/** Waits for the turn to write; a turn that comes after the deadline is given back and refused as a busy database. */
	async #acquire(deadline: number): Promise<() => void> {
		waitingWrites.inc();
		const release = await this.#turn.acquire().finally(() => waitingWrites.dec());
		this.#isTaken = true;
		if (performance.now() < deadline) return release;
		this.#end(release);
		throw new DatabaseBusyError();
	}

	async #open(deadline: number): Promise<Group> {
		await patiently(deadline, async () => void this.#sqlite.exec("BEGIN IMMEDIATE"));
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		// Whoever waits for it gets the error; a group of writes that were all undone has nobody who waits.
		promise.catch(() => {});
		return { startedAt: performance.now(), writes: 0, durable: promise, settle: (error) => (error === undefined ? resolve() : reject(error)) };
	}

	/** Gives the turn on. The group stays open for whoever comes in this turn of the event loop, unless it is full. */
	#end(release: () => void, failure?: unknown): void {
		const group = this.#group;
		this.#isTaken = false;
		if (group && (failure !== undefined || !this.#sqlite.inTransaction)) this.#abandon(group, failure ?? new WriteLostError());
		else if (group && this.#isFull(group)) this.#close();
		else if (group) this.#closing ??= setImmediate(() => this.#closeLater());
		release();
	}

	/** Closes the group unless a write is under way, which does so when it ends, or requests wait that may have one. */
	#closeLater(): void {
		this.#closing = undefined;
		if (this.#isTaken || !this.#group) return;
		if (isWorkWaiting() && !this.#isFull(this.#group)) this.#closing = setImmediate(() => this.#closeLater());
		else this.#close();
	}

	#isFull({ writes, startedAt }: Group): boolean {
		return writes >= MAX_WRITES || performance.now() - startedAt > this.#maxAge;
	}

	/** Commits the group, which is when its writes are told that they are durable. */
	#close(): void {
		const group = this.#group;
		if (!group) return;
		try {
			this.#sqlite.exec("COMMIT");
			this.#group = undefined;
			group.settle();
		} catch (error) {
			this.#abandon(group, error);
		}
	}

	#abandon(group: Group, error: unknown): void {
		this.#group = undefined;
		try {
			if (this.#sqlite.inTransaction) this.#sqlite.exec("ROLLBACK");
		} catch {
			// The fault itself is told; a transaction that is still open fails the next group.
		}
		group.settle(error);
	}
}

/** A fault of the disk undid the whole group that a write belonged to. */
class WriteLostError extends Error {
	override readonly name = "DatabaseWriteLostError";
	readonly code = "SQLITE_IOERR";
	constructor() {
		super("The database undid this write because of a fault beside it.");
	}
}

/** Retries what another process's lock refused, without blocking the event loop, until the deadline. */
async function patiently<T>(deadline: number, work: () => Promise<T>): Promise<T> {
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
