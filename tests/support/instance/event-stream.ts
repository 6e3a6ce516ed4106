import { request } from "node:http";
import type { Browser } from "../browser/browser.ts";

/**
 * Opens the event stream of a signed-in person. Returns what has arrived so far, and a function that closes
 * the stream.
 */
export function openStream(browser: Browser, lastEventId?: string) {
	let text = "";
	const { hostname, port } = new URL(browser.origin);
	const headers = {
		Cookie: `session=${browser.cookies.get("session")}`,
		Accept: "text/event-stream",
		"Accept-Encoding": "gzip, br",
		...(lastEventId && { "Last-Event-ID": lastEventId }),
	};
	const opened = Promise.withResolvers<{ status: number; headers: Record<string, unknown> }>();
	const ended = Promise.withResolvers<void>();
	const outgoing = request({ hostname, port, path: "/messages/events", headers }, (response) => {
		opened.resolve({ status: response.statusCode ?? 0, headers: response.headers });
		response.setEncoding("utf8");
		response.on("data", (chunk: string) => {
			text += chunk;
		});
		response.on("close", () => ended.resolve());
		response.on("error", () => ended.resolve());
	});
	outgoing.on("error", opened.reject);
	outgoing.end();
	const ids = () => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
	return {
		opened: opened.promise,
		ended: ended.promise,
		ids,
		text: () => text,
		close: () => outgoing.destroy(),
	};
}
