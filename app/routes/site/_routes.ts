import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The public site: reading pages and machine-readable files. */
export const siteRoutes = [
	layout("routes/site/_layout.tsx", [
		index("routes/site/pages/home.tsx"),
		route("waitlist", "routes/site/waitlist/waitlist.tsx"),
		route("waitlist/add-place", "routes/site/waitlist/add-place.tsx"),
		route("theme", "routes/site/theme.tsx"),
		route("sitemap.xml", "routes/site/sitemap.ts"),
		route("services", "routes/site/directory/directory.tsx"),
		route("services/:service", "routes/site/directory/category.tsx"),
		route("professional/:professionalId", "routes/site/professionals/profile.tsx"),
		route("profile/professional/:professionalId", "routes/site/professionals/profile-moved.ts"),
		route("portfolio/:imageId/:file", "routes/site/professionals/portfolio-file.ts"),
		route("compare", "routes/site/professionals/compare.tsx"),
		route("creator-business-services", "routes/site/landings/creator-business-services.tsx"),
		route("photographer-jobs", "routes/site/landings/photographer-jobs.tsx"),
		route(
			"creator-professional-opportunities",
			"routes/site/landings/creator-professional-opportunities.tsx",
		),
		route("search", "routes/site/search/search.tsx"),
		route("support", "routes/site/support/support.tsx"),
		route("support/sent", "routes/site/support/support-sent.tsx"),
		route("newsletter", "routes/site/newsletter/newsletter.tsx"),
		route("newsletter/confirm", "routes/site/newsletter/confirm.tsx"),
		...["news", "invitations", "searches"].map((list) =>
			route(`${list}/leave`, "routes/site/newsletter/leave-list.tsx", {
				id: `routes/site/newsletter/leave-${list}`,
			}),
		),
		route("newsletter/unsubscribe", "routes/site/newsletter/unsubscribe.tsx"),
		route("locations", "routes/site/locations/locations.tsx"),
		route("locations/:city/:state", "routes/site/locations/city.tsx"),
		route("report/sent", "routes/site/reports/report-sent.tsx"),
		route("report/:subject/:subjectId", "routes/site/reports/report.tsx"),
		route("about", "routes/site/pages/information.tsx", { id: "routes/site/pages/about" }),
		route("how-it-works", "routes/site/pages/how-it-works.tsx"),
		route("safety", "routes/site/pages/information.tsx", { id: "routes/site/pages/safety" }),
		route("guarantee", "routes/site/pages/guarantee.tsx"),
		route("terms", "routes/site/pages/legal.tsx", { id: "routes/site/pages/terms" }),
		route("privacy", "routes/site/pages/legal.tsx", { id: "routes/site/pages/privacy" }),
		route("legal/:document/:version", "routes/site/pages/legal-version.tsx"),
		route("legal/:document/:version/changes/:from", "routes/site/pages/legal-changes.tsx"),
		route("cookies", "routes/site/pages/information.tsx", { id: "routes/site/pages/cookies" }),
		route("accessibility", "routes/site/pages/information.tsx", { id: "routes/site/pages/accessibility" }),
		route("faq", "routes/site/faq/faq.tsx"),
		route("creator-photography-faq", "routes/site/faq/faq.tsx", {
			id: "routes/site/faq/creator-photography-faq",
		}),
		route("creator-tax-faq", "routes/site/faq/faq.tsx", { id: "routes/site/faq/creator-tax-faq" }),
		route("creator-legal-faq", "routes/site/faq/faq.tsx", { id: "routes/site/faq/creator-legal-faq" }),
		route("professional-services-faq", "routes/site/faq/faq.tsx", {
			id: "routes/site/faq/professional-services-faq",
		}),
		route("creator-tax-guide", "routes/site/pages/guide.tsx", { id: "routes/site/pages/creator-tax-guide" }),
		route("reddit-marketing-guide", "routes/site/pages/guide.tsx", {
			id: "routes/site/pages/reddit-marketing-guide",
		}),
		route("photography-contracts", "routes/site/pages/guide.tsx", {
			id: "routes/site/pages/photography-contracts",
		}),
		route("blog", "routes/site/blog/blog.tsx"),
		route("blog/feed.xml", "routes/site/blog/feed.ts"),
		route("blog/:slug", "routes/site/blog/article.tsx"),
		route("pictures/:file", "routes/site/blog/image.ts"),
		route("content-pictures/:image", "routes/site/blog/content-image.ts"),
		route("record-checker", "routes/site/pages/record-checker.tsx"),
		route("references/:referenceId", "routes/site/references/reference.tsx"),
		route("vitals", "routes/site/vitals.ts"),
		route("webhooks/payments/:provider", "routes/site/payment-webhook.ts"),
		route("calendar.ics", "routes/site/calendar-feed.ts"),
		route("robots.txt", "routes/site/robots.ts"),
		route(".well-known/security.txt", "routes/site/security-txt.ts"),
		route(".well-known/record-keys.json", "routes/site/record-keys.ts"),
		route("api/*", "routes/api.ts"),

		// Only outside production
		route("dev/components", "routes/dev/components.tsx"),

		route("*", "routes/site/not-found.tsx"),
	]),
] satisfies RouteConfig;
