import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createRequestListener, sendResponse } from "@remix-run/node-fetch-server";
import compression from "compression";
import { reportError } from "#app/infra/process/error-reports.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { consumePoint } from "#app/infra/security/limits.server.ts";
import { newRequestId } from "#app/infra/security/secrets.server.ts";
import { logSecurityEvent } from "#app/infra/security/security-log.server.ts";
import type { PostedForm } from "#app/ui/form/posted-form.tsx";
import { limitArrival, readToEnd } from "./abandoned-body.server.ts";
import { scheduleFairly } from "./fair-queue.server.ts";
import { getOrigin, isWebhook, requireMethod, requireSameOrigin, requireTarget } from "./gate.server.ts";
import { fault, HttpError, httpErrorResponse, unavailable } from "./http-error.server.ts";
import {
	countCached,
	getRoute,
	knownMethod,
	measureCached,
	measureRequest,
	type Patterns,
} from "./measure-request.server.ts";
import { type ChooseVariant, renderOnce, serveFromCache } from "./page-cache.server.ts";
import { logRefusedRequest } from "./refused-requests.server.ts";
import {
	clientAddress,
	currentRequest,
	type PostedBody,
	type RequestFacts,
	requestFacts,
} from "./request-facts.server.ts";
import { canonicalTarget } from "./request-target.ts";
import { setSecurityHeaders } from "./security-headers.server.ts";
import { serveStaticFile } from "./static-files.server.ts";

/** What the pipeline needs from the application. */
export type App = {
	/** Determines the variant of a page that a request sees. */
	chooseVariant: ChooseVariant;
	/** Handles the operator's requests. Returns false for other requests. */
	serveOperator: (request: IncomingMessage, response: ServerResponse) => boolean;
	/**
	 * Reads the body, except for a form with files. Returns a request whose body can be read again, and the
	 * form that it contains. Throws an HttpError.
	 */
	readBody: (request: Request) => Promise<{ request: Request; posted: PostedBody | null }>;
	/** The response of the route, after its middleware. It may throw an HttpError. */
	answerByRoute: (request: Request, posted: PostedBody | null) => Promise<Response>;
	/** The form that a request posted, for a page that explains why the form was refused. */
	postedForm: (request: Request) => Promise<PostedForm | null>;
	/** Whether a URL takes large files, so that its requests may take any time to arrive. */
	takesLargeFiles: (pathname: string) => boolean;
	/** Called for each page sent. */
	onPageView: (method: string | undefined, headers: IncomingMessage["headers"], path: string) => void;
	/** The URL patterns by which requests are measured. */
	patterns: Patterns;
};

/**
 * Every step of a request before its route, from top to bottom. The steps of all requests are here. Those of
 * pages and API calls are in `answer`, and those around their route are in `respond`.
 */
export function createPipeline(app: App): RequestListener {
	measureCached(app.patterns);
	return async function pipeline(request, response) {
		// The canonical form of the URL, which is what every step sees. Null if no browser sends such a URL.
		const target = canonicalTarget(request.url ?? "");
		const isCanonical = target === request.url;
		// A page from the cache. This comes first, because it is the cheapest.
		if (isCanonical && (await isServedFromCache(app, request, response))) return;
		// Health checks and metrics.
		if (isCanonical && app.serveOperator(request, response)) return;
		// Status and time, counted by route once the response is over.
		measureRequest(app.patterns, request, response, target);
		// What later steps know about the request, such as its ID, address, and nonce.
		const facts = getFacts(app, request, target);
		// A log entry, and a security event if the request is refused, once the response is over.
		logRequest(request, response, facts);
		// Requests take turns by client address (round-robin). Even error responses wait, because thousands at
		// once would delay other clients.
		await new Promise<void>((begin) => scheduleFairly(facts.address, begin));
		if (response.closed) return;
		// The headers of every response from here on.
		setHeaders(response, facts);
		// A file of the client build, or else a page or an API call.
		await requestFacts.run(facts, async () => {
			if (isCanonical && (await serveStaticFile(request, response))) return;
			await answer(app, request, response, target).catch((error: unknown) => giveUp(error, response));
		});
	};
}

/** The steps of a page or an API call. From the gate on, the request's URL is the canonical one. */
async function answer(
	app: App,
	request: IncomingMessage,
	response: ServerResponse,
	canonical: string | null,
): Promise<void> {
	const { address, requestId } = currentRequest();
	const target = request.url ?? "/";
	// The gate: method, URL, and the origin of a form. It comes before there is a Request, because the Request
	// constructor throws on methods that HTTP allows, such as TRACE.
	const refusal = refusalAtGate(request, canonical);
	if (refusal) return sendResponse(response, httpErrorResponse(refusal, target, requestId));
	// The longest time that the request may take to arrive. A large file has only a slowest pace.
	if (!app.takesLargeFiles(target.split("?")[0] ?? "")) limitArrival(request);
	// The rate limit. Webhooks don't have one, because a payment provider sends many events from few addresses,
	// and no event may be dropped. Checking a signature costs less than counting a request.
	const wait = isWebhook(request) ? 0 : await consumePoint("request", address);
	if (wait > 0 && request.method !== "POST")
		return sendResponse(response, httpErrorResponse(tooManyRequests(wait), target, requestId));

	const respondTo = async (incoming: Request) => {
		// A form over the rate limit is returned with the typed text.
		if (wait > 0)
			return httpErrorResponse(tooManyRequests(wait), target, requestId, await app.postedForm(incoming));
		const answered = await respond(app, incoming, target);
		// Compression, unless the cache has compressed it.
		if (answered.body && !answered.headers.has("Content-Encoding"))
			compress(request as never, response as never, () => {});
		return answered;
	};
	// The Request gets the host and protocol of the site's own origin, never those of a forwarded header.
	const { host, protocol } = new URL(getOrigin(request));
	await createRequestListener(respondTo, { host, protocol })(request, response);
}

