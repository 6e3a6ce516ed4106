/** Lets at most `places` pieces of work run at once; the others wait in order of arrival. */
export class Semaphore {
	#free: number;
	readonly #waiting: (() => void)[] = [];

	constructor(places: number) {
		this.#free = places;
	}

	/** Resolves with a function that gives the place back; calling it twice does nothing more. */
	async acquire(): Promise<() => void> {
		if (this.#free > 0) this.#free--;
		else await new Promise<void>((resolve) => this.#waiting.push(resolve));
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
}
