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
import { explainQuery, recordQueries } from "../../support/database/queries.ts";
import { newDelivered } from "../../support/market/milestones.ts";
import { newQuote } from "../../support/market/quotes.ts";

/** The most statements of SQL that one page of a member may take. */
const STATEMENTS = 5;

type Loader = (args: never) => unknown;

/**
 * Lists the statements for a page: those of its user's session, of its middleware, and of its own and the
 * root's loader.
 */
async function listStatements(user: SignedInUser, path: string, load: Loader): Promise<string[]> {
	const token = await openSession(user.id, "BROWSER");
	const url = new URL(path, "http://localhost");
	const request = new Request(url, { headers: { Accept: "text/html" } });
	return recordQueries(async () => {
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
}

/** Opens each page as both sides of a booking, and passes on its statements. */
async function openPages(check: (statements: string[], page: string) => unknown): Promise<void> {
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
			await check(await listStatements(user, path, load), `${user.role} ${path}`);
}

describe("a page of a member with bookings", () => {
	it("takes at most five statements, for either side", () =>
		openPages(({ length }, page) => expect(length, page).toBeLessThanOrEqual(STATEMENTS)));

	it("reads only the end of an account's audit trail, which grows as long as the account exists", async () => {
		const plans: string[] = [];
		await openPages(async (statements) => {
			for (const sql of statements)
				if (sql.includes('"AuditEvent"')) plans.push(...(await explainQuery(sql)).split("\n"));
		});
		const searches = plans.filter((step) => step.includes("AuditEvent"));
		expect(searches.length).toBeGreaterThan(0);
		expect(searches.filter((step) => !step.includes("_subjectType_subjectId_at_idx "))).toEqual([]);
		expect(plans.filter((step) => step.includes("MULTI-INDEX OR"))).toEqual([]);
	});
});
