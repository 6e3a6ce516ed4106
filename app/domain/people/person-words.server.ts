import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { beginsWith } from "../pagination/text-match.server.ts";
import { nameWords } from "./name-words.ts";

/** The most people read for the rarest of several words. A query takes at most 999 values. */
const CANDIDATES = 900;

/**
 * Ids of people who have every word of a text, or a word that begins with it: all of them, or at
 * most `most`. The rarest word is read first and the others are checked, so common names cost no
 * more than rare ones. If every word belongs to more than CANDIDATES people, matches may be missed.
 */
export async function findByWords(text: string, most: number): Promise<string[]> {
	const words = nameWords(text);
	const counted = await Promise.all(
		words.map(async (word) => ({
			word,
			count: await db().personWord.count({ where: { word: beginsWith(word) }, take: CANDIDATES }),
		})),
	);
	const [rarest, ...others] = counted.toSorted((a, b) => a.count - b.count).map(({ word }) => word);
	if (!rarest) return [];
	let found = await newestWith(rarest, others.length > 0 ? CANDIDATES : most);
	for (const word of others) found = await having(word, found);
	return [...new Set([...(await findNewcomers(words)), ...found])].slice(0, most);
}

/** The most people whose names are read directly, since the job hasn't indexed them yet. */
const NEWCOMERS = 500;

/**
 * People whose names are new or changed within the last seconds, and who have all of some words.
 */
async function findNewcomers(words: readonly string[]): Promise<string[]> {
	const people = await db().user.findMany({
		where: { hasWords: false },
		orderBy: { id: "desc" },
		take: NEWCOMERS,
		select: { id: true, ...names },
	});
	return people
		.filter((person) => words.every((word) => wordsOf(person).some((nameWord) => nameWord.startsWith(word))))
		.map(({ id }) => id);
}

const names = {
	name: true,
	professional: { select: { businessName: true } },
	applications: { where: { status: { not: "DRAFT" } }, select: { businessName: true } },
} as const;

type Names = {
	name: string;
	professional: { businessName: string } | null;
	applications: { businessName: string | null }[];
};

/** The words of the name, the profile, and sent applications. */
const wordsOf = ({ name, professional, applications }: Names): string[] =>
	nameWords(
		[name, professional?.businessName, ...applications.map(({ businessName }) => businessName)]
			.filter(Boolean)
			.join(" "),
	);

/** Reads the index backward, so that the newest people come first for one word. */
async function newestWith(word: string, take: number): Promise<string[]> {
	const rows = await db().personWord.findMany({
		where: { word: beginsWith(word) },
		orderBy: [{ word: "desc" }, { userId: "desc" }],
		take,
		select: { userId: true },
	});
	return [...new Set(rows.map(({ userId }) => userId))];
}

/** Those of some ids who have a word, too. */
async function having(word: string, ids: string[]): Promise<string[]> {
	if (ids.length === 0) return [];
	const rows = await db().personWord.findMany({
		where: { word: beginsWith(word), userId: { in: ids } },
		select: { userId: true },
	});
	const those = new Set(rows.map(({ userId }) => userId));
	return ids.filter((id) => those.has(id));
}

/** People indexed per transaction, which others wait for. */
const BATCH = 20;

/**
 * Indexes the words of people who are new or whose names have changed. Returns how many. Commands
 * only clear `hasWords`, so that no one waits for an index that only the team uses.
 */
export async function keepPersonWords(): Promise<number> {
	for (let done = 0; ; ) {
		const people = await db().user.findMany({
			where: { hasWords: false },
			take: BATCH,
			select: { id: true },
		});
		const kept = await transaction(async (tx) => {
			let count = 0;
			for (const { id } of people) count += await keepWords(tx, id);
			return count;
		});
		// People who change in the meantime are indexed in the next run.
		if (kept === 0) return done;
		done += kept;
	}
}

/**
 * Indexes the words of the name, of sent applications, and of the profile. Returns the number of
 * people, or 0 if another process was faster.
 */
async function keepWords(tx: Tx, userId: string): Promise<number> {
	const user = await tx.user.findUnique({
		where: { id: userId, hasWords: false },
		select: { ...names, updatedAt: true },
	});
	if (!user) return 0;
	const { updatedAt } = user;
	// A name that changed after it was read has the same timestamp or a later one. Setting the flag
	// isn't a change to the person.
	const { count } = await tx.user.updateMany({
		where: { id: userId, hasWords: false, updatedAt },
		data: { hasWords: true, updatedAt },
	});
	if (count === 0) return 0;
	await tx.personWord.deleteMany({ where: { userId } });
	await tx.personWord.createMany({ data: wordsOf(user).map((word) => ({ word, userId })) });
	return count;
}
