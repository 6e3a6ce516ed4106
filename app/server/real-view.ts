/**
 * Whether a request shows a page to a person: a document that is read now, not a prefetch, a HEAD
 * request, or data that a script reloads.
 */
export function isRealView({ method, headers }: Request): boolean {
	if (method !== "GET") return false;
	if (isFetchedAhead((name) => headers.get(name))) return false;
	const destination = headers.get("Sec-Fetch-Dest");
	return destination === null
		? (headers.get("Accept") ?? "").includes("text/html")
		: destination === "document";
}

/**
 * Whether a script on a page sent the request and handles the response itself, according to Sec-Fetch-Dest. A
 * browser that doesn't send that header gets the response for pages without JavaScript.
 */
export const isFromScript = ({ headers }: Request): boolean => headers.get("Sec-Fetch-Dest") === "empty";

/**
 * Whether a browser requests a page before a click, according to its headers. `header` reads one by
 * its lowercase name.
 */
export const isFetchedAhead = (header: (name: string) => unknown): boolean =>
	PURPOSES.some((name) => {
		const purpose = header(name);
		return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
	});

const PURPOSES = ["purpose", "sec-purpose", "x-purpose", "x-moz"];
