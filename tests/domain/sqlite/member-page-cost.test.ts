import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { findSession } from "#app/domain/people/sessions.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { loader as loadDashboard } from "#app/routes/account/dashboard/dashboard.tsx";
import { loader as loadSettings } from "#app/routes/account/settings/settings.tsx";
import { loader as loadBookings } from "#app/routes/bookings/bookings.tsx";
import { loader as loadMessages, middleware as messagesMiddleware } from "#app/routes/messages/messages.tsx";
import { actorContext, unreadContext } from "#app/session/contexts.ts";
import { getUnreadCounts } from "#app/session/viewer.server.ts";
import { openSession, visitor } from "../../support/accounts/actors.ts";
import { recordQueries } from "../../support/database/queries.ts";
import { newDelivered } from "../../support/market/milestones.ts";
import { newQuote } from "../../support/market/quotes.ts";

/** The most statements of SQL that one page of a member may take. */
const STATEMENTS = 5;

type Loader = (args: never) => unknown;

/**
 * Counts the statements for a page: those of its user's session, of its middleware, and of its own and the
 * root's loader.
 */
async function countStatements(user: SignedInUser, path: string, load: Loader): Promise<number> {
	const token = await openSession(user.id, "BROWSER");
	const url = new URL(path, "http://localhost");
	const request = new Request(url, { headers: { Accept: "text/html" } });
	const queries = await recordQueries(async () => {
		const session = await findSession(token, "BROWSER");
		const context = new RouterContextProvider();
		context.set(actorContext, visitor({ user: session?.user ?? null }));
		context.set(unreadContext, session?.unread ?? null);
		const args = { request, url, context, params: {}, pattern: url.pathname };
		const next = async () => {
			await Promise.all([getUnreadCounts(context), load(args as never)]);
			return new Response();
		};
		const [middleware] = path.startsWith("/messages") ? messagesMiddleware : [];
		await (middleware ? middleware(args, next) : next());
	});
	return queries.length;
}

describe("a page of a member with bookings", () => {
	it("takes at most five statements, for either side", async () => {
		const deal = await newDelivered();
		const { creator, professional } = deal;
		await newQuote();
		const pages: [path: string, load: Loader][] = [
			["/settings", loadSettings],
			["/dashboard", loadDashboard],
			["/bookings", loadBookings],
			["/messages", loadMessages],
			[`/messages?booking=${deal.bookingId}`, loadMessages],
		];
		for (const user of [creator, professional])
			for (const [path, load] of pages)
				expect(await countStatements(user, path, load), `${user.role} ${path}`).toBeLessThanOrEqual(
					STATEMENTS,
				);
	});
});
