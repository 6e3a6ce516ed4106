/** Thrown where all places stayed taken for longer than the caller would wait. */
export class NoPlace extends Error {
	override readonly name = "NoPlace";
}

/** Lets at most `places` pieces of work run at once; the others wait in order of arrival. */
export class Semaphore {
	#free: number;
	readonly #waiting: (() => void)[] = [];

	constructor(places: number) {
		this.#free = places;
	}

	/**
	 * Resolves with a function that gives the place back; calling it twice does nothing more. Throws a NoPlace where none came
	 * free within `patience` milliseconds.
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

	async run<T>(work: () => Promise<T>): Promise<T> {
		const release = await this.acquire();
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
				reject(new NoPlace("All places are taken."));
			}, patience);
		});
	}
}
