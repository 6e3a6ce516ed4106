import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** The registry that /metrics serves. Labels come from our code and never contain a user's input or name. */
export const metrics = new Registry();
const registers = [metrics];

export const requestSeconds = new Histogram({
	name: "greenroom_http_request_duration_seconds",
	help: "Duration of requests, without responses from the page cache, by route pattern, method, and status (aborted if the client disconnected).",
	labelNames: ["route", "method", "status"],
	buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10],
	registers,
});

export const waitingWrites = new Gauge({
	name: "greenroom_database_write_queue",
	help: "Writes waiting for the SQLite database.",
	registers,
});
export const busyRetries = new Counter({
	name: "greenroom_database_busy_retries_total",
	help: "Retries because another process held SQLite's lock.",
	registers,
});
export const emailsTried = new Counter({
	name: "greenroom_mails_total",
	help: "Emails by outcome: sent, failed (retried later), dead (given up).",
	labelNames: ["outcome"],
	registers,
});
export const limitPoints = new Counter({
	name: "greenroom_limit_points_total",
	help: "Attempts against each rate limit by outcome: spent or refused.",
	labelNames: ["limit", "outcome"],
	registers,
});

export const securityEvents = new Counter({
	name: "greenroom_security_events_total",
	help: "Refused requests and attempts to bypass checks, by the event's name in the log.",
	labelNames: ["event"],
	registers,
});

export const errorsReported = new Counter({
	name: "greenroom_errors_total",
	help: "Unexpected errors of this node, by where they happened: request, job, or other.",
	labelNames: ["source"],
	registers,
});
export const errorReportsDropped = new Counter({
	name: "greenroom_error_reports_dropped_total",
	help: "Unexpected errors that are missing in the error inbox, because there were too many causes.",
	registers,
});

/** A gauge that is read on each scrape. */
export function gauge<Label extends string = never>(
	word: string,
	help: string,
	labelNames: Label[] = [],
): Gauge<Label> {
	const name = `greenroom_${word}`;
	// In development, the module may be loaded again.
	metrics.removeSingleMetric(name);
	return new Gauge({ name, help, labelNames, registers });
}

/** Counts the connections to PostgreSQL by state: open, idle, and awaited by requests. */
export function measureConnections(count: () => Record<"open" | "idle" | "awaited", number>): void {
	const name = "greenroom_database_connections";
	metrics.removeSingleMetric(name);
	new Gauge({
		name,
		help: "PostgreSQL connections: open, idle (included in open), and awaited by requests.",
		labelNames: ["state"],
		registers,
		collect() {
			for (const [state, value] of Object.entries(count())) this.set({ state }, value);
		},
	});
}

/** Reports the responses sent from the cache in memory. `read` adds those sent since it was last called. */
export function measureCachedResponses(
	read: (add: (labels: { route: string; status: string }, count: number) => void) => void,
): void {
	const name = "greenroom_page_cache_answers_total";
	metrics.removeSingleMetric(name);
	new Counter({
		name,
		help: "Responses from the page cache, by route pattern and status.",
		labelNames: ["route", "status"],
		registers,
		collect() {
			read((labels, count) => this.inc(labels, count));
		},
	});
}

/** Also measures the process: memory, CPU, event loop, and garbage collection. */
export function measureProcess(): void {
	collectDefaultMetrics({ register: metrics });
}
