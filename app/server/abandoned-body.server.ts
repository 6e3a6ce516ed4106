import type { IncomingMessage } from "node:http";

/** How long a request that is answered may go on arriving, so that its sender comes to read the answer, in milliseconds. */
const PATIENCE = 30_000;

/** Reads and drops the rest of a request that is answered, since only so its end is seen. Cuts it where it does not end in time. */
export function readToEnd(request: IncomingMessage): void {
	if (request.complete || request.socket.destroyed) return;
	const timer = setTimeout(() => request.complete || request.destroy(), PATIENCE).unref();
	// A request that is answered gets no event any more when its connection closes.
	const { socket } = request;
	const stopWaiting = () => clearTimeout(timer);
	socket.once("close", stopWaiting);
	request.once("end", () => {
		stopWaiting();
		socket.off("close", stopWaiting);
	});
	request.removeAllListeners("data").resume();
}
