import {
	createServer,
	type IncomingMessage,
	type RequestListener,
	type Server,
	type ServerResponse,
} from "node:http";
import { measureInstance } from "#app/domain/office/operations/measure-instance.server.ts";
import { examineReadiness } from "#app/domain/office/operations/readiness.server.ts";
import { reportError } from "#app/infra/process/error-reports.server.ts";
import { gauge, metrics } from "#app/infra/process/metrics.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { serverVersion } from "#app/infra/process/version.server.ts";
import { hashToken, newRequestId } from "#app/infra/security/secrets.server.ts";
import { logSecurityEvent } from "#app/infra/security/security-log.server.ts";
import { cachedBytes } from "#app/server/page-cache.server.ts";
import { clientAddress } from "#app/server/request-facts.server.ts";
import { setSecurityHeaders } from "#app/server/security-headers.server.ts";

type Answer = (
	request: IncomingMessage,
	response: ServerResponse,
	isOperator: boolean,
) => Promise<void> | void;

const buildInfo = gauge("build_info", "Always 1. The label says which version the node runs.", ["version"]);
const cachedPages = gauge("page_cache_bytes", "Bytes of cached pages.");

/** The operator's endpoints. They aren't rate limited, and are cheap to serve. */
const answers: Record<string, Answer> = {
	"/healthz": (_request, response) => send(response, 200, "ok\n"),
	"/readyz": async (_request, response, isOperator) => {
		const { isReady, findings } = await examineReadiness();
		const status = isReady ? 200 : 503;
		if (isOperator)
			send(response, status, `${JSON.stringify({ isReady, findings }, null, "\t")}\n`, "application/json");
		else send(response, status, isReady ? "ok\n" : "not ready\n");
	},
	"/metrics": async (_request, response, isOperator) => {
		if (!isOperator) {
			response.setHeader("WWW-Authenticate", 'Bearer realm="metrics"');
			return send(response, 401, "Send OPERATOR_TOKEN as a bearer token.\n");
		}
		await measureInstance();
		buildInfo.set({ version: serverVersion() }, 1);
		cachedPages.set(cachedBytes());
		send(response, 200, await metrics.metrics(), metrics.contentType);
	},
};

/**
 * Serves /healthz and /readyz, and also /metrics if OPERATOR_TOKEN is set. Returns false for other paths and
 * methods.
 */
export function serveOperator(request: IncomingMessage, response: ServerResponse): boolean {
	const path = request.url?.split("?")[0] ?? "";
	if (path === "/metrics" && !settings().OPERATOR_TOKEN) return false;
	const isKnown = isOperator(request);
	const isAnswered = answerWith(path, request, response, isKnown);
	// /healthz and /readyz are public, so a request to them is logged only if its token is wrong.
	if (isAnswered && !isKnown && (path === "/metrics" || request.headers.authorization))
		logStranger(path, request);
	return isAnswered;
}

function logStranger(path: string, request: IncomingMessage): void {
	logSecurityEvent(
		"access-refused",
		{},
		{
			requestId: newRequestId(),
			method: request.method ?? "",
			route: () => path,
			address: clientAddress(request),
		},
	);
}

/**
 * Creates the server for /metrics, /healthz, and /readyz on METRICS_PORT, where every client is treated as
 * the operator. The server isn't listening yet.
 */
export function createOperatorServer(): Server {
	return createServer((request, response) => {
		if (!answerWith(request.url?.split("?")[0] ?? "", request, response, true))
			send(response, 404, "Only /metrics, /healthz, and /readyz exist here.\n");
	});
}

/** Handles all requests to a worker: /healthz, /readyz, and /metrics, as on other nodes. It has no pages. */
export const workerListener: RequestListener = (request, response) => {
	if (serveOperator(request, response)) return;
	setSecurityHeaders(response);
	send(
		response,
		404,
		"This node runs jobs (NODE_ROLE=worker). Only /metrics, /healthz, and /readyz exist here.\n",
	);
};

function answerWith(
	path: string,
	request: IncomingMessage,
	response: ServerResponse,
	isOperator: boolean,
): boolean {
	const answer = Object.hasOwn(answers, path) ? answers[path] : undefined;
	if (!answer || (request.method !== "GET" && request.method !== "HEAD")) return false;
	setSecurityHeaders(response);
	void Promise.resolve(answer(request, response, isOperator)).catch((error: unknown) => {
		reportError({ err: error }, "operator request failed");
		if (!response.headersSent) send(response, 500, "failed\n");
	});
	return true;
}

/** Compares hashes of equal length, so that timing reveals nothing about the token. */
function isOperator({ headers: { authorization = "" } }: IncomingMessage): boolean {
	const { OPERATOR_TOKEN } = settings();
	const [scheme = "", token = ""] = authorization.split(" ");
	return (
		OPERATOR_TOKEN !== undefined &&
		scheme.toLowerCase() === "bearer" &&
		hashToken(token) === hashToken(OPERATOR_TOKEN)
	);
}

function send(
	response: ServerResponse,
	status: number,
	text: string,
	type = "text/plain; charset=utf-8",
): void {
	response.writeHead(status, {
		"Content-Type": type,
		"Content-Length": Buffer.byteLength(text),
		"Cache-Control": "no-store",
	});
	response.end(response.req.method === "HEAD" ? undefined : text);
}
