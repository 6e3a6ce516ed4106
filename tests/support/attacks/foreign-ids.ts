import type { Role } from "#app/domain/platform/roles.ts";
import { typedQuote } from "../market/typed-quote.ts";
import {
	FOREIGN_API_KEY,
	FOREIGN_CASE,
	FOREIGN_DEBT,
	FOREIGN_DEPICTION,
	FOREIGN_DISPUTE,
	FOREIGN_IMAGE,
	FOREIGN_LICENSE,
	FOREIGN_PASSKEY,
	FOREIGN_PAYMENT,
	FOREIGN_PERFORMER,
	FOREIGN_PERIOD,
	FOREIGN_PROPOSAL,
	FOREIGN_RELEASE,
	FOREIGN_SEARCH,
	FOREIGN_TEMPLATE,
	type ForeignRecords,
	SAVED_BY_OTHERS,
} from "./foreign-records.ts";

export type ForeignId = {
	visitor: Role | "signed out";
	path: (id: string) => string;
	/** The caller of the API. */
	caller?: Role;
	/** Absent for GET requests. */
	method?: "POST" | "PUT";
	/** A form, or JSON for the API. */
	body?: (id: string, records: ForeignRecords) => string;
	/** The ID of someone else's record. */
	foreign: (records: ForeignRecords) => string;
	unknown: string;
};

export const NOBODYS = "0199c9a1-0000-7000-8000-000000000009";
const bookingPaths = [
	"",
	"/accept",
	"/decline",
	"/withdraw",
	"/start",
	"/complete",
	"/cancel",
	"/review",
	"/record",
	"/record.zip",
];
export const ofBooking = (end: string): ForeignId => ({
	visitor: "CREATOR",
	path: (id) => `/bookings/${id}${end}`,
	foreign: (records) => records.booking,
	unknown: NOBODYS,
});

/** A date that no booking has. */
const ANY_DAY = "2030-02-03";

const moneyPaths = [
	"/start-checkout",
	`/payment/${FOREIGN_PAYMENT}`,
	"/milestones/1/accept-delivery",
	"/milestones/1/request-changes",
	...["", "/files/1", `/files/1/comments/${NOBODYS}/resolve`].map(
		(end) => `/milestones/1/deliveries/1${end}`,
	),
];
const disputePaths = [
	"/milestones/1/dispute",
	"/milestones/1/propose-split",
	...["", "/answer", "/add-statement", "/ask-team", "/withdraw", "/accept-decision", "/appeal"].map(
		(end) => `/disputes/${FOREIGN_DISPUTE}${end}`,
	),
	...["accept", "decline", "withdraw"].map((word) => `/proposals/${FOREIGN_PROPOSAL}/${word}`),
];
const creatorPaths = [
	...moneyPaths,
	...disputePaths,
	"/guarantee",
	"/guarantee/claim",
	"/guarantee/withdraw",
	"/calendar.ics",
	"/dates",
	...["", "/calendar.ics", "/edit", "/here", "/late", "/not-here", "/on-time", "/remove"].map(
		(end) => `/dates/${ANY_DAY}${end}`,
	),
	"/quote",
	"/propose-dates",
	"/agreements/1",
	"/agreements/1/text",
	"/licenses/1",
	"/releases",
	...["", "/cancel", "/photo", "/renew"].map((end) => `/releases/${FOREIGN_RELEASE}${end}`),
	...["/copy", "/copy/binder.zip"].map((end) => `/performer-records${end}`),
	"/accept-quote",
	"/decline-quote",
	"/ask-for-changes",
];
const professionalPaths = [
	...["", "/custodian", "/binder.zip", "/people/new"].map((end) => `/performer-records${end}`),
	...["", "/edit", "/remove", "/id-copy"].map(
		(end) => `/performer-records/people/${FOREIGN_PERFORMER}${end}`,
	),
	...["", "/edit", "/file"].map((end) => `/performer-records/depictions/${FOREIGN_DEPICTION}${end}`),
	"/milestones/1/deliver",
	"/milestones/1/uploads",
	`/milestones/1/uploads/${NOBODYS}`,
	"/guarantee/respond",
	"/edit-quote",
	"/send-quote",
	"/revise-quote",
	"/withdraw-quote",
	"/save-template",
];
const makePattern = (end: string) =>
	`/bookings/:bookingId${end.replace("/milestones/1", "/milestones/:number").replace("/deliveries/1", "/deliveries/:round").replace("/files/1", "/files/:file").replace("/1", "/:version").replace(ANY_DAY, ":day").replace(FOREIGN_PAYMENT, ":reference").replace(FOREIGN_DISPUTE, ":disputeId").replace(FOREIGN_PROPOSAL, ":proposalId").replace(`/comments/${NOBODYS}/resolve`, "/comments/:commentId/:command").replace(NOBODYS, ":uploadId").replace(FOREIGN_RELEASE, ":releaseId").replace(FOREIGN_PERFORMER, ":performerId").replace(FOREIGN_DEPICTION, ":depictionId")}`;

