import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Onboarding of professionals and creators. */
export const onboardingRoutes = [
	layout("routes/onboarding/_everyone.tsx", [
		route("start", "routes/onboarding/start.tsx"),
		route("price-guidance", "routes/onboarding/price-guidance.ts"),
	]),
	layout("routes/onboarding/_professionals.tsx", [
		route("onboarding/professional", "routes/onboarding/professional.tsx"),
		route("onboarding/professional/1", "routes/onboarding/business-step.tsx"),
		route("onboarding/professional/2", "routes/onboarding/pricing-step.tsx"),
		route("onboarding/professional/3", "routes/onboarding/location-step.tsx"),
		route("onboarding/professional/4", "routes/onboarding/documents-step.tsx"),
		route("onboarding/professional/5", "routes/onboarding/review-step.tsx"),
		route("onboarding/professional/withdraw", "routes/onboarding/withdraw.tsx"),
		route("onboarding/verification-pending", "routes/onboarding/verification-pending.tsx"),
	]),
	layout("routes/onboarding/_creators.tsx", [
		route("onboarding/creator-verification", "routes/onboarding/creator-verification.tsx"),
		route("onboarding/creator-verification/check", "routes/onboarding/creator-verification-check.tsx"),
		route("onboarding/creator-requirements", "routes/onboarding/creator-requirements.tsx"),
		route("onboarding/requirements-submitted", "routes/onboarding/requirements-submitted.tsx"),
		route("onboarding/requirements-submitted/close", "routes/onboarding/close-requirements.tsx"),
	]),
] satisfies RouteConfig;
