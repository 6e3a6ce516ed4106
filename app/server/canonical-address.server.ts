import { href, type MiddlewareFunction, redirect } from "react-router";
import { normalPattern } from "./route-patterns.server.ts";
import { safePath } from "./safe-path.ts";

/** URLs that people know or guess, with the paths of their pages. */
const movedPages: Record<string, string> = {
	"/contact": href("/support"),
	"/help": href("/support"),
	"/login": href("/auth/signin"),
	"/signin": href("/auth/signin"),
	"/register": href("/auth/signup"),
	"/signup": href("/auth/signup"),
};

/**
 * The canonical URL of the requested page: no trailing or doubled slashes, the new path of moved pages, and
 * lowercase for pages without parameters. `pattern` is the matched route's pattern. The query is kept. If the
 * page moved to the sign-up page, the query's `type` is put in capitals.
 */
export function canonicalAddress(
	{ pathname, search }: { pathname: string; search: string },
	pattern: string,
): string {
	const path = pathname.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
	const moved = movedPages[path.toLowerCase()];
	if (moved) return moved + (moved === "/auth/signup" ? withTypeInCapitals(search) : search);
	return (/[:*]/.test(pattern) ? path : pattern) + search;
}

function withTypeInCapitals(search: string): string {
	const query = new URLSearchParams(search);
	const type = query.get("type");
	if (type === null) return search;
	query.set("type", type.toUpperCase());
	return `?${query}`;
}

/** Redirects a page's other URLs permanently to its canonical one. API calls don't have other URLs. */
export const sendToCanonicalAddress: MiddlewareFunction<Response> = ({ request, url, pattern }, next) => {
	if (url.pathname.startsWith("/api/")) return next();
	const address = canonicalAddress(url, normalPattern(pattern));
	if (address === url.pathname + url.search) return next();
	const isRead = request.method === "GET" || request.method === "HEAD";
	throw redirect(safePath(address), {
		status: isRead ? 301 : 308,
		headers: { "Cache-Control": "public, max-age=86400" },
	});
};
