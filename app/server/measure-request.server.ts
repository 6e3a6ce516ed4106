import type { IncomingMessage, ServerResponse } from "node:http";
import { measureCachedResponses, requestSeconds } from "#app/infra/process/metrics.server.ts";
import { patternOfPath } from "./route-patterns.server.ts";

/** Each URL pattern with the ID of its route. */
export type Patterns = ReadonlyMap<string, string>;

/** Methods with their own label. Anyone can invent more. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** A method with its own label, or `other`. */
export const knownMethod = (method: string): string => (METHODS.has(method) ? method : "other");

/** Responses sent from the page cache since the last scrape, by status and path. */
const responses = new Map<string, number>();

/**
 * Counts a response sent from the page cache. There are so many of these responses, and they are so fast,
 * that counting one must take almost no time.
 */
export function countCached(path: string, statusCode: number): void {
	const answer = `${statusCode} ${path}`;
	responses.set(answer, (responses.get(answer) ?? 0) + 1);
}

/** Makes /metrics report the responses sent from the page cache, by route pattern. */
export function measureCached(patterns: Patterns): void {
	measureCachedResponses((add) => {
		for (const [answer, count] of responses)
			add({ route: patternOfPath(patterns, answer.slice(4)), status: answer.slice(0, 3) }, count);
		responses.clear();
	});
}

/**
 * Counts a request by its route pattern once it is over. Event streams last as long as a page is open, so
 * they are counted while they are open instead.
 */
export function measureRequest(
	patterns: Patterns,
	{ method = "" }: IncomingMessage,
	response: ServerResponse,
	target: string | null,
): void {
	const startedAt = performance.now();
	response.once("close", () => {
		if (String(response.getHeader("Content-Type")).startsWith("text/event-stream")) return;
		const status = response.writableFinished ? String(response.statusCode) : "aborted";
		const route = getRoute(patterns, target, response.statusCode);
		requestSeconds.observe(
			{ route, method: knownMethod(method), status },
			(performance.now() - startedAt) / 1_000,
		);
	});
}

/**
 * The pattern of the route that produced the response. If there is none, `file` for a file of the client
 * build, and otherwise `unknown`.
 */
export function getRoute(patterns: Patterns, target: string | null, status: number): string {
	if (target === null) return "unknown";
	const path = target.split("?")[0] ?? "";
	const page = path === "/_.data" ? "/" : path.replace(/\.data$/, "");
	const pattern = patternOfPath(patterns, page);
	return pattern === "/*" ? (status < 400 ? "file" : "unknown") : pattern;
}
