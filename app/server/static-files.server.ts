import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, resolve } from "node:path";
import send from "send";
import { bestEncoding } from "./cache-rules.ts";

const YEAR = 365 * 24 * 60 * 60;
const ROOT = resolve("build/client");

/**
 * The file types that are served in compressed versions, with their media types. The library would use the
 * media type of the compressed file.
 */
const COMPRESSED: Record<string, string> = {
	".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8",
};
const ENDINGS = { br: ".br", gzip: ".gz", identity: "" };

const isHidden = (name: string): boolean => /(^|\/)\./.test(name) || extname(name) === "";
const namesOfAll = import.meta.env.DEV ? [] : readdirSync(ROOT, { recursive: true, encoding: "utf8" });
/** The paths of the build's files, except hidden ones, so that other URLs don't cause disk accesses. */
const paths = new Set(namesOfAll.filter((name) => !isHidden(name)).map((name) => `/${name}`));

/** Headers that the library may have set for a file before it failed to read it. */
const HEADERS_OF_FILES = [
	"Accept-Ranges",
	"Content-Encoding",
	"Content-Length",
	"Content-Type",
	"ETag",
	"Last-Modified",
	"Vary",
];

/**
 * Serves a file of the client build, in a compressed version if there is one that the client accepts.
 * Resolves with true once the response has closed, or with false if there is no such file.
 */
export async function serveStaticFile(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
	const path = request.url?.split("?")[0] ?? "";
	if ((request.method !== "GET" && request.method !== "HEAD") || !paths.has(path) || /\.(br|gz)$/.test(path))
		return false;
	const type = COMPRESSED[extname(path)];
	const taken = bestEncoding(request.headers["accept-encoding"]);
	const encoding = type && paths.has(path + ENDINGS[taken]) ? taken : "identity";
	const file = send(request, path + ENDINGS[encoding], { root: ROOT, index: false, cacheControl: false });
	file.on("headers", () => {
		// Files under /assets carry a hash of their content in their name.
		response.setHeader(
			"Cache-Control",
			path.startsWith("/assets/") ? `public, max-age=${YEAR}, immutable` : "public, max-age=3600",
		);
		if (!type) return;
		response.setHeader("Content-Type", type);
		response.setHeader("Vary", "Accept-Encoding");
		if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
	});
	return new Promise((resolve) => {
		response.once("close", () => resolve(true));
		file.on("error", ({ status, headers }: { status: number; headers?: Record<string, string> }) => {
			if (response.headersSent) return response.destroy();
			for (const name of HEADERS_OF_FILES) response.removeHeader(name);
			response.setHeader("Cache-Control", "no-store");
			if (status === 404) return resolve(false);
			return response.writeHead(status, headers).end();
		});
		file.pipe(response);
	});
}
