import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map: every URL, grouped by audience. Who may use each stands in app/http/policy.ts. */
export default [
	// Everyone
	index("routes/public/home.tsx"),
	route("waitlist", "routes/waitlist/waitlist.tsx"),
	route("theme", "routes/public/theme.tsx"),

	// Accounts
	route("auth/signin", "routes/auth/signin.tsx"),
	route("auth/signup", "routes/auth/signup.tsx"),
	route("auth/signup/done", "routes/auth/signup-done.tsx"),
	route("auth/signout", "routes/auth/signout.tsx"),

	// Members
	route("dashboard", "routes/dashboard/dashboard.tsx"),
	route("dashboard/waitlist", "routes/dashboard/waitlist.tsx"),
	route("onboarding/professional", "routes/onboarding/professional.tsx"),
	route("onboarding/creator-verification", "routes/onboarding/creator-verification.tsx"),

	// The team
	route("admin", "routes/admin/admin.tsx"),

	// Programs
	route("api/*", "routes/api.ts"),
	route("vitals", "routes/public/vitals.ts"),
	route("robots.txt", "routes/public/robots.ts"),

	// Outside production only
	route("dev/components", "routes/dev/components.tsx"),

	route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
