import {
	type EntryContext,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { isStorageUnavailable } from "#app/infra/files/storage-errors.server.ts";
import { reportError } from "#app/infra/process/error-reports.server.ts";
import { postedForm } from "./forms/posted-form.server.ts";
import { HttpError } from "./server/http-error.server.ts";
import { fontPreload, pageAssets } from "./server/page-assets.server.ts";
import { renderPage } from "./server/render-page.server.ts";
import { currentRequest } from "./server/request-facts.server.ts";
import { contentSecurityPolicy } from "./server/security-headers.server.ts";
import { setDocumentHeaders } from "./session/document-headers.server.ts";
import { getViewer } from "./session/viewer.server.ts";
import { DocumentContext } from "./ui/layout/document.ts";
import type { RouteHandle } from "./ui/layout/route-handle.ts";

/**
 * Renders a document: reading pages and errors as plain HTML, and working pages with the scripts that hydrate
 * them.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	entry: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const {
		nonce,
		isUnavailable = false,
		unavailableText = null,
		retryAfter = isUnavailable ? "10" : undefined,
	} = currentRequest();
	const { matches, errors } = entry.staticHandlerContext;
	const handle = matches.at(-1)?.route.handle as RouteHandle | undefined;
	const isReading = errors !== null || handle?.reading === true;
	const { styles, styleHash, enhanceSrc } = pageAssets;

	setDocumentHeaders(headers, { request, status, isReading, handle, context });
	headers.set("Link", fontPreload);
	if (retryAfter) headers.set("Retry-After", retryAfter);
	headers.set("Content-Security-Policy", contentSecurityPolicy(isReading ? { styleHash } : { nonce }));
	const init = { status: isUnavailable ? 503 : status, headers };
	if (request.method === "HEAD") return new Response(null, init);

	const posted = errors === null ? null : await postedForm(request);
	const document = {
		isReading,
		styles: isReading ? styles : null,
		enhanceSrc,
		nonce,
		viewer: getViewer(context),
		isUnavailable,
		unavailableText,
		posted,
	};
	const page = (
		<DocumentContext value={document}>
			<ServerRouter context={entry} url={request.url} nonce={nonce} />
		</DocumentContext>
	);
	return new Response(await renderPage(page, nonce), init);
}

/**
 * Logs an error in a loader, an action, or a component. HTTP errors, disconnected clients, and what waits for the
 * end of maintenance are not logged.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
	if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof HttpError) return;
	const facts = currentRequest();
	if (error instanceof DomainError && error.code === "unavailable") {
		facts.isUnavailable = true;
		facts.unavailableText = error.message;
		facts.retryAfter = String(error.retryAfter ?? 60);
		return;
	}
	facts.isUnavailable ||= isStorageUnavailable(error);
	reportError(
		{ err: error, method: request.method, path: new URL(request.url).pathname },
		facts.isUnavailable ? "storage unavailable" : "page failed",
	);
}
