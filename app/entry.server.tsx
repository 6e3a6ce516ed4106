import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { viewerOf } from "#app/http/viewer.server.ts";
import { log } from "#app/infra/log.server.ts";
import { isStorageUnavailable } from "#app/infra/storage-errors.server.ts";
import { noVarySearch } from "./http/cache-rules.ts";
import { compressed } from "./http/compressed-page.server.ts";
import { pageAssets } from "./http/page-assets.server.ts";
import { pageBytes } from "./http/page-bytes.server.ts";
import { withOwnStyles } from "./http/page-styles.server.ts";
import type { PageHandle } from "./http/public-pages.server.ts";
import { Refusal } from "./http/refusal.server.ts";
import { renderedOnce } from "./http/rendered-pages.server.ts";
import { currentRequest } from "./http/request-facts.server.ts";
import { contentSecurityPolicy } from "./http/security-headers.server.ts";
import { DocumentContext } from "./ui/document.ts";

/** Renders a document: reading pages and errors as plain HTML, working pages with the scripts that bring them to life. */
export default async function handleRequest(request: Request, status: number, headers: Headers, entry: EntryContext, context: RouterContextProvider): Promise<Response> {
	const { nonce, isUnavailable = false } = currentRequest();
	const isReading = entry.staticHandlerContext.errors !== null || handleOf(entry)?.reading === true;
	const assets = pageAssets();
	headers.set("Content-Type", "text/html; charset=utf-8");
	const viewer = viewerOf(context);
	const isAnyones = isReading && !viewer.user && status === 200 && !request.headers.has("Cookie");
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", isAnyones ? "public, max-age=0, s-maxage=60" : "private, no-store");
	// Nobody is known to such a page, so that there is nothing to hide from who opened it. To part the two, a browser starts a process
	// when the answer is there, which put the first paint of a phone off by 30 to 60 ms.
	if (isAnyones) headers.set("Cross-Origin-Opener-Policy", "unsafe-none");
	if (isReading) headers.set("No-Vary-Search", noVarySearch(handleOf(entry)?.query ?? []));
	headers.append("Vary", "Cookie");
	const retryAfter = isUnavailable ? "10" : headerOfAction(entry, "Retry-After");
	if (retryAfter) headers.set("Retry-After", retryAfter);

	// Who is signed in reads many pages, and has the stylesheet from the first of them; visitors come from pages that carry it inside.
	// Which rules a page for reading can use is known when it is there: they are put into it then.
	const isStyled = isReading || !viewer.user;
	const styles = isStyled && assets.styles !== null ? (isReading ? "" : assets.styles) : null;
	const document = { isReading, styles, enhanceSrc: assets.enhanceSrc, nonce, viewer, isUnavailable };
	const own = { ...entry, manifest: ownManifest(entry), serverHandoffStream: isReading ? undefined : entry.serverHandoffStream };
	const page = (
		<DocumentContext value={document}>
			<ServerRouter context={own} url={request.url} nonce={nonce} />
		</DocumentContext>
	);
	const answer = (body: BodyInit, allowed: Parameters<typeof contentSecurityPolicy>[0]) => {
		headers.set("Content-Security-Policy", contentSecurityPolicy(allowed));
		return new Response(body, { status: isUnavailable ? 503 : status, headers });
	};
	if (isReading) {
		// They are kept and compressed for all.
		const { html, styleHash } = withOwnStyles(`<!DOCTYPE html>${renderToString(page)}`);
		return answer(html, { styleHash, isReading });
	}
	const handoff = await new Response(own.serverHandoffStream).text();
	const render = () => inOnePiece(page, own, handoff, nonce, request.signal);
	// What was sent and refused is told once; while somebody changes a component, it must not be hidden behind what it made before.
	const isKept = import.meta.env.PROD && request.method === "GET" && status === 200 && !handleOf(entry)?.isSecret;
	const body = isKept ? await renderedOnce(`${request.url}\n${handoff}`, [nonce, ...submissionKeys(own)], render) : await render();
	return answer(compressed(body, headers, request.headers.get("Accept-Encoding")), { nonce, styleHash: assets.styleHash });
}

