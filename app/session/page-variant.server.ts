import type { IncomingHttpHeaders } from "node:http";
import { parseCookie } from "cookie";
import { findFreshSession } from "#app/domain/people/sessions.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { flashCookie, getTheme, pendingFormCookie, sessionCookie } from "./cookies.server.ts";

/** The variant of a visitor without cookies. */
export const VISITOR = "visitor";

/**
 * The variant of a page that a request sees. Null for working pages. They are personal, so the user isn't
 * looked up.
 */
export const chooseVariant = async (
	page: { default?: unknown; handle?: RouteHandle } | undefined,
	headers: IncomingHttpHeaders,
): Promise<string | null> => (page?.default && !page.handle?.reading ? null : readingVariant(headers));

/**
 * The variant of a reading page that a request sees: everything that the header and footer show about the
 * user (role, color scheme, unread count). Null if the response is for only one user.
 */
async function readingVariant(headers: IncomingHttpHeaders): Promise<string | null> {
	if (headers.authorization !== undefined) return null;
	if (headers.cookie === undefined) return VISITOR;
	const cookies = parseCookie(headers.cookie);
	// A flash message or a restored form is shown once, to one user.
	if (cookies[flashCookie.name] || cookies[pendingFormCookie.name]) return null;
	const request = { headers: new Headers({ Cookie: headers.cookie }) };
	const theme = getTheme(request);
	if (!cookies[sessionCookie.name]) return `${VISITOR} ${theme}`;
	const token = sessionCookie.read(request);
	const session = typeof token === "string" ? await findFreshSession(token) : null;
	return session && `${session.role} ${theme} ${session.unread.unread}`;
}
