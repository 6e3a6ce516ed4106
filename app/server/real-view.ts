/**
 * Whether a request shows a page to a person: a document that is read now, and none that a browser fetches ahead, that only its
 * headers are asked of, or whose data a script loads again.
 */
export function isRealView({ method, headers }: Request): boolean {
	if (method !== "GET") return false;
	if (isFetchedAhead((name) => headers.get(name))) return false;
	const destination = headers.get("Sec-Fetch-Dest");
	return destination === null ? (headers.get("Accept") ?? "").includes("text/html") : destination === "document";
}

/** Whether a script of a page asks, and takes what it gets to where it is. Without that header a browser is answered as without script. */
export const isFromScript = ({ headers }: Request): boolean => headers.get("Sec-Fetch-Dest") === "empty";

/** Whether a browser asks for a page ahead of a click, by the headers that it then sends; `header` reads one by its name in lower case. */
export const isFetchedAhead = (header: (name: string) => unknown): boolean =>
	PURPOSES.some((name) => {
		const purpose = header(name);
		return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
	});

const PURPOSES = ["purpose", "sec-purpose", "x-purpose", "x-moz"];
