import type { Role } from "#app/domain/accounts/account.ts";

/** Who may see a page or send its form. Signed-out people are sent to sign in; `otherwise` is for people of another role. */
export type Access = "public" | { roles: readonly Role[]; otherwise: "home" | "denied"; text?: string };

const everyone = "public";
const members: Access = { roles: ["CREATOR", "PROFESSIONAL", "ADMIN"], otherwise: "denied" };
const team: Access = { roles: ["ADMIN"], otherwise: "denied", text: "This page is only available to the Greenroom team." };
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
	"routes/public/not-found": everyone,
	"routes/waitlist/waitlist": everyone,
	"routes/auth/signin": everyone,
	"routes/auth/signup": everyone,
	"routes/auth/signup-done": everyone,
	"routes/auth/signout": everyone,
	"routes/api": everyone,
	"routes/public/vitals": everyone,
	"routes/public/robots": everyone,
	"routes/dev/components": everyone,
	"routes/dashboard/dashboard": members,
	"routes/dashboard/waitlist": members,
	"routes/onboarding/professional": professionalOnboarding,
	"routes/onboarding/creator-verification": creatorOnboarding,
	"routes/admin/admin": team,
};