/** Returns an API call about a booking, with a valid body. */
const ofCall = (end: string, body?: object): ForeignId => ({
	visitor: "signed out",
	path: (id) => `/api/bookings/${id}${end}`,
	foreign: (records) => records.booking,
	unknown: NOBODYS,
	...(body && { method: "POST", body: () => JSON.stringify(body) }),
});
const signed = { fullName: "Ana Example", mailingAddress: "12 Main Street, Austin, TX 78701", consent: true };
const shown = { quoteId: NOBODYS };
const said = { statement: "It rains", files: [] };
const ofDispute = (end: string, body?: object) => ofCall(`/disputes/${FOREIGN_DISPUTE}${end}`, body);
const ofProposal = (word: string, body: object) => ofCall(`/proposals/${FOREIGN_PROPOSAL}/${word}`, body);
const disputeCalls: Record<string, ForeignId> = {
	"/milestones/{number}/dispute": ofCall("/milestones/1/dispute", { wanted: "REDO", ...said }),
	"/milestones/{number}/propose-split": ofCall("/milestones/1/propose-split", {
		releaseCents: 100,
		reason: "It rains",
	}),
	"/disputes/{disputeId}": ofDispute(""),
	"/disputes/{disputeId}/answer": ofDispute("/answer", { agrees: false, ...said }),
	"/disputes/{disputeId}/add-statement": ofDispute("/add-statement", said),
	"/disputes/{disputeId}/ask-team": ofDispute("/ask-team", {}),
	"/disputes/{disputeId}/withdraw": ofDispute("/withdraw", {}),
	"/disputes/{disputeId}/accept-decision": ofDispute("/accept-decision", {}),
	"/disputes/{disputeId}/appeal": ofDispute("/appeal", said),
	"/proposals/{proposalId}/accept": ofProposal("accept", {}),
	"/proposals/{proposalId}/decline": ofProposal("decline", { reason: "It rains" }),
	"/proposals/{proposalId}/withdraw": ofProposal("withdraw", {}),
};
export const quoteCalls: Record<string, ForeignId> = {
	...disputeCalls,
	"": ofCall(""),
	"/accept": ofCall("/accept", {}),
	"/decline": ofCall("/decline", { reason: "It rains" }),
	"/withdraw": ofCall("/withdraw", { reason: "It rains" }),
	"/start": ofCall("/start", {}),
	"/complete": ofCall("/complete", {}),
	"/reviews": ofCall("/reviews", { rating: "5", text: "Calm on set, and on time." }),
	"/quotes": ofCall("/quotes"),
	"/agreements/{version}": ofCall("/agreements/1"),
	"/send-quote": ofCall("/send-quote", { ...typedQuote(), ...signed }),
	"/revise-quote": ofCall("/revise-quote", { ...typedQuote(), ...signed }),
	"/accept-quote": ofCall("/accept-quote", { ...shown, ...signed }),
	"/decline-quote": ofCall("/decline-quote", { ...shown, reason: "No" }),
	"/withdraw-quote": ofCall("/withdraw-quote", { ...shown, reason: "No" }),
	"/ask-for-changes": ofCall("/ask-for-changes", { ...shown, text: "Less" }),
	"/milestones": ofCall("/milestones"),
	"/cancellation": ofCall("/cancellation"),
	"/cancel": ofCall("/cancel", { reason: "It rains", shown: "x" }),
	"/guarantee": ofCall("/guarantee"),
	"/guarantee/claim": ofCall("/guarantee/claim", { milestone: 1, amount: "1.00", statement: "Less" }),
	"/guarantee/withdraw": ofCall("/guarantee/withdraw", {}),
	"/guarantee/respond": {
		...ofCall("/guarantee/respond", { response: "All of it" }),
		caller: "PROFESSIONAL",
	},
	"/start-checkout": ofCall("/start-checkout", { milestoneIds: [NOBODYS] }),
	"/payments/{reference}": ofCall(`/payments/${FOREIGN_PAYMENT}`),
	"/milestones/{number}/deliver": {
		...ofCall("/milestones/1/deliver", { note: "Done", links: [], files: [] }),
		caller: "PROFESSIONAL",
	},
	"/milestones/{number}/accept-delivery": ofCall("/milestones/1/accept-delivery", { deliveryId: NOBODYS }),
	"/milestones/{number}/request-changes": ofCall("/milestones/1/request-changes", {
		deliveryId: NOBODYS,
		reason: "Less",
	}),
	"/propose-dates": ofCall("/propose-dates", { ...shown, startsOn: "2099-05-01", endsOn: "2099-05-02" }),
};

