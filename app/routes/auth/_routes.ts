import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Sign-up, sign-in, sign-out, and the pages that emailed links open. */
export const authRoutes = [
	layout("routes/auth/_layout.tsx", [
		route("auth/signin", "routes/auth/signin.tsx"),
		route("auth/passkey", "routes/auth/sign-in-by-passkey.tsx"),
		route("auth/passkey/options", "routes/auth/passkey-options.ts"),
		route("auth/signup", "routes/auth/signup.tsx"),
		route("auth/signup/done", "routes/auth/signup-done.tsx"),
		route("auth/signout", "routes/auth/signout.tsx"),
		route("auth/suspended", "routes/auth/suspended.tsx"),
		route("auth/set-password", "routes/auth/set-password.tsx"),
		route("auth/two-factor", "routes/auth/two-factor.tsx"),
		route("auth/forgot-password", "routes/auth/forgot-password.tsx"),
		route("auth/forgot-password/sent", "routes/auth/forgot-password-sent.tsx"),
		route("auth/sign-in-link", "routes/auth/ask-sign-in-link.tsx"),
		route("auth/sign-in-link/sent", "routes/auth/sign-in-link-sent.tsx"),
		route("auth/sign-in-by-link", "routes/auth/sign-in-by-link.tsx"),
		route("auth/verify-email", "routes/auth/verify-email.tsx"),
		route("auth/change-email", "routes/auth/change-email.tsx"),
	]),
] satisfies RouteConfig;
