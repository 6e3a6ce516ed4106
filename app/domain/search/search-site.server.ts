import { buildSearchIndex, type Hit, type SearchIndex } from "#app/infra/search-index.server.ts";
import type { Actor } from "../actor.ts";
import { content } from "../content/content.server.ts";
import { spend } from "../records/spend.server.ts";
import { excerptOf, highlight, holdsAny, type Segment } from "./highlight.ts";
import { readQuery, SEARCH_KINDS, type SearchKind } from "./search.ts";
import { type SearchDocument, searchDocuments } from "./search-documents.server.ts";
import { similarTerm } from "./spelling.ts";
import { groupTerms, type Synonyms, synonymsOf } from "./synonyms.ts";
import { termsOf, withPhrases, wordsOf } from "./words.ts";

export type FoundItem = { path: string; title: Segment[]; excerpt: Segment[]; place?: string | undefined };
export type FoundGroup = { kind: SearchKind; count: number; items: FoundItem[] };

export type SearchResults = {
	query: string;
	/** Whether the query was longer than the search takes. */
	isCut: boolean;
	count: number;
	/** Whether nothing holds all of the words, so that what holds some of them is shown. */
	isPartial: boolean;
	/** The query that was searched instead: its unknown words replaced by known ones that look alike. */
	suggestion: string | undefined;
	/** Every kind with hits and their number, the best first. */
	groups: FoundGroup[];
};

/** Hits of one kind on the page of all kinds. */
const PER_GROUP = 5;
/** Terms of a query that are looked up; the rest of a long one would find nothing more. */
const MAX_TERMS = 12;

const weights: Record<SearchKind, number> = { service: 1.5, city: 1.5, guide: 1.1, page: 1.1, article: 1, question: 0.9 };

type SiteIndex = {
	index: SearchIndex;
	documents: ReadonlyMap<string, SearchDocument>;
	synonyms: Synonyms;
	/** How a term is written, for suggestions. */
	spellings: ReadonlyMap<string, string>;
};

let built: SiteIndex | undefined;

/** The index over everything of the site, made of its content once. */
export function siteIndex(): SiteIndex {
	built ??= buildSiteIndex();
	return built;
}

function buildSiteIndex(): SiteIndex {
	const all = content();
	const documents = new Map(searchDocuments(all).map((document) => [document.path, document]));
	const synonyms = synonymsOf([...all.search.synonyms, ...all.cities.map(({ city, aliases }) => [city, ...aliases])]);
	const spellings = new Map<string, string>();
	const indexed = [...documents.values()].map(({ path, kind, title, body, keywords }) => ({ id: path, title, body, keywords: keywords.join("\n"), weight: weights[kind] }));
	const termsWithPhrases = (text: string) => {
		const words = wordsOf(text);
		for (const { term, text } of words) if (spellings.get(term) !== term) spellings.set(term, text.toLowerCase());
		return withPhrases(
			words.map(({ term }) => term),
			synonyms,
		);
	};
	return { index: buildSearchIndex(indexed, termsWithPhrases), documents, synonyms, spellings };
}

/**
 * Anyone may search. Synonyms and beginnings of words find, too, and a word that nothing is known of is taken for the known
 * one that it looks like. Gives the best of every kind, or all of `only`. An empty query finds nothing and counts against no limit.
 */
export async function searchSite(actor: Actor, raw: string | null, only?: SearchKind): Promise<SearchResults> {
	const { text: query, isCut } = readQuery(raw);
	if (query) await spend("search", actor.address);
	const { index, documents, synonyms } = siteIndex();
	const suggestion = suggestionFor(query);
	const wanted = groupTerms([...new Set(termsOf(suggestion ?? query))].slice(0, MAX_TERMS), synonyms);
	const ofAll = wanted.length > 0 ? index.find(wanted, "all") : [];
	const hits = ofAll.length === 0 && wanted.length > 1 ? index.find(wanted, "any") : ofAll;
	return { query, isCut, count: hits.length, isPartial: hits !== ofAll && hits.length > 0, suggestion, groups: groupsOf(hits, documents, only) };
}

function groupsOf(hits: readonly Hit[], documents: ReadonlyMap<string, SearchDocument>, only: SearchKind | undefined): FoundGroup[] {
	const found = hits.flatMap((hit) => {
		const document = documents.get(hit.id);
		return document ? [{ hit, document }] : [];
	});
	return SEARCH_KINDS.map((kind) => {
		const ofKind = found.filter(({ document }) => document.kind === kind);
		const shown = only === undefined ? ofKind.slice(0, PER_GROUP) : ofKind.filter(() => kind === only);
		return { kind, count: ofKind.length, best: ofKind[0]?.hit.score ?? 0, items: shown.map(({ hit, document }) => itemOf(document, hit)) };
	})
		.filter(({ count }) => count > 0)
		.sort((a, b) => b.best - a.best)
		.map(({ kind, count, items }) => ({ kind, count, items }));
}

function itemOf({ path, title, summary, body, place }: SearchDocument, { terms }: Hit): FoundItem {
	const found = new Set(terms);
	const excerpt = excerptOf(holdsAny(body, found) ? body : summary, found);
	return { path, title: highlight(title, found), excerpt: highlight(excerpt, found), place };
}

/** The query with every word that nothing is known of replaced by the known one that it looks like, if there is such a word. */
function suggestionFor(query: string): string | undefined {
	const { index, synonyms, spellings } = siteIndex();
	let [suggestion, at] = ["", 0];
	for (const { term, start, end } of wordsOf(query)) {
		const similar = index.knows(term) || synonyms.has(term) ? undefined : similarTerm(term, index.vocabulary);
		if (!similar) continue;
		suggestion += query.slice(at, start) + (spellings.get(similar) ?? similar);
		at = end;
	}
	return suggestion ? suggestion + query.slice(at) : undefined;
}
