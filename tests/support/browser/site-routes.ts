import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../../app/routes.ts";

export type SiteRoute = {
	/** Such as routes/auth/signin. */
	id: string;
	/** Such as /blog/:slug. */
	pattern: string;
	/** A URL of the route. */
	path: string;
	hasAction: boolean;
	/** Whether it has a component, and so responds with a document. */
	isPage: boolean;
	/** The status of its example URL, for someone who may see it. */
	status: number;
};

/** Pages at the end of a link or a form, with the status of their bare URL. */
const bareStatus: Record<string, number> = {
	// Without its conversation.
	"routes/messages/check": 303,
	"routes/account/support/ticket": 404,
	"routes/admin/work/application-checks": 404,
	"routes/admin/work/booking": 404,
	"routes/messages/read": 303,
	"routes/messages/draft": 303,
	"routes/messages/block": 404,
	"routes/messages/unblock": 303,
	"routes/site/newsletter/confirm": 404,
	"routes/site/newsletter/unsubscribe": 404,
	"routes/auth/set-password": 404,
	"routes/auth/sign-in-by-link": 404,
	"routes/auth/two-factor": 303,
	"routes/account/settings/set-up-two-factor": 303,
	"routes/account/settings/export-download": 303,
	"routes/account/settings/keep-account": 303,
	"routes/account/settings/revoke-session": 404,
	"routes/account/settings/rename-passkey": 404,
	"routes/account/settings/remove-passkey": 404,
	"routes/account/settings/recovery-codes": 303,
	"routes/account/settings/renew-recovery-codes": 303,
	"routes/account/settings/turn-off-two-factor": 303,
	"routes/auth/verify-email": 303,
	"routes/auth/change-email": 404,
	// The professional of the tests isn't approved yet.
	"routes/account/own-profile/edit-profile": 303,
	"routes/account/own-profile/edit-description": 404,
	"routes/account/own-profile/edit-rate": 404,
	"routes/account/own-profile/edit-areas": 404,
	"routes/account/own-profile/edit-links": 404,
	"routes/account/own-profile/set-away": 404,
	"routes/account/own-profile/pictures": 303,
	"routes/account/own-profile/add-pictures": 303,
	"routes/account/own-profile/photo": 303,
	"routes/account/own-profile/remove-photo": 303,
	"routes/account/own-profile/edit-work": 404,
	"routes/account/own-profile/edit-prices": 404,
	"routes/account/own-profile/edit-packages": 404,
	"routes/account/own-profile/edit-specialties": 404,
	"routes/account/own-profile/edit-languages": 404,
	"routes/account/own-profile/licenses": 404,
	"routes/account/own-profile/remove-license": 404,
	"routes/account/own-profile/busy-dates": 404,
	"routes/account/own-profile/calendar": 404,
	"routes/account/own-profile/disconnect-calendar": 404,
	"routes/account/own-profile/remove-busy-dates": 404,
	"routes/account/own-profile/dismiss-facts": 404,
	"routes/account/own-profile/remove-picture": 404,
	"routes/account/files/own-picture": 404,
	"routes/site/professionals/sample-picture": 404,
	"routes/site/professionals/portfolio-file": 404,
	"routes/site/professionals/profile-moved": 301,
	"routes/account/saved/save": 303,
	"routes/account/saved/unsave": 303,
	"routes/account/saved/note": 404,
	"routes/account/saved/pause-search": 404,
	"routes/account/saved/resume-search": 404,
	"routes/account/saved/delete-search": 404,
	// For users with nothing to confirm or cancel.
	"routes/auth/verify-email-again": 303,
	"routes/account/settings/email-cancel": 303,
	// For users without such a booking, notification, or draft, and a report of something unknown.
	"routes/bookings/booking": 404,
	"routes/bookings/accept": 404,
	"routes/bookings/decline": 404,
	"routes/bookings/withdraw": 404,
	"routes/bookings/start": 404,
	"routes/bookings/complete": 404,
	"routes/bookings/cancel": 404,
	"routes/bookings/dispute": 404,
	"routes/bookings/review": 404,
	"routes/quotes/quote": 404,
	"routes/quotes/propose-dates": 404,
	"routes/quotes/agreement": 404,
	"routes/quotes/agreement-text": 404,
	"routes/quotes/accept-quote": 404,
	"routes/quotes/decline-quote": 404,
	"routes/quotes/ask-for-changes": 404,
	"routes/quotes/edit-quote": 404,
	"routes/quotes/send-quote": 404,
	"routes/quotes/revise-quote": 404,
	"routes/quotes/withdraw-quote": 404,
	"routes/quotes/save-template": 404,
	"routes/quotes/remove-template": 404,
	"routes/bookings/request-quote": 303,
	"routes/bookings/request-quote-check": 303,
	"routes/account/notifications/read-notifications": 303,
	"routes/account/notifications/open-notification": 404,
	"routes/site/reports/report": 404,
	"routes/site/references/reference": 404,
	// Redirect a professional without an application to its first step.
	"routes/onboarding/professional": 303,
	"routes/onboarding/pricing-step": 303,
	"routes/onboarding/location-step": 303,
	"routes/onboarding/documents-step": 303,
	"routes/onboarding/review-step": 303,
	"routes/onboarding/verification-pending": 303,
	"routes/onboarding/withdraw": 303,
	"routes/admin/work/application": 404,
	"routes/admin/work/application-check": 404,
	"routes/admin/work/record-reference": 404,
	"routes/admin/work/license": 404,
	"routes/account/files/file": 404,
	// For a creator who has sent nothing yet, and with unknown IDs.
	"routes/onboarding/creator-verification-check": 303,
	"routes/onboarding/creator-requirements": 303,
	"routes/onboarding/requirements-submitted": 303,
	"routes/onboarding/close-requirements": 303,
	"routes/account/matches/match": 404,
	"routes/account/matches/refuse": 404,
	"routes/account/profile/profile": 303,
	"routes/admin/work/undo": 303,
	"routes/admin/work/matching": 404,
	"routes/admin/work/delay-matching": 404,
	"routes/admin/work/proposal": 404,
	"routes/admin/work/ticket": 404,
	"routes/admin/work/reopen-ticket": 303,
	"routes/admin/work/remove-reply": 404,
	"routes/admin/work/report": 404,
	"routes/admin/work/flagged-message": 404,
	"routes/admin/work/review": 404,
	"routes/admin/work/dispute": 404,
	"routes/admin/work/claim": 303,
	"routes/admin/work/release": 303,
	"routes/admin/work/age-verification": 404,
	"routes/admin/work/underage-rejection": 404,
	"routes/admin/content/source": 404,
	"routes/admin/content/state": 404,
	"routes/admin/content/revisions": 404,
	"routes/admin/content/revision": 404,
	"routes/admin/content/revision-preview": 404,
	"routes/site/blog/content-picture": 404,
	"routes/site/newsletter/leave-news": 404,
	"routes/site/newsletter/leave-searches": 404,
	"routes/site/newsletter/leave-invitations": 404,
	"routes/admin/campaigns/campaign": 404,
	"routes/admin/campaigns/edit-campaign": 404,
	"routes/admin/campaigns/test-campaign": 404,
	"routes/admin/campaigns/send-campaign": 404,
	"routes/admin/campaigns/cancel-campaign": 404,
	"routes/auth/suspended": 303,
	"routes/admin/people/person": 404,
	"routes/admin/people/suspend": 404,
	"routes/admin/people/lift": 404,
	"routes/admin/people/end-sessions": 404,
	"routes/admin/people/two-factor-off": 404,
	"routes/admin/people/resend-verification": 303,
	"routes/admin/people/ban": 404,
	"routes/admin/outbox/mail": 404,
	"routes/admin/outbox/mail-html": 404,
	"routes/admin/outbox/retry": 303,
	"routes/admin/people/partner": 404,
};

