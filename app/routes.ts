import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map: every URL, grouped by audience. Who may use each stands in app/http/policy.ts. */
export default [
	// Everyone
	index("routes/public/home.tsx"),
	route("waitlist", "routes/waitlist/waitlist.tsx"),
	route("theme", "routes/public/theme.tsx"),
	route("sitemap.xml", "routes/public/sitemap.ts"),
	route("services", "routes/services/services.tsx"),
	route("services/:service", "routes/services/service.tsx"),
	route("creator-business-services", "routes/landings/creator-business-services.tsx"),
	route("photographer-jobs", "routes/landings/photographer-jobs.tsx"),
	route("creator-professional-opportunities", "routes/landings/creator-professional-opportunities.tsx"),
	route("search", "routes/search/search.tsx"),
	route("support", "routes/support/support.tsx"),
	route("support/sent", "routes/support/support-sent.tsx"),
	route("newsletter", "routes/newsletter/newsletter.tsx"),
	route("newsletter/confirm", "routes/newsletter/confirm.tsx"),
	route("newsletter/unsubscribe", "routes/newsletter/unsubscribe.tsx"),
	route("locations", "routes/locations/locations.tsx"),
	route("locations/:city/:state", "routes/locations/city.tsx"),
	route("about", "routes/public/about.tsx"),
	route("how-it-works", "routes/public/how-it-works.tsx"),
	route("safety", "routes/public/safety.tsx"),
	route("terms", "routes/public/terms.tsx"),
	route("privacy", "routes/public/privacy.tsx"),
	route("cookies", "routes/public/cookies.tsx"),
	route("accessibility", "routes/public/accessibility.tsx"),
	route("faq", "routes/public/faq.tsx"),
	route("creator-photography-faq", "routes/public/creator-photography-faq.tsx"),
	route("creator-tax-faq", "routes/public/creator-tax-faq.tsx"),
	route("creator-legal-faq", "routes/public/creator-legal-faq.tsx"),
	route("professional-services-faq", "routes/public/professional-services-faq.tsx"),
	route("creator-tax-guide", "routes/public/creator-tax-guide.tsx"),
	route("reddit-marketing-guide", "routes/public/reddit-marketing-guide.tsx"),
	route("photography-contracts", "routes/public/photography-contracts.tsx"),
	route("blog", "routes/blog/blog.tsx"),
	route("blog/feed.xml", "routes/blog/feed.ts"),
	route("blog/:slug", "routes/blog/article.tsx"),
	route("pictures/:file", "routes/blog/picture.ts"),

	// Whoever was named by an applicant, by the link of a mail
	route("references/:referenceId", "routes/references/reference.tsx"),

	// Accounts
	route("auth/signin", "routes/auth/signin.tsx"),
	route("auth/signup", "routes/auth/signup.tsx"),
	route("auth/signup/done", "routes/auth/signup-done.tsx"),
	route("auth/signout", "routes/auth/signout.tsx"),
	route("auth/set-password", "routes/auth/set-password.tsx"),

	// Members
	route("dashboard", "routes/dashboard/dashboard.tsx"),
	route("dashboard/waitlist", "routes/dashboard/waitlist.tsx"),
	route("onboarding/professional", "routes/onboarding/professional.tsx"),
	route("onboarding/professional/1", "routes/onboarding/business-step.tsx"),
	route("onboarding/professional/2", "routes/onboarding/pricing-step.tsx"),
	route("onboarding/professional/3", "routes/onboarding/location-step.tsx"),
	route("onboarding/professional/4", "routes/onboarding/documents-step.tsx"),
	route("onboarding/professional/5", "routes/onboarding/review-step.tsx"),
	route("onboarding/professional/withdraw", "routes/onboarding/withdraw.tsx"),
	route("onboarding/verification-pending", "routes/onboarding/verification-pending.tsx"),
	route("files/:fileId", "routes/files/file.ts"),
	route("onboarding/creator-verification", "routes/onboarding/creator-verification.tsx"),

	// The team
	route("admin", "routes/admin/admin.tsx"),
	route("admin/applications", "routes/admin/applications.tsx"),
	route("admin/applications/:applicationId", "routes/admin/application.tsx"),

	// Programs
	route("api/*", "routes/api.ts"),
	route("vitals", "routes/public/vitals.ts"),
	route("robots.txt", "routes/public/robots.ts"),

	// Outside production only
	route("dev/components", "routes/dev/components.tsx"),

	route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
