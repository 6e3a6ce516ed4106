import { now } from "./clock.server.ts";

/**
 * Memoizes a read, for figures that may be stale and that take longer to count as the data grows. The result
 * must not be modified.
 * @param milliseconds how old a result may be
 */
export function memoizeFor<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
	let known: { answer: Promise<T>; since: number } | undefined;
	return () => {
		const age = known ? now().getTime() - known.since : -1;
		if (known && age >= 0 && age < milliseconds) return known.answer;
		const fresh = { answer: read(), since: now().getTime() };
		known = fresh;
		fresh.answer.catch(() => {
			if (known === fresh) known = undefined;
		});
		return fresh.answer;
	};
}