/** The example value of each variable part of a URL, from the content. */
const examples: Record<string, string> = {
	slug: "price-a-brand-deal",
	file: "price-a-brand-deal.svg",
	referenceId: "0199c9a1-0000-7000-8000-000000000001",
	applicationId: "0199c9a1-0000-7000-8000-000000000002",
	city: "los-angeles",
	state: "ca",
	category: "legal",
	service: "legal",
	sessionId: "no-such-session",
	passkeyId: "no-such-passkey",
	fileId: "0199c9a1-0000-7000-8000-000000000000",
	figure: "pages.csv",
	document: "terms",
	version: "2",
	from: "1",
	queue: "support",
	check: "identity",
	requirementsId: "no-such-request",
	matchId: "no-such-match",
	ticketId: "no-such-ticket",
	reference: "sup-no-such-case",
	replyId: "new",
	reportId: "no-such-report",
	reviewId: "no-such-review",
	disputeId: "no-such-dispute",
	flagId: "no-such-flag",
	verificationId: "no-such-verification",
	rejectionId: "no-such-entry",
	kind: "faq",
	number: "1",
	userId: "no-such-user",
	banId: "no-such-ban",
	mailId: "no-such-mail",
	partnerId: "no-such-partner",
	campaignId: "no-such-campaign",
	picture: "no-such-picture-10x10",
	bookingId: "no-such-booking",
	templateId: "no-such-template",
	notificationId: "no-such-notification",
	subject: "professional",
	subjectId: "no-such-professional",
	professionalId: "example-peachtree-media-law",
	pictureId: "no-such-picture",
	searchId: "no-such-search",
	licenseId: "no-such-license",
	busyPeriodId: "no-such-period",
	width: "800",
	"*": "no-such-page",
};

/** Every route of app/routes.ts. Throws if a URL has a parameter without an example. */
export const siteRoutes: SiteRoute[] = flatten(routes, "");

function flatten(entries: RouteConfigEntry[], parent: string): SiteRoute[] {
	return entries.flatMap((entry) => {
		const pattern = `${parent}/${entry.path ?? ""}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
		if (entry.children) return flatten(entry.children, pattern);
		const source = readFileSync(`app/${entry.file}`, "utf8");
		const has = (name: string) => new RegExp(`export (async )?(function|const) ${name}\\b|export \\{[^}]*\\b${name}\\b`).test(source);
		const id = entry.id ?? entry.file.replace(/\.\w+$/, "");
		return [{ id, pattern, path: examplePath(pattern), hasAction: has("action"), isPage: /export default/.test(source), status: bareStatus[id] ?? 200 }];
	});
}

function examplePath(pattern: string): string {
	return pattern
		.split("/")
		.map((part) => {
			if (!part.startsWith(":") && part !== "*") return part;
			const example = examples[part.replace(/^:|\?$/g, "")];
			if (!example) throw new Error(`tests/support/browser/site-routes.ts has no example for the part ${part} of ${pattern}.`);
			return example;
		})
		.join("/");
}
