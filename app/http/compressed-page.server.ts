import { gzipSync } from "node:zlib";
import { bestEncoding } from "./cache-rules.ts";

/** A page of usual size is compressed in less time than it takes to hand it to another thread; longer ones would keep others waiting. */
const LONGEST = 256 * 1024;
/** Beyond it a page made for one person takes longer to compress than what it saves takes to send. */
const LEVEL = 3;

/** A document in one piece as it goes out, compressed where its reader takes that. All other answers are left as they are. */
export async function inOneGo(page: Response, acceptEncoding: string | null): Promise<Response> {
	const { status, headers } = page;
	const isDocument = headers.get("Content-Type")?.startsWith("text/html") && !headers.has("Content-Encoding") && page.body !== null;
	if (!isDocument || bestEncoding(acceptEncoding, ["gzip"]) !== "gzip") return page;
	const body = new Uint8Array(await page.arrayBuffer());
	if (body.length > LONGEST) return new Response(body, { status, headers });
	const compressed = gzipSync(body, { level: LEVEL });
	headers.set("Content-Encoding", "gzip");
	headers.set("Content-Length", String(compressed.length));
	headers.append("Vary", "Accept-Encoding");
	return new Response(new Uint8Array(compressed), { status, headers });
}
