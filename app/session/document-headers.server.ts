import type { RouterContextProvider } from "react-router";
import { noVarySearch } from "#app/server/cache-rules.ts";
import { currentRequest } from "#app/server/request-facts.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { actorContext, personalContext } from "./contexts.ts";

/** Seconds for which the page cache and shared caches store a reading page. */
const SHARED_LIFE = 60;

/**
 * For a reading page shared by variant: browsers revalidate each time, and the page cache may
 * respond.
 */
const SHARED_BY_VARIANT = "private, no-cache";

const UNCACHED = "private, no-store";

/**
 * The `headers` of a reading page that doesn't read the user but is for only one user, because its form has a
 * submission key or its URL contains a secret or a reference.
 */
export const uncached = () => ({ "Cache-Control": UNCACHED });

type Document = {
	request: Request;
	status: number;
	isReading: boolean;
	handle: RouteHandle | undefined;
	context: Readonly<RouterContextProvider>;
};

/** Sets a document's headers, except that the route's own Cache-Control takes precedence. */
export function setDocumentHeaders(
	headers: Headers,
	{ request, status, isReading, handle, context }: Document,
): void {
	headers.set("Content-Type", "text/html; charset=utf-8");
	headers.append("Vary", "Cookie");
	if (isReading) headers.set("No-Vary-Search", noVarySearch(handle?.query ?? []));
	if (headers.has("Cache-Control")) return;
	const isShared =
		isReading && status === 200 && !context.get(personalContext).isPersonal && !currentRequest().isZoneRead;
	const isVisitors = !context.get(actorContext)?.user && !request.headers.has("Cookie");
	headers.set(
		"Cache-Control",
		!isShared ? UNCACHED : isVisitors ? `public, max-age=0, s-maxage=${SHARED_LIFE}` : SHARED_BY_VARIANT,
	);
}
