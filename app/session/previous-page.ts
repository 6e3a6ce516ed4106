import { safePath } from "#app/server/safe-path.ts";

/** The page on this site in the Referer, or the fallback if it is another site or the same page. */
export function previousPage(request: Request, fallback: string): string {
	const here = new URL(request.url);
	const from = URL.parse(request.headers.get("Referer") ?? "");
	if (!from || from.origin !== here.origin || from.pathname === here.pathname) return fallback;
	return safePath(from.pathname + from.search, fallback);
}
