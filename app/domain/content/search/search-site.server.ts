import {
	buildSearchIndex,
	type Hit,
	openSearchIndex,
	type SavedIndex,
	type SearchIndex,
} from "#app/infra/search/search-index.server.ts";
import {
	getTerms,
	groupTerms,
	hasAllGroups,
	type Line,
	readLine,
	readSynonyms,
	type Synonyms,
	type TermGroup,
	withPhrases,
} from "../../market/search-terms.ts";
import type { Actor } from "../../platform/actor.ts";
import { countSearchMiss } from "../../platform/counters.server.ts";
import { consumeRateLimit } from "../../platform/rate-limit.server.ts";
import { findProfessionalsByName, type ProfessionalSummary } from "../../profiles/professional.server.ts";
import { type Content, compiledFromContent, content } from "../content.server.ts";
import { getBeginning, getExcerpt, highlight, type Segment } from "./highlight.ts";
import { readQuery, SEARCH_KINDS, type SearchKind, similarTerm } from "./search.ts";
import { type SearchDocument, searchDocuments } from "./search-documents.server.ts";
import {
	findOffering,
	isServiceTerm,
	listInDirectory,
	readAskedServices,
	readServices,
	type Services,
} from "./search-people.server.ts";

export type FoundItem = {
	path: string;
	title: Segment[];
	excerpt: Segment[];
	/** The first portfolio images of a professional. */
	images?: ProfessionalSummary["images"];
	place?: string | undefined;
	/** Whether the hit is an example that nobody can book. */
	isExample?: boolean;
};
export type FoundGroup = {
	kind: SearchKind;
	count: number;
	items: FoundItem[];
	/** The directory pages that list these people and more. */
	directory?: { label: string; path: string }[];
};

export type SearchResults = {
	query: string;
	/** Whether the query was cut because it was too long. */
	isCut: boolean;
	count: number;
	/** Whether nothing matches all the words, so only partial matches are shown. */
	isPartial: boolean;
	/** The query that was searched instead: unknown words replaced by similar known ones. */
	suggestion: string | undefined;
	/**
	 * The kinds with hits, each with its top hits and total count. The kinds are sorted by their best hit,
	 * with people before or after all others.
	 */
	groups: FoundGroup[];
};

/** Hits per kind on the page with all kinds. */
const PER_GROUP = 5;
/** The maximum number of a query's terms that are looked up, which limits the work for one search. */
const MAX_TERMS = 12;
/** The maximum number of a query's words that are spell-checked. Each check scans the whole vocabulary. */
const MAX_CORRECTED = 4;

const weights: Record<SearchKind, number> = {
	professional: 1,
	example: 1,
	service: 1.5,
	city: 1.5,
	guide: 1.1,
	page: 1.1,
	article: 1,
	question: 0.9,
};

type Found = Pick<SearchDocument, "path" | "kind" | "title" | "summary" | "place"> & { body: Line };

type IndexParts = {
	saved: SavedIndex;
	documents: ReadonlyMap<string, Found>;
	synonyms: Synonyms;
	/** The spelling of each term, for suggestions. */
	spellings: ReadonlyMap<string, string>;
};

type SiteIndex = Omit<IndexParts, "saved"> & { index: SearchIndex; services: Services };

let opened: { of: Content; index: SiteIndex } | undefined;

/**
 * The site's search index. It comes from the build or, if there is no build or the content has changed, is
 * built here.
 */
export function siteIndex(): SiteIndex {
	const of = content();
	if (opened?.of !== of)
		opened = { of, index: openIndex(compiledFromContent<IndexParts>("search") ?? indexParts()) };
	return opened.index;
}

const openIndex = ({ saved, ...parts }: IndexParts): SiteIndex => ({
	index: openSearchIndex(saved),
	services: readServices(content(), parts.synonyms),
	...parts,
});

/** Builds the index of the content as plain data for the build to store. */
export function indexParts(): IndexParts {
	const all = content();
	const synonyms = readSynonyms([
		...all.search.synonyms,
		...all.cities.map(({ city, aliases }) => [city, ...aliases]),
	]);
	const documents = new Map<string, Found>();
	const spellings = new Map<string, string>();
	const termsFor = (text: string) => {
		const line = documents.get(text)?.body ?? readLine(text);
		for (const [i, term] of line.terms.entries())
			if (spellings.get(term) !== term)
				spellings.set(term, line.text.slice(line.starts[i], line.ends[i]).toLowerCase());
		return withPhrases(line.terms, synonyms);
	};
	const indexed = searchDocuments(all).map(({ body, keywords, ...document }) => {
		documents.set(document.path, { ...document, body: readLine(body) });
		// `body` is the path by which the body's tokens are looked up, because the text has already been
		// tokenized.
		return {
			id: document.path,
			title: document.title,
			body: document.path,
			keywords: keywords.join("\n"),
			weight: weights[document.kind],
		};
	});
	return { saved: buildSearchIndex(indexed, termsFor), documents, synonyms, spellings };
}

/**
 * Anyone may search. Synonyms and prefixes also match, and an unknown word is replaced by the most similar
 * known word, if there is one. Returns the best hits of every kind, or all hits of the kind `only`. People
 * come first, unless the query names a topic that pages cover. An empty query finds nothing and doesn't count
 * against the rate limit.
 */
