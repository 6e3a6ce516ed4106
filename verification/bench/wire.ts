import { request } from "node:http";
import { brotliDecompressSync } from "node:zlib";

/** A raw response. */
export type Answer = { status: number; body: Buffer; text: string; isCached: boolean };

/** Requests a Brotli response and keeps the raw body. */
export function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const asked = request(url, { headers: { "Accept-Encoding": "br", ...headers } }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.on("error", reject);
			response.on("end", () => {
				const body = Buffer.concat(chunks);
				const text = (
					response.headers["content-encoding"] === "br" ? brotliDecompressSync(body) : body
				).toString();
				resolve({
					status: response.statusCode ?? 0,
					body,
					text,
					isCached: response.headers.etag !== undefined,
				});
			});
		});
		asked.on("error", reject).end();
	});
}

/** Lists the paths of all pages in the sitemap. */
export async function listedPaths(origin: string): Promise<string[]> {
	const { text } = await ask(`${origin}/sitemap.xml`);
	return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
}

/** Requests a page until it comes from the cache, and returns that response. */
export async function askCached(url: string): Promise<Answer> {
	for (let i = 0; i < 50; i++) {
		const answer = await ask(url);
		if (answer.isCached) return answer;
		await new Promise((done) => setTimeout(done, 50));
	}
	throw new Error(`${url} never came from the page cache.`);
}

/** Lists the paths of the scripts that a browser loads for a document before any click. */
export function listScripts(html: string): string[] {
	const named = [
		...html.matchAll(/<link[^>]+rel="modulepreload"[^>]*>/g),
		...html.matchAll(/<script[^>]+src="[^"]*"[^>]*>/g),
	].map(([tag]) => /(?:href|src)="([^"]+)"/.exec(tag)?.[1]);
	const imported = [...html.matchAll(/(?:from|import) ?\(?"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path);
	return [...new Set([...named, ...imported])].filter((path) => path !== undefined);
}

/**
 * Lists the paths of stylesheets and everything else that a document loads before its images, except scripts.
 */
export const listOthers = (html: string): string[] =>
	[...html.matchAll(/<link[^>]+rel="(?:stylesheet|preload)"[^>]*>/g)]
		.filter(([tag]) => !tag.includes('as="image"'))
		.map(([tag]) => /href="([^"]+)"/.exec(tag)?.[1])
		.filter((path) => path !== undefined);

/** Lists the fonts that a document's own styles load. */
export const listFonts = (html: string): string[] =>
	[...html.matchAll(/url\((\/[^)]+\.woff2)\)/g)].flatMap(([, path]) => path ?? []);