/** The manifest without the routes of other pages, for each of which React Router would make its components anew with every page. */
function ownManifest({ manifest, staticHandlerContext }: EntryContext): EntryContext["manifest"] {
	return { ...manifest, routes: Object.fromEntries(staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]])) };
}

/** What the page's route says of it. */
function handleOf({ staticHandlerContext, routeModules }: EntryContext): PageHandle {
	const leaf = staticHandlerContext.matches.at(-1)?.route.id ?? "";
	return routeModules[leaf]?.handle as PageHandle;
}

/** A header that the page's action gave with its refusal; React Router itself drops it. */
function headerOfAction({ staticHandlerContext }: EntryContext, name: string): string | null {
	for (const headers of Object.values(staticHandlerContext.actionHeaders)) if (headers.has(name)) return headers.get(name);
	return null;
}

/** The keys of the page's forms, each for one answer alone. */
function submissionKeys({ staticHandlerContext: { loaderData } }: EntryContext): string[] {
	return Object.values(loaderData).flatMap((data: { submissionKey?: string } | null | undefined) => data?.submissionKey ?? []);
}

/** What React writes in place of a part that was not ready; no text of a page can look like it. */
const NOT_READY = "<!--$!-->";

/**
 * The whole page in one piece, by React's synchronous renderer, which takes half as long. Where a part of the page comes with a
 * script that is not loaded yet, it is rendered once more by the one that waits for it.
 */
async function inOnePiece(page: ReactElement, entry: EntryContext, handoff: string, nonce: string, signal: AbortSignal): Promise<Buffer<ArrayBuffer>> {
	handOff(entry, handoff);
	const html = renderToString(page);
	if (!html.includes(NOT_READY)) return withPatientScripts(html);
	Object.assign(entry, { renderMeta: {}, serverHandoffStream: new Blob([handoff]).stream() });
	return whenReady(page, nonce, signal);
}

/**
 * A page works before its scripts are there, so they stand back behind its stylesheet. Browsers load what is announced by React Router as
 * urgently, which put the first paint off by half a second on slow 4G.
 */
function withPatientScripts(html: string): Buffer<ArrayBuffer> {
	// All of them stand in the head: what comes after it, most of the page, is not copied for them.
	const end = html.indexOf("</head>");
	const head = html.slice(0, end).replaceAll('<link rel="modulepreload" ', '<link fetchpriority="low" rel="modulepreload" ');
	// React's synchronous renderer leaves out what the other one writes itself.
	return pageBytes(html.startsWith("<!DOCTYPE") ? "" : "<!DOCTYPE html>", head, html.slice(end));
}

/** Puts the loaders' data, which the page hands on to the browser, where React Router keeps what it has read of them, so that it need not suspend. */
function handOff(entry: EntryContext, value: string): void {
	const result = { done: true, value };
	entry.renderMeta = { streamCache: { 0: Object.assign(Promise.resolve(), { result }) } };
	entry.serverHandoffStream = new ReadableStream();
}

/**
 * React hides finished content past 12.8 kB until a script runs, unless progressiveChunkSize is infinite; waiting for everything
 * keeps the page complete without scripts.
 */
function whenReady(page: ReactElement, nonce: string, signal: AbortSignal): Promise<Buffer<ArrayBuffer>> {
	return new Promise((resolve, reject) => {
		const { pipe, abort } = renderToPipeableStream(page, {
			nonce,
			progressiveChunkSize: Number.POSITIVE_INFINITY,
			onAllReady() {
				const gathering = new PassThrough();
				pipe(gathering);
				void text(gathering).then((html) => resolve(withPatientScripts(html)), reject);
			},
			onShellError: reject,
			onError: (error) => log.error({ err: error }, "rendering failed"),
		});
		signal.addEventListener("abort", () => abort(), { once: true });
	});
}

/** Logs what went wrong in a loader, an action or a component; refusals and visitors who left are no errors. */
export function handleError(error: unknown, { request }: { request: Request }): void {
	if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Refusal) return;
	const facts = currentRequest();
	facts.isUnavailable = isStorageUnavailable(error);
	log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, facts.isUnavailable ? "storage unavailable" : "page failed");
}
