/** What can be found. Equally good groups appear in this order. */
export const SEARCH_KINDS = [
	"professional",
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
	service: "Services",
	city: "Cities",
	guide: "Guides",
	page: "Pages",
	article: "Articles",
	question: "Questions",
};

/** Maximum characters of a query. Longer ones are cut. */
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
