/** What can be found, in the order in which equal groups stand. */
export const SEARCH_KINDS = ["professional", "service", "city", "guide", "page", "article", "question"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const searchKindLabels: Record<SearchKind, string> = {
	professional: "Professionals",
	service: "Services",
	city: "Cities",
	guide: "Guides",
	page: "Pages",
	article: "Articles",
	question: "Questions",
};

/** Characters of a query; what is longer is cut (product decisions). */
export const QUERY_MAX = 100;

/** A query as it came, made searchable: one line of at most QUERY_MAX characters, without controls. */
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

/** The address of a search; `only` keeps one kind. */
export const searchPath = (query: string, only?: SearchKind): string => `/search?${new URLSearchParams({ q: query, ...(only && { in: only }) })}`;
