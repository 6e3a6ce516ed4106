import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { apiCalls } from "#app/api/api-table.server.ts";

/** Why a page's command isn't a call of the API. */
const SECURITY = "account security is for people who have signed in, on pages";
const PREFERENCE = "is a preference of someone who reads our pages or emails";
const STEP = "is a step of a form on several pages, which one call does";
const SECRET = "takes the secret of a link that we emailed to someone";
const PROFILE =
	"edits a section of the profile next to a preview of it, with pictures and their descriptions";
const ON_THE_DAY = "people plan a day of work together, and say on the day where they are";
const FILE_VIEW = "is about a place in a file that the page shows";
const RECORDS =
	"the law requires records of people in adult content, which stay on pages where each look is logged";
const RELEASE = "shows a code and a link to the person in the room who signs";

/** For each route outside of the back office that changes something, the calls that do the same, or a reason. */
const commands: Record<string, string[] | string> = {
	"account/calendar-feed/create-feed": ["POST /api/calendar-feed/create"],
	"account/calendar-feed/feed-address": STEP,
	"account/calendar-feed/revoke-feed": ["POST /api/calendar-feed/revoke"],
	"account/invitations/invite-professional": ["POST /api/invitations"],
	"account/matches/refuse": ["POST /api/matches/{matchId}/decline"],
	"account/matches/request-quotes": ["POST /api/matches/{matchId}/request-quotes"],
	"account/notifications/open-notification": PREFERENCE,
	"account/notifications/read-notifications": PREFERENCE,
	"account/profile-editor/add-images": PROFILE,
	"account/profile-editor/busy-dates": PROFILE,
	"account/profile-editor/calendar": PROFILE,
	"account/profile-editor/edit-profile": PROFILE,
	"account/profile-editor/images": PROFILE,
	"account/profile-editor/licenses": PROFILE,
	"account/profile-editor/photo": PROFILE,
	"account/profile-editor/press-button": PROFILE,
	"account/profile-editor/remove-image": PROFILE,
	"account/profile-editor/remove-license": PROFILE,
	"account/profile-editor/remove-photo": PROFILE,
	"account/saved/delete-search": ["POST /api/saved/searches/{searchId}/delete"],
	"account/saved/new-search": ["POST /api/saved/searches"],
	"account/saved/note": ["POST /api/saved/{professionalId}/note"],
	"account/saved/save": ["POST /api/saved/{professionalId}/save"],
	"account/saved/search-emails": [
		"POST /api/saved/searches/{searchId}/pause",
		"POST /api/saved/searches/{searchId}/resume",
	],
	"account/saved/unsave": ["POST /api/saved/{professionalId}/unsave"],
	"account/settings/add-passkey": SECURITY,
	"account/settings/appearance": PREFERENCE,
	"account/settings/create-api-key": SECURITY,
	"account/settings/delete-account": SECURITY,
	"account/settings/email": SECURITY,
	"account/settings/email-cancel": SECURITY,
	"account/settings/end-other-sessions": ["POST /api/auth/revoke-other-sessions"],
	"account/settings/end-session": SECURITY,
	"account/settings/export-account": SECURITY,
	"account/settings/keep-account": SECURITY,
	"account/settings/mailing-address": PREFERENCE,
	"account/settings/name": PREFERENCE,
	"account/settings/new-api-key": STEP,
	"account/settings/notifications": PREFERENCE,
	"account/settings/password": SECURITY,
	"account/settings/recovery-codes": STEP,
	"account/settings/remove-passkey": SECURITY,
	"account/settings/rename-passkey": SECURITY,
	"account/settings/renew-recovery-codes": SECURITY,
	"account/settings/revoke-api-key": SECURITY,
	"account/settings/set-up-two-factor": SECURITY,
	"account/settings/time-zone": PREFERENCE,
	"account/settings/turn-off-two-factor": SECURITY,
	"account/settings/two-factor": SECURITY,
	"account/support/ticket": "people who wrote to support read our replies and answer on the case's page",
	api: "is the API",
	"auth/ask-sign-in-link": SECURITY,
	"auth/change-email": SECRET,
	"auth/confirm-by-passkey": SECURITY,
	"auth/confirm-identity": ["POST /api/auth/confirm-identity"],
	"auth/forgot-password": SECURITY,
	"auth/set-password": SECRET,
	"auth/sign-in-by-link": SECRET,
	"auth/sign-in-by-passkey": SECURITY,
	"auth/signin": ["POST /api/auth/signin"],
	"auth/signout": ["POST /api/auth/signout"],
	"auth/signup": ["POST /api/auth/signup"],
	"auth/two-factor": STEP,
	"auth/verify-email": SECRET,
	"auth/verify-email-again": SECURITY,
	"bookings/call-sheets/dates": ON_THE_DAY,
	"bookings/call-sheets/edit-call-sheet": ON_THE_DAY,
	"bookings/call-sheets/press-button": ON_THE_DAY,
	"bookings/call-sheets/remove-date": ON_THE_DAY,
	"bookings/cancel": ["POST /api/bookings/{bookingId}/cancel"],
	"bookings/request-quote": STEP,
	"bookings/request-quote-check": ["POST /api/professionals/{professionalId}/request-quote"],
	"bookings/review": ["POST /api/bookings/{bookingId}/reviews"],
	"bookings/transition": ["accept", "decline", "withdraw", "start", "complete"].map(
		(word) => `POST /api/bookings/{bookingId}/${word}`,
	),
	"disputes/add-statement": ["add-statement", "appeal"].map(
		(word) => `POST /api/bookings/{bookingId}/disputes/{disputeId}/${word}`,
	),
	"disputes/answer-dispute": ["POST /api/bookings/{bookingId}/disputes/{disputeId}/answer"],
	"disputes/answer-proposal": ["accept", "decline", "withdraw"].map(
		(word) => `POST /api/bookings/{bookingId}/proposals/{proposalId}/${word}`,
	),
	"disputes/confirm-command": ["ask-team", "withdraw", "accept-decision"].map(
		(word) => `POST /api/bookings/{bookingId}/disputes/{disputeId}/${word}`,
	),
	"disputes/open-dispute": ["POST /api/bookings/{bookingId}/milestones/{number}/dispute"],
	"disputes/propose-split": ["POST /api/bookings/{bookingId}/milestones/{number}/propose-split"],
	"guarantee/claim-guarantee": ["POST /api/bookings/{bookingId}/guarantee/claim"],
	"guarantee/respond-to-claim": ["POST /api/bookings/{bookingId}/guarantee/respond"],
	"guarantee/withdraw-claim": ["POST /api/bookings/{bookingId}/guarantee/withdraw"],
	"messages/block": ["POST /api/messages/{bookingId}/block"],
	"messages/check": STEP,
	"messages/messages": ["POST /api/messages/send"],
	"messages/thread-command": ["PUT /api/messages/{bookingId}", "POST /api/messages/{bookingId}/unblock"],
	"milestones/accept-delivery": ["POST /api/bookings/{bookingId}/milestones/{number}/accept-delivery"],
	"milestones/deliver": ["POST /api/bookings/{bookingId}/milestones/{number}/deliver"],
	"milestones/delivered-file": FILE_VIEW,
	"milestones/request-changes": ["POST /api/bookings/{bookingId}/milestones/{number}/request-changes"],
	"milestones/resolve-comment": FILE_VIEW,
	"milestones/upload": ["POST /api/uploads"],
	"milestones/uploads": ["POST /api/uploads"],
	"money/contest-debt": ["POST /api/debts/{reference}/contest"],
	"money/repay-debt": ["POST /api/debts/{reference}/repay"],
	"onboarding/business-step": STEP,
	"onboarding/close-requirements": ["POST /api/requirements/{reference}/close"],
	"onboarding/creator-requirements": ["POST /api/onboarding/creator"],
	"onboarding/creator-verification": ["POST /api/onboarding/creator-verification"],
	"onboarding/creator-verification-check": STEP,
	"onboarding/documents-step": STEP,
	"onboarding/location-step": STEP,
	"onboarding/pricing-step": STEP,
	"onboarding/review-step": ["POST /api/onboarding/professional"],
	"onboarding/start": STEP,
	"onboarding/withdraw": ["POST /api/onboarding/professional/withdraw"],
	"payments/payout-details": ["POST /api/payout-details/start-onboarding"],
	"payments/start-checkout": ["POST /api/bookings/{bookingId}/start-checkout"],
	"performer-records/add-performer": RECORDS,
	"performer-records/custodian": RECORDS,
	"performer-records/depiction": RECORDS,
	"performer-records/edit-depiction": RECORDS,
	"performer-records/edit-performer": RECORDS,
	"performer-records/performer": RECORDS,
	"performer-records/remove-performer": RECORDS,
	"performer-records/secondary-copy": RECORDS,
	"quotes/accept-quote": ["POST /api/bookings/{bookingId}/accept-quote"],
	"quotes/ask-for-changes": ["POST /api/bookings/{bookingId}/ask-for-changes"],
	"quotes/decline-quote": ["POST /api/bookings/{bookingId}/decline-quote"],
	"quotes/edit-quote": ["POST /api/bookings/{bookingId}/save-draft"],
	"quotes/propose-dates": ["POST /api/bookings/{bookingId}/propose-dates"],
	"quotes/remove-template": ["POST /api/quote-templates/{templateId}/remove"],
	"quotes/save-template": ["POST /api/bookings/{bookingId}/save-template"],
	"quotes/send-quote": [
		"POST /api/bookings/{bookingId}/send-quote",
		"POST /api/bookings/{bookingId}/revise-quote",
	],
	"quotes/withdraw-quote": ["POST /api/bookings/{bookingId}/withdraw-quote"],
	"releases/cancel-release": RELEASE,
	"releases/releases": RELEASE,
	"releases/renew-release": RELEASE,
	"site/feedback/page-feedback": PREFERENCE,
	"site/newsletter/confirm": SECRET,
	"site/newsletter/leave-list": SECRET,
	"site/newsletter/newsletter": ["POST /api/newsletter"],
	"site/newsletter/unsubscribe": SECRET,
	"site/payment-webhook": "is called by the payment provider",
	"site/references/reference": SECRET,
	"site/releases/sign-release": SECRET,
	"site/releases/withdraw-release": SECRET,
	"site/reports/report": ["message", "professional", "review"].map(
		(subject) => `POST /api/reports/${subject}/{${subject}Id}`,
	),
	"site/support/support": ["POST /api/contact"],
	"site/theme": PREFERENCE,
	"site/vitals": "browsers send measurements",
	"site/waitlist/add-place": SECRET,
	"site/waitlist/waitlist": ["POST /api/waitlist"],
};

/** The team's pages work with queues and claims. The test bank and the demo aren't part of the product. */
const LEFT_OUT = /^(admin|test-bank|dev)\//;

it("every command of a page is a call of the API, or a reason says why not", () => {
	const routes = globSync("app/routes/**/*.{ts,tsx}")
		.filter((file) => /export (const|async function|function) action\b/.test(readFileSync(file, "utf8")))
		.map((file) => file.replace(/^app\/routes\/|\.tsx?$/g, ""))
		.filter((name) => !LEFT_OUT.test(name));
	expect(Object.keys(commands).sort()).toEqual(routes.sort());
	const known = apiCalls.map(({ method, path }) => `${method} ${path}`);
	const named = Object.values(commands).flatMap((command) => (typeof command === "string" ? [] : command));
	expect(named.filter((call) => !known.includes(call))).toEqual([]);
});

it("every call of a member that changes something has a page", () => {
	const named = new Set(Object.values(commands).flat());
	const changing = apiCalls
		.filter(({ method, path }) => method !== "GET" && !path.startsWith("/api/admin/"))
		.map(({ method, path }) => `${method} ${path}`);
	expect(changing.filter((call) => !named.has(call))).toEqual([]);
});
