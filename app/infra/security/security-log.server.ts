import { log, whoseLine } from "#app/infra/process/log.server.ts";
import { securityEvents } from "#app/infra/process/metrics.server.ts";
import {
	type LoggedRequest,
	requestLogContext,
	withoutRequestContext,
} from "#app/infra/process/request-log-context.server.ts";
import { lastingHashes } from "./secrets.server.ts";

/** The severity of each event. docs/operating.md explains the events. */
export const securityEventLevels = {
	"access-refused": "warn",
	"sign-in-required": "info",
	"not-found": "info",
	"origin-refused": "warn",
	"body-too-large": "warn",
	"request-refused": "info",
	"cookie-refused": "warn",
	"form-trap": "warn",
	"form-key-unknown": "info",
	"webhook-forged": "warn",
	"limit-spent": "warn",
} as const;

export type SecurityEvent = keyof typeof securityEventLevels;

/**
 * How many log entries are written per period: of one kind from one user or address, and in total. The period
 * is in milliseconds.
 */
const WINDOW = 60_000;
const MOST_OF_ONE = 20;
const MOST = 500;

/** How many exceeded limits are remembered as logged. */
const MOST_SPENT = 10_000;

type Counting = {
	lines: number;
	byOne: Map<string, number>;
	leftOut: Map<SecurityEvent, number>;
	timer: NodeJS.Timeout;
};
let counting: Counting | undefined;
const spentUntil = new Map<string, number>();

/**
 * Logs that someone was refused or tried to bypass a check, once per kind and request. In a flood, the rest
 * are logged as counts every minute. Log entries don't contain addresses or input.
 */
export function logSecurityEvent(
	event: SecurityEvent,
	details: { status?: number } = {},
	request = requestLogContext.getStore(),
): void {
	if (request?.events?.has(event)) return;
	if (request) request.events = new Set(request.events).add(event);
	securityEvents.inc({ event });
	if (hasRoom(event, request)) write(event, details, request);
	else leaveOut(event);
}

/** Logs an exceeded limit once, until it resets after `milliseconds`. Its key isn't logged. */
export function logLimitExceeded(limit: string, key: string, milliseconds: number): void {
	const event = "limit-spent";
	const [at, name] = [performance.now(), `${limit} ${key}`];
	const request = requestLogContext.getStore();
	securityEvents.inc({ event });
	if ((spentUntil.get(name) ?? 0) > at || !hasRoom(event, request)) {
		leaveOut(event);
		return;
	}
	spentUntil.delete(name);
	spentUntil.set(name, at + milliseconds);
	const oldest = spentUntil.keys().next().value;
	if (spentUntil.size > MOST_SPENT && oldest !== undefined) spentUntil.delete(oldest);
	write(event, { limit }, request);
}

/** Logs the counts of suppressed entries and resets them. */
export function endSecurityWindow(): void {
	const { leftOut, timer } = counting ?? {};
	clearTimeout(timer);
	counting = undefined;
	if (leftOut?.size)
		log.warn(
			{ event: "security-events-left-out", counts: Object.fromEntries(leftOut) },
			"security events left out",
		);
}

function countingNow(): Counting {
	counting ??= {
		lines: 0,
		byOne: new Map(),
		leftOut: new Map(),
		timer: withoutRequestContext(() => setTimeout(endSecurityWindow, WINDOW).unref()),
	};
	return counting;
}

function hasRoom(event: SecurityEvent, request: LoggedRequest | undefined): boolean {
	const now = countingNow();
	const one = `${event} ${request?.userId ?? request?.address ?? ""}`;
	const lines = now.byOne.get(one) ?? 0;
	if (now.lines >= MOST || lines >= MOST_OF_ONE) return false;
	now.lines++;
	now.byOne.set(one, lines + 1);
	return true;
}

function leaveOut(event: SecurityEvent): void {
	const { leftOut } = countingNow();
	leftOut.set(event, (leftOut.get(event) ?? 0) + 1);
}

function write(event: SecurityEvent, details: object, request: LoggedRequest | undefined): void {
	const line = {
		event,
		...details,
		...(request && { ...whoseLine(request), method: request.method, route: request.route() }),
	};
	log[securityEventLevels[event]](line, "security event");
}

/**
 * Pseudonyms of an account in the log, with the current one first: keyed hashes of its ID. They match one
 * user's entries without revealing who the user is. Each older DATA_SECRET adds one.
 */
export const logNames = (userId: string): string[] =>
	lastingHashes(`log:${userId}`).map((hash) => hash.slice(0, 16));
