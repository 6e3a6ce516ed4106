import { LRUCache } from "lru-cache";

/** Thrown if no slot became free within the caller's timeout. */
export class SemaphoreTimeoutError extends Error {
	override readonly name = "SemaphoreTimeoutError";
}

/** Runs at most `slots` pieces of work at once. Others wait in order of arrival. */
export class Semaphore {
	#free: number;
	readonly #waiting: (() => void)[] = [];

	constructor(slots: number) {
		this.#free = slots;
	}

	/**
	 * Resolves with a function that releases the slot. Calling it again has no effect. Throws a
	 * SemaphoreTimeoutError if no slot becomes free within `timeoutMs` milliseconds.
	 */
	async acquire(timeoutMs?: number): Promise<() => void> {
		if (this.#free > 0) this.#free--;
		else await this.#turn(timeoutMs);
		let isReleased = false;
		return () => {
			if (isReleased) return;
			isReleased = true;
			const next = this.#waiting.shift();
			if (next) next();
			else this.#free++;
		};
	}

	/** How many callers wait for a slot. */
	get waiting(): number {
		return this.#waiting.length;
	}

	/** Runs work once a slot is free, with the same timeout as `acquire`. */
	async run<T>(work: () => Promise<T>, timeoutMs?: number): Promise<T> {
		const release = await this.acquire(timeoutMs);
		try {
			return await work();
		} finally {
			release();
		}
	}

	#turn(timeoutMs: number | undefined): Promise<void> {
		return waitForTurn(this.#waiting, (enter) => enter, timeoutMs);
	}
}

/**
 * Adds an entry to a queue and resolves once its `enter` is called. Removes the entry and throws a
 * SemaphoreTimeoutError if that doesn't happen within `timeoutMs` milliseconds.
 */
function waitForTurn<Entry>(
	queue: Entry[],
	toEntry: (enter: () => void) => Entry,
	timeoutMs: number | undefined,
): Promise<void> {
	return new Promise((resolve, reject) => {
		let timer: NodeJS.Timeout | undefined;
		const entry = toEntry(() => {
			clearTimeout(timer);
			resolve();
		});
		queue.push(entry);
		if (timeoutMs === undefined) return;
		timer = setTimeout(() => {
			queue.splice(queue.indexOf(entry), 1);
			reject(new SemaphoreTimeoutError("All slots are taken."));
		}, timeoutMs);
	});
}

/**
 * A key's usage is forgotten once the key hasn't used a slot for an hour. `max` is the number of keys that
 * are tracked at once.
 */
const USE_COUNTS = { ttl: 60 * 60 * 1_000, max: 10_000 };

/**
 * A semaphore for work by different accounts. Whenever a slot becomes free, it goes to the waiting key that
 * has used slots for the shortest time recently. Keys with slow work therefore wait for the others, not the
 * other way around.
 */
export class FairSemaphore {
	#free: number;
	readonly #waiting: { key: string; enter: () => void }[] = [];
	readonly #used = new LRUCache<string, number>(USE_COUNTS);

	constructor(slots: number) {
		this.#free = slots;
	}

	/**
	 * Runs work once a slot is free. Throws a SemaphoreTimeoutError if none becomes free within `timeoutMs`
	 * milliseconds.
	 */
	async run<T>(key: string, work: () => Promise<T>, timeoutMs?: number): Promise<T> {
		if (this.#free > 0) this.#free--;
		else await waitForTurn(this.#waiting, (enter) => ({ key, enter }), timeoutMs);
		const start = performance.now();
		try {
			return await work();
		} finally {
			this.#used.set(key, this.#usedBy(key) + performance.now() - start);
			this.#leave();
		}
	}

	#leave(): void {
		const [first] = this.#waiting;
		if (!first) {
			this.#free++;
			return;
		}
		const next = this.#waiting.reduce(
			(best, one) => (this.#usedBy(one.key) < this.#usedBy(best.key) ? one : best),
			first,
		);
		this.#waiting.splice(this.#waiting.indexOf(next), 1);
		next.enter();
	}

	#usedBy(key: string): number {
		return this.#used.get(key) ?? 0;
	}
}

/** A semaphore for each key. A key's semaphore is dropped when its last user is done. */
export class KeyedSemaphore {
	readonly #limits: { slots: number; waiting: number };
	readonly #used = new Map<string, { semaphore: Semaphore; users: number }>();

	constructor(limits: { slots: number; waiting: number }) {
		this.#limits = limits;
	}

	/**
	 * Like `Semaphore.acquire`, but the returned function must be called only once. Also throws a
	 * SemaphoreTimeoutError, immediately, if the maximum number of callers is already waiting for the key.
	 */
	async acquire(key: string, timeoutMs?: number): Promise<() => void> {
		const used = this.#used.get(key) ?? { semaphore: new Semaphore(this.#limits.slots), users: 0 };
		if (used.semaphore.waiting >= this.#limits.waiting)
			throw new SemaphoreTimeoutError("Too many callers are waiting for a slot.");
		this.#used.set(key, used);
		used.users++;
		const leave = () => {
			if (--used.users === 0) this.#used.delete(key);
		};
		const release = await used.semaphore.acquire(timeoutMs).catch((error: unknown) => {
			leave();
			throw error;
		});
		return () => {
			release();
			leave();
		};
	}

	/** How many callers wait for a slot of a key. */
	waiting(key: string): number {
		return this.#used.get(key)?.semaphore.waiting ?? 0;
	}
}
