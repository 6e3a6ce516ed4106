import { safePath } from "#app/server/safe-path.ts";

/**
 * Where a form inside another page returns to: the page and element in its `from` field, with the
 * element's ID in the query as `result`, so that the page shows the result there. The default is
 * the form's own ID.
 */
export function formPlace(from: unknown, fallback: string, result: string): string {
	const url = new URL(safePath(from, fallback), "http://site.invalid");
	url.searchParams.set(result, url.hash.slice(1) || new URL(fallback, url).hash.slice(1));
	return url.pathname + url.search + url.hash;
}
