import type { IncomingHttpHeaders } from "node:http";
import { isRobot } from "#app/domain/analytics/counted.ts";
import { countView } from "#app/domain/analytics/counters.server.ts";
import { isFetchedAhead } from "#app/server/real-view.ts";
import { requestFacts } from "#app/server/request-facts.server.ts";
import { patternOfPath } from "#app/server/route-patterns.server.ts";

/** Pages of which each is counted by its own path. */
const BY_PATH = new Set(["/blog/:slug"]);

/**
 * Counts one more view of a page by its pattern and by the role of whoever asks, in memory. Not for robots, for HEAD, for a part of
 * a page, and for what a browser fetches ahead of a click.
 */
export function countPageView(patterns: ReadonlyMap<string, string>, method: string | undefined, headers: IncomingHttpHeaders, target: string): void {
	if (method !== "GET" || headers.range || isFetchedAhead((name) => headers[name]) || isRobot(headers["user-agent"])) return;
	const path = target === "/_.data" ? "/" : target.replace(/\.data$/, "");
	const pattern = patternOfPath(patterns, path);
	countView(BY_PATH.has(pattern) ? path : pattern, requestFacts.getStore()?.role ?? "VISITOR");
}