/** Makes the professional the caller of a request. */
const ofProfessional = (asked: ForeignId): ForeignId => ({ ...asked, caller: "PROFESSIONAL" });
const ofTemplate = (end: string, method?: "POST"): ForeignId =>
	ofProfessional({
		visitor: "signed out",
		path: (id) => `/api/quote-templates/${id}${end}`,
		foreign: () => FOREIGN_TEMPLATE,
		unknown: NOBODYS,
		...(method && { method, body: () => "{}" }),
	});
/** Returns a creator's API call about one of their saved searches or notes. */
const ofSaved = (end: string, foreign: string, body: object): ForeignId => ({
	visitor: "signed out",
	path: (id) => `/api/saved/${end.replace(/\{\w+\}/, id)}`,
	method: "POST",
	body: () => JSON.stringify(body),
	foreign: () => foreign,
	unknown: NOBODYS,
});
/** Returns a professional's API call about one of their debts. */
const ofDebt = (end: string, body: object): ForeignId =>
	ofProfessional({
		visitor: "signed out",
		path: (id) => `/api/debts/${id}${end}`,
		method: "POST",
		body: () => JSON.stringify(body),
		foreign: () => FOREIGN_DEBT,
		unknown: "RCV-900009",
	});
const texts = { title: "Portraits", description: "A day of portraits", preferredDates: "In spring" };
const ofMatch = ({ match }: ForeignRecords) => match;
const ofBookingRecord = ({ booking }: ForeignRecords) => booking;
/** Creators' calls with an ID that isn't a booking's, or whose path doesn't begin with a booking. */
const creatorCalls = (
	[
		["/api/matches/{matchId}", ofMatch],
		["/api/matches/{matchId}/decline", ofMatch, { causes: ["PRICE"], reason: "Less" }],
		["/api/matches/{matchId}/request-quotes", ofMatch, { ...texts, professionals: [NOBODYS] }],
		["/api/requirements/{reference}/close", ({ requirements }) => requirements, {}],
		["/api/reports/message/{messageId}", ({ message }) => message, { reason: "HARASSMENT", detail: "Rude" }],
		["/api/messages/{bookingId}/block", ofBookingRecord, {}],
		["/api/messages/{bookingId}/unblock", ofBookingRecord, {}],
		[
			"/api/professionals/{professionalId}/request-quote",
			({ removedProfessional }) => removedProfessional,
			{ ...texts, serviceLine: "LEGAL", place: "remote", budgetRange: "under_500" },
		],
	] satisfies [path: string, foreign: ForeignId["foreign"], body?: object][]
).map(([path, foreign, body]): [string, ForeignId] => [
	path,
	{
		visitor: "signed out",
		path: (id) => path.replace(/\{\w+\}/, id),
		foreign,
		unknown: NOBODYS,
		...(body && { method: "POST", body: () => JSON.stringify(body) }),
	},
]);
export const preparedCalls: Record<string, ForeignId> = {
	...Object.fromEntries(creatorCalls),
	"/api/debts/{reference}/repay": ofDebt("/repay", {}),
	"/api/debts/{reference}/contest": ofDebt("/contest", { objection: "No" }),
	"/api/saved/{professionalId}/note": ofSaved("{professionalId}/note", SAVED_BY_OTHERS, {
		note: "Calm",
		version: "x",
	}),
	...Object.fromEntries(
		["pause", "resume", "delete"].map((end) => [
			`/api/saved/searches/{searchId}/${end}`,
			ofSaved(`searches/{searchId}/${end}`, FOREIGN_SEARCH, {}),
		]),
	),
	"/api/bookings/{bookingId}/draft": ofProfessional(ofCall("/draft")),
	"/api/bookings/{bookingId}/save-draft": ofProfessional(ofCall("/save-draft", typedQuote())),
	"/api/bookings/{bookingId}/save-template": ofProfessional(ofCall("/save-template", { name: "Mine" })),
	"/api/quote-templates/{templateId}": ofTemplate(""),
	"/api/quote-templates/{templateId}/remove": ofTemplate("/remove", "POST"),
};

/**
 * For each guarded URL with an ID, the requests to compare: one with the ID of someone else's record, and one
 * with an unknown ID.
 */
