/** Thrown if no place became free within the caller's patience. */
export class SemaphoreTimeoutError extends Error {
	override readonly name = "SemaphoreTimeoutError";
}

/** Runs at most `places` pieces of work at once. Others wait in order of arrival. */
export class Semaphore {
	#free: number;
	readonly #waiting: (() => void)[] = [];

	constructor(places: number) {
		this.#free = places;
	}

	/**
	 * Resolves with a function that releases the place. Calling it twice has no effect. Throws a
	 * SemaphoreTimeoutError if no place becomes free within `patience` milliseconds.
	 */
	async acquire(patience?: number): Promise<() => void> {
		if (this.#free > 0) this.#free--;
		else await this.#turn(patience);
		let held = true;
		return () => {
			if (!held) return;
			held = false;
			const next = this.#waiting.shift();
			if (next) next();
			else this.#free++;
		};
	}

	/** How many wait for a place. */
	get waiting(): number {
		return this.#waiting.length;
	}

	/** Runs work in a place, with the same patience as `acquire`. */
	async run<T>(work: () => Promise<T>, patience?: number): Promise<T> {
		const release = await this.acquire(patience);
		try {
			return await work();
		} finally {
			release();
		}
	}

	#turn(patience: number | undefined): Promise<void> {
		return new Promise((resolve, reject) => {
			let impatience: NodeJS.Timeout | undefined;
			const enter = () => {
				clearTimeout(impatience);
				resolve();
			};
			this.#waiting.push(enter);
			if (patience === undefined) return;
			impatience = setTimeout(() => {
				this.#waiting.splice(this.#waiting.indexOf(enter), 1);
				reject(new SemaphoreTimeoutError("All places are taken."));
			}, patience);
		});
	}
}

/** A semaphore for each key, which is dropped when its last user is done. */
export class KeyedSemaphore {
	readonly #limits: { places: number; waiting: number };
	readonly #used = new Map<string, { semaphore: Semaphore; users: number }>();

	constructor(limits: { places: number; waiting: number }) {
		this.#limits = limits;
	}

	/**
	 * Like `Semaphore.acquire`, but the place is released only once. Throws a SemaphoreTimeoutError
	 * at once if the most allowed already wait for the key.
	 */
	async acquire(key: string, patience?: number): Promise<() => void> {
		const used = this.#used.get(key) ?? { semaphore: new Semaphore(this.#limits.places), users: 0 };
		if (used.semaphore.waiting >= this.#limits.waiting) throw new SemaphoreTimeoutError("Too many wait for a place.");
		this.#used.set(key, used);
		used.users++;
		const leave = () => {
			if (--used.users === 0) this.#used.delete(key);
		};
		const release = await used.semaphore.acquire(patience).catch((error: unknown) => {
			leave();
			throw error;
		});
		return () => {
			release();
			leave();
		};
	}

	/** How many wait for a place of a key. */
	waiting(key: string): number {
		return this.#used.get(key)?.semaphore.waiting ?? 0;
	}
}
