import type { IncomingHttpHeaders } from "node:http";
import { isRobot } from "#app/domain/platform/counted.ts";
import { countView } from "#app/domain/platform/counters.server.ts";
import { isFetchedAhead } from "#app/server/real-view.ts";
import { requestFacts } from "#app/server/request-facts.server.ts";
import { patternOfPath } from "#app/server/route-patterns.server.ts";

/** Routes whose pages are counted by path. */
const BY_PATH = new Set(["/blog/:slug"]);

/**
 * Counts a page view in memory, by route pattern and role. Ignores bots, prefetches, range requests, and
 * methods other than GET.
 */
export function countPageView(
	patterns: ReadonlyMap<string, string>,
	method: string | undefined,
	headers: IncomingHttpHeaders,
	target: string,
): void {
	if (
		method !== "GET" ||
		headers.range ||
		isFetchedAhead((name) => headers[name]) ||
		isRobot(headers["user-agent"])
	)
		return;
	const path = target === "/_.data" ? "/" : target.replace(/\.data$/, "");
	const pattern = patternOfPath(patterns, path);
	countView(BY_PATH.has(pattern) ? path : pattern, requestFacts.getStore()?.role ?? "VISITOR");
}
