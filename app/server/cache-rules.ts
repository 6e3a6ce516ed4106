/**
 * HTTP's rules for caching a response (RFC 9110, RFC 9111, No-Vary-Search), as pure functions over
 * header values.
 */

export type Encoding = "br" | "gzip" | "identity";

/** Seconds for which the page cache stores a response that browsers must always revalidate. */
const REVALIDATED_LIFE = 60;

/**
 * Seconds for which the page cache may store a response, according to its Cache-Control, or 0. `private,
 * no-cache` keeps a response out of shared caches. The page cache may store it, because everyone who sees the
 * same variant of the page gets the same response.
 */
export function storedLifetime(cacheControl: string | null): number {
	const directives = (cacheControl ?? "").toLowerCase().split(/\s*,\s*/);
	if (directives.includes("no-store")) return 0;
	if (directives.includes("private")) return directives.includes("no-cache") ? REVALIDATED_LIFE : 0;
	const seconds = directives
		.find((directive) => directive.startsWith("s-maxage="))
		?.slice("s-maxage=".length);
	return directives.includes("public") ? Number(seconds) || 0 : 0;
}

/**
 * The query parameters that a response depends on, from a header such as `params, except=("open" "all")`.
 * Null if it depends on all of them.
 */
export function significantNames(noVarySearch: string | null): string[] | null {
	if (!noVarySearch?.includes("params")) return null;
	const list = /except=\(([^)]*)\)/.exec(noVarySearch)?.[1] ?? "";
	return [...list.matchAll(/"([^"]*)"/g)].map(([, name = ""]) => name);
}

/** The header that says which query parameters a response depends on. */
export const noVarySearch = (names: readonly string[]): string =>
	names.length === 0
		? "key-order, params"
		: `key-order, params, except=(${names.map((name) => `"${name}"`).join(" ")})`;

/** The cache key of a path and the significant part of its query. */
export function cacheKey(path: string, query: string, names: readonly string[] | null): string {
	if (!query) return path;
	const params = [...new URLSearchParams(query)]
		.filter(([name]) => names === null || names.includes(name))
		.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
	return params.length === 0 ? path : `${path}?${new URLSearchParams(params).toString()}`;
}

/** The best encoding that a client accepts. `among` lists the available encodings, best first. */
export function bestEncoding(
	acceptEncoding: string | null | undefined,
	among: readonly Encoding[] = ["br", "gzip"],
): Encoding {
	const taken = (name: string) =>
		new RegExp(`(^|[\\s,])${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`).test(acceptEncoding ?? "");
	return among.find(taken) ?? "identity";
}

/** Whether a client already has this exact response. */
export function isCachedByClient(ifNoneMatch: string | undefined, etag: string): boolean {
	if (!ifNoneMatch) return false;
	if (ifNoneMatch.trim() === "*") return true;
	return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
