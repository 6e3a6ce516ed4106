import { now } from "#app/infra/process/clock.server.ts";
import { databaseVersion } from "./db.server.ts";

/** The most answers that one read remembers. */
const MAX_REMEMBERED = 2_000;

/**
 * A read that remembers its answers for as long as nobody, in whatever process, has written to the database: for what every page asks
 * of whoever opens it. Answers must not be changed. Where the database does not tell of writes, as PostgreSQL, each call reads.
 *
 * @param read what is read for a key; it must depend on nothing but that and the database, least of all on the time
 */
export function remembered<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
	const answers = new Map<string, Promise<T>>();
	let version: string | null = null;
	return (key) => {
		// Asked before the read: what a write adds meanwhile may be in the answer, and nothing that it took away can stay.
		const present = databaseVersion();
		if (present === null) return read(key);
		if (present !== version || answers.size >= MAX_REMEMBERED) answers.clear();
		version = present;
		const known = answers.get(key);
		if (known) return known;
		const answer = read(key);
		answers.set(key, answer);
		answer.catch(() => answers.get(key) === answer && answers.delete(key));
		return answer;
	};
}

/**
 * A read that remembers its answer for some time: for figures that may be as old as that, since counting them takes longer the more
 * there is. The answer must not be changed.
 *
 * @param milliseconds how old an answer may be
 */
export function rememberedFor<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
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