export async function searchSite(
	actor: Actor,
	raw: string | null,
	only?: SearchKind,
): Promise<SearchResults> {
	const { text: query, isCut } = readQuery(raw);
	if (query) await consumeRateLimit("search", actor.address);
	const { index, documents, synonyms, services } = siteIndex();
	const named = await findProfessionalsByName([...new Set(getTerms(query))].slice(0, MAX_TERMS));
	const suggestion = suggestionFor(query, named.words);
	const wanted = groupTerms([...new Set(getTerms(suggestion ?? query))].slice(0, MAX_TERMS), synonyms);
	const ofAll = wanted.length > 0 ? index.find(wanted, "all") : [];
	const hits = ofAll.length === 0 && wanted.length > 1 ? index.find(wanted, "any") : ofAll;
	const asked = readAskedServices(suggestion ?? query, services);
	const offering = await findOffering(asked.filters);
	// Partial name matches are shown only if nothing else is found.
	const byName = named.isFullMatch || hits.length + offering.length === 0 ? named.found : [];
	const people = [...new Map([...byName, ...offering].map((person) => [person.id, person])).values()];
	const peopleFound = peopleGroups(people, named.words, listInDirectory(asked.filters), only);
	const pagesFound = listGroups(hits, documents, only);
	// Many words for specialties, such as contracts and refunds, are also topics.
	const isTopic = byName.length === 0 && !asked.isLine && isInTitle(wanted, hits);
	const count = hits.length + people.length;
	if (query && count === 0) countSearchMiss(query, actor.userAgent);
	return {
		query,
		isCut,
		count,
		isPartial: hits !== ofAll && hits.length > 0 && !named.isFullMatch && offering.length === 0,
		suggestion,
		groups: isTopic ? [...pagesFound, ...peopleFound] : [...peopleFound, ...pagesFound],
	};
}

/** Whether the title of a hit other than a service contains the whole query. */
function isInTitle(wanted: readonly TermGroup[], hits: readonly Hit[]): boolean {
	const { documents, synonyms } = siteIndex();
	return hits.some(({ id }) => {
		const { kind, title = "" } = documents.get(id) ?? {};
		return kind !== "service" && hasAllGroups(new Set(withPhrases(getTerms(title), synonyms)), wanted);
	});
}

/** Examples have a separate group, so that nobody mistakes them for real professionals. */
function peopleGroups(
	people: readonly ProfessionalSummary[],
	words: ReadonlySet<string>,
	directory: { label: string; path: string }[],
	only: SearchKind | undefined,
): FoundGroup[] {
	const first = people.some(({ isExample }) => !isExample) ? "professional" : "example";
	return (["professional", "example"] as const).flatMap((kind) => {
		const ofKind = people.filter(({ isExample }) => isExample === (kind === "example"));
		const shown = only === undefined ? ofKind.slice(0, PER_GROUP) : ofKind.filter(() => kind === only);
		const items = shown.map(({ path, businessName, teaser, lines, place, isExample, images }) => ({
			path,
			title: highlight(businessName, words),
			excerpt: [{ text: teaser, isMatch: false }],
			place: `${lines[0]?.label}\u00a0· ${place}`,
			isExample,
			images,
		}));
		const group = { kind, count: ofKind.length, items, ...(kind === first && { directory }) };
		return ofKind.length > 0 ? [group] : [];
	});
}

function listGroups(
	hits: readonly Hit[],
	documents: ReadonlyMap<string, Found>,
	only: SearchKind | undefined,
): FoundGroup[] {
	const found = hits.flatMap((hit) => {
		const document = documents.get(hit.id);
		return document ? [{ hit, document }] : [];
	});
	return SEARCH_KINDS.map((kind) => {
		const ofKind = found.filter(({ document }) => document.kind === kind);
		const shown = only === undefined ? ofKind.slice(0, PER_GROUP) : ofKind.filter(() => kind === only);
		return {
			kind,
			count: ofKind.length,
			best: ofKind[0]?.hit.score ?? 0,
			items: shown.map(({ hit, document }) => toItem(document, hit)),
		};
	})
		.filter(({ count }) => count > 0)
		.sort((a, b) => b.best - a.best)
		.map(({ kind, count, items }) => ({ kind, count, items }));
}

function toItem({ path, title, summary, body, place }: Found, { terms }: Hit): FoundItem {
	const found = new Set(terms);
	const excerpt = getExcerpt(body, found) ?? getBeginning(summary);
	return { path, title: highlight(title, found), excerpt: highlight(excerpt, found), place };
}

/**
 * The query with unknown words replaced by similar known ones. Words that are part of a name aren't replaced.
 * Undefined if nothing was replaced.
 */
function suggestionFor(query: string, names: ReadonlySet<string>): string | undefined {
	const { index, synonyms, spellings, services } = siteIndex();
	let [suggestion, at] = ["", 0];
	const { terms, starts, ends } = readLine(query);
	const isKnown = (term: string) =>
		index.knows(term) || isServiceTerm(term, services) || synonyms.has(term) || names.has(term);
	const unknown = terms.flatMap((term, i) => (i >= MAX_TERMS || isKnown(term) ? [] : [{ term, i }]));
	for (const { term, i } of unknown.slice(0, MAX_CORRECTED)) {
		const similar = similarTerm(term, index.vocabulary);
		if (!similar) continue;
		suggestion += query.slice(at, starts[i]) + (spellings.get(similar) ?? similar);
		at = ends[i] as number;
	}
	return suggestion ? suggestion + query.slice(at) : undefined;
}

/** The text of the search page. */
export function getSearchPage() {
	const { title, description, intro, popular, noResults } = content().search;
	return { title, description, intro, popular, noResults };
}
