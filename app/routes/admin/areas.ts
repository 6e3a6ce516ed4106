import { figureAreas, figureNames } from "#app/domain/office/figures/figure.ts";
import type { Area } from "#app/domain/platform/roles.ts";
import { kindOfQueue, workQueues } from "#app/domain/platform/work-item.ts";
import type { FindArea } from "#app/middleware/guard-areas.server.ts";

type AreaRoutes = {
	area: Area | FindArea;
	/** Whether its pages need recent re-authentication. */
	isConfirmed?: true;
	/** Whether its pages show a public page, without the back office's layout. */
	isPreview?: true;
	/** The file of each URL. */
	routes: Readonly<Record<string, string>>;
};

/** A queue belongs to the area of its work items. */
const findQueueArea: FindArea = ({ queue = "" }) => {
	const kind = kindOfQueue(queue);
	return kind && workQueues[kind].area;
};

/** Figures belong to the area of their dashboard. */
const findFigureArea: FindArea = ({ figure }) => {
	const name = figureNames.find((known) => `${known}.csv` === figure);
	return name && figureAreas[name];
};

/** Every URL of the back office, by area. app/domain/platform/roles.ts says who may open each area. */
export const areaRoutes: readonly AreaRoutes[] = [
	{
		area: "home",
		routes: {
			admin: "admin.tsx",
			"admin/help": "help.tsx",
			"admin/work/undo": "work/undo.ts",
		},
	},
	{
		area: "search",
		routes: {
			"admin/search": "search.tsx",
		},
	},

	// Work
	{
		area: findQueueArea,
		routes: {
			"admin/work/:queue": "work/queue.tsx",
			"admin/work/:queue/claim": "work/claim-work.ts",
			"admin/work/:queue/claim-several": "work/claim-work.ts",
			"admin/work/:queue/close-several": "work/close-several.tsx",
			"admin/work/:queue/release": "work/claim-work.ts",
			"admin/work/:queue/release-all": "work/claim-work.ts",
		},
	},
	{
		area: "vetting",
		routes: {
			"admin/applications": "work/applications.tsx",
			"admin/applications/:applicationId": "work/application.tsx",
			"admin/applications/:applicationId/checks": "work/application-checks.tsx",
			"admin/applications/:applicationId/checks/:check": "work/application-check.tsx",
			"admin/applications/:applicationId/references/:referenceId": "work/record-reference.tsx",
			"admin/age-verifications/:verificationId": "work/age-verification.tsx",
			"admin/underage-log/:rejectionId": "work/underage-rejection.tsx",
			"admin/licenses": "work/licenses.tsx",
			"admin/licenses/:licenseId": "work/license.tsx",
		},
	},
	{
		area: "matching",
		routes: {
			"admin/matching/:requirementsId": "work/matching.tsx",
			"admin/matching/:requirementsId/delay": "work/delay-matching.tsx",
			"admin/matching/:requirementsId/proposal": "work/proposal.tsx",
			"admin/requirements": "work/requirements.tsx",
		},
	},
	{
		area: "moderation",
		routes: {
			"admin/reports/:reportId": "work/report.tsx",
			"admin/flagged-texts/:flagId": "work/flagged-message.tsx",
			"admin/reviews/:reviewId": "work/review.tsx",
		},
	},
	{
		area: "support",
		routes: {
			"admin/support/:ticketId": "work/ticket.tsx",
			"admin/support/:ticketId/reopen": "work/reopen-ticket.ts",
			"admin/saved-replies": "work/saved-replies.tsx",
			"admin/saved-replies/:replyId": "work/saved-reply.tsx",
			"admin/saved-replies/:replyId/remove": "work/remove-reply.tsx",
		},
	},
	{
		area: "records",
		routes: {
			"admin/bookings/:bookingId": "bookings/booking.tsx",
			"admin/bookings/:bookingId/agreements/:version": "bookings/agreement.tsx",
			// Only people who may decide see the forms.
			"admin/disputes/:disputeId": "work/dispute.tsx",
			"admin/guarantee/:claimId": "work/guarantee-claim.tsx",
		},
	},
	{
		area: "bookings",
		routes: {
			"admin/bookings/:bookingId/add-note": "bookings/add-note.tsx",
			"admin/bookings/:bookingId/record": "bookings/record.tsx",
			"admin/bookings/:bookingId/record.zip": "bookings/record-zip.ts",
			"admin/deadlines/:deadlineId/extend": "bookings/extend-deadline.tsx",
			"admin/disputes": "work/disputes.tsx",
			"admin/disputes/:disputeId/mediate": "work/mediate.tsx",
		},
	},
	{
		area: "performer-records",
		routes: {
			"admin/performer-records": "performer-records/performer-records.tsx",
			"admin/performer-records/:bookingId": "performer-records/records-of-booking.tsx",
			"admin/performer-records/:bookingId/binder.zip": "performer-records/binder-zip.ts",
			"admin/performer-records/:bookingId/depictions/:depictionId/file":
				"performer-records/depiction-copy.ts",
		},
	},

	// People and audience
	{
		area: "people",
		routes: {
			"admin/users": "people/people.tsx",
			"admin/users/:userId": "people/person.tsx",
			"admin/users/:userId/suspend": "people/account-action.tsx",
			"admin/users/:userId/lift": "people/account-action.tsx",
			"admin/users/:userId/end-sessions": "people/account-action.tsx",
			"admin/users/:userId/two-factor-off": "people/account-action.tsx",
			"admin/users/:userId/resend-verification": "people/resend-verification.ts",
			"admin/bans/:banId": "people/ban.tsx",
		},
	},
	{
		area: "records",
		routes: {
			"admin/users/:userId/bookings": "people/person-bookings.tsx",
		},
	},
	{
		area: "money",
		routes: {
			"admin/users/:userId/money": "people/person-money.tsx",
		},
	},
	{
		area: "bookings",
		routes: {
			"admin/users/:userId/messages": "people/person-messages.tsx",
		},
	},
	{
		area: "audit",
		routes: {
			"admin/users/:userId/audit": "people/person-audit.tsx",
			"admin/audit": "operations/audit.tsx",
			"admin/audit.csv": "operations/audit-csv.ts",
		},
	},
	{
		area: "team",
		isConfirmed: true,
		routes: {
			"admin/users/:userId/roles": "people/roles.tsx",
		},
	},
	{
		area: "audience",
		routes: {
			"admin/waitlist": "people/waitlist.tsx",
			"admin/waitlist.csv": "people/waitlist-csv.ts",
			"admin/waitlist/invite": "people/write-to-waitlist.tsx",
			"admin/waitlist/ask-places": "people/write-to-waitlist.tsx",
			"admin/invitations": "people/invitations.tsx",
			"admin/imports": "people/imports.tsx",
			"admin/imports/:importId": "people/import.tsx",
			"admin/imports/:importId/discard": "people/discard-import.ts",
			"admin/imports/:importId/refused.csv": "people/refused-rows.ts",
			"admin/newsletter": "people/newsletter.tsx",
			"admin/newsletter.csv": "people/newsletter-csv.ts",
			"admin/partnerships": "people/partnerships.tsx",
			"admin/partnerships/new": "people/new-partner.tsx",
			"admin/partnerships/:partnerId": "people/partner.tsx",
			"admin/campaigns": "campaigns/campaigns.tsx",
			"admin/campaigns/new": "campaigns/new-campaign.tsx",
			"admin/campaigns/:campaignId": "campaigns/campaign.tsx",
			"admin/campaigns/:campaignId/edit": "campaigns/edit-campaign.tsx",
			"admin/campaigns/:campaignId/test": "campaigns/campaign-command.tsx",
			"admin/campaigns/:campaignId/send": "campaigns/send-campaign.tsx",
			"admin/campaigns/:campaignId/cancel": "campaigns/campaign-command.tsx",
		},
	},
	{
		area: "outbox",
		routes: {
			"admin/outbox": "outbox/outbox.tsx",
			"admin/outbox/:emailId": "outbox/email.tsx",
			"admin/outbox/:emailId/html": "outbox/email-html.ts",
			"admin/outbox/:emailId/retry": "outbox/retry.ts",
		},
	},

	// Site
	{
		area: "content",
		routes: {
			"admin/editorial": "content/board.tsx",
			"admin/editorial/feedback": "content/feedback.tsx",
			"admin/editorial/feedback.csv": "content/feedback-csv.ts",
			"admin/content": "content/content.tsx",
			"admin/content/new": "content/new-article.tsx",
			"admin/content/pictures": "content/images.tsx",
			"admin/content/article/:slug": "content/article.tsx",
			"admin/content/:kind/:slug": "content/source.tsx",
			"admin/content/:kind/:slug/state": "content/state.tsx",
			"admin/content/:kind/:slug/revisions": "content/revisions.tsx",
			"admin/content/:kind/:slug/revisions/:number": "content/revision.tsx",
			"admin/analytics": "figures/analytics.tsx",
		},
	},
	{
		area: "content",
		isPreview: true,
		routes: {
			"admin/content/article/:slug/revisions/:number/preview": "content/revision-preview.tsx",
		},
	},
	{
		area: "money",
		routes: {
			"admin/money": "money/money.tsx",
			"admin/money/lists/:list": "money/money-list.tsx",
			"admin/money/lists/:list/csv": "money/money-list-csv.ts",
			"admin/money/months/:month": "money/month.tsx",
			"admin/money/months/:month/csv": "money/month-csv.ts",
			"admin/money/years/:year": "money/year.tsx",
			"admin/money/years/:year/csv": "money/year-csv.ts",
			"admin/money/years/:year/close-tax-year": "money/close-tax-year.tsx",
			"admin/money/record-tax-form": "money/record-tax-form.tsx",
			"admin/money/sales-tax/csv": "money/sales-tax-csv.ts",
			"admin/money/pauses/:flow": "money/pause.tsx",
			"admin/money/own-funds": "money/own-funds.tsx",
			"admin/money/debts/:debtId": "money/debt.tsx",
			"admin/money/issues/:issueId": "money/issue.tsx",
			"admin/money/issues/:issueId/post-adjustment": "money/post-adjustment.tsx",
			"admin/money/issues/:issueId/stage-evidence": "money/stage-evidence.tsx",
			"admin/money/issues/:issueId/evidence.pdf": "money/evidence-pdf.ts",
			"admin/money/issues/:issueId/submit-evidence": "money/submit-evidence.tsx",
			"admin/money/decisions/:decisionId": "money/decision.tsx",
			"admin/money/milestones/:milestoneId/refund": "money/refund.tsx",
		},
	},
	{
		area: "phase",
		routes: {
			"admin/phase": "phase/phase.tsx",
			"admin/phase/record-approval/:approval": "phase/record-approval.tsx",
			"admin/phase/return-to-early-access": "phase/return-to-early-access.tsx",
		},
	},

	// Operations
	{
		area: "operations",
		routes: {
			"admin/maintenance": "operations/maintenance.tsx",
			"admin/jobs": "operations/jobs.tsx",
			"admin/jobs/:job/run": "operations/run-job.tsx",
			"admin/errors": "operations/errors.tsx",
			"admin/errors/:errorId": "operations/error.tsx",
			"admin/errors/:errorId/resolve": "operations/error-state.ts",
			"admin/errors/:errorId/reopen": "operations/error-state.ts",
			"admin/webhooks": "webhooks/webhooks.tsx",
			"admin/webhooks/:endpointId": "webhooks/webhook.tsx",
			"admin/webhooks/:endpointId/test": "webhooks/test-webhook.ts",
			"admin/webhooks/:endpointId/turn-on": "webhooks/webhook-command.tsx",
			"admin/webhooks/:endpointId/turn-off": "webhooks/webhook-command.tsx",
			"admin/webhooks/:endpointId/remove": "webhooks/webhook-command.tsx",
			"admin/webhooks/:endpointId/deliveries/:deliveryId/replay": "webhooks/replay-delivery.ts",
		},
	},
	{
		area: "operations",
		isConfirmed: true,
		routes: {
			"admin/webhooks/new": "webhooks/new-webhook.tsx",
			"admin/webhooks/:endpointId/edit": "webhooks/edit-webhook.tsx",
			"admin/webhooks/:endpointId/rotate": "webhooks/rotate-webhook.tsx",
			"admin/webhooks/:endpointId/secret": "webhooks/webhook-secret.tsx",
		},
	},

	// Figures
	{
		area: "business",
		routes: {
			"admin/business-intelligence": "figures/business-intelligence.tsx",
			"admin/executive": "figures/executive.tsx",
		},
	},
	{
		area: "market",
		routes: {
			"admin/market": "figures/market.tsx",
		},
	},
	{
		area: findFigureArea,
		routes: {
			"admin/figures/:figure": "figures/figures-csv.ts",
		},
	},
];

/** The area of each URL pattern, such as /admin/users/:userId. */
export const areaByPattern: ReadonlyMap<string, Area | FindArea> = new Map(
	areaRoutes.flatMap(({ area, routes }) => Object.keys(routes).map((path) => [`/${path}`, area] as const)),
);
