import MiniSearch, { type Query } from "minisearch";

/** One thing that can be found. Its texts are cut into terms by the index's own rule. */
export type IndexedDocument = {
	id: string;
	title: string;
	/** Words that people type and the text does not say. */
	keywords: string;
	body: string;
	/** Ranks the document above (over 1) or below others that fit as well. */
	weight: number;
};

/** Terms of which all must be found; `alternatives` are others that may stand in their place. */
export type Wanted = { terms: string[]; alternatives: string[][] };

export type Hit = { id: string; score: number /** Terms of the document that were found in it. */; terms: string[] };

export type SearchIndex = {
	/** Documents that hold all of what is wanted, or any of it, best first. */
	find(wanted: readonly Wanted[], combine: "all" | "any"): Hit[];
	/** Whether a document holds the term, or one that begins with it. */
	knows(term: string): boolean;
	/** Every term, with the number of times that it stands in the documents. */
	vocabulary: ReadonlyMap<string, number>;
};

const TITLE = 4;
const KEYWORDS = 3;
/** What stands in place of a word counts less than the word. */
const ALTERNATIVE = 0.6;
const MIN_PREFIX = 3;

/** How many letters of a term that no document holds may be wrong. */
export const forgivenEdits = (term: string): number => {
	if (term.length < 4 || /\d/.test(term)) return 0;
	return term.length < 6 ? 1 : 2;
};

/** An index in memory over all documents, ranked by BM25+. `termsOf` cuts text into terms, for documents and queries alike. */
export function buildSearchIndex(documents: readonly IndexedDocument[], termsOf: (text: string) => string[]): SearchIndex {
	const vocabulary = new Map<string, number>();
	const engine = new MiniSearch<IndexedDocument>({
		fields: ["title", "keywords", "body"],
		tokenize: termsOf,
		processTerm(term) {
			vocabulary.set(term, (vocabulary.get(term) ?? 0) + 1);
			return term;
		},
		searchOptions: {
			tokenize: (text) => text.split(" "),
			processTerm: (term) => term,
			boost: { title: TITLE, keywords: KEYWORDS },
			boostDocument: (id) => weights.get(id as string) ?? 1,
			prefix: (term) => term.length >= MIN_PREFIX,
			fuzzy: (term) => (vocabulary.has(term) ? false : forgivenEdits(term) || false),
			weights: { prefix: 0.3, fuzzy: 0.25 },
		},
	});
	const weights = new Map(documents.map(({ id, weight }) => [id, weight]));
	engine.addAll(documents);
	const all = (terms: readonly string[]): Query => ({ combineWith: "AND", queries: [...terms] });
	const queryOf = ({ terms, alternatives }: Wanted): Query => ({
		combineWith: "OR",
		queries: [all(terms), ...alternatives.map((others): Query => ({ ...all(others), prefix: false, fuzzy: false, boostTerm: () => ALTERNATIVE }) as Query)],
	});
	return {
		find: (wanted, combine) =>
			engine
				.search({ combineWith: combine === "all" ? "AND" : "OR", queries: wanted.map(queryOf) })
				.map(({ id, score, match }) => ({ id: id as string, score, terms: Object.keys(match) })),
		knows: (term) => vocabulary.has(term) || (term.length >= MIN_PREFIX && [...vocabulary.keys()].some((known) => known.startsWith(term))),
		vocabulary,
	};
}
