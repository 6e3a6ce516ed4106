import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import * as build from "virtual:react-router/server-build";
import { createRequestListener, sendResponse } from "@remix-run/node-fetch-server";
import compression from "compression";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { inTurn } from "#app/infra/in-turn.server.ts";
import { spendPoint } from "#app/infra/limits.server.ts";
import { log } from "#app/infra/log.server.ts";
import { newRequestId } from "#app/infra/secrets.server.ts";
import { logSecurityEvent } from "#app/infra/security-log.server.ts";
import { withCheckedBody } from "./body.server.ts";
import { inOneGo } from "./compressed-page.server.ts";
import { routeIdsContext } from "./contexts.ts";
import { countPageView } from "./count-page-view.server.ts";
import { admit, originOf } from "./gate.server.ts";
import { countKept, knownMethod, measureKept, measureRequest, routeOf } from "./measure-request.server.ts";
import { serveOperator } from "./operator-answers.server.ts";
import { renderOnce, serveFromCache } from "./page-cache.server.ts";
import { pageHandlers } from "./page-handlers.server.ts";
import { Refusal, refusalResponse } from "./refusal.server.ts";
import { logRefusedRequest } from "./refused-requests.server.ts";
import { clientAddress, currentRequest, type RequestFacts, requestFacts } from "./request-facts.server.ts";
import { routeIdsByPattern } from "./route-ids.server.ts";
import { setSecurityHeaders } from "./security-headers.server.ts";
import { serveStaticFiles } from "./static-files.server.ts";

const handlerOf = pageHandlers(build as ServerBuild, import.meta.env.MODE);
const routeIds = routeIdsByPattern((build as ServerBuild).routes);
const compress = compression();
measureKept(routeIds);

/** A form of the largest size at the slowest pace takes a quarter of an hour; whoever reads a body watches over its pace. */
const LONGEST_REQUEST = 20 * 60_000;

/** How long a request that is answered may go on arriving, so that its sender comes to read the answer. */
const ANSWERED_PATIENCE = 30_000;

/** The HTTP server of an instance; it does not listen yet. */
export function createAppServer(): Server {
	const server = createServer({ requestTimeout: LONGEST_REQUEST, headersTimeout: 15_000, keepAliveTimeout: 65_000, maxHeaderSize: 48 * 1024 }, listener);
	server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
		if (socket.writable && error.code !== "ECONNRESET") {
			const status = error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
			logSecurityEvent("request-refused", { status: Number.parseInt(status, 10) });
			socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
		} else socket.destroy();
	});
	return server;
}

/**
 * Answers one request of node:http.
 * @public In development it is loaded by name for each request.
 */
export function listener(request: IncomingMessage, response: ServerResponse): void {
	// Before all else, since it costs less than anything else does.
	if (serveFromCache(request, response, onKept)) return;
	if (serveOperator(request, response)) return;
	const startedAt = performance.now();
	measureRequest(routeIds, request, response);
	const facts: RequestFacts = {
		requestId: newRequestId(),
		method: knownMethod(request.method ?? ""),
		route: () => routeOf(routeIds, request.url ?? "", 404),
		address: clientAddress(request),
		nonce: newRequestId(),
	};
	response.setHeader("X-Request-Id", facts.requestId);
	setSecurityHeaders(response);
	// Whatever may be kept says so itself.
	response.setHeader("Cache-Control", "no-store");
	response.on("finish", () => {
		if (!request.complete && !request.socket.destroyed) endLater(request);
		const ms = Math.round(performance.now() - startedAt);
		requestFacts.run(facts, () => log.debug({ method: request.method, path: request.url?.split("?")[0], status: response.statusCode, ms }, "request"));
	});
	response.once("close", () => response.headersSent && logRefusedRequest(response.statusCode, facts));
	const answerNow = () => void answer(request, response).catch((error: unknown) => giveUp(error, response));
	const toPages = () => inTurn(() => response.closed || requestFacts.run(facts, answerNow));
	requestFacts.run(facts, () => serveStaticFiles(request, response, toPages));
}

