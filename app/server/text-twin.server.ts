import { HttpError } from "./http-error.server.ts";

const HOME = "/index";

/** The URL of a page's text twin: /faq.md for /faq, and /index.md for the homepage. */
export const twinPath = (path: string): string => `${path === "/" ? HOME : path}.md`;

/** The path of the page that a text twin belongs to, or null if this isn't the path of a text twin. */
export function pageOfTwin(path: string): string | null {
	const page = /^(.*[^/])\.md$/.exec(path)?.[1];
	return page === HOME ? "/" : (page ?? null);
}

/** The error for a page without a text twin. */
export const noTwin = () => new HttpError(404, "not_found", "This page has no text version.");

/**
 * The text twin of a reading page: the page's own response for a visitor, as Markdown. Cookies and credentials
 * are dropped, so the twin is the same for everyone. Throws an HttpError if the method isn't GET or HEAD, or if
 * the page doesn't exist, redirects, or asks search engines to leave it out.
 * @param path of the page
 */
export async function renderTwin(
	request: Request,
	path: string,
	render: (request: Request) => Promise<Response>,
): Promise<Response> {
	if (request.method !== "GET" && request.method !== "HEAD")
		throw new HttpError(405, "method_not_allowed", "This address can only be read.", { Allow: "GET, HEAD" });
	const address = new URL(request.url);
	address.pathname = path;
	const page = await render(new Request(address, { headers: forVisitor(request), signal: request.signal }));
	if (page.status >= 500) return page;
	if (page.status !== 200 || !page.headers.get("Content-Type")?.startsWith("text/html")) throw noTwin();
	// Loaded when the first twin is requested, because most instances serve few of them.
	const { toMarkdown } = await import("./page-markdown.server.ts");
	const markdown = toMarkdown(await page.text(), address.href);
	if (markdown === undefined) throw noTwin();
	const headers = new Headers({
		"Content-Type": "text/markdown; charset=utf-8",
		Link: `<${address.origin}${path}>; rel="canonical"`,
	});
	for (const name of ["Cache-Control", "No-Vary-Search"]) {
		const value = page.headers.get(name);
		if (value !== null) headers.set(name, value);
	}
	return new Response(markdown, { headers });
}

/** The request's headers, minus any that could identify visitors or reveal what they've already seen. */
function forVisitor(request: Request): Headers {
	const headers = new Headers(request.headers);
	for (const name of ["Cookie", "Authorization", "If-None-Match", "Referer"]) headers.delete(name);
	return headers;
}
