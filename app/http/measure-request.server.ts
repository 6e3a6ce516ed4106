import type { IncomingMessage, ServerResponse } from "node:http";
import { requestSeconds } from "#app/infra/metrics.server.ts";
import { apiCalls } from "./api-table.server.ts";
import { patternOfPath } from "./route-ids.server.ts";

/** Methods that are told apart; anyone can make up more. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE"]);

/** A method that some page or call answers, or `other`. */
export const knownMethod = (method: string): string => (METHODS.has(method) ? method : "other");

const apiPatterns = new Map(["/api/openapi.json", ...apiCalls.map(({ path }) => path.replace(/\{(\w+)\}/g, ":$1"))].map((pattern) => [pattern, pattern]));

/** Counts a request for a page that was answered at once from what is kept; `seconds` is how long that took. */
export function measureKept(patterns: ReadonlyMap<string, string>, path: string, method: string, statusCode: number, seconds: number): void {
	requestSeconds.observe({ route: patternOfPath(patterns, path), method, status: String(statusCode) }, seconds);
}

/** Counts a request by the pattern of its route, once it is over. Event streams last as long as a page is open; they are counted as open instead. */
export function measureRequest(patterns: ReadonlyMap<string, string>, request: IncomingMessage, response: ServerResponse): void {
	const startedAt = performance.now();
	const { method = "", url = "" } = request;
	response.once("close", () => {
		if (String(response.getHeader("Content-Type")).startsWith("text/event-stream")) return;
		const status = response.writableFinished ? String(response.statusCode) : "aborted";
		const route = routeOf(patterns, url, response.statusCode);
		requestSeconds.observe({ route, method: knownMethod(method), status }, (performance.now() - startedAt) / 1_000);
	});
}

/** The pattern of what answered with a status. What no route answers is a file of the client build, or unknown. */
export function routeOf(patterns: ReadonlyMap<string, string>, url: string, status: number): string {
	const path = url.split("?")[0] ?? "";
	const page = path === "/_.data" ? "/" : path.replace(/\.data$/, "");
	const pattern = patternOfPath(path.startsWith("/api/") ? apiPatterns : patterns, page);
	return pattern === "/*" ? (status < 400 ? "file" : "unknown") : pattern;
}
