import type { IncomingHttpHeaders } from "node:http";
import * as build from "virtual:react-router/server-build";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { apiCalls, apiPatterns } from "./api/api-table.server.ts";
import { serveOperator } from "./api/operator-answers.server.ts";
import { type BodyRules, readBody } from "./forms/body.server.ts";
import { postedContext } from "./forms/form-context.server.ts";
import { postedForm } from "./forms/posted-form.server.ts";
import { checkAccess } from "./middleware/require-role.server.ts";
import { pageHandlers } from "./server/page-handlers.server.ts";
import { createPipeline } from "./server/pipeline.server.ts";
import type { PostedBody } from "./server/request-facts.server.ts";
import { patternOfPath, routeIdsByPattern } from "./server/route-patterns.server.ts";
import { noTwin, pageOfTwin, renderTwin } from "./server/text-twin.server.ts";
import { routeIdsContext } from "./session/contexts.ts";
import { countPageView } from "./session/count-page-view.server.ts";
import { chooseVariant, VISITOR } from "./session/page-variant.server.ts";
import type { RouteHandle } from "./ui/layout/route-handle.ts";

const getHandler = pageHandlers(build as ServerBuild, import.meta.env.MODE);
const routeIds = routeIdsByPattern((build as ServerBuild).routes);
checkAccess((build as ServerBuild).routes, routeIds.values());

async function answerByRoute(request: Request, posted: PostedBody | null): Promise<Response> {
	const context = new RouterContextProvider();
	context.set(routeIdsContext, routeIds);
	context.set(postedContext, posted);
	const { pathname } = new URL(request.url);
	const page = pageOfTwin(pathname);
	if (page !== null && pageAt(page)?.default) {
		if (!isReadingPage(page)) throw noTwin();
		return renderTwin(request, page, (asVisitor) => getHandler(page)(asVisitor, context));
	}
	return getHandler(pathname)(request, context);
}

/**
 * What a URL accepts, according to the route's handle or the call's row in the API table. Only
 * programs, payment providers, and our own scripts send JSON.
 */
function bodyRules(pathname: string): BodyRules {
	if (pathname.startsWith("/api/"))
		return { json: true, upload: apiCalls.some(({ path, takesFile }) => takesFile && path === pathname) };
	if (pathname === "/vitals" || pathname.startsWith("/webhooks/")) return { json: true };
	const { upload = false, bytes = false, longText = false } = pageAt(pathname)?.handle ?? {};
	return { upload, bytes, longText };
}

/** Whether a URL takes large files, for which there is a slowest pace but no time limit. */
function takesLargeFiles(pathname: string): boolean {
	const { upload, bytes = false } = pageAt(pathname)?.handle ?? {};
	return upload === "large" || bytes;
}

/** The route module that handles a path, or the path of a page's data. */
function pageAt(pathname: string): { default?: unknown; handle?: RouteHandle } | undefined {
	const id = routeIds.get(patternOfPath(routeIds, pathname.replace(/\.data$/, "")));
	return id === undefined
		? undefined
		: ((build as ServerBuild).routes[id]?.module as { default?: unknown; handle?: RouteHandle });
}

const isReadingPage = (pathname: string): boolean => pageAt(pathname)?.handle?.reading === true;

/** The variant of a page that a request sees. A text twin has only one variant, for everyone. */
function getVariant(pathname: string, headers: IncomingHttpHeaders): Promise<string | null> {
	const page = pageOfTwin(pathname);
	return page !== null && isReadingPage(page)
		? Promise.resolve(VISITOR)
		: chooseVariant(pageAt(pathname), headers);
}

/**
 * Handles one node:http request with this application. @public In development, it is loaded by name for each
 * request.
 */
export const listener = createPipeline({
	readBody: (request) => readBody(request, bodyRules(new URL(request.url).pathname)),
	answerByRoute,
	postedForm,
	takesLargeFiles,
	// No variant means no caching, so development shows every change immediately.
	chooseVariant: async (pathname, headers) => (import.meta.env.DEV ? null : getVariant(pathname, headers)),
	serveOperator,
	onPageView: (method, headers, path) => countPageView(routeIds, method, headers, path),
	patterns: new Map([...routeIds, ...apiPatterns].filter(([pattern]) => pattern !== "/api/*")),
});
