import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createRequestListener, sendResponse } from "@remix-run/node-fetch-server";
import compression from "compression";
import { scheduleFairly } from "./fair-queue.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { consumePoint } from "#app/infra/security/limits.server.ts";
import { newRequestId } from "#app/infra/security/secrets.server.ts";
import { logSecurityEvent } from "#app/infra/security/security-log.server.ts";
import type { PostedForm } from "#app/ui/form/posted-form.tsx";
import { readToEnd } from "./abandoned-body.server.ts";
import { admit, isWebhook, originOf } from "./gate.server.ts";
import {
	countCached,
	knownMethod,
	measureCached,
	measureRequest,
	type Patterns,
	routeOf,
} from "./measure-request.server.ts";
import { renderOnce, serveFromCache, type VariantOf } from "./page-cache.server.ts";
import { fault, Refusal, refusalResponse, unavailable } from "./refusal.server.ts";
import { logRefusedRequest } from "./refused-requests.server.ts";
import { clientAddress, currentRequest, type RequestFacts, requestFacts } from "./request-facts.server.ts";
import { canonicalTarget } from "./request-target.ts";
import { setSecurityHeaders } from "./security-headers.server.ts";
import { serveStaticFiles } from "./static-files.server.ts";

/** What the listener needs from the application. */
export type App = {
	/** The application's response. It may throw a Refusal. */
	handle: (request: Request) => Promise<Response>;
	/** The form that a request posted, for a page that explains a refusal. */
	postedForm: (request: Request) => Promise<PostedForm | null>;
	/** Which variant of a page a request sees. */
	variantOf: VariantOf;
	/** Answers the operator's requests. Returns false for others. */
	serveOperator: (request: IncomingMessage, response: ServerResponse) => boolean;
	/** Called for each page sent. */
	onPageView: (method: string | undefined, headers: IncomingMessage["headers"], path: string) => void;
	/** The URL patterns by which requests are measured. */
	patterns: Patterns;
};

const compress = compression();

/**
 * Answers the requests of node:http: from the page cache, the operator endpoints, the client
 * build's files, then pages and API calls, in that order.
 */
export function createListener(app: App): RequestListener {
	const { variantOf, onPageView, patterns } = app;
	measureCached(patterns);

	function onHit(
		{ method, headers }: IncomingMessage,
		statusCode: number,
		path: string,
		isPage: boolean,
	): void {
		if (isPage) onPageView(method, headers, path);
		countCached(path, statusCode);
	}

	/**
	 * If the cache can't determine the variant, for example without a database, the page is rendered.
	 */
	const isServedFromCache = (request: IncomingMessage, response: ServerResponse) =>
		serveFromCache(request, response, variantOf, onHit).catch((error: unknown) => {
			log.error({ err: error }, "page cache failed");
			return false;
		});

	return async function listener(request, response) {
		const target = canonicalTarget(request.url ?? "");
		const isCanonical = target === request.url;
		// First, because it is the cheapest.
		if (isCanonical && (await isServedFromCache(request, response))) return;
		if (isCanonical && app.serveOperator(request, response)) return;
		measureRequest(patterns, request, response, target);
		const facts: RequestFacts = {
			requestId: newRequestId(),
			method: knownMethod(request.method ?? ""),
			route: () => routeOf(patterns, target, 404),
			address: clientAddress(request),
			nonce: newRequestId(),
		};
		logRequest(request, response, facts);
		const toPages = () =>
			requestFacts.run(
				facts,
				() => void answer(app, request, response, target).catch((error: unknown) => giveUp(error, response)),
			);
		// Even refusals are queued, because thousands at once would delay others.
		scheduleFairly(facts.address, () => {
			if (response.closed) return;
			response.setHeader("X-Request-Id", facts.requestId);
			setSecurityHeaders(response);
			// Cacheable responses set their own value.
			response.setHeader("Cache-Control", "no-store");
			if (isCanonical) requestFacts.run(facts, () => serveStaticFiles(request, response, toPages));
			else toPages();
		});
	};
}

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

/**
 * Refuses what the gate and the request limit don't accept, before any work, and passes the rest to
 * the application. From the gate on, the request's target is the canonical one.
 */
async function answer(
	app: App,
	request: IncomingMessage,
	response: ServerResponse,
	canonical: string | null,
): Promise<void> {
	const { address, requestId } = currentRequest();
	const target = request.url ?? "/";
	try {
		// Before creating a Request: fetch's constructor throws on what HTTP allows, such as TRACE.
		admit(request, canonical);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		if (error.status === 403) logSecurityEvent("origin-refused", { status: 403 });
		return sendResponse(response, refusalResponse(error, target, requestId));
	}
	// A payment provider sends many events from few addresses, and none may be dropped. Their
	// signatures cost less to check than a request to count.
	const wait = isWebhook(request) ? 0 : await consumePoint("request", address);
	if (wait > 0 && request.method !== "POST")
		return sendResponse(response, refusalResponse(tooManyRequests(wait), target, requestId));

	const { host, protocol } = new URL(originOf(request));
	const respondTo = async (incoming: Request) => {
		if (wait > 0)
			return refusalResponse(tooManyRequests(wait), target, requestId, await app.postedForm(incoming));
		const answered = await respond(app, incoming, target);
		if (answered.body && !answered.headers.has("Content-Encoding"))
			compress(request as never, response as never, () => {});
		return answered;
	};
	await createRequestListener(respondTo, { host, protocol })(request, response);
}

const tooManyRequests = (wait: number) =>
	new Refusal(
		429,
		"rate_limited",
		"You sent too many requests in a short time. Wait a minute, then try again.",
		{ "Retry-After": String(wait) },
	);

/**
 * The application's response. A Refusal or an uncaught error becomes a small page or, under /api,
 * JSON.
 */
async function respond(app: App, request: Request, target: string): Promise<Response> {
	const { requestId } = currentRequest();
	const refuse = async (refusal: Refusal) =>
		refusalResponse(refusal, target, requestId, await app.postedForm(request));
	try {
		const answered = await renderOnce(request, app.variantOf, () => app.handle(request));
		const { refusal, isUnavailable } = currentRequest();
		if (refusal) {
			await answered.body?.cancel();
			throw refusal;
		}
		if ((answered.status === 200 || answered.status === 304) && isPage(answered))
			app.onPageView(request.method, Object.fromEntries(request.headers), new URL(request.url).pathname);
		// React Router's last resort, when even the error page could not be rendered.
		if (answered.status === 500 && answered.headers.get("Content-Type") === "text/plain")
			return await refuse(isUnavailable ? unavailable() : fault());
		return answered;
	} catch (error) {
		if (error instanceof Refusal) return refuse(error);
		if (!request.signal.aborted) log.error({ err: error }, "request failed");
		return refuse(fault());
	}
}

/** Whether a response is a document, or a page's data that a script requested instead. */
const isPage = ({ headers }: Response): boolean =>
	/^text\/(html|x-script)/.test(headers.get("Content-Type") ?? "");

/** Ends only this request after an error that nothing else handled. */
function giveUp(error: unknown, response: ServerResponse): void {
	log.error({ err: error }, "request failed");
	if (response.headersSent) response.destroy();
	else response.writeHead(500).end();
}
