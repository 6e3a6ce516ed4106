import { safePath } from "#app/server/safe-path.ts";

/** The page of this site that a request comes from, by its Referer; the fallback where it comes from elsewhere or from itself. */
export function previousPage(request: Request, fallback: string): string {
	const here = new URL(request.url);
	const from = URL.parse(request.headers.get("Referer") ?? "");
	if (!from || from.origin !== here.origin || from.pathname === here.pathname) return fallback;
	return safePath(from.pathname + from.search, fallback);
}
