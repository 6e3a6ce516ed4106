import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import { bestEncoding } from "./cache-rules.ts";

/** A page of usual size is compressed in less time than it takes to hand it to another thread; longer ones would keep others waiting. */
const LONGEST = 256 * 1024;
/**
 * Beyond these a page made for one person takes longer to compress than what it saves takes to send. Brotli at 1 is as short as gzip
 * at 3; of a long page it takes two thirds of the time.
 */
const GZIP_LEVEL = 3;
const BROTLI_QUALITY = 1;
/** The longest page fits into it; the usual one of 4 MB takes a fifth longer. In powers of two. */
const WINDOW = Math.log2(LONGEST);

const compressions = {
	br: (body: Buffer) =>
		brotliCompressSync(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [zlib.BROTLI_PARAM_LGWIN]: WINDOW, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length } }),
	gzip: (body: Buffer) => gzipSync(body, { level: GZIP_LEVEL }),
};

/** A document as it goes out: compressed where its reader takes that, which its headers then say. */
export function compressed(body: Buffer<ArrayBuffer>, headers: Headers, acceptEncoding: string | null): Buffer<ArrayBuffer> {
	const encoding = bestEncoding(acceptEncoding);
	if (body.length > LONGEST || encoding === "identity") return body;
	const shorter = compressions[encoding](body);
	headers.set("Content-Encoding", encoding);
	headers.set("Content-Length", String(shorter.length));
	headers.append("Vary", "Accept-Encoding");
	return shorter;
}

/** A document that was made without regard to its reader as it goes out. All other answers are left as they are. */
export async function inOneGo(page: Response, acceptEncoding: string | null): Promise<Response> {
	const { status, headers } = page;
	const isDocument = headers.get("Content-Type")?.startsWith("text/html") && !headers.has("Content-Encoding") && page.body !== null;
	if (!isDocument) return page;
	return new Response(compressed(Buffer.from(await page.arrayBuffer()), headers, acceptEncoding), { status, headers });
}
