import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { apiCalls } from "#app/api/api-table.server.ts";
import type { Role } from "#app/domain/role.ts";
import { withoutId } from "../../support/attacks/without-id.ts";
import { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { type Access, routeAccess } from "../../support/browser/route-access.ts";
import { siteRoutes } from "../../support/browser/site-routes.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { bearerOf, uploadAs } from "../../support/files/uploads.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { addConversation } from "../../support/instance/instance-conversation.ts";
import { addBooking, addProfessional, personId, stored } from "../../support/market/market.ts";
import { addAttorney, addMatch } from "../../support/market/matching-records.ts";
import { typedQuote } from "../../support/market/typed-quote.ts";
import { provingCount, recordFigure } from "../../support/proof/proof.ts";
import { rankOfTimes } from "../../support/proof/rank.ts";

type Visitor = Role | "signed out";

let instance: Instance;
const cookies = new Map<Visitor, string>();
/** A session of the admin, by its id in URLs. */
let foreignSession = "";
let foreignBooking = "";
let foreignMessage = "";
let ownBooking = "";
let foreignNotification = "";
let foreignMatch = "";
/** Someone who has left. */
let removedProfessional = "";
let fileOfProfessional: string;
let bearer: string;
const FOREIGN_PASSKEY = "0199c9a1-0000-7000-8000-000000000005";
const FOREIGN_TEMPLATE = "0199c9a1-0000-7000-8000-000000000010";
const FOREIGN_CASE = "SUP-FOREIGN1";
const FOREIGN_SEARCH = "0199c9a1-0000-7000-8000-000000000005";
const SAVED_BY_OTHERS = "example-cascade-rights";
const FOREIGN_LICENSE = "0199c9a1-0000-7000-8000-000000000007";
const FOREIGN_PERIOD = "0199c9a1-0000-7000-8000-000000000008";
const FOREIGN_PICTURE = "0199c9a1-0000-7000-8000-000000000003";
beforeAll(async () => {
	instance = await startInstance();
	for (const role of ["CREATOR", "PROFESSIONAL", "ADMIN"] as const) {
		const browser = await new Browser(instance.origin).signIn(instance.account(role));
		cookies.set(role, `session=${browser.cookies.get("session")}`);
	}
	const admin = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
	foreignSession = /\/settings\/sessions\/([\w-]+)\/end/.exec((await admin.get("/settings/sessions")).text)?.[1] ?? "";
	foreignBooking = addBooking(instance, { creatorId: personId(instance, { role: "ADMIN" }), professionalId: addProfessional(instance) });
	foreignMessage = randomUUID();
	instance.change(
		"insert into Message (id, bookingId, senderId, content, createdAt) values (?, ?, ?, 'Hello', ?)",
		...[foreignMessage, foreignBooking, personId(instance, { role: "ADMIN" }), stored(new Date())],
	);
	ownBooking = addConversation(instance, instance.account("CREATOR"), instance.account("PROFESSIONAL"));
	removedProfessional = addProfessional(instance, { state: "REMOVED" });
	foreignMatch = addMatch(instance, personId(instance, { role: "ADMIN" }), [addAttorney(instance, "Alder Law")]);
	foreignNotification = randomUUID();
	instance.change(
		`insert into Notification (id, userId, topic, title, path, createdAt) values (?, ?, 'NEWS', 'News', '/', ?)`,
		...[foreignNotification, personId(instance, { role: "ADMIN" }), stored(new Date())],
	);
	instance.change(
		"INSERT INTO Passkey (id, userId, credentialId, publicKey, counter, transports, name, createdAt) VALUES (?, ?, 'x', 'x', 0, '', 'Phone', ?)",
		...[FOREIGN_PASSKEY, personId(instance, { role: "ADMIN" }), stored(new Date())],
	);
	instance.change(
		"INSERT INTO SupportTicket (id, reference, name, email, userType, inquiryType, dueAt, createdAt) VALUES (?, ?, 'Ana', 'ana@example.com', 'CREATOR', 'GENERAL', ?, ?)",
		...[randomUUID(), FOREIGN_CASE, stored(new Date()), stored(new Date())],
	);
	const [adminId, at] = [personId(instance, { role: "ADMIN" }), stored(new Date())];
	instance.change("INSERT INTO SavedSearch (id, creatorId, name, query, createdAt, seenId) VALUES (?, ?, 'Theirs', '', ?, '')", FOREIGN_SEARCH, adminId, at);
	instance.change("INSERT INTO SavedProfessional (creatorId, professionalId, savedAt) VALUES (?, ?, ?)", adminId, SAVED_BY_OTHERS, at);
	instance.change(
		"INSERT INTO QuoteTemplate (id, professionalId, name, fields, updatedAt) VALUES (?, 'example-cascade-rights', 'Half a day', '{}', ?)",
		...[FOREIGN_TEMPLATE, stored(new Date())],
	);
	bearer = await bearerOf(instance, "CREATOR");
	fileOfProfessional = await uploadAs(instance, "PROFESSIONAL", "license.pdf", pdf());
	instance.change(
		`INSERT INTO ProfessionalPicture (id, professionalId, position, fileId, alt, width, height) VALUES ('${FOREIGN_PICTURE}', 'example-cascade-rights', 0, '${fileOfProfessional}', 'x', 1, 1)`,
	);
	instance.change(
		`INSERT INTO ProfessionalLicense (id, professionalId, kind, state, number, addedAt) SELECT '${FOREIGN_LICENSE}', id, 'ATTORNEY', 'WA', '1', listedAt FROM Professional WHERE id = 'example-cascade-rights'`,
	);
	instance.change(
		`INSERT INTO BusyPeriod (id, professionalId, firstDay, lastDay, source) VALUES ('${FOREIGN_PERIOD}', 'example-cascade-rights', '2099-01-01', '2099-01-02', 'form')`,
	);
});
afterAll(() => instance.stop());

type ForeignId = {
	visitor: Visitor;
	path: (id: string) => string;
	/** Absent where the address is read. */
	method?: "POST" | "PUT";
	/** A form, or JSON for the API. */
	body?: (id: string) => string;
	foreign: () => string;
	unknown: string;
};

const NOBODYS = "0199c9a1-0000-7000-8000-000000000009";
const bookingPaths = ["", "/accept", "/decline", "/withdraw", "/start", "/complete", "/cancel", "/dispute", "/review"];
const ofBooking = (end: string): ForeignId => ({ visitor: "CREATOR", path: (id) => `/bookings/${id}${end}`, foreign: () => foreignBooking, unknown: NOBODYS });

const creatorPaths = ["/quote", "/propose-dates", "/agreements/1", "/agreements/1/text", "/accept-quote", "/decline-quote", "/ask-for-changes"];
const professionalPaths = ["/edit-quote", "/send-quote", "/revise-quote", "/withdraw-quote", "/save-template"];
const patternOf = (end: string) => `/bookings/:bookingId${end.replace("/1", "/:version")}`;

/** A call about a booking, with a body that it accepts. */
const ofCall = (end: string, body?: object): ForeignId => ({
	...{ visitor: "signed out", path: (id) => `/api/bookings/${id}${end}`, foreign: () => foreignBooking, unknown: NOBODYS },
	...(body && { method: "POST", body: () => JSON.stringify(body) }),
});
const signed = { fullName: "Ana Example", consent: true };
const shown = { quoteId: NOBODYS };
const quoteCalls: Record<string, ForeignId> = {
	"/quotes": ofCall("/quotes"),
	"/agreements/{version}": ofCall("/agreements/1"),
	"/send-quote": ofCall("/send-quote", { ...typedQuote(), ...signed }),
	"/revise-quote": ofCall("/revise-quote", { ...typedQuote(), ...signed }),
	"/accept-quote": ofCall("/accept-quote", { ...shown, ...signed }),
	"/decline-quote": ofCall("/decline-quote", { ...shown, reason: "No" }),
	"/withdraw-quote": ofCall("/withdraw-quote", { ...shown, reason: "No" }),
	"/ask-for-changes": ofCall("/ask-for-changes", { ...shown, text: "Less" }),
	"/propose-dates": ofCall("/propose-dates", { ...shown, startsOn: "2099-05-01", endsOn: "2099-05-02" }),
};

/**
 * By guarded address with an id in it: who asks, with an id that is another person's and with one
 * that is no one's.
 */
const foreignIds: Record<string, ForeignId> = {
	...Object.fromEntries(bookingPaths.map((end) => [`/bookings/:bookingId${end}`, ofBooking(end)])),
	...Object.fromEntries(creatorPaths.map((end) => [patternOf(end), ofBooking(end)])),
	...Object.fromEntries(professionalPaths.map((end): [string, ForeignId] => [patternOf(end), { ...ofBooking(end), visitor: "PROFESSIONAL" }])),
	...Object.fromEntries(Object.entries(quoteCalls).map(([end, asked]) => [`/api/bookings/{bookingId}${end}`, asked])),
	"/professional/quote-templates/:templateId/remove": {
		visitor: "PROFESSIONAL",
		path: (id) => `/professional/quote-templates/${id}/remove`,
		foreign: () => FOREIGN_TEMPLATE,
		unknown: NOBODYS,
	},
	"/api/messages/{bookingId}": { visitor: "signed out", path: (id) => `/api/messages/${id}`, foreign: () => foreignBooking, unknown: NOBODYS },
	"/notifications/:notificationId": { visitor: "CREATOR", path: (id) => `/notifications/${id}`, foreign: () => foreignNotification, unknown: NOBODYS },
	"/booking/request-quote/:professionalId": { visitor: "CREATOR", path: (id) => `/booking/request-quote/${id}`, foreign: () => removedProfessional, unknown: NOBODYS },
	"/booking/request-quote/:professionalId/check": { visitor: "CREATOR", path: (id) => `/booking/request-quote/${id}/check`, foreign: () => removedProfessional, unknown: NOBODYS },
	...Object.fromEntries(
		["", "/refuse"].map((end): [string, ForeignId] => [
			`/matches/:matchId${end}`,
			{ visitor: "CREATOR", path: (id) => `/matches/${id}${end}`, foreign: () => foreignMatch, unknown: NOBODYS },
		]),
	),
	"/settings/sessions/:sessionId/end": { visitor: "CREATOR", path: (id) => `/settings/sessions/${id}/end`, foreign: () => foreignSession, unknown: "nobodys-session" },
	...Object.fromEntries(
		["rename", "remove"].map((end): [string, ForeignId] => [
			`/settings/passkeys/:passkeyId/${end}`,
			{ visitor: "CREATOR", path: (id) => `/settings/passkeys/${id}/${end}`, foreign: () => FOREIGN_PASSKEY, unknown: NOBODYS },
		]),
	),
	"/professional/edit/pictures/:pictureId/remove": {
		visitor: "PROFESSIONAL",
		path: (id) => `/professional/edit/pictures/${id}/remove`,
		foreign: () => FOREIGN_PICTURE,
		unknown: "0199c9a1-0000-7000-8000-000000000004",
	},
	"/saved/:professionalId/note": { visitor: "CREATOR", path: (id) => `/saved/${id}/note`, foreign: () => SAVED_BY_OTHERS, unknown: NOBODYS },
	...Object.fromEntries(
		["pause", "resume", "delete"].map((end): [string, ForeignId] => [
			`/saved/searches/:searchId/${end}`,
			{ visitor: "CREATOR", path: (id) => `/saved/searches/${id}/${end}`, foreign: () => FOREIGN_SEARCH, unknown: NOBODYS },
		]),
	),
	"/files/pictures/:pictureId/:file": {
		visitor: "CREATOR",
		path: (id) => `/files/pictures/${id}/400.webp`,
		foreign: () => FOREIGN_PICTURE,
		unknown: "0199c9a1-0000-7000-8000-000000000004",
	},
	"/professional/edit/licenses/:licenseId/remove": {
		visitor: "PROFESSIONAL",
		path: (id) => `/professional/edit/licenses/${id}/remove`,
		foreign: () => FOREIGN_LICENSE,
		unknown: "0199c9a1-0000-7000-8000-000000000004",
	},
	"/professional/edit/busy-dates/:busyPeriodId/remove": {
		visitor: "PROFESSIONAL",
		path: (id) => `/professional/edit/busy-dates/${id}/remove`,
		foreign: () => FOREIGN_PERIOD,
		unknown: "0199c9a1-0000-7000-8000-000000000004",
	},
	"/support/tickets/:reference": { visitor: "CREATOR", path: (id) => `/support/tickets/${id}`, foreign: () => FOREIGN_CASE, unknown: "SUP-NOBODYS1" },
	"/files/:fileId": { visitor: "CREATOR", path: (id) => `/files/${id}`, foreign: () => fileOfProfessional, unknown: "0199c9a1-0000-7000-8000-000000000000" },
};

/** Whatever the forms of guarded addresses ask for; each takes what is its own. */
const FIELDS = {
	...{ reason: "It rains", rating: "5", text: "Fine", content: "Hello", direction: "up", version: "x", currentPassword: "wrong" },
	...{ name: "Mine", title: "A day", description: "Portraits", serviceLine: "PHOTO_VIDEO", preferredDates: "May", budgetRange: "under_500", place: "remote" },
};
const form = () => new URLSearchParams(FIELDS).toString();

const inQuery = (path: string): ForeignId[] => [
	{ ...ofBooking(""), path: (id) => `${path}?booking=${id}` },
	{ ...ofBooking(""), path: (id) => `${path}?booking=${id}`, method: "POST", body: form },
];
const inJson = (path: string, body: (id: string) => object, foreign: () => string): ForeignId => ({
	...{ visitor: "signed out", path: () => path, method: "POST", foreign, unknown: NOBODYS },
	body: (id) => JSON.stringify(body(id)),
});

/** Ids in what is sent, in queries and in bodies. */
const calls: ForeignId[] = [
	...siteRoutes.flatMap(({ pattern, hasAction }) => (foreignIds[pattern] && hasAction ? [{ ...foreignIds[pattern], method: "POST" as const, body: form }] : [])),
	...Object.values(quoteCalls).filter(({ method }) => method),
	...["/messages", "/messages/read", "/messages/draft", "/messages/check", "/messages/block", "/messages/unblock"].flatMap(inQuery),
	{ visitor: "CREATOR", path: (id) => `/report/message/${id}`, foreign: () => foreignMessage, unknown: NOBODYS },
	{ visitor: "CREATOR", path: (id) => `/report/message/${id}`, method: "POST", body: () => "reason=HARASSMENT&detail=Rude", foreign: () => foreignMessage, unknown: NOBODYS },
	{ visitor: "signed out", path: (id) => `/api/messages/${id}`, method: "PUT", foreign: () => foreignBooking, unknown: NOBODYS },
	inJson(
		"/api/messages/send",
		(bookingId) => ({ bookingId, content: "Hello" }),
		() => foreignBooking,
	),
	inJson(
		"/api/messages/send",
		(fileId) => ({ bookingId: ownBooking, content: "Hello", attachments: [fileId] }),
		() => fileOfProfessional,
	),
];

function ask({ visitor, path, method, body }: ForeignId, id: string) {
	const cookie = cookies.get(visitor);
	const target = path(id);
	const type = target.startsWith("/api/") ? "application/json" : "application/x-www-form-urlencoded";
	const headers = { "Sec-Fetch-Site": "same-origin", "Content-Type": type, Authorization: bearer, ...(cookie && { Cookie: cookie }) };
	return exchange(instance.origin, { method, path: target, headers, body: body?.(id) });
}

/** Expects the same response to someone else's ID and to an unknown one. Returns the status. */
async function expectSame(asked: ForeignId): Promise<number> {
	const { path, method = "GET", foreign, unknown } = asked;
	expect(foreign()).not.toBe("");
	const responseTo = async (id: string) => {
		const { status, text, location = "" } = await ask(asked, id);
		return { status, location: withoutId(location, id), text: withoutId(text, id) };
	};
	const theirs = await responseTo(foreign());
	expect(theirs, `${method} ${path(":id")}`).toEqual(await responseTo(unknown));
	return theirs.status;
}

it("someone else's ID gets the same response as an unknown one, at every guarded URL", async () => {
	// To the team no one's records are foreign.
	const isOwned = (access: Access | undefined) => typeof access === "object" && access.roles.some((role) => role !== "ADMIN");
	// Profiles are public, and everyone may keep any of them in mind.
	const isPublic = (pattern: string) => /^\/professional\/:professionalId\/(un)?save$/.test(pattern);
	const pages = siteRoutes.filter(({ id, pattern }) => pattern.includes(":") && isOwned(routeAccess[id]) && !isPublic(pattern)).map(({ pattern }) => pattern);
	const calls = apiCalls.filter(({ path, access }) => path.includes("{") && access === "bearer").map(({ path }) => path);
	expect([...new Set([...pages, ...calls])].sort()).toEqual(Object.keys(foreignIds).sort());
	for (const asked of Object.values(foreignIds)) expect(await expectSame(asked)).toBe(404);
});

it("a command with someone else's ID gets the same response as with an unknown one, and does nothing", async () => {
	const sent = apiCalls
		.filter(({ path, access, method }) => path.includes("{") && access === "bearer" && method !== "GET")
		.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/, ":id")}`);
	expect(calls.map(({ method, path }) => `${method} ${path(":id")}`)).toEqual(expect.arrayContaining(sent));
	const records = () =>
		["status FROM Booking", "id FROM Message", "id FROM Report", "blockedId FROM Block", "state FROM Match"].map((columns) => instance.rows(`SELECT ${columns} ORDER BY 1`));
	const before = records();
	// Reading behind a button leads back; a request that isn't written yet, and files, are asked
	// for once more.
	for (const asked of calls) expect([404, 303, 409, 422]).toContain(await expectSame(asked));
	expect(records()).toEqual(before);
});

const TIMES = provingCount("FOREIGN_TIMES", 0);

if (TIMES > 0) {
	it("a URL with someone else's ID takes as long as one with an unknown ID", async () => {
		const statistics: [pattern: string, statistic: number][] = [];
		for (const [pattern, asked] of Object.entries(foreignIds)) {
			const askFor = (id: string) => () => ask(asked, id);
			statistics.push([pattern, await rankOfTimes(askFor(asked.foreign()), askFor(asked.unknown), TIMES)]);
		}
		const values = statistics.map(([, statistic]) => statistic);
		recordFigure(`rank statistics of ${values.length} addresses from ${Math.min(...values).toFixed(3)} to ${Math.max(...values).toFixed(3)}`);
		expect(statistics.filter(([, statistic]) => statistic <= 0.45 || statistic >= 0.55)).toEqual([]);
	}, 1_200_000);
}
