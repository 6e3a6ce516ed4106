import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { type ReactDOMServerReadableStream, renderToReadableStream } from "react-dom/server";
import { reportError } from "#app/infra/process/error-reports.server.ts";

/** Milliseconds after which rendering is aborted. */
const RENDER_TIMEOUT = 5_000;

/**
 * Sends a page in one piece. React would send it in many small pieces, which takes three times as much CPU
 * time for a dashboard (docs/speed.md).
 */
const inOnePiece = (html: ReactDOMServerReadableStream): Promise<BodyInit> => text(html);

/** The complete HTML of a page, as the body of a response. Rejects if it can't be rendered. */
export async function renderPage(
	page: ReactNode,
	nonce: string,
	makeBody: (html: ReactDOMServerReadableStream) => Promise<BodyInit> = inOnePiece,
): Promise<BodyInit> {
	const aborter = new AbortController();
	const timer = setTimeout(() => aborter.abort(), RENDER_TIMEOUT);
	try {
		const html = await renderToReadableStream(page, {
			nonce,
			// React hides finished content past 12.8 kB until a script runs, unless this is infinite.
			progressiveChunkSize: Number.POSITIVE_INFINITY,
			signal: aborter.signal,
			onError: (error) => reportError({ err: error }, "rendering failed"),
		});
		await html.allReady;
		return await makeBody(html);
	} finally {
		clearTimeout(timer);
	}
}
