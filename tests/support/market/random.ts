/**
 * Returns functions that draw numbers from 0 to below 1 (mulberry32) and make random choices based on them.
 * The same seed draws the same numbers.
 */
export function randomFrom(seed: number) {
	let state = seed;
	const random = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	return {
		random,
		pick: <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T,
		/** Draws whether an event with this probability happens. */
		chance: (share: number): boolean => random() < share,
	};
}
