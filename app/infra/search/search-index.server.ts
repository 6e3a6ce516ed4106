import MiniSearch, { type AsPlainObject, type Query } from "minisearch";

/** A document in the index. */
export type IndexedDocument = {
	id: string;
	title: string;
	/** Words that people search for but that the text doesn't contain. */
	keywords: string;
	body: string;
	/** Ranks the document above (over 1) or below equally good matches. */
	weight: number;
};

/**
 * Terms that must all be found. A phrase ranks higher than the same words found apart. `alternatives` may
 * replace the terms.
 */
type Wanted = { terms: string[]; alternatives: string[] };

export type Hit = {
	id: string;
	score: number;
	/** The matching terms in the document. */
	terms: string[];
};

export type SearchIndex = {
	/** Documents that match all of the query, or any part of it, best first. */
	find(wanted: readonly Wanted[], combine: "all" | "any"): Hit[];
	/**
	 * Whether any document contains the term or, if it is long enough (MIN_BEGINNING), one that begins with it.
	 */
	knows(term: string): boolean;
	/** Every term and phrase, with the number of times it occurs in the documents. */
	vocabulary: ReadonlyMap<string, number>;
};

/** A term's weight, by field. */
const boost = { title: 4, keywords: 3, body: 1 };
/**
 * The weight of other matches, compared to 1 for an exact one: synonyms, words of a phrase that are apart,
 * and prefixes.
 */
const ALTERNATIVE = 0.6;
const APART = 0.2;
const BEGINNING = 0.3;
const MIN_BEGINNING = 3;

/** An index as plain data. */
export type SavedIndex = {
	engine: AsPlainObject;
	vocabulary: Map<string, number>;
	weights: Map<string, number>;
};

const FIELDS = Object.keys(boost);

/** Builds an index over all documents. `getTerms` splits their text into terms and phrases. */
export function buildSearchIndex(
	documents: readonly IndexedDocument[],
	getTerms: (text: string) => string[],
): SavedIndex {
	const vocabulary = new Map<string, number>();
	const engine = new MiniSearch<IndexedDocument>({
		fields: FIELDS,
		tokenize: getTerms,
		processTerm(term) {
			vocabulary.set(term, (vocabulary.get(term) ?? 0) + 1);
			return term;
		},
	});
	engine.addAll(documents);
	return {
		engine: engine.toJSON(),
		vocabulary,
		weights: new Map(documents.map(({ id, weight }) => [id, weight])),
	};
}

/** An index in memory, ranked by BM25+. */
export function openSearchIndex({ engine: saved, vocabulary, weights }: SavedIndex): SearchIndex {
	const engine = MiniSearch.loadJS<IndexedDocument>(saved, {
		fields: FIELDS,
		searchOptions: {
			// Queries are already split into terms.
			tokenize: (term) => [term],
			processTerm: (term) => term,
			boost,
			boostDocument: (id) => weights.get(id as string) ?? 1,
			prefix: (term) => term.length >= MIN_BEGINNING,
			weights: { prefix: BEGINNING, fuzzy: 0 },
		},
	});

	const exactly = (term: string, factor: number): Query => ({
		queries: [term],
		combineWith: "OR",
		prefix: false,
		boostTerm: () => factor,
	});
	const toQuery = ({ terms, alternatives }: Wanted): Query => {
		const asked: Query[] =
			terms.length === 1
				? terms
				: [exactly(terms.join(" "), 1), { queries: terms, combineWith: "AND", boostTerm: () => APART }];
		return {
			combineWith: "OR",
			queries: [...asked, ...alternatives.map((term) => exactly(term, ALTERNATIVE))],
		};
	};
	return {
		find: (wanted, combine) =>
			engine
				.search({ combineWith: combine === "all" ? "AND" : "OR", queries: wanted.map(toQuery) })
				.map(({ id, score, match }) => ({ id: id as string, score, terms: Object.keys(match) })),
		knows: (term) =>
			vocabulary.has(term) ||
			(term.length >= MIN_BEGINNING && [...vocabulary.keys()].some((known) => known.startsWith(term))),
		vocabulary,
	};
}
