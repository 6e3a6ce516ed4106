import type { LoggedRequest } from "#app/infra/process/request-log-context.server.ts";
import { logSecurityEvent, type SecurityEvent } from "#app/infra/security/security-log.server.ts";

/** What a status says of the request that it answers, where that may be a try to get round something. */
const eventsByStatus: Record<number, SecurityEvent> = {
	400: "request-refused",
	401: "access-refused",
	403: "access-refused",
	405: "request-refused",
	408: "request-refused",
	413: "body-too-large",
	414: "request-refused",
	415: "request-refused",
	431: "request-refused",
};

/**
 * Writes to the log that a request was refused, judged by the status of its answer. A 404 counts if someone who is
 * signed in asked a route of ours for it: what belongs to others is answered so, too. Exceeded limits are logged where they are counted.
 */
export function logRefusedRequest(status: number, request: LoggedRequest): void {
	if (request.events?.has("origin-refused")) return;
	const isMissed = status === 404 && request.userId !== undefined && request.route() !== "unknown";
	const event = isMissed ? "not-found" : eventsByStatus[status];
	if (event) logSecurityEvent(event, { status }, request);
}
