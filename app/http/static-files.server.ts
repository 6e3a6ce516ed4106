import type { IncomingMessage, ServerResponse } from "node:http";
import { resolve } from "node:path";
import sirv from "sirv";

const YEAR = 365 * 24 * 60 * 60;

const files = sirv(resolve("build/client"), {
	brotli: true,
	gzip: true,
	etag: true,
	dotfiles: false,
	setHeaders(response, pathname) {
		// The library's table of types does not know it.
		if (pathname.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon");
		// Files under /assets carry a hash of their content in their name.
		response.setHeader("Cache-Control", pathname.startsWith("/assets/") ? `public, max-age=${YEAR}, immutable` : "public, max-age=3600");
	},
});

/** Serves a file of the client build, compressed ahead of time, or goes on. */
export function serveStaticFiles(request: IncomingMessage, response: ServerResponse, next: () => void): void {
	if (import.meta.env.DEV || (request.method !== "GET" && request.method !== "HEAD") || !request.url?.startsWith("/")) next();
	else files(request, response, next);
}
