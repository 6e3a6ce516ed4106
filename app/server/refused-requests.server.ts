import type { LoggedRequest } from "#app/infra/process/request-log-context.server.ts";
import { logSecurityEvent, type SecurityEvent } from "#app/infra/security/security-log.server.ts";

/** The security event for each status that may mean an attempt to bypass a check. */
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
 * Logs a refused request by the status of its response. A 404 is logged if a signed-in user requested an
 * existing route, because requests for other people's records get that response. Exceeded limits are logged
 * elsewhere.
 */
export function logRefusedRequest(status: number, request: LoggedRequest): void {
	if (request.events?.has("origin-refused") || request.events?.has("webhook-forged")) return;
	const isMissed = status === 404 && request.userId !== undefined && request.route() !== "unknown";
	const event = isMissed ? "not-found" : eventsByStatus[status];
	if (event) logSecurityEvent(event, { status }, request);
}
