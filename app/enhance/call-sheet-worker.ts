/**
 * The service worker of call sheets. A call sheet that was opened once can be opened again without a
 * connection, because a shoot may be where there is none.
 *
 * It is registered only by call sheets, with a scope that covers only the call sheets of one booking, and
 * stores only those pages and their stylesheets. A page comes from the network whenever there is one. Without
 * a connection, the stored copy is shown without scripts, with a line that says when it was stored.
 *
 * A call sheet has names, a place, and perhaps phone numbers. They don't stay on a device longer than needed:
 * - Signing out deletes all copies and this worker, by the header `Clear-Site-Data: "storage"`, which works
 *   without scripts.
 * - If a session has ended in another way, or the booking isn't the reader's, the server no longer answers
 *   with the page, and the worker deletes the copy.
 * - A copy is deleted two days after its date, the next time that a call sheet is opened.
 */

/** What this file uses of the types of service workers, which can't be combined with those of pages. */
type LastingEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = LastingEvent & { request: Request; respondWith: (response: Promise<Response>) => void };
type WorkerScope = {
	skipWaiting: () => Promise<void>;
	clients: { claim: () => Promise<void> };
	addEventListener(type: "install" | "activate", listener: (event: LastingEvent) => void): void;
	addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
	addEventListener(type: "message", listener: (event: LastingEvent & { data: unknown }) => void): void;
};
const worker = globalThis as unknown as WorkerScope;

const CACHE = "call-sheets";
const CALL_SHEET = /^\/bookings\/[^/]+\/dates\/(\d{4}-\d{2}-\d{2})$/;
const STYLESHEET = /^\/assets\/[^/]+\.css$/;
const KEPT_MS = 2 * 86_400_000;
/** A copy that is younger than this isn't stored again when its page has loaded. */
const FRESH_MS = 30_000;
const STORED_AT = "X-Stored-At";

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
	const { method, mode, url } = event.request;
	if (method !== "GET") return;
	const { origin, pathname } = new URL(url);
	if (origin !== location.origin) return;
	if (mode === "navigate" && CALL_SHEET.test(pathname)) event.respondWith(open(event, pathname));
	else if (STYLESHEET.test(pathname)) event.respondWith(fetchOrRecall(event.request, pathname));
});

/** Sent by a call sheet once it has loaded, because the first time, the worker doesn't see its request. */
worker.addEventListener("message", (event) => {
	const path: unknown = Object(event.data).path;
	if (typeof path === "string" && CALL_SHEET.test(path)) event.waitUntil(refresh(path));
});

/** The page from the network, or else the stored copy. `keep` says which responses change the copy. */
async function open(event: FetchEvent, path: string): Promise<Response> {
	try {
		const response = await fetch(event.request);
		event.waitUntil(keep(path, response.clone()));
		return response;
	} catch (error) {
		const copy = await (await caches.open(CACHE)).match(path);
		if (copy) return copy;
		throw error;
	}
}

/** Fetches and stores a page, unless there is a fresh copy. */
async function refresh(path: string): Promise<void> {
	const copy = await (await caches.open(CACHE)).match(path);
	const storedAt = Date.parse(copy?.headers.get(STORED_AT) ?? "");
	if (Date.now() - storedAt < FRESH_MS) return;
	// Not a person's view of the page, so it doesn't count as one or use up a message that is shown once.
	const headers = { "X-Purpose": "preview", Accept: "text/html" };
	await keep(path, await fetch(path, { headers, redirect: "manual" }));
}

/**
 * Stores a call sheet, or deletes its copy if the reader may no longer see it. A redirect, which leads to the
 * sign-in page, has the status 0 here. After other errors, the copy stays.
 */
async function keep(path: string, response: Response): Promise<void> {
	const cache = await caches.open(CACHE);
	if (response.ok) {
		const html = await response.text();
		await keepStylesheets(cache, html);
		await cache.put(path, copyOf(html, response));
	} else if ([0, 401, 403, 404, 410].includes(response.status)) await cache.delete(path);
	await deleteOld(cache);
}

/** The page without its scripts, which need a connection, and with the line that says when it was stored. */
function copyOf(html: string, response: Response): Response {
	const at = new Date();
	const time = at.toLocaleString("en-US", { dateStyle: "full", timeStyle: "short" });
	const line = `<p class="notice measure mb-8" role="status">You're offline. This copy is from ${time}. To change anything, connect to the internet and reload the page.</p>`;
	const text = html
		.replace(/<script\b[\s\S]*?<\/script>/gi, "")
		.replace(/<link[^>]*rel="modulepreload"[^>]*>/gi, "")
		.replace(/<p[^>]*data-stored-copy[^>]*><\/p>/i, line);
	return new Response(text, {
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Security-Policy": response.headers.get("Content-Security-Policy") ?? "default-src 'none'",
			[STORED_AT]: at.toISOString(),
		},
	});
}

/** Stores the stylesheets of a page, and deletes all others, such as those of earlier releases. */
async function keepStylesheets(cache: Cache, html: string): Promise<void> {
	const used = [...html.matchAll(/href="(\/assets\/[^"/]+\.css)"/g)].map(([, path = ""]) => path);
	for (const { url } of await cache.keys()) {
		const { pathname } = new URL(url);
		if (STYLESHEET.test(pathname) && !used.includes(pathname)) await cache.delete(pathname);
	}
	for (const path of used) if (!(await cache.match(path))) await cache.add(path);
}

async function deleteOld(cache: Cache): Promise<void> {
	for (const { url } of await cache.keys()) {
		const { pathname } = new URL(url);
		const day = CALL_SHEET.exec(pathname)?.[1];
		if (day && Date.parse(`${day}T23:59:59Z`) + KEPT_MS < Date.now()) await cache.delete(pathname);
	}
}

async function fetchOrRecall(request: Request, path: string): Promise<Response> {
	try {
		return await fetch(request);
	} catch (error) {
		const copy = await (await caches.open(CACHE)).match(path);
		if (copy) return copy;
		throw error;
	}
}
