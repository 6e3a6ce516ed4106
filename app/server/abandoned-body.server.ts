import type { IncomingMessage } from "node:http";

/**
 * How long the rest of an answered request may keep arriving, in milliseconds, so that its sender can read
 * the response.
 */
const BODY_TIMEOUT_MS = 30_000;

/**
 * How long a request may take to arrive, in milliseconds. The largest form at the slowest accepted pace takes
 * about 17 minutes. The body reader enforces the pace.
 */
const LONGEST_REQUEST_MS = 20 * 60_000;

/** Closes the connection of a request that takes too long to arrive. */
export function limitArrival(request: IncomingMessage): void {
	if (request.complete) return;
	const timer = setTimeout(() => request.complete || request.destroy(), LONGEST_REQUEST_MS).unref();
	request.once("close", () => clearTimeout(timer));
}

/**
 * Reads and discards the rest of an answered request, because otherwise Node wouldn't notice its end. Closes
 * the connection if the request doesn't end in time.
 */
export function readToEnd(request: IncomingMessage): void {
	if (request.complete || request.socket.destroyed) return;
	const timer = setTimeout(() => request.complete || request.destroy(), BODY_TIMEOUT_MS).unref();
	// Once answered, a request emits no event when its connection closes.
	const { socket } = request;
	const stopWaiting = () => clearTimeout(timer);
	socket.once("close", stopWaiting);
	request.once("end", () => {
		stopWaiting();
		socket.off("close", stopWaiting);
	});
	request.removeAllListeners("data").resume();
}
