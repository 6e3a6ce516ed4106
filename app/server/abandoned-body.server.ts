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
export const limitArrival = (request: IncomingMessage): void =>
	closeUnlessComplete(request, LONGEST_REQUEST_MS);

/**
 * Reads and discards the rest of an answered request, because otherwise Node wouldn't notice its end. Closes
 * the connection if the request doesn't end in time.
 */
export function readToEnd(request: IncomingMessage): void {
	closeUnlessComplete(request, BODY_TIMEOUT_MS);
	if (!request.complete) request.removeAllListeners("data").resume();
}

/** Closes the connection of a request that isn't complete after a time, in milliseconds. */
function closeUnlessComplete(request: IncomingMessage, timeout: number): void {
	const { socket } = request;
	if (request.complete || socket.destroyed) return;
	const timer = setTimeout(() => request.complete || request.destroy(), timeout).unref();
	const stopWaiting = () => {
		clearTimeout(timer);
		socket.off("close", stopWaiting);
	};
	request.once("end", stopWaiting);
	// Once answered, a request emits no event when its connection closes, and the timer would keep what has
	// arrived of its body in memory.
	socket.once("close", stopWaiting);
}