function onKept({ method, headers }: IncomingMessage, statusCode: number, path: string, isPage: boolean): void {
	if (isPage) countPageView(routeIds, method, headers, path);
	countKept(path, statusCode);
}

/** Reads the rest of a request that is answered, for nobody, since only so its end is seen; cuts it where it does not end. */
function endLater(request: IncomingMessage): void {
	const timer = setTimeout(() => request.complete || request.destroy(), ANSWERED_PATIENCE).unref();
	// A request that is answered is not told any more that its connection has closed.
	const { socket } = request;
	const letGo = () => clearTimeout(timer);
	socket.once("close", letGo);
	request.once("end", () => {
		letGo();
		socket.off("close", letGo);
	});
	request.removeAllListeners("data").resume();
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const { requestId, address } = currentRequest();
	const pathname = request.url ?? "/";
	try {
		// Before a Request is made of it: fetch's own constructor throws on what HTTP allows, such as TRACE.
		admit(request);
		const wait = await spendPoint("request", address);
		if (wait > 0) throw new Refusal(429, "rate_limited", "You sent many requests in a short time. Wait a minute, then try again.", { "Retry-After": String(wait) });
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		if (error.status === 403) logSecurityEvent("origin-refused", { status: 403 });
		await sendResponse(response, refusalResponse(error, pathname, requestId));
		return;
	}
	const { host, protocol } = new URL(originOf(request));
	const respondTo = async (incoming: Request) => {
		const answered = await respond(incoming, pathname, requestId);
		// Pages are compressed by then; what this puts on a response would keep all of the request in memory until a full collection.
		if (answered.body && !answered.headers.has("Content-Encoding")) compress(request as never, response as never, () => {});
		return answered;
	};
	await createRequestListener(respondTo, { host, protocol })(request, response);
}

/** The framework's answer; a Refusal or a fault that slipped through becomes a small page or, under /api, JSON. */
async function respond(request: Request, pathname: string, requestId: string): Promise<Response> {
	try {
		const answered = await renderOnce(request, async () => handlerOf(new URL(request.url).pathname)(await withCheckedBody(request), contextOf()));
		const { refusal, isUnavailable } = currentRequest();
		if (refusal) {
			await answered.body?.cancel();
			throw refusal;
		}
		if ((answered.status === 200 || answered.status === 304) && isPage(answered))
			countPageView(routeIds, request.method, Object.fromEntries(request.headers), new URL(request.url).pathname);
		// React Router's last resort, when even the error page could not be rendered.
		if (answered.status === 500 && answered.headers.get("Content-Type") === "text/plain") return refusalResponse(isUnavailable ? unavailable() : fault(), pathname, requestId);
		return await inOneGo(answered, request.headers.get("Accept-Encoding"));
	} catch (error) {
		if (error instanceof Refusal) return refusalResponse(error, pathname, requestId);
		if (!request.signal.aborted) log.error({ err: error }, "request failed");
		return refusalResponse(fault(), pathname, requestId);
	}
}

/** Whether an answer is a document, or a page's data that a script asked for in its place. */
const isPage = ({ headers }: Response): boolean => /^text\/(html|x-script)/.test(headers.get("Content-Type") ?? "");

/** Ends a request that failed outside of all care, and nothing else with it. */
function giveUp(error: unknown, response: ServerResponse): void {
	log.error({ err: error }, "request failed");
	if (response.headersSent) response.destroy();
	else response.writeHead(500).end();
}

const unavailable = () => new Refusal(503, "unavailable", "Greenroom cannot reach its records right now. Nothing is lost: wait a moment, then try again.", { "Retry-After": "10" });
const fault = () => new Refusal(500, "internal", "Something went wrong on our side. Try again in a moment.");

function contextOf(): RouterContextProvider {
	const context = new RouterContextProvider();
	context.set(routeIdsContext, routeIds);
	return context;
}
