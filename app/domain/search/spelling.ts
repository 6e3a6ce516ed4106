import { editDistance } from "#app/infra/process/edit-distance.ts";

/** How many letters of a term may be wrong. Numbers are never corrected. */
function forgivenEdits(term: string): number {
	if (term.length < 4 || /\d/.test(term)) return 0;
	return term.length < 6 ? 1 : 2;
}

/** Mistakes in a first letter are rare. */
const FIRST_LETTER = 0.5;

/**
 * The most likely intended term of a vocabulary (with frequencies): the fewest edits, then the most
 * frequent.
 */
export function similarTerm(term: string, vocabulary: ReadonlyMap<string, number>): string | undefined {
	const limit = forgivenEdits(term);
	let best: { known: string; distance: number; count: number } | undefined;
	for (const [known, count] of limit === 0 ? [] : vocabulary) {
		if (known.includes(" ")) continue;
		const edits = editDistance(term, known, limit);
		if (edits > limit) continue;
		const distance = edits + (known[0] === term[0] ? 0 : FIRST_LETTER);
		if (!best || distance < best.distance || (distance === best.distance && count > best.count))
			best = { known, distance, count };
	}
	return best?.known;
}
