import { afterAll, beforeAll, expect, it } from "vitest";
import {
	type ForeignId,
	foreignIds,
	NOBODYS,
	ofBooking,
	preparedCalls,
	quoteCalls,
} from "../../support/attacks/foreign-ids.ts";
import {
	FOREIGN_DISPUTE,
	FOREIGN_PROPOSAL,
	type ForeignRecords,
	plantForeignRecords,
} from "../../support/attacks/foreign-records.ts";
import { withoutId } from "../../support/attacks/without-id.ts";
import { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { type Access, routeAccess } from "../../support/browser/route-access.ts";
import { siteRoutes } from "../../support/browser/site-routes.ts";
import { getBearer } from "../../support/files/uploads.ts";
import { readApiCalls } from "../../support/instance/api-calls.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { quoteRequest } from "../../support/market/quote-request.ts";
import { provingCount, recordFigure } from "../../support/proof/proof.ts";
import { rankOfTimes } from "../../support/proof/rank.ts";

const apiCalls = await readApiCalls();
let instance: Instance;
let records: ForeignRecords;
const cookies = new Map<string, string>();
/** Tokens for the API. */
const bearers = new Map<string, string>();
beforeAll(async () => {
	instance = await startInstance();
	for (const role of ["CREATOR", "PROFESSIONAL", "ADMIN"] as const) {
		const browser = await new Browser(instance.origin).signIn(instance.account(role));
		cookies.set(role, `session=${browser.cookies.get("session")}`);
	}
	for (const role of ["CREATOR", "PROFESSIONAL"] as const) bearers.set(role, await getBearer(instance, role));
	records = await plantForeignRecords(instance);
});
afterAll(() => instance.stop());

/** The fields of all forms at guarded URLs. Each form reads only its own. */
const FIELDS = {
	...quoteRequest,
	reason: "It rains",
	rating: "5",
	text: "Fine",
	content: "Hello",
	direction: "up",
	milestone: "1",
	amount: "1.00",
	statement: "Less",
	response: "All of it",
	objection: "No",
	version: "x",
	currentPassword: "wrong",
	name: "Mine",
};
const form = () => new URLSearchParams(FIELDS).toString();

const inQuery = (path: string): ForeignId[] => [
	{ ...ofBooking(""), path: (id) => `${path}?booking=${id}` },
	{ ...ofBooking(""), path: (id) => `${path}?booking=${id}`, method: "POST", body: form },
];
const inJson = (
	path: string,
	body: (id: string, records: ForeignRecords) => object,
	foreign: ForeignId["foreign"],
): ForeignId => ({
	visitor: "signed out",
	path: () => path,
	method: "POST",
	foreign,
	unknown: NOBODYS,
	body: (...asked) => JSON.stringify(body(...asked)),
});

/** Requests with an ID in their path, query, or body. */
const calls: ForeignId[] = [
	...siteRoutes.flatMap(({ pattern, hasAction }) =>
		foreignIds[pattern] && hasAction ? [{ ...foreignIds[pattern], method: "POST" as const, body: form }] : [],
	),
	...[...Object.values(quoteCalls), ...Object.values(preparedCalls)].filter(({ method }) => method),
	...[
		"/messages",
		"/messages/read",
		"/messages/draft",
		"/messages/check",
		"/messages/block",
		"/messages/unblock",
	].flatMap(inQuery),
	{
		visitor: "CREATOR",
		path: (id) => `/report/message/${id}`,
		foreign: ({ message }) => message,
		unknown: NOBODYS,
	},
	{
		visitor: "CREATOR",
		path: (id) => `/report/message/${id}`,
		method: "POST",
		body: () => "reason=HARASSMENT&detail=Rude",
		foreign: ({ message }) => message,
		unknown: NOBODYS,
	},
	{
		visitor: "signed out",
		path: (id) => `/api/messages/${id}`,
		method: "PUT",
		foreign: ({ booking }) => booking,
		unknown: NOBODYS,
	},
	inJson(
		"/api/messages/send",
		(bookingId) => ({ bookingId, content: "Hello" }),
		({ booking }) => booking,
	),
	inJson(
		"/api/messages/send",
		(fileId, { userBooking }) => ({ bookingId: userBooking, content: "Hello", attachments: [fileId] }),
		({ file }) => file,
	),
];

function ask({ visitor, path, method, body, caller = "CREATOR" }: ForeignId, id: string) {
	const cookie = cookies.get(visitor);
	const target = path(id);
	const type = target.startsWith("/api/") ? "application/json" : "application/x-www-form-urlencoded";
	const headers = {
		"Sec-Fetch-Site": "same-origin",
		"Content-Type": type,
		Authorization: bearers.get(caller),
		...(cookie && { Cookie: cookie }),
	};
	return exchange(instance.origin, { method, path: target, headers, body: body?.(id, records) });
}

/** Expects the same response to someone else's ID and to an unknown one. Returns the status. */
async function expectSame(asked: ForeignId): Promise<number> {
	const { path, method = "GET", foreign, unknown } = asked;
	expect(foreign(records)).not.toBe("");
	const responseTo = async (id: string) => {
		const { status, text, location = "" } = await ask(asked, id);
		return { status, location: withoutId(location, id), text: withoutId(text, id) };
	};
	const theirs = await responseTo(foreign(records));
	expect(theirs, `${method} ${path(":id")}`).toEqual(await responseTo(unknown));
	return theirs.status;
}

/**
 * Returns whether anyone may use the IDs in a pattern. Profiles and their reviews are public, and every creator
 * may save any of them. Months and sections of the profile editor don't belong to anyone.
 */
const isPublic = (pattern: string) =>
	/\/(:professionalId|\{professionalId\})\/(un)?save$|\/reports\/(professional|review)\/|\/:(month|section)/.test(
		pattern,
	);

/** Members' calls with an ID that isn't public. The team may read everyone's records. */
const ofMembers = apiCalls.filter(
	({ path, access }) =>
		path.includes("{") && access === "bearer" && !path.startsWith("/api/admin/") && !isPublic(path),
);

it("someone else's ID gets the same response as an unknown one, at every guarded URL", async () => {
	// The team may read everyone's records.
	const isForMembers = (access: Access | undefined) =>
		typeof access === "object" && access.roles.some((role) => role !== "ADMIN");
	const pages = siteRoutes
		.filter(({ id, pattern }) => pattern.includes(":") && isForMembers(routeAccess[id]) && !isPublic(pattern))
		.map(({ pattern }) => pattern);
	const calls = ofMembers.map(({ path }) => path);
	expect([...new Set([...pages, ...calls])].sort()).toEqual(Object.keys(foreignIds).sort());
	// Uploads begin with POST, and their route has nothing to GET.
	for (const asked of Object.values(foreignIds))
		expect(await expectSame(asked), asked.path(":id")).toBe(/\/uploads$/.test(asked.path("")) ? 400 : 404);
});

it("a command gets the same response with someone else's ID as with an unknown one, and doesn't change anything", async () => {
	const sent = ofMembers
		.filter(({ method }) => method !== "GET")
		.map(({ method, path }) => {
			const filled = path
				.replace(/\{\w+\}/, ":id")
				.replace("{number}", "1")
				.replace("{disputeId}", FOREIGN_DISPUTE)
				.replace("{proposalId}", FOREIGN_PROPOSAL);
			return `${method} ${filled}`;
		});
	expect(calls.map(({ method, path }) => `${method} ${path(":id")}`)).toEqual(expect.arrayContaining(sent));
	const stored = () =>
		[
			"status FROM Booking",
			"id FROM Message",
			"id FROM Report",
			"blockedId FROM Block",
			"state FROM Match",
			"id FROM QuoteTemplate",
			"status FROM Dispute",
			"status FROM SplitProposal",
			"id FROM DisputeStatement",
		].map((columns) => instance.rows(`SELECT ${columns} ORDER BY 1`));
	const before = stored();
	// Commands that mark something as read redirect (303). Forms without text or files are refused (409, 422).
	for (const asked of calls) expect([404, 303, 409, 422]).toContain(await expectSame(asked));
	expect(stored()).toEqual(before);
});

const TIMES = provingCount("FOREIGN_TIMES", 0);

if (TIMES > 0) {
	it("a URL with someone else's ID takes as long to respond as one with an unknown ID", async () => {
		const statistics: [pattern: string, statistic: number][] = [];
		for (const [pattern, asked] of Object.entries(foreignIds)) {
			const askFor = (id: string) => () => ask(asked, id);
			statistics.push([
				pattern,
				await rankOfTimes(askFor(asked.foreign(records)), askFor(asked.unknown), TIMES),
			]);
		}
		const values = statistics.map(([, statistic]) => statistic);
		recordFigure(
			`rank statistics of ${values.length} addresses from ${Math.min(...values).toFixed(3)} to ${Math.max(...values).toFixed(3)}`,
		);
		expect(statistics.filter(([, statistic]) => statistic <= 0.45 || statistic >= 0.55)).toEqual([]);
	}, 1_200_000);
}
