import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The back office. */
export const adminRoutes = [
	layout("routes/admin/_layout.tsx", [
		route("admin", "routes/admin/admin.tsx"),
		route("admin/search", "routes/admin/search.tsx"),

		// Work
		route("admin/applications/:applicationId/references/:referenceId", "routes/admin/work/record-reference.tsx"),
		route("admin/work/undo", "routes/admin/work/undo.ts"),
		route("admin/work/:queue", "routes/admin/work/queue.tsx"),
		route("admin/work/:queue/claim", "routes/admin/work/claim.ts"),
		route("admin/work/:queue/release", "routes/admin/work/release.ts"),
		route("admin/applications", "routes/admin/work/applications.tsx"),
		route("admin/applications/:applicationId", "routes/admin/work/application.tsx"),
		route("admin/applications/:applicationId/checks", "routes/admin/work/application-checks.tsx"),
		route("admin/applications/:applicationId/checks/:check", "routes/admin/work/application-check.tsx"),
		route("admin/age-verifications/:verificationId", "routes/admin/work/age-verification.tsx"),
		route("admin/underage-log/:rejectionId", "routes/admin/work/underage-rejection.tsx"),
		route("admin/bookings/:bookingId", "routes/admin/work/booking.tsx"),
		route("admin/support/:ticketId", "routes/admin/work/ticket.tsx"),
		route("admin/support/:ticketId/reopen", "routes/admin/work/reopen-ticket.ts"),
		route("admin/reports/:reportId", "routes/admin/work/report.tsx"),
		route("admin/flagged-messages/:flagId", "routes/admin/work/flagged-message.tsx"),
		route("admin/reviews/:reviewId", "routes/admin/work/review.tsx"),
		route("admin/disputes/:disputeId", "routes/admin/work/dispute.tsx"),
		route("admin/licenses", "routes/admin/work/licenses.tsx"),
		route("admin/licenses/:licenseId", "routes/admin/work/license.tsx"),
		route("admin/saved-replies", "routes/admin/work/saved-replies.tsx"),
		route("admin/saved-replies/:replyId", "routes/admin/work/saved-reply.tsx"),
		route("admin/saved-replies/:replyId/remove", "routes/admin/work/remove-reply.tsx"),
		route("admin/matching/:requirementsId", "routes/admin/work/matching.tsx"),
		route("admin/matching/:requirementsId/delay", "routes/admin/work/delay-matching.tsx"),
		route("admin/matching/:requirementsId/proposal", "routes/admin/work/proposal.tsx"),
		route("admin/requirements", "routes/admin/work/requirements.tsx"),

		// People and audience
		route("admin/users", "routes/admin/people/people.tsx"),
		route("admin/users/:userId", "routes/admin/people/person.tsx"),
		route("admin/users/:userId/suspend", "routes/admin/people/suspend.tsx"),
		route("admin/users/:userId/lift", "routes/admin/people/lift.tsx"),
		route("admin/users/:userId/end-sessions", "routes/admin/people/end-sessions.tsx"),
		route("admin/users/:userId/two-factor-off", "routes/admin/people/two-factor-off.tsx"),
		route("admin/users/:userId/resend-verification", "routes/admin/people/resend-verification.ts"),
		route("admin/bans/:banId", "routes/admin/people/ban.tsx"),
		route("admin/waitlist", "routes/admin/people/waitlist.tsx"),
		route("admin/waitlist.csv", "routes/admin/people/waitlist-csv.ts"),
		route("admin/waitlist/invite", "routes/admin/people/invite.tsx"),
		route("admin/invitations", "routes/admin/people/invitations.tsx"),
		route("admin/newsletter", "routes/admin/people/newsletter.tsx"),
		route("admin/newsletter.csv", "routes/admin/people/newsletter-csv.ts"),
		route("admin/partnerships", "routes/admin/people/partnerships.tsx"),
		route("admin/partnerships/new", "routes/admin/people/new-partner.tsx"),
		route("admin/partnerships/:partnerId", "routes/admin/people/partner.tsx"),

		// Outbox
		route("admin/outbox", "routes/admin/outbox/outbox.tsx"),
		route("admin/outbox/:mailId", "routes/admin/outbox/mail.tsx"),
		route("admin/outbox/:mailId/html", "routes/admin/outbox/mail-html.ts"),
		route("admin/outbox/:mailId/retry", "routes/admin/outbox/retry.ts"),

		// Content
		route("admin/editorial", "routes/admin/content/board.tsx"),
		route("admin/content", "routes/admin/content/content.tsx"),
		route("admin/content/new", "routes/admin/content/new-article.tsx"),
		route("admin/content/pictures", "routes/admin/content/pictures.tsx"),
		route("admin/content/article/:slug", "routes/admin/content/article.tsx"),
		route("admin/content/:kind/:slug", "routes/admin/content/source.tsx"),
		route("admin/content/:kind/:slug/state", "routes/admin/content/state.tsx"),
		route("admin/content/:kind/:slug/revisions", "routes/admin/content/revisions.tsx"),
		route("admin/content/:kind/:slug/revisions/:number", "routes/admin/content/revision.tsx"),

		// Campaigns
		route("admin/campaigns", "routes/admin/campaigns/campaigns.tsx"),
		route("admin/campaigns/new", "routes/admin/campaigns/new-campaign.tsx"),
		route("admin/campaigns/:campaignId", "routes/admin/campaigns/campaign.tsx"),
		route("admin/campaigns/:campaignId/edit", "routes/admin/campaigns/edit-campaign.tsx"),
		route("admin/campaigns/:campaignId/test", "routes/admin/campaigns/test-campaign.tsx"),
		route("admin/campaigns/:campaignId/send", "routes/admin/campaigns/send-campaign.tsx"),
		route("admin/campaigns/:campaignId/cancel", "routes/admin/campaigns/cancel-campaign.tsx"),

		// Phase
		route("admin/phase", "routes/admin/phase.tsx"),

		// Figures
		route("admin/business-intelligence", "routes/admin/figures/business-intelligence.tsx"),
		route("admin/market", "routes/admin/figures/market.tsx"),
		route("admin/analytics", "routes/admin/figures/analytics.tsx"),
		route("admin/executive", "routes/admin/figures/executive.tsx"),
		route("admin/figures/:figure", "routes/admin/figures/figures-csv.ts"),
	]),
	// Previews of public pages
	layout("routes/admin/_previews.tsx", [route("admin/content/article/:slug/revisions/:number/preview", "routes/admin/content/revision-preview.tsx")]),
] satisfies RouteConfig;
