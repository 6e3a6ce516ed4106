import { editDistance } from "#app/infra/process/edit-distance.ts";

/** The kinds of results. Groups with equal scores appear in this order. */
export const SEARCH_KINDS = [
	"professional",
	"example",
	"service",
	"city",
	"guide",
	"page",
	"article",
	"question",
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const searchKindLabels: Record<SearchKind, string> = {
	professional: "Professionals",
	example: "Example profiles",
	service: "Services",
	city: "Cities",
	guide: "Guides",
	page: "Pages",
	article: "Articles",
	question: "Questions",
};

/** The maximum length of a query, in characters. Longer queries are cut. */
export const QUERY_MAX = 100;

/** Normalizes a query: one line of at most QUERY_MAX characters, without control characters. */
export function readQuery(raw: string | null): { text: string; isCut: boolean } {
	const line = (raw ?? "")
		.toWellFormed()
		.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
		.trim();
	const characters = [...line];
	if (characters.length <= QUERY_MAX) return { text: line, isCut: false };
	return { text: characters.slice(0, QUERY_MAX).join("").trim(), isCut: true };
}

/** "3 results" */
export const countLabel = (count: number): string => `${count} ${count === 1 ? "result" : "results"}`;

/** The path of a search. `only` limits it to one kind. */
export const searchPath = (query: string, only?: SearchKind): string =>
	`/search?${new URLSearchParams({ q: query, ...(only && { in: only }) })}`;

/** The number of letters in a term that may be wrong. Terms with digits are never corrected. */
function forgivenEdits(term: string): number {
	if (term.length < 4 || /\d/.test(term)) return 0;
	return term.length < 6 ? 1 : 2;
}

/** The extra cost of a mistake in the first letter, because such mistakes are rare. */
const FIRST_LETTER = 0.5;

/**
 * The most likely intended term in a vocabulary (with frequencies): the one with the fewest edits,
 * then the most frequent.
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