/**
 * The steps around the route. An HttpError or an uncaught error becomes a small page or, under /api,
 * JSON.
 */
async function respond(app: App, request: Request, target: string): Promise<Response> {
	const { requestId } = currentRequest();
	const refuse = async (refusal: HttpError) =>
		httpErrorResponse(refusal, target, requestId, await app.postedForm(request));
	try {
		// Requests for the same page at the same time share one rendering, which the cache may store.
		const answered = await renderOnce(request, app.chooseVariant, async () => {
			// The body, up to the limits of its URL.
			const { request: read, posted } = await app.readBody(request);
			// React Router: the middleware of the root and of the area, then the route's loader or action.
			return app.answerByRoute(read, posted);
		});
		// A form with files that could not be received.
		const { refusal, isUnavailable } = currentRequest();
		if (refusal) {
			await answered.body?.cancel();
			throw refusal;
		}
		// Statistics.
		const { pathname } = new URL(request.url);
		if ((answered.status === 200 || answered.status === 304) && isPage(pathname, answered))
			app.onPageView(request.method, Object.fromEntries(request.headers), pathname);
		// React Router's last resort, when even the error page could not be rendered.
		if (answered.status === 500 && answered.headers.get("Content-Type") === "text/plain")
			return await refuse(isUnavailable ? unavailable() : fault());
		return answered;
	} catch (error) {
		if (error instanceof HttpError) return refuse(error);
		if (!request.signal.aborted) reportError({ err: error }, "request failed");
		return refuse(fault());
	}
}

/** If the cache can't determine the variant, for example without a database, the page is rendered. */
function isServedFromCache(app: App, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
	return serveFromCache(
		request,
		response,
		app.chooseVariant,
		({ method, headers }, statusCode, path, isPage) => {
			if (isPage) app.onPageView(method, headers, path);
			countCached(path, statusCode);
		},
	).catch((error: unknown) => {
		reportError({ err: error }, "page cache failed");
		return false;
	});
}

const getFacts = (app: App, request: IncomingMessage, target: string | null): RequestFacts => ({
	requestId: newRequestId(),
	method: knownMethod(request.method ?? ""),
	route: () => getRoute(app.patterns, target, 404),
	address: clientAddress(request),
	nonce: newRequestId(),
});

function logRequest(request: IncomingMessage, response: ServerResponse, facts: RequestFacts): void {
	const startedAt = performance.now();
	response.on("finish", () => {
		readToEnd(request);
		const ms = Math.round(performance.now() - startedAt);
		requestFacts.run(facts, () =>
			log.debug(
				{ method: request.method, path: request.url?.split("?")[0], status: response.statusCode, ms },
				"request",
			),
		);
	});
	response.once("close", () => response.headersSent && logRefusedRequest(response.statusCode, facts));
}

function setHeaders(response: ServerResponse, { requestId }: RequestFacts): void {
	response.setHeader("X-Request-Id", requestId);
	setSecurityHeaders(response);
	// Cacheable responses set their own value.
	response.setHeader("Cache-Control", "no-store");
}

function refusalAtGate(request: IncomingMessage, canonical: string | null): HttpError | null {
	try {
		requireMethod(request);
		requireTarget(request, canonical);
		requireSameOrigin(request);
		return null;
	} catch (error) {
		if (!(error instanceof HttpError)) throw error;
		if (error.status === 403) logSecurityEvent("origin-refused", { status: 403 });
		return error;
	}
}

const tooManyRequests = (wait: number) =>
	new HttpError(
		429,
		"rate_limited",
		"You sent too many requests in a short time. Wait a minute, then try again.",
		{ "Retry-After": String(wait) },
	);

const compress = compression();

/** Whether a response is a document, or a page's data that a script requested instead. */
const isPage = (pathname: string, { headers }: Response): boolean =>
	pathname.endsWith(".data") || (headers.get("Content-Type") ?? "").startsWith("text/html");

/** Fails only this request after an error that wasn't handled anywhere else. */
function giveUp(error: unknown, response: ServerResponse): void {
	reportError({ err: error }, "request failed");
	if (response.headersSent) response.destroy();
	else response.writeHead(500).end();
}
