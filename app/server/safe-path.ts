/**
 * Rebuilds a path on this site from input: path, query, and fragment, with one leading slash. Returns the
 * fallback for anything that a browser could read as another site or scheme.
 */
export function safePath(input: unknown, fallback = "/"): string {
	if (typeof input !== "string" || !input.startsWith("/") || input.length > 2_000) return fallback;
	const base = "http://site.invalid";
	const url = URL.parse(input, base);
	if (!url || url.origin !== base || url.pathname.startsWith("//") || url.username || url.password)
		return fallback;
	return `${url.pathname}${url.search}${url.hash}`;
}
