import { safePath } from "#app/server/safe-path.ts";

/**
 * Where a form inside another page goes back to: the page and element that its `from` field names, with that
 * element's id in the query under `result`, so that the page shows there what came of it. Without an id the form's own is taken.
 */
export function formPlace(from: unknown, fallback: string, result: string): string {
	const url = new URL(safePath(from, fallback), "http://site.invalid");
	url.searchParams.set(result, url.hash.slice(1) || new URL(fallback, url).hash.slice(1));
	return url.pathname + url.search + url.hash;
}
