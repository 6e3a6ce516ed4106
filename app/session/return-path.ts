import { href } from "react-router";
import { safePath } from "#app/server/safe-path.ts";

/** The path on this site to return to after sign-in. */
export function returnPath(request: Request): string | undefined {
	const wanted = new URL(request.url).searchParams.get("redirectTo");
	const path = wanted === null ? "" : safePath(wanted, "");
	return path === "" || (path.startsWith("/auth/") && path !== "/auth/verify-email") ? undefined : path;
}

/**
 * The page on this site in the Referer, or the fallback if there is none, or if it is on another site or the
 * same page.
 */
export function previousPage(request: Request, fallback: string): string {
	const here = new URL(request.url);
	const from = URL.parse(request.headers.get("Referer") ?? "");
	if (!from || from.origin !== here.origin || from.pathname === here.pathname) return fallback;
	return safePath(from.pathname + from.search, fallback);
}

/** The sign-in page, which returns to a path on this site. */
export const signInPath = (path: string): string =>
	`${href("/auth/signin")}?redirectTo=${encodeURIComponent(path)}`;

/** A page for creators. Visitors create an account first, because most of them don't have one. */
export const creatorPath = (path: string, user: unknown): string =>
	user ? path : `${href("/auth/signup")}?type=CREATOR&redirectTo=${encodeURIComponent(path)}`;

/** Where a creator writes a request. Visitors begin it as a draft and create their account last. */
export const requestPath = (user: unknown): string =>
	user ? href("/onboarding/creator-requirements") : href("/start");

/** The page that confirms the email address, which then leads to a path on this site. */
export const confirmEmailPath = (path: string): string =>
	`${href("/auth/verify-email")}?redirectTo=${encodeURIComponent(path)}`;

/** The re-authentication page, which returns to a path on this site. */
export const confirmPath = (path: string): string =>
	`${href("/auth/confirm-identity")}?redirectTo=${encodeURIComponent(path)}`;

/**
 * The URL that a form inside another page returns to: the page and element in its `from` field. The element's
 * ID is also in the query string, under the name in `result`, so that the page shows the result there. The
 * default is the ID in the fragment of `fallback`.
 */
export function formPlace(from: unknown, fallback: string, result: string): string {
	const url = new URL(safePath(from, fallback), "http://site.invalid");
	url.searchParams.set(result, url.hash.slice(1) || new URL(fallback, url).hash.slice(1));
	return url.pathname + url.search + url.hash;
}
