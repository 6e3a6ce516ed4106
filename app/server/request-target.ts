/** Paths that are obviously canonical: without escapes, and without a segment that begins with a dot. */
const OBVIOUS = /^(?:\/(?!\.)[\w.~!$&'()*+,;=:@-]*)+$/;

/** Characters that never have to be encoded in a URL (RFC 3986, section 2.3). */
const UNRESERVED = /[\w.~-]/;

/**
 * The canonical form of a request's target, which is what the rest of the server sees: the cache, the rate
 * limits, the files, and the pages. Escapes of unreserved characters are decoded, and the hex digits of all
 * other escapes are capitalized. Null for a path that no browser sends unchanged, because the URL standard
 * would change it (dot segments, backslashes, a fragment, another site's URL). Also null for a path that
 * isn't UTF-8 or has control characters. The query is left as it is.
 */
export function canonicalTarget(target: string): string | null {
	const [path = ""] = target.split("?", 1);
	if (OBVIOUS.test(path)) return target;
	if (!path.startsWith("/") || URL.parse(`http://site.invalid${path}`)?.pathname !== path || !isText(path))
		return null;
	return path.replace(/%../g, canonicalEscape) + target.slice(path.length);
}

function isText(path: string): boolean {
	try {
		return !/\p{Cc}/u.test(decodeURIComponent(path));
	} catch {
		return false;
	}
}

function canonicalEscape(escaped: string): string {
	const letter = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
	return UNRESERVED.test(letter) ? letter : escaped.toUpperCase();
}
