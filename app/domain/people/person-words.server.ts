import { db, type Tx, transaction } from "#app/infra/db.server.ts";
import { beginsWith } from "../records/text-match.server.ts";
import { nameWords } from "./name-words.ts";

/** Keeps the words by which the team finds a person: those of the name, of sent applications and of the profile. */
export async function keepPersonWords(tx: Tx, userId: string): Promise<void> {
	const { name, professional, applications, hasWords, updatedAt } = await tx.user.findUniqueOrThrow({
		where: { id: userId },
		select: {
			name: true,
			professional: { select: { businessName: true } },
			applications: { where: { status: { not: "DRAFT" } }, select: { businessName: true } },
			hasWords: true,
			updatedAt: true,
		},
	});
	const names = [name, professional?.businessName, ...applications.map(({ businessName }) => businessName)];
	await tx.personWord.deleteMany({ where: { userId } });
	await tx.personWord.createMany({ data: nameWords(names.filter(Boolean).join(" ")).map((word) => ({ word, userId })) });
	// What changes is nothing that the person would call a change.
	if (!hasWords) await tx.user.update({ where: { id: userId }, data: { hasWords: true, updatedAt }, select: { id: true } });
}

/** How many people are read of the rarest of several words, at most: a query takes 999 values. */
const CANDIDATES = 900;

/**
 * Ids of people who have every word of a text, or for each one that begins with it: all of them, or `most` of those who are more. The rarest
 * word is read, and of whom it finds the others are asked, so common names cost no more than rare ones; where each word is that of
 * more than CANDIDATES people, those who have all of them may be missed.
 */
export async function findByWords(text: string, most: number): Promise<string[]> {
	const words = nameWords(text);
	const counted = await Promise.all(words.map(async (word) => ({ word, count: await db().personWord.count({ where: { word: beginsWith(word) }, take: CANDIDATES }) })));
	const [rarest, ...others] = counted.toSorted((a, b) => a.count - b.count).map(({ word }) => word);
	if (!rarest) return [];
	let found = await newestWith(rarest, others.length > 0 ? CANDIDATES : most);
	for (const word of others) found = await having(word, found);
	return found.slice(0, most);
}

/** Backwards through the index, so that of one word those who joined last come first. */
async function newestWith(word: string, take: number): Promise<string[]> {
	const rows = await db().personWord.findMany({ where: { word: beginsWith(word) }, orderBy: [{ word: "desc" }, { userId: "desc" }], take, select: { userId: true } });
	return [...new Set(rows.map(({ userId }) => userId))];
}

/** Those of some ids who have a word, too. */
async function having(word: string, ids: string[]): Promise<string[]> {
	if (ids.length === 0) return [];
	const rows = await db().personWord.findMany({ where: { word: beginsWith(word), userId: { in: ids } }, select: { userId: true } });
	const those = new Set(rows.map(({ userId }) => userId));
	return ids.filter((id) => those.has(id));
}

/** People whose words are kept in one transaction of the job below: others wait for it. */
const BATCH = 20;

/** Keeps the words of whoever has none yet, as accounts made before there were any; returns how many those were. */
export async function keepMissingWords(): Promise<number> {
	for (let done = 0; ; ) {
		const kept = await transaction(async (tx) => {
			const people = await tx.user.findMany({ where: { hasWords: false }, take: BATCH, select: { id: true } });
			for (const { id } of people) await keepPersonWords(tx, id);
			return people.length;
		});
		if (kept === 0) return done;
		done += kept;
	}
}
