import { layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** The routes of an area, which its layout guards. */
const area = (name: string, routes: RouteConfigEntry[]) => layout(`routes/admin/areas/_${name}.tsx`, routes);

/** The back office, by area. app/domain/platform/roles.ts says who may enter each. */
export const adminRoutes = [
	layout("routes/admin/_layout.tsx", [
		area("home", [
			route("admin", "routes/admin/admin.tsx"),
			route("admin/work/undo", "routes/admin/work/undo.ts"),
		]),
		area("search", [route("admin/search", "routes/admin/search.tsx")]),

		// Work
		area("queues", [
			route("admin/work/:queue", "routes/admin/work/queue.tsx"),
			route("admin/work/:queue/claim", "routes/admin/work/claim.ts"),
			route("admin/work/:queue/release", "routes/admin/work/release.ts"),
		]),
		area("vetting", [
			route("admin/applications", "routes/admin/work/applications.tsx"),
			route("admin/applications/:applicationId", "routes/admin/work/application.tsx"),
			route("admin/applications/:applicationId/checks", "routes/admin/work/application-checks.tsx"),
			route("admin/applications/:applicationId/checks/:check", "routes/admin/work/application-check.tsx"),
			route(
				"admin/applications/:applicationId/references/:referenceId",
				"routes/admin/work/record-reference.tsx",
			),
			route("admin/age-verifications/:verificationId", "routes/admin/work/age-verification.tsx"),
			route("admin/underage-log/:rejectionId", "routes/admin/work/underage-rejection.tsx"),
			route("admin/licenses", "routes/admin/work/licenses.tsx"),
			route("admin/licenses/:licenseId", "routes/admin/work/license.tsx"),
		]),
		area("matching", [
			route("admin/matching/:requirementsId", "routes/admin/work/matching.tsx"),
			route("admin/matching/:requirementsId/delay", "routes/admin/work/delay-matching.tsx"),
			route("admin/matching/:requirementsId/proposal", "routes/admin/work/proposal.tsx"),
			route("admin/requirements", "routes/admin/work/requirements.tsx"),
		]),
		area("moderation", [
			route("admin/reports/:reportId", "routes/admin/work/report.tsx"),
			route("admin/flagged-texts/:flagId", "routes/admin/work/flagged-message.tsx"),
			route("admin/reviews/:reviewId", "routes/admin/work/review.tsx"),
		]),
		area("support", [
			route("admin/support/:ticketId", "routes/admin/work/ticket.tsx"),
			route("admin/support/:ticketId/reopen", "routes/admin/work/reopen-ticket.ts"),
			route("admin/saved-replies", "routes/admin/work/saved-replies.tsx"),
			route("admin/saved-replies/:replyId", "routes/admin/work/saved-reply.tsx"),
			route("admin/saved-replies/:replyId/remove", "routes/admin/work/remove-reply.tsx"),
		]),
		area("records", [
			route("admin/bookings/:bookingId", "routes/admin/bookings/booking.tsx"),
			route("admin/bookings/:bookingId/agreements/:version", "routes/admin/bookings/agreement.tsx"),
		]),
		area("bookings", [
			route("admin/bookings/:bookingId/add-note", "routes/admin/bookings/add-note.tsx"),
			route("admin/deadlines/:deadlineId/extend", "routes/admin/bookings/extend-deadline.tsx"),
			route("admin/disputes/:disputeId", "routes/admin/work/dispute.tsx"),
		]),

		// People and audience
		area("people", [
			route("admin/users", "routes/admin/people/people.tsx"),
			route("admin/users/:userId", "routes/admin/people/person.tsx"),
			route("admin/users/:userId/suspend", "routes/admin/people/suspend.tsx"),
			route("admin/users/:userId/lift", "routes/admin/people/lift.tsx"),
			route("admin/users/:userId/end-sessions", "routes/admin/people/end-sessions.tsx"),
			route("admin/users/:userId/two-factor-off", "routes/admin/people/two-factor-off.tsx"),
			route("admin/users/:userId/resend-verification", "routes/admin/people/resend-verification.ts"),
			route("admin/bans/:banId", "routes/admin/people/ban.tsx"),
		]),
		area("team", [route("admin/users/:userId/roles", "routes/admin/people/roles.tsx")]),
		area("audience", [
			route("admin/waitlist", "routes/admin/people/waitlist.tsx"),
			route("admin/waitlist.csv", "routes/admin/people/waitlist-csv.ts"),
			route("admin/waitlist/invite", "routes/admin/people/invite.tsx"),
			route("admin/waitlist/ask-places", "routes/admin/people/ask-places.tsx"),
			route("admin/invitations", "routes/admin/people/invitations.tsx"),
			route("admin/newsletter", "routes/admin/people/newsletter.tsx"),
			route("admin/newsletter.csv", "routes/admin/people/newsletter-csv.ts"),
			route("admin/partnerships", "routes/admin/people/partnerships.tsx"),
			route("admin/partnerships/new", "routes/admin/people/new-partner.tsx"),
			route("admin/partnerships/:partnerId", "routes/admin/people/partner.tsx"),
			route("admin/campaigns", "routes/admin/campaigns/campaigns.tsx"),
			route("admin/campaigns/new", "routes/admin/campaigns/new-campaign.tsx"),
			route("admin/campaigns/:campaignId", "routes/admin/campaigns/campaign.tsx"),
			route("admin/campaigns/:campaignId/edit", "routes/admin/campaigns/edit-campaign.tsx"),
			route("admin/campaigns/:campaignId/test", "routes/admin/campaigns/test-campaign.tsx"),
			route("admin/campaigns/:campaignId/send", "routes/admin/campaigns/send-campaign.tsx"),
			route("admin/campaigns/:campaignId/cancel", "routes/admin/campaigns/cancel-campaign.tsx"),
		]),
		area("outbox", [
			route("admin/outbox", "routes/admin/outbox/outbox.tsx"),
			route("admin/outbox/:emailId", "routes/admin/outbox/email.tsx"),
			route("admin/outbox/:emailId/html", "routes/admin/outbox/email-html.ts"),
			route("admin/outbox/:emailId/retry", "routes/admin/outbox/retry.ts"),
		]),

		// Site
		area("content", [
			route("admin/editorial", "routes/admin/content/board.tsx"),
			route("admin/content", "routes/admin/content/content.tsx"),
			route("admin/content/new", "routes/admin/content/new-article.tsx"),
			route("admin/content/pictures", "routes/admin/content/images.tsx"),
			route("admin/content/article/:slug", "routes/admin/content/article.tsx"),
			route("admin/content/:kind/:slug", "routes/admin/content/source.tsx"),
			route("admin/content/:kind/:slug/state", "routes/admin/content/state.tsx"),
			route("admin/content/:kind/:slug/revisions", "routes/admin/content/revisions.tsx"),
			route("admin/content/:kind/:slug/revisions/:number", "routes/admin/content/revision.tsx"),
			route("admin/analytics", "routes/admin/figures/analytics.tsx"),
		]),
		area("money", [
			route("admin/money", "routes/admin/money/money.tsx"),
			route("admin/money/lists/:list", "routes/admin/money/money-list.tsx"),
			route("admin/money/lists/:list/csv", "routes/admin/money/money-list-csv.ts"),
			route("admin/money/years/:year", "routes/admin/money/year.tsx"),
			route("admin/money/years/:year/csv", "routes/admin/money/year-csv.ts"),
			route("admin/money/sales-tax/csv", "routes/admin/money/sales-tax-csv.ts"),
			layout("routes/admin/money/_confirmed.tsx", [
				route("admin/money/pauses/:flow", "routes/admin/money/pause.tsx"),
				route("admin/money/issues/:issueId", "routes/admin/money/issue.tsx"),
				route("admin/money/decisions/:decisionId", "routes/admin/money/decision.tsx"),
				route("admin/money/milestones/:milestoneId/refund", "routes/admin/money/refund.tsx"),
			]),
		]),
		area("phase", [
			route("admin/phase", "routes/admin/phase/phase.tsx"),
			route("admin/phase/record-approval/:approval", "routes/admin/phase/record-approval.tsx"),
			route("admin/phase/return-to-early-access", "routes/admin/phase/return-to-early-access.tsx"),
		]),

		// Figures
		area("business", [
			route("admin/business-intelligence", "routes/admin/figures/business-intelligence.tsx"),
			route("admin/executive", "routes/admin/figures/executive.tsx"),
		]),
		area("market", [route("admin/market", "routes/admin/figures/market.tsx")]),
		area("figures", [route("admin/figures/:figure", "routes/admin/figures/figures-csv.ts")]),
	]),
	// Previews of public pages
	layout("routes/admin/_previews.tsx", [
		route(
			"admin/content/article/:slug/revisions/:number/preview",
			"routes/admin/content/revision-preview.tsx",
		),
	]),
] satisfies RouteConfig;
