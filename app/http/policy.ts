import type { Role } from "#app/domain/accounts/account.ts";

/** Who may see a page or send its form. Signed-out people are sent to sign in; `otherwise` is for people of another role. */
export type Access = "public" | { roles: readonly Role[]; otherwise: "home" | "denied"; text?: string };

const everyone = "public";
const members: Access = { roles: ["CREATOR", "PROFESSIONAL", "ADMIN"], otherwise: "denied" };
const team: Access = { roles: ["ADMIN"], otherwise: "denied", text: "This page is only available to the Greenroom team." };
const creators: Access = { roles: ["CREATOR"], otherwise: "home" };
const creatorOnboarding: Access = { roles: ["CREATOR"], otherwise: "denied", text: "This page is only available for creator accounts." };
const professionalOnboarding: Access = {
	roles: ["PROFESSIONAL"],
	otherwise: "denied",
	text: "This onboarding flow is only available for professional accounts.",
};

/**
 * One line for every route, by route id. What is not listed is refused, so a new route must say here who may use it. The root
 * middleware enforces the table for documents, data requests and forms alike; the API checks each call by its own line.
 */
export const policy: Record<string, Access> = {
	"routes/public/home": everyone,
	"routes/public/theme": everyone,
	"routes/public/sitemap": everyone,
	"routes/public/about": everyone,
	"routes/public/how-it-works": everyone,
	"routes/public/safety": everyone,
	"routes/public/terms": everyone,
	"routes/public/privacy": everyone,
	"routes/public/cookies": everyone,
	"routes/public/accessibility": everyone,
	"routes/public/faq": everyone,
	"routes/public/creator-photography-faq": everyone,
	"routes/public/creator-tax-faq": everyone,
	"routes/public/creator-legal-faq": everyone,
	"routes/public/professional-services-faq": everyone,
	"routes/public/creator-tax-guide": everyone,
	"routes/public/reddit-marketing-guide": everyone,
	"routes/public/photography-contracts": everyone,
	"routes/public/not-found": everyone,
	"routes/blog/blog": everyone,
	"routes/blog/feed": everyone,
	"routes/blog/article": everyone,
	"routes/blog/picture": everyone,
	"routes/waitlist/waitlist": everyone,
	"routes/services/services": everyone,
	"routes/services/service": everyone,
	"routes/landings/creator-business-services": everyone,
	"routes/landings/photographer-jobs": everyone,
	"routes/landings/creator-professional-opportunities": everyone,
	"routes/search/search": everyone,
	"routes/support/support": everyone,
	"routes/support/support-sent": everyone,
	"routes/newsletter/newsletter": everyone,
	"routes/newsletter/confirm": everyone,
	"routes/newsletter/unsubscribe": everyone,
	"routes/locations/locations": everyone,
	"routes/locations/city": everyone,
	"routes/references/reference": everyone,
	"routes/auth/signin": everyone,
	"routes/auth/signup": everyone,
	"routes/auth/signup-done": everyone,
	"routes/auth/signout": everyone,
	"routes/auth/set-password": everyone,
	"routes/auth/forgot-password": everyone,
	"routes/auth/forgot-password-sent": everyone,
	// The secret of a mailed link lets anyone in; without one the page asks for a sign-in by itself.
	"routes/auth/verify-email": everyone,
	"routes/auth/verify-email-again": members,
	"routes/auth/change-email": everyone,
	"routes/settings/name": members,
	"routes/settings/password": members,
	"routes/settings/email": members,
	"routes/settings/email-cancel": members,
	"routes/api": everyone,
	"routes/public/vitals": everyone,
	"routes/public/robots": everyone,
	"routes/dev/components": everyone,
	"routes/dashboard/dashboard": members,
	"routes/dashboard/waitlist": members,
	"routes/files/file": members,
	"routes/onboarding/professional": professionalOnboarding,
	"routes/onboarding/business-step": professionalOnboarding,
	"routes/onboarding/pricing-step": professionalOnboarding,
	"routes/onboarding/location-step": professionalOnboarding,
	"routes/onboarding/documents-step": professionalOnboarding,
	"routes/onboarding/review-step": professionalOnboarding,
	"routes/onboarding/withdraw": professionalOnboarding,
	"routes/onboarding/verification-pending": professionalOnboarding,
	"routes/onboarding/creator-verification": creatorOnboarding,
	"routes/onboarding/creator-verification-check": creatorOnboarding,
	"routes/onboarding/creator-requirements": creatorOnboarding,
	"routes/onboarding/requirements-submitted": creatorOnboarding,
	"routes/profile/profile": members,
	"routes/profile/creator": creators,
	"routes/admin/admin": team,
	"routes/admin/age-verifications": team,
	"routes/admin/age-verification": team,
	"routes/admin/underage-log": team,
	"routes/admin/underage-rejection": team,
	"routes/admin/requirements": team,
	"routes/admin/applications": team,
	"routes/admin/application": team,
};
