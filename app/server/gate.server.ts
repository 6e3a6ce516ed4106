import type { IncomingMessage } from "node:http";
import { publicUrl, settings } from "#app/infra/process/settings.server.ts";
import { HttpError } from "./http-error.server.ts";
import { safePath } from "./safe-path.ts";

/** Pages are read with GET or HEAD, and their forms use POST. Each API call has its own method. */
const PAGE_METHODS = ["GET", "HEAD", "POST"];
const API_METHODS = [...PAGE_METHODS, "PUT"];
/** Uploads in pieces also use the methods of the tus protocol. */
const UPLOAD_METHODS = [...PAGE_METHODS, "PATCH", "DELETE"];
const UPLOAD_PATH = /^\/bookings\/[^/?]+\/milestones\/\d+\/uploads\/[^/?]+$/;
const SAFE_METHODS = new Set(["GET", "HEAD"]);
const MAX_URL = 8_192;
/**
 * A search accepts long pasted text and truncates it itself. This is enough for 10,000 characters that take
 * three bytes each in percent-encoding.
 */
const MAX_SEARCH_URL = 32_768;

/** Throws an HttpError for a method that the site doesn't support. */
export function requireMethod({ method = "", url: target = "" }: IncomingMessage): void {
	const methods = target.startsWith("/api/")
		? API_METHODS
		: UPLOAD_PATH.test(target)
			? UPLOAD_METHODS
			: PAGE_METHODS;
	if (!methods.includes(method))
		throw new HttpError(405, "method_not_allowed", "This site doesn't support that HTTP method.", {
			Allow: methods.join(", "),
		});
}

/**
 * Throws an HttpError for a target that, by its form alone, can't belong to a page or an API call. Redirects
 * GET and HEAD requests to `canonical`, the target's canonical form, which is null if the target doesn't have
 * one.
 */
export function requireTarget(
	{ method = "", url: target = "" }: IncomingMessage,
	canonical: string | null,
): void {
	if (target.length > (target.startsWith("/search?") ? MAX_SEARCH_URL : MAX_URL))
		throw new HttpError(414, "invalid", "That URL is longer than any on this site.");
	if (canonical === null) throw new HttpError(400, "invalid", "That URL contains invalid characters.");
	if (canonical !== target) {
		if (!SAFE_METHODS.has(method))
			throw new HttpError(400, "invalid", "That URL has characters encoded that must not be.");
		throw new HttpError(308, "moved", "This URL has a simpler spelling.", { Location: safePath(canonical) });
	}
	// The framework would also respond to the path of an API call plus `.data`, in its own format.
	if (/^\/api\/[^?]*\.data($|\?)/.test(target))
		throw new HttpError(404, "not_found", "There is no such API call.");
}

/**
 * Every unsafe request must come from a page on this site, according to Sec-Fetch-Site, or else Origin, or
 * else Referer. A request that sends none of them comes from a program. It is accepted only at URLs to which
 * programs may post, and only without cookies, because then there is no browser session to abuse. Throws an
 * HttpError.
 */
export function requireSameOrigin(request: IncomingMessage): void {
	if (SAFE_METHODS.has(request.method ?? "")) return;
	const { "sec-fetch-site": site, origin, referer, cookie } = request.headers;
	if (site !== undefined && site !== "same-origin") throw fromElsewhere();
	// Browsers never send an Origin that contradicts `same-origin`. The framework would respond to such a
	// request with its own error, so an Origin is always checked.
	if (site === "same-origin" && origin === undefined) return;
	const source = origin ?? referer;
	if (source !== undefined) {
		if (URL.parse(source)?.origin === getOrigin(request)) return;
		throw fromElsewhere();
	}
	if (isForPrograms(request.url ?? "") && cookie === undefined) return;
	throw fromElsewhere();
}

const fromElsewhere = () =>
	new HttpError(
		403,
		"forbidden",
		"For your safety, forms are only accepted from pages of this site. Open the page again and send the form from there.",
	);

/**
 * The unsubscribe links in emails: email programs post to them (RFC 8058), and the token in the
 * query is the only authorization.
 */
const UNSUBSCRIBE_PATHS = ["/newsletter/unsubscribe", "/news/leave", "/searches/leave", "/invitations/leave"];

/** Whether payment providers send their events to this URL. Each event is signed. */
const isWebhookTarget = (target: string): boolean => /^\/webhooks\/payments\/[\w-]+($|\?)/.test(target);

/** Whether a request is an event of a payment provider. Its URL must be canonical. */
export const isWebhook = ({ method, url = "" }: IncomingMessage): boolean =>
	method === "POST" && isWebhookTarget(url);

/** Whether a URL belongs to the API, a webhook, or an unsubscribe link. */
const isForPrograms = (target: string): boolean =>
	target.startsWith("/api/") ||
	isWebhookTarget(target) ||
	UNSUBSCRIBE_PATHS.some((path) => target.startsWith(`${path}?`));

/**
 * The site's own origin: PUBLIC_URL if it is set. Without it the instance is local, and any
 * loopback name that the visitor typed is accepted. Forwarded hosts are never trusted.
 */
export function getOrigin(request: IncomingMessage): string {
	if (settings().PUBLIC_URL) return publicUrl();
	const host = request.headers.host ?? "";
	const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
	return (isLocal && URL.parse(`http://${host}`)?.origin) || publicUrl();
}