export const foreignIds: Record<string, ForeignId> = {
	...Object.fromEntries(bookingPaths.map((end) => [`/bookings/:bookingId${end}`, ofBooking(end)])),
	...Object.fromEntries(creatorPaths.map((end) => [makePattern(end), ofBooking(end)])),
	...Object.fromEntries(
		professionalPaths.map((end): [string, ForeignId] => [
			makePattern(end),
			{ ...ofBooking(end), visitor: "PROFESSIONAL" },
		]),
	),
	...Object.fromEntries(
		Object.entries(quoteCalls).map(([end, asked]) => [`/api/bookings/{bookingId}${end}`, asked]),
	),
	...preparedCalls,
	"/professional/quote-templates/:templateId/remove": {
		visitor: "PROFESSIONAL",
		path: (id) => `/professional/quote-templates/${id}/remove`,
		foreign: () => FOREIGN_TEMPLATE,
		unknown: NOBODYS,
	},
	"/api/messages/{bookingId}": {
		visitor: "signed out",
		path: (id) => `/api/messages/${id}`,
		foreign: (records) => records.booking,
		unknown: NOBODYS,
	},
	"/notifications/:notificationId": {
		visitor: "CREATOR",
		path: (id) => `/notifications/${id}`,
		foreign: (records) => records.notification,
		unknown: NOBODYS,
	},
	"/booking/request-quote/:professionalId": {
		visitor: "CREATOR",
		path: (id) => `/booking/request-quote/${id}`,
		foreign: (records) => records.removedProfessional,
		unknown: NOBODYS,
	},
	"/booking/request-quote/:professionalId/check": {
		visitor: "CREATOR",
		path: (id) => `/booking/request-quote/${id}/check`,
		foreign: (records) => records.removedProfessional,
		unknown: NOBODYS,
	},
	...Object.fromEntries(
		["", "/refuse", "/request-quotes"].map((end): [string, ForeignId] => [
			`/matches/:matchId${end}`,
			{
				visitor: "CREATOR",
				path: (id) => `/matches/${id}${end}`,
				foreign: (records) => records.match,
				unknown: NOBODYS,
			},
		]),
	),
	"/settings/sessions/:sessionId/end": {
		visitor: "CREATOR",
		path: (id) => `/settings/sessions/${id}/end`,
		foreign: (records) => records.session,
		unknown: "nobodys-session",
	},
	...Object.fromEntries(
		["rename", "remove"].map((end): [string, ForeignId] => [
			`/settings/passkeys/:passkeyId/${end}`,
			{
				visitor: "CREATOR",
				path: (id) => `/settings/passkeys/${id}/${end}`,
				foreign: () => FOREIGN_PASSKEY,
				unknown: NOBODYS,
			},
		]),
	),
	"/settings/api-keys/:keyId/revoke": {
		visitor: "CREATOR",
		path: (id) => `/settings/api-keys/${id}/revoke`,
		foreign: () => FOREIGN_API_KEY,
		unknown: NOBODYS,
	},
	"/professional/edit/pictures/:imageId/remove": {
		visitor: "PROFESSIONAL",
		path: (id) => `/professional/edit/pictures/${id}/remove`,
		foreign: () => FOREIGN_IMAGE,
		unknown: "0199c9a1-0000-7000-8000-000000000004",
	},
	"/saved/:professionalId/note": {
		visitor: "CREATOR",
		path: (id) => `/saved/${id}/note`,
		foreign: () => SAVED_BY_OTHERS,
		unknown: NOBODYS,
	},
	...Object.fromEntries(
		["pause", "resume", "delete"].map((end): [string, ForeignId] => [
			`/saved/searches/:searchId/${end}`,
			{
				visitor: "CREATOR",
				path: (id) => `/saved/searches/${id}/${end}`,
				foreign: () => FOREIGN_SEARCH,
				unknown: NOBODYS,
			},
		]),
	),
	"/files/pictures/:imageId/:file": {
		visitor: "CREATOR",
		path: (id) => `/files/pictures/${id}/400.webp`,
		foreign: () => FOREIGN_IMAGE,
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
	...Object.fromEntries(
		["", "/repay", "/contest"].map((end): [string, ForeignId] => [
			`/earnings/debts/:reference${end}`,
			{
				visitor: "PROFESSIONAL",
				path: (id) => `/earnings/debts/${id}${end}`,
				foreign: () => FOREIGN_DEBT,
				unknown: "RCV-900009",
			},
		]),
	),
	"/payments/:reference": {
		visitor: "CREATOR",
		path: (id) => `/payments/${id}`,
		foreign: () => FOREIGN_PAYMENT,
		unknown: "PAY-900009",
	},
	"/support/tickets/:reference": {
		visitor: "CREATOR",
		path: (id) => `/support/tickets/${id}`,
		foreign: () => FOREIGN_CASE,
		unknown: "SUP-NOBODYS1",
	},
	"/files/:fileId": {
		visitor: "CREATOR",
		path: (id) => `/files/${id}`,
		foreign: (records) => records.file,
		unknown: "0199c9a1-0000-7000-8000-000000000000",
	},
	"/files/:fileId/preview/:part": {
		visitor: "CREATOR",
		path: (id) => `/files/${id}/preview/1`,
		foreign: (records) => records.file,
		unknown: "0199c9a1-0000-7000-8000-000000000000",
	},
};
