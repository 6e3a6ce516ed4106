/** What HTTP says of keeping and sending again an answer (RFC 9110, RFC 9111, No-Vary-Search). Pure functions over header values. */

export type Encoding = "br" | "gzip" | "identity";

/** Seconds for which the page cache keeps an answer that browsers must ask about each time. */
const REVALIDATED_LIFE = 60;

/**
 * Seconds for which the page cache may keep an answer, from its Cache-Control; 0 where it may not. `private, no-cache` says that no shared
 * cache on the way may keep it, and that it is the same for everyone who sees the same variant of the page.
 */
export function storedLifetime(cacheControl: string | null): number {
	const directives = (cacheControl ?? "").toLowerCase().split(/\s*,\s*/);
	if (directives.includes("no-store")) return 0;
	if (directives.includes("private")) return directives.includes("no-cache") ? REVALIDATED_LIFE : 0;
	const seconds = directives.find((directive) => directive.startsWith("s-maxage="))?.slice("s-maxage=".length);
	return directives.includes("public") ? Number(seconds) || 0 : 0;
}

/** The names of an answer's query that it depends on, from a header such as `params, except=("open" "all")`; null where it depends on all. */
export function significantNames(noVarySearch: string | null): string[] | null {
	if (!noVarySearch?.includes("params")) return null;
	const list = /except=\(([^)]*)\)/.exec(noVarySearch)?.[1] ?? "";
	return [...list.matchAll(/"([^"]*)"/g)].map(([, name = ""]) => name);
}

/** The header that says on which names of the query an answer depends. */
export const noVarySearch = (names: readonly string[]): string =>
	names.length === 0 ? "key-order, params" : `key-order, params, except=(${names.map((name) => `"${name}"`).join(" ")})`;

/** What stands for a path and the significant part of its query. */
export function cacheKey(path: string, query: string, names: readonly string[] | null): string {
	if (!query) return path;
	const params = [...new URLSearchParams(query)].filter(([name]) => names === null || names.includes(name)).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
	return params.length === 0 ? path : `${path}?${new URLSearchParams(params).toString()}`;
}

/** The best encoding that a client takes, of some that are given best first. */
export function bestEncoding(acceptEncoding: string | null | undefined, among: readonly Encoding[] = ["br", "gzip"]): Encoding {
	const taken = (name: string) => new RegExp(`(^|[\\s,])${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`).test(acceptEncoding ?? "");
	return among.find(taken) ?? "identity";
}

/** Whether a client has the very answer already. */
export function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
	if (!ifNoneMatch) return false;
	if (ifNoneMatch.trim() === "*") return true;
	return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
