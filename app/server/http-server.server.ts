import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import { logSecurityEvent } from "#app/infra/security/security-log.server.ts";

const LIMITS: ServerOptions = {
	// The pipeline limits it, except for large files.
	requestTimeout: 0,
	headersTimeout: 15_000,
	keepAliveTimeout: 65_000,
	maxHeaderSize: 48 * 1024,
};

/** The HTTP server of an instance. It isn't listening yet. `limits` overrides individual defaults. */
export function createHttpServer(listener: RequestListener, limits: ServerOptions = {}): Server {
	const server = createServer({ ...LIMITS, ...limits }, listener);
	server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
		if (!socket.writable || error.code === "ECONNRESET") return socket.destroy();
		const status =
			error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
		logSecurityEvent("request-refused", { status: Number.parseInt(status, 10) });
		return socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
	});
	return server;
}
