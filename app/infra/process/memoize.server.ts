import { now } from "./clock.server.ts";

/**
 * A read that remembers its answer for some time: for figures that may be as old as that, since
 * counting them takes longer the more
 * there is. The answer must not be changed.
 *
 * @param milliseconds how old an answer may be
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
