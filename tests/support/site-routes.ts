import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";

export type SiteRoute = {
	/** Such as routes/auth/signin. */
	id: string;
	/** Such as /blog/:slug. */
	pattern: string;
	/** An address that the route answers. */
	path: string;
	hasAction: boolean;
	/** Whether it has a component, and so answers with a document. */
	isPage: boolean;
	/** What its example address answers to someone who may see it. */
	status: number;
};

/** Pages that stand at the end of a link or a form, and what their bare address answers. */
const bareStatus: Record<string, number> = {
	// Without the conversation that they are about.
	"routes/messages/check": 303,
	"routes/messages/read": 303,
	"routes/messages/draft": 303,
	"routes/messages/block": 404,
	"routes/messages/unblock": 303,
	"routes/support/support-sent": 303,
	"routes/newsletter/confirm": 404,
	"routes/newsletter/unsubscribe": 404,
	"routes/auth/set-password": 404,
	"routes/auth/two-factor": 303,
	"routes/settings/set-up-two-factor": 303,
	"routes/settings/export-download": 303,
	"routes/settings/keep-account": 303,
	"routes/settings/revoke-session": 404,
	"routes/settings/recovery-codes": 303,
	"routes/settings/renew-recovery-codes": 303,
	"routes/settings/turn-off-two-factor": 303,
	"routes/auth/verify-email": 303,
	"routes/auth/change-email": 404,
	// The professional of the tests was not approved yet.
	"routes/professionals/edit-profile": 303,
	"routes/professionals/edit-description": 404,
	"routes/professionals/edit-rate": 404,
	"routes/professionals/edit-areas": 404,
	"routes/professionals/edit-links": 404,
	"routes/professionals/set-away": 404,
	"routes/professionals/pictures": 404,
	"routes/professionals/remove-picture": 404,
	"routes/professionals/move-picture": 404,
	"routes/professionals/portfolio-file": 404,
	"routes/professionals/profile-moved": 301,
	"routes/professionals/save": 303,
	"routes/professionals/unsave": 303,
	// For whoever has nothing to confirm and nothing to cancel.
	"routes/auth/verify-email-again": 303,
	"routes/settings/email-cancel": 303,
	// For whoever has no such booking, notification or draft, and a report of something that is not there.
	"routes/bookings/booking": 404,
	"routes/bookings/accept": 404,
	"routes/bookings/decline": 404,
	"routes/bookings/withdraw": 404,
	"routes/bookings/start": 404,
	"routes/bookings/complete": 404,
	"routes/bookings/cancel": 404,
	"routes/bookings/dispute": 404,
	"routes/bookings/review": 404,
	"routes/bookings/request-quote": 303,
	"routes/bookings/request-quote-check": 303,
	"routes/notifications/read-notifications": 303,
	"routes/notifications/open-notification": 404,
	"routes/reports/report": 404,
	"routes/reports/report-sent": 303,
	"routes/references/reference": 404,
	// They send on a professional who has not begun an application: to its first step.
	"routes/onboarding/professional": 303,
	"routes/onboarding/pricing-step": 303,
	"routes/onboarding/location-step": 303,
	"routes/onboarding/documents-step": 303,
	"routes/onboarding/review-step": 303,
	"routes/onboarding/verification-pending": 303,
	"routes/onboarding/withdraw": 303,
	"routes/admin/application": 404,
	"routes/admin/application-check": 404,
	"routes/files/file": 404,
	// For a creator who has sent nothing yet, and with ids that nothing has.
	"routes/onboarding/creator-verification-check": 303,
	"routes/onboarding/creator-requirements": 303,
	"routes/onboarding/requirements-submitted": 303,
	"routes/onboarding/close-requirements": 303,
	"routes/matches/match": 404,
	"routes/matches/refuse": 404,
	"routes/profile/profile": 303,
	"routes/admin/undo": 303,
	"routes/admin/matching": 404,
	"routes/admin/proposal": 404,
	"routes/admin/ticket": 404,
	"routes/admin/reopen-ticket": 303,
	"routes/admin/remove-reply": 404,
	"routes/admin/report": 404,
	"routes/admin/review": 404,
	"routes/admin/dispute": 404,
	"routes/admin/claim": 303,
	"routes/admin/release": 303,
	"routes/admin/age-verification": 404,
	"routes/admin/underage-rejection": 404,
	"routes/editorial/source": 404,
	"routes/editorial/state": 404,
	"routes/editorial/revisions": 404,
	"routes/editorial/revision": 404,
	"routes/editorial/revision-preview": 404,
	"routes/blog/content-picture": 404,
	"routes/newsletter/leave-news": 404,
	"routes/campaigns/campaign": 404,
	"routes/campaigns/edit-campaign": 404,
	"routes/campaigns/test-campaign": 404,
	"routes/campaigns/send-campaign": 404,
	"routes/campaigns/cancel-campaign": 404,
	"routes/auth/suspended": 303,
	"routes/people/person": 404,
	"routes/people/suspend": 404,
	"routes/people/lift": 404,
	"routes/people/end-sessions": 404,
	"routes/people/two-factor-off": 404,
	"routes/people/resend-verification": 303,
	"routes/people/ban": 404,
	"routes/outbox/mail": 404,
	"routes/outbox/mail-html": 404,
	"routes/outbox/retry": 303,
	"routes/partners/partner": 404,
};

/** What stands in an example address for a part that varies; the content holds them. */
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
	fileId: "0199c9a1-0000-7000-8000-000000000000",
	figure: "pages.csv",
	queue: "support",
	check: "identity",
	requirementsId: "no-such-request",
	matchId: "no-such-match",
	ticketId: "no-such-ticket",
	replyId: "new",
	reportId: "no-such-report",
	reviewId: "no-such-review",
	disputeId: "no-such-dispute",
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
	notificationId: "no-such-notification",
	subject: "professional",
	subjectId: "no-such-professional",
	professionalId: "example-peachtree-media-law",
	pictureId: "no-such-picture",
	width: "800",
	"*": "no-such-page",
};

/** Every route of app/routes.ts. Throws where an address has a part that nobody has given an example for. */
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
			if (!example) throw new Error(`tests/support/site-routes.ts has no example for the part ${part} of ${pattern}.`);
			return example;
		})
		.join("/");
}
