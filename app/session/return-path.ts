import { safePath } from "#app/server/safe-path.ts";

/** The path on this site to return to after sign-in. */
export function returnPath(request: Request): string | undefined {
	const wanted = new URL(request.url).searchParams.get("redirectTo");
	const path = wanted === null ? "" : safePath(wanted, "");
	return path === "" || (path.startsWith("/auth/") && path !== "/auth/verify-email") ? undefined : path;
}

/** The page on this site in the Referer, or the fallback if it is another site or the same page. */
export function previousPage(request: Request, fallback: string): string {
	const here = new URL(request.url);
	const from = URL.parse(request.headers.get("Referer") ?? "");
	if (!from || from.origin !== here.origin || from.pathname === here.pathname) return fallback;
	return safePath(from.pathname + from.search, fallback);
}
